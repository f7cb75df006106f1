import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { editionKeyOf } from './add-editions.ts';
import type { CheckedRow } from './check-import-rows.rules.ts';
import { type ChangedOffer, type KnownOffer, selectOwnOffers } from './import-offers.store.ts';
import { type ImportOffer, type ImportProblem, isTellable, plainSku } from './import-row.rules.ts';
import { type KnownEdition, selectEditions } from './import-works.store.ts';
import { lockParentsOf } from './option-leaves.store.ts';

/** What became of a row: each ends in exactly one of these. */
export type RowOutcome = { line: number; isbn: string; title: string } & (
  | { result: 'created' | 'updated' | 'unchanged' }
  | { result: 'refused'; problems: ImportProblem[] }
);

/** A store; `userId` where somebody of it does this by hand. */
export type ImportingSeller = { id: number; urlKey: string; userId?: number | null };

export type Accepted = { line: number; isbn: string; title: string; offer: ImportOffer };

/** What an offer becomes: its columns, and how many copies there are. */
export type OfferChange = ChangedOffer & { stock: number };

export type Decision = { line: number; isbn: string; title: string } & (
  | { kind: 'create'; offer: ImportOffer }
  | { kind: 'change'; own: KnownOffer; change: OfferChange }
  | { kind: 'unchanged' }
  | { kind: 'refuse'; problems: ImportProblem[] }
);

export type Decided = {
  decisions: Decision[];
  /** Books the shop has, by their keys. */
  editions: Map<string, KnownEdition>;
};

/**
 * Decides what each row comes to, in the rows' order, and changes nothing. `coming` are the keys of books that earlier rows
 * of the file will have added; with `isHeld` the seller's offers stay as they are until the transaction ends.
 */
export async function decideRows(
  tx: Transaction,
  seller: ImportingSeller,
  rows: readonly CheckedRow[],
  { isHeld, coming = new Set() }: { isHeld: boolean; coming?: ReadonlySet<string> },
): Promise<Decided> {
  const accepted = rows.flatMap((row) => (row.offer === null ? [] : [row]));
  const isbns = new Set(accepted.flatMap(({ offer }) => offer.isbn13 ?? []));
  const known = isbns.size === 0 ? [] : await selectEditions(tx, [...isbns]);
  const editions = new Map(known.map((edition) => [edition.isbn13 ?? '', edition]));
  const findOwn = await readOwnOffers(tx, seller, accepted, known, isHeld);
  const firstLines = new Map<number, number>();
  const decisions = rows.map((row): Decision => {
    const { line, isbn, title } = row;
    const named = { line, isbn, title };
    if (row.offer === null) return { ...named, kind: 'refuse', problems: row.problems };
    const { offer } = row;
    const own = findOwn(offer, editions.get(editionKeyOf(offer)));
    if (own === undefined) {
      const isKnown = editions.has(editionKeyOf(offer)) || coming.has(editionKeyOf(offer));
      const problems = problemsOfNew(offer, isKnown);
      return problems.length === 0
        ? { ...named, kind: 'create', offer }
        : { ...named, kind: 'refuse', problems };
    }
    const first = firstLines.get(own.productId);
    firstLines.set(own.productId, first ?? line);
    // Two rows may name one product in two ways.
    if (first !== undefined)
      return { ...named, kind: 'refuse', problems: [{ code: 'importDuplicate', field: null, value: first }] };
    return { ...named, ...decideOnOwn(offer, own) };
  });
  return { decisions, editions };
}

/** What a batch of rows would come to, by now; nothing is held or written. */
export function planOffers(
  { db }: Pick<Services, 'db'>,
  seller: ImportingSeller,
  rows: readonly CheckedRow[],
  coming: Set<string>,
): Promise<RowOutcome[]> {
  return transact(db, async (tx) => {
    const { decisions } = await decideRows(tx, seller, rows, { isHeld: false, coming });
    for (const decision of decisions)
      if (decision.kind === 'create' && decision.offer.isBook) coming.add(editionKeyOf(decision.offer));
    return decisions.map(outcomeOf);
  });
}

const results = { create: 'created', change: 'updated', unchanged: 'unchanged' } as const;

export function outcomeOf(decision: Decision): RowOutcome {
  const { line, isbn, title } = decision;
  if (decision.kind === 'refuse')
    return { line, isbn, title, result: 'refused', problems: decision.problems };
  return { line, isbn, title, result: results[decision.kind] };
}

/** What the shop doesn't have needs a name and a shelf beside its number; a product's number is only ever known. */
function problemsOfNew({ title, categoryId, known }: ImportOffer, isKnown: boolean): ImportProblem[] {
  if (known !== undefined) return [{ code: 'productUnknown', field: 'product_id', value: known.productId }];
  if (isKnown) return [];
  const problems: ImportProblem[] = [];
  if (title === null) problems.push({ code: 'titleMissing', field: 'title' });
  if (categoryId === null) problems.push({ code: 'categoryMissing', field: 'category' });
  return problems;
}

type FindOwn = (offer: ImportOffer, edition: KnownEdition | undefined) => KnownOffer | undefined;

/**
 * What the seller offers already: by the product's number where the row tells it, by edition and condition, or by the
 * seller's own number where there is no ISBN.
 */
