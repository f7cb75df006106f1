import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { urlKeyOf } from '../../shared/url-key.ts';
import { addEditionsOf, editionKeyOf } from './add-editions.ts';
import { bookWeightGrams } from './book-weight.rules.ts';
import type { CheckedRow } from './check-import-rows.rules.ts';
import {
  type ChangedOffer,
  insertOffers,
  type KnownOffer,
  lockOwnOffers,
  type NewOffer,
  updateOffers,
} from './import-offers.store.ts';
import type { ImportOffer, ImportProblem } from './import-row.rules.ts';
import { type KnownEdition, lockImports, selectEditions, selectTakenUrlKeys } from './import-works.store.ts';
import { chooseUrlKeys, numbered } from './url-key-choice.rules.ts';

/** What became of a row: each ends in exactly one of these. */
export type RowOutcome = { line: number; isbn: string; title: string } & (
  | { result: 'created' | 'updated' | 'unchanged' }
  | { result: 'refused'; problems: ImportProblem[] }
);

/** A store; `userId` where somebody of it does this by hand. */
export type ImportingSeller = { id: number; urlKey: string; userId?: number | null };

const triesMost = 3;

export type Ground = Pick<Services, 'clock' | 'emit'>;

/**
 * Takes a batch of a seller's rows in, in one transaction: books the shop doesn't have are added (work, edition), those
 * it has are offered by this seller too, what the seller offers already gets the row's price and stock. Books, and other
 * sellers' offers, are never changed. `note` is called in the same transaction.
 */
export async function importOffers(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  seller: ImportingSeller,
  rows: readonly CheckedRow[],
  note: (tx: Transaction, outcomes: readonly RowOutcome[]) => Promise<void> = async () => undefined,
): Promise<RowOutcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(services.db, async (tx) => {
        const outcomes = await importInto(tx, services, seller, rows);
        await note(tx, outcomes);
        return outcomes;
      });
    } catch (error) {
      // Staff may have taken an address between our look and our insert.
      if (attempt === triesMost || !isDatabaseError(error, [uniqueViolation])) throw error;
    }
  }
}

type Accepted = { line: number; isbn: string; title: string; offer: ImportOffer };

async function importInto(
  tx: Transaction,
  services: Ground,
  seller: ImportingSeller,
  rows: readonly CheckedRow[],
): Promise<RowOutcome[]> {
  const outcomes = new Map<number, RowOutcome>();
  const refuse = ({ line, isbn, title }: Accepted | CheckedRow, problems: ImportProblem[]) =>
    outcomes.set(line, { line, isbn, title, result: 'refused', problems });
  const accepted: Accepted[] = [];
  for (const row of rows) {
    if (row.offer === null) refuse(row, row.problems);
    else accepted.push(row);
  }
  if (accepted.length > 0) {
    await lockImports(tx);
    const isbns = new Set(accepted.flatMap(({ offer }) => offer.isbn13 ?? []));
    const known = await selectEditions(tx, [...isbns]);
    const editions = new Map(known.map((edition) => [edition.isbn13 ?? '', edition]));
    const own = await readOwnOffers(tx, seller, accepted, known);
    const isKnown = (offer: ImportOffer) =>
      editions.has(editionKeyOf(offer)) || own.find(offer, undefined) !== undefined;
    const complete: Accepted[] = [];
    for (const row of accepted) {
      const problems = isKnown(row.offer) ? [] : missingForNewThing(row.offer);
      if (problems.length === 0) complete.push(row);
      else refuse(row, problems);
    }
    const newBooks = complete.flatMap(({ offer }) => (offer.isBook && !isKnown(offer) ? [offer] : []));
    for (const [key, edition] of await addEditionsOf(tx, newBooks, seller)) editions.set(key, edition);
    for (const outcome of await offerThings(tx, services, seller, complete, { editions, own }))
      outcomes.set(outcome.line, outcome);
  }
  return rows.map(({ line }) => {
    const outcome = outcomes.get(line);
    if (outcome === undefined) throw new Error(`line ${line} was lost`);
    return outcome;
  });
}

