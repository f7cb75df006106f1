/** A page of a store, by what its address says: a product's, or one of the store's own. */
export type StorePlace = { kind: 'product' | 'store'; urlKey: string };

const searchMost = 100;

/** Which page of a store an address is; null for any other. */
export function placeOf(path: string): StorePlace | null {
  const [, page = '', key = ''] =
    /^\/(product|store|seller-store)\/([^/]+)(?:\/list\/[^/]+)?$/.exec(path) ?? [];
  const urlKey = decoded(key);
  if (urlKey === null || urlKey === '' || urlKey.length > 300) return null;
  return { kind: page === 'product' ? 'product' : 'store', urlKey };
}

/** What was searched for on the page somebody comes from, as it is counted: without case or doubled spaces; '' for nothing. */
function searchOf(query: string): string {
  const search = new URLSearchParams(query).get('search') ?? '';
  if (!search.isWellFormed() || search.includes('\u0000')) return '';
  const plain = search.trim().replaceAll(/\s+/g, ' ').normalize('NFC').toLowerCase();
  return plain.length > searchMost ? '' : plain;
}

/** A visit as a page tells of it: where it went, and from which page of the shop. */
export type ToldVisit = { place: StorePlace; from: StorePlace | null; search: string };

/** What a page says of a visit, two addresses without their origin; null when it is no page of a store. */
export function readVisit(path: string, from: string): ToldVisit | null {
  const place = placeOf(path);
  if (place === null) return null;
  const [fromPath = '', query = ''] = from.split('?', 2);
  return { place, from: placeOf(fromPath), search: place.kind === 'product' ? searchOf(query) : '' };
}

/** The promotion whose page an address is; null for any other. */
export function promotionOf(path: string): number | null {
  const [, id] = /^\/promotion\/([1-9]\d{0,8})$/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}

function decoded(key: string): string | null {
  try {
    const text = decodeURIComponent(key);
    return text.isWellFormed() && !text.includes('\u0000') ? text : null;
  } catch {
    // An address that isn't one (%E0 alone) is no page.
    return null;
  }
}