async function readOwnOffers(
  tx: Transaction,
  seller: ImportingSeller,
  rows: readonly Accepted[],
  editions: readonly KnownEdition[],
  isHeld: boolean,
): Promise<FindOwn> {
  const productIds = rows.flatMap(({ offer: { known } }) => known?.productId ?? []);
  const skus = rows.flatMap(({ offer: { isbn13, sku, known } }) =>
    known === undefined && isbn13 === null && sku !== null ? [sku] : [],
  );
  const editionIds = editions.map(({ editionId }) => editionId);
  if (productIds.length + skus.length + editionIds.length === 0) return () => undefined;
  if (isHeld) await lockParentsOf(tx, seller.id, { ids: productIds, skus });
  const offers = await selectOwnOffers(tx, seller.id, { editionIds, skus, productIds }, isHeld);
  const byId = new Map(offers.map((offer) => [offer.productId, offer]));
  const bySku = new Map([...offers].reverse().map((offer) => [offer.sku, offer]));
  const byEdition = new Map(offers.map((offer) => [`${offer.editionId} ${offer.condition}`, offer]));
  return ({ isbn13, sku, condition, known }, edition) => {
    if (known !== undefined) return byId.get(known.productId);
    if (isbn13 === null) return bySku.get(sku);
    return edition === undefined ? undefined : byEdition.get(`${edition.editionId} ${condition}`);
  };
}

type OwnDecision =
  | { kind: 'change'; own: KnownOffer; change: OfferChange }
  | { kind: 'unchanged' }
  | { kind: 'refuse'; problems: ImportProblem[] };

/** What an export says of the past counts where something is to change: what somebody changed since isn't overwritten. */
function decideOnOwn(offer: ImportOffer, own: KnownOffer): OwnDecision {
  const refuse = (code: ImportProblem['code'], field: ImportProblem['field'], value?: string | number) =>
    ({
      kind: 'refuse',
      problems: [{ code, field, ...(value === undefined ? {} : { value }) }],
    }) satisfies OwnDecision;
  if (own.productTypeId === 2) return refuse('productHasOptions', null);
  const { condition = null, version = null } = offer.known ?? {};
  // Of one that was changed since it isn't known who did.
  if (condition !== null && condition !== own.condition && (version === null || version === own.version))
    return refuse('conditionChanged', 'condition', condition);
  if (own.parentId !== null && (offer.weightGrams ?? own.weightGrams) !== own.weightGrams)
    return refuse('weightOfOption', 'weight_grams', own.weightGrams);
  // Nothing of it is seen anywhere: that it was changed wouldn't be either.
  if (own.isArchived) return refuse('productArchived', null);
  const moves = offer.state !== null && offer.state !== own.state;
  if (moves && own.state === 'refused') return refuse('productRefused', 'state');
  if (offer.state === 'onSale' && own.isOffWithParent) return refuse('optionsProductOff', 'state');
  const stock = stockOf(offer, own);
  if (stock === null) return refuse('stockChangedSince', 'stock', own.stockOnHand);
  const change = changeOf({ ...offer, stock }, own);
  if (change === null) return { kind: 'unchanged' };
  if (version !== null && version !== own.version && changesColumns(change, own))
    return refuse('productChangedSince', 'product_version', (own.priceSatang / 100).toFixed(2));
  if (change.stock < own.stockReserved) return refuse('stockBelowReserved', 'stock', own.stockReserved);
  return { kind: 'change', own, change };
}

/**
 * How many copies a row says there are. One that still says what an export said tells nothing; one that says otherwise
 * counts while the stock is what it was then, or is it already. Null when copies came or went meanwhile. A file isn't counted.
 */
function stockOf({ stock, known }: ImportOffer, own: KnownOffer): number | null {
  const before = known?.stockBefore ?? null;
  if (own.isFile || stock === null || stock === before) return own.stockOnHand;
  if (before === null || own.stockOnHand === before || own.stockOnHand === stock) return stock;
  return null;
}

/** Whether more than the number of copies changes. */
export function changesColumns(change: OfferChange, own: KnownOffer): boolean {
  return (
    change.sku !== own.sku ||
    change.barcode !== own.barcode ||
    change.weight_grams !== own.weightGrams ||
    change.price_satang !== own.priceSatang ||
    change.full_price_satang !== own.fullPriceSatang ||
    change.state !== null
  );
}

/** A number of the seller's own that a file tells as well as it can is the one that is there. */
function skuOf({ sku, known }: ImportOffer, own: KnownOffer): string | null {
  // One that no file can tell was never in one.
  if (known?.isSkuCleared && own.sku !== null && isTellable(own.sku)) return null;
  return sku === null || (own.sku !== null && plainSku(own.sku) === sku) ? own.sku : sku;
}

/**
 * Null when the offer is what the row says. What the row doesn't tell stays as it is: the stock, and a full price that is
 * struck through. An offer that has none struck through doesn't get one by becoming cheaper.
 */
function changeOf(offer: ImportOffer, own: KnownOffer): OfferChange | null {
  const isReduced = own.fullPriceSatang > own.priceSatang;
  const change: OfferChange = {
    product_id: own.productId,
    sku: skuOf(offer, own),
    barcode: offer.barcode ?? (offer.known?.isBarcodeCleared ? null : own.barcode),
    weight_grams: own.isFile ? own.weightGrams : (offer.weightGrams ?? own.weightGrams),
    price_satang: offer.priceSatang,
    full_price_satang:
      offer.fullPriceSatang ?? Math.max(offer.priceSatang, isReduced ? own.fullPriceSatang : 0),
    state: offer.state === own.state || offer.state === 'refused' ? null : offer.state,
    stock: offer.stock ?? own.stockOnHand,
  };
  return changesColumns(change, own) || change.stock !== own.stockOnHand ? change : null;
}