/** What the shop doesn't have needs beside its number. */
function missingForNewThing({ title, categoryId }: ImportOffer): ImportProblem[] {
  const problems: ImportProblem[] = [];
  if (title === null) problems.push({ code: 'titleMissing', field: 'title' });
  if (categoryId === null) problems.push({ code: 'categoryMissing', field: 'category' });
  return problems;
}

type OwnOffers = { find: (offer: ImportOffer, edition: KnownEdition | undefined) => KnownOffer | undefined };

/** What the seller offers already: by edition and condition, or by the seller's own number where there is no ISBN. */
async function readOwnOffers(
  tx: Transaction,
  seller: ImportingSeller,
  rows: readonly Accepted[],
  editions: readonly KnownEdition[],
): Promise<OwnOffers> {
  const skus = rows.flatMap(({ offer: { isbn13, sku } }) => (isbn13 === null && sku !== null ? [sku] : []));
  const offers = await lockOwnOffers(tx, seller.id, {
    editionIds: editions.map(({ editionId }) => editionId),
    skus,
  });
  const bySku = new Map([...offers].reverse().map((offer) => [offer.sku, offer]));
  const byEdition = new Map(offers.map((offer) => [`${offer.editionId} ${offer.condition}`, offer]));
  return {
    find({ isbn13, sku, condition }, edition) {
      if (isbn13 === null) return bySku.get(sku);
      return edition === undefined ? undefined : byEdition.get(`${edition.editionId} ${condition}`);
    },
  };
}

/** `edition` is null for what isn't a book. */
export type Offered = Accepted & { edition: KnownEdition | null; own: KnownOffer | undefined };

async function offerThings(
  tx: Transaction,
  services: Ground,
  seller: ImportingSeller,
  rows: readonly Accepted[],
  known: { editions: ReadonlyMap<string, KnownEdition>; own: OwnOffers },
): Promise<RowOutcome[]> {
  const now = services.clock();
  const offered = rows.map((row): Offered => {
    const key = editionKeyOf(row.offer);
    const edition = known.editions.get(key);
    const own = known.own.find(row.offer, edition);
    if (edition === undefined && own === undefined && row.offer.isBook)
      throw new Error(`${key} has no edition`);
    return { ...row, edition: edition ?? null, own };
  });
  const changes: (ChangedOffer & { stock: number })[] = [];
  const outcomes = offered.map((row): RowOutcome => {
    const named = { line: row.line, isbn: row.isbn, title: row.title };
    if (row.own === undefined) return { ...named, result: 'created' };
    const change = changeOf(row.offer, row.own);
    if (change === null) return { ...named, result: 'unchanged' };
    if (change.stock < row.own.stockReserved)
      return {
        ...named,
        result: 'refused',
        problems: [{ code: 'stockBelowReserved', field: 'stock', value: row.own.stockReserved }],
      };
    changes.push(change);
    return { ...named, result: 'updated' };
  });
  await updateOffers(
    tx,
    seller.id,
    changes.map(({ stock: _stock, ...change }) => change),
    now,
  );
  await services.emit(tx, {
    name: 'offersCounted',
    reason: 'corrected',
    copies: changes.map(({ product_id, stock }) => ({ productId: product_id, quantity: stock })),
    userId: seller.userId ?? null,
    at: now,
  });
  const createdIds = await createOffers(
    tx,
    services,
    seller,
    offered.filter((row) => row.own === undefined),
  );
  const touched = [...createdIds, ...changes.map(({ product_id }) => product_id)];
  await announceChanges(
    tx,
    touched.map((id) => `product:${id}`),
  );
  return outcomes;
}

/**
 * Null when the offer is what the row says. What the row doesn't tell stays as it is: the stock, and a full price that is
 * struck through. An offer that has none struck through doesn't get one by becoming cheaper.
 */
function changeOf(offer: ImportOffer, own: KnownOffer): (ChangedOffer & { stock: number }) | null {
  const isReduced = own.fullPriceSatang > own.priceSatang;
  const fullPriceSatang =
    offer.fullPriceSatang ?? Math.max(offer.priceSatang, isReduced ? own.fullPriceSatang : 0);
  const stock = offer.stock ?? own.stockOnHand;
  const sku = offer.sku ?? own.sku;
  const isSame =
    own.sku === sku &&
    own.priceSatang === offer.priceSatang &&
    own.fullPriceSatang === fullPriceSatang &&
    own.stockOnHand === stock;
  if (isSame) return null;
  return {
    product_id: own.productId,
    sku,
    price_satang: offer.priceSatang,
    full_price_satang: fullPriceSatang,
    stock,
  };
}

/** A file that doesn't count its copies has none of paper; one of bits doesn't run out. */
const stockOfEbook = 9_999;

/** Adds offers the seller doesn't have, on sale, and says how many copies there are; their numbers, in the rows' order. */
export async function createOffers(
  tx: Transaction,
  services: Ground,
  seller: ImportingSeller,
  rows: readonly Offered[],
): Promise<number[]> {
  const now = services.clock();
  const candidates = new Map(rows.map((row) => [row, urlKeysOf(row, seller)]));
  const taken = await selectTakenUrlKeys(tx, 'products', [...candidates.values()].flat());
  const urlKeys = chooseUrlKeys(rows, (row) => candidates.get(row) ?? [], taken);
  const offers = rows.map((row) => newOfferOf(row, urlKeys.get(row) ?? ''));
  const ids = await insertOffers(
    tx,
    seller.id,
    offers.map(({ stock: _stock, ...offer }) => offer),
    now,
  );
  const received = offers.flatMap(({ url_key, stock }) => {
    const productId = ids.get(url_key);
    return productId === undefined ? [] : [{ productId, quantity: stock }];
  });
  await services.emit(tx, {
    name: 'offersCounted',
    reason: 'received',
    copies: received,
    userId: seller.userId ?? null,
    at: now,
  });
  return [...ids.values()];
}

const usualWeightGrams = 300;

/** A book is offered by its work's name and shelf; goods have a name, a shelf and a description of their own. */
function newOfferOf({ edition, offer }: Offered, urlKey: string): NewOffer & { stock: number } {
  const shared = {
    url_key: urlKey,
    sku: offer.sku,
    condition: offer.condition,
    price_satang: offer.priceSatang,
    full_price_satang: offer.fullPriceSatang ?? offer.priceSatang,
  };
  if (edition === null)
    return {
      ...shared,
      edition_id: null,
      category_id: offer.categoryId ?? 0,
      name_th: offer.title ?? '',
      name_en: offer.titleEn ?? offer.title ?? '',
      description_th: offer.description,
      description_en: offer.descriptionEn,
      vat_class: 'standard',
      stock: offer.stock ?? 0,
      weight_grams: usualWeightGrams,
    };
  return {
    ...shared,
    edition_id: edition.editionId,
    category_id: edition.categoryId,
    name_th: edition.titleTh,
    name_en: edition.titleEn,
    description_th: null,
    description_en: null,
    vat_class: 'exempt',
    stock: offer.stock ?? (edition.format === 'ebook' ? stockOfEbook : 0),
    weight_grams: bookWeightGrams(edition.format, edition.pages),
  };
}

/** "the-hobbit-seller", "the-hobbit-hardcover-used-seller"; with condition and ISBN where that is taken. */
function urlKeysOf({ edition, offer }: Offered, seller: ImportingSeller): string[] {
  if (edition === null) {
    const name = urlKeyOf(offer.title ?? '');
    const number = urlKeyOf(offer.sku ?? '');
    return [`${name}-${seller.urlKey}`, ...numbered(`${name}-${number}-${seller.urlKey}`, '2')];
  }
  const format = edition.format === 'paperback' ? '' : `-${edition.format}`;
  const start = `${edition.urlKey}${format}`;
  const used = offer.condition === 'new' ? '' : 'used-';
  const last = edition.isbn13 ?? urlKeyOf(offer.sku ?? '');
  return [
    `${start}-${used}${seller.urlKey}`,
    `${start}-${offer.condition}-${seller.urlKey}`,
    ...numbered(`${start}-${offer.condition}-${seller.urlKey}-${last}`, '2'),
  ];
}
