import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { urlKeyOf } from '../../shared/url-key.ts';
import { tellStep } from '../seller/prepare-store.ts';
import { addEditionsOf, editionKeyOf } from './add-editions.ts';
import { bookWeightGrams } from './book-weight.rules.ts';
import type { ImportedOffer } from './catalogue-events.ts';
import type { VatClass } from './category.rules.ts';
import type { CheckedRow } from './check-import-rows.rules.ts';
import { insertOffers, type NewOffer, updateOffers } from './import-offers.store.ts';
import type { ImportOffer } from './import-row.rules.ts';
import { type KnownEdition, lockImports, selectTakenUrlKeys } from './import-works.store.ts';
import { updatePricesOfParents } from './option-leaves.store.ts';
import {
  type Accepted,
  changesColumns,
  type Decision,
  decideRows,
  type ImportingSeller,
  outcomeOf,
  type RowOutcome,
} from './plan-offers.ts';
import { chooseUrlKeys, numbered } from './url-key-choice.rules.ts';
import { usualVatClasses } from './usual-vat-class.ts';

export type { ImportingSeller, RowOutcome };

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

async function importInto(
  tx: Transaction,
  services: Ground,
  seller: ImportingSeller,
  rows: readonly CheckedRow[],
): Promise<RowOutcome[]> {
  if (rows.some(({ offer }) => offer !== null)) await lockImports(tx);
  const { decisions, editions } = await decideRows(tx, seller, rows, { isHeld: true });
  const created = decisions.flatMap((decision) => (decision.kind === 'create' ? [decision] : []));
  const changed = decisions.flatMap((decision) => (decision.kind === 'change' ? [decision] : []));
  const newBooks = created.flatMap(({ offer }) =>
    offer.isBook && !editions.has(editionKeyOf(offer)) ? [offer] : [],
  );
  for (const [key, edition] of await addEditionsOf(tx, newBooks, seller)) editions.set(key, edition);
  await changeOwn(tx, services, seller, changed);
  const offered = created.map((row): Offered => {
    const key = editionKeyOf(row.offer);
    const edition = editions.get(key) ?? null;
    if (edition === null && row.offer.isBook) throw new Error(`${key} has no edition`);
    return { ...row, edition };
  });
  const createdIds = await createOffers(tx, services, seller, offered);
  await services.emit(tx, {
    name: 'offersImported',
    sellerId: seller.id,
    userId: seller.userId ?? null,
    offers: [
      ...offered.map((row, index) => addedOf(row, createdIds[index] ?? 0)),
      ...changed.flatMap(changedOf),
    ],
    at: services.clock(),
  });
  const touched = [
    ...createdIds,
    ...changed.flatMap(({ own: { productId, parentId } }) =>
      parentId === null ? [productId] : [productId, parentId],
    ),
  ];
  // A book that is offered by one more store says so on the pages of those that offered it before.
  const newKeys = new Set(newBooks.map(editionKeyOf));
  const offeredWorks = offered.flatMap(({ offer, edition }) =>
    edition === null || newKeys.has(editionKeyOf(offer)) ? [] : [edition.workId],
  );
  await announceChanges(tx, [
    ...touched.map((id) => `product:${id}`),
    ...new Set(offeredWorks.map((id) => `work:${id}`)),
  ]);
  return decisions.map(outcomeOf);
}

type Changed = Extract<Decision, { kind: 'change' }>;

async function changeOwn(
  tx: Transaction,
  services: Ground,
  seller: ImportingSeller,
  changed: readonly Changed[],
): Promise<void> {
  const now = services.clock();
  const columns = changed.flatMap(({ change: { stock: _stock, ...change }, own }) =>
    changesColumns({ ...change, stock: own.stockOnHand }, own) ? [change] : [],
  );
  await updateOffers(tx, seller.id, columns, now);
  if (columns.some(({ state }) => state === 'onSale')) await tellStep(tx, seller.id);
  await updatePricesOfParents(
    tx,
    changed.flatMap(({ own }) => own.parentId ?? []),
  );
  await services.emit(tx, {
    name: 'offersCounted',
    reason: 'corrected',
    copies: changed.flatMap(({ change: { product_id, stock }, own }) =>
      stock === own.stockOnHand ? [] : [{ productId: product_id, quantity: stock }],
    ),
    userId: seller.userId ?? null,
    at: now,
  });
}

/** `edition` is null for what isn't a book. */
export type Offered = Accepted & { edition: KnownEdition | null };

/** Called refused in another store's file, or under another number: it is new, and its store has to put it on sale itself. */
function stateOfNew({ state }: Pick<ImportOffer, 'state'>): Exclude<ImportOffer['state'], 'refused'> {
  return state === 'refused' ? 'hidden' : state;
}

function addedOf({ offer }: Offered, productId: number): ImportedOffer {
  const { priceSatang, fullPriceSatang, sku, barcode, weightGrams, condition, stock } = offer;
  const state = stateOfNew(offer);
  const after = {
    ...{ priceSatang, fullPriceSatang: fullPriceSatang ?? priceSatang, sku, condition, stock },
    ...(barcode === null ? {} : { barcode }),
    ...(weightGrams === null ? {} : { weightGrams }),
    ...(state === null ? {} : { state }),
  };
  return { productId, kind: 'added', before: {}, after, version: 1 };
}

/** What stood there and stands there now, of what differs; nothing where copies alone were counted, which is a movement. */
function changedOf({ own, change }: Changed): ImportedOffer[] {
  const before: ImportedOffer['before'] = {};
  const after: ImportedOffer['after'] = {};
  const note = (field: string, was: string | number | null, is: string | number | null) => {
    if (was === is) return;
    before[field] = was;
    after[field] = is;
  };
  note('priceSatang', own.priceSatang, change.price_satang);
  note('fullPriceSatang', own.fullPriceSatang, change.full_price_satang);
  note('sku', own.sku, change.sku);
  note('barcode', own.barcode, change.barcode);
  note('weightGrams', own.weightGrams, change.weight_grams);
  if (change.state !== null) note('state', own.state, change.state);
  if (Object.keys(after).length === 0) return [];
  return [{ productId: own.productId, kind: 'changed', before, after, version: own.version + 1 }];
}

/** Adds offers the seller doesn't have, on sale unless a row says otherwise, and says how many copies there are; their numbers, in the rows' order. */
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
  const hasThings = rows.some(({ edition }) => edition === null);
  const vatOf = hasThings ? await usualVatClasses(tx) : () => 'standard' as const;
  const offers = rows.map((row) => newOfferOf(row, urlKeys.get(row) ?? '', vatOf));
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
  if (offers.some(({ is_active }) => is_active)) await tellStep(tx, seller.id);
  return offers.map(({ url_key }) => {
    const productId = ids.get(url_key);
    if (productId === undefined) throw new Error(`${url_key} wasn’t added`);
    return productId;
  });
}

const usualWeightGrams = 300;

/** A book is offered by its work's name and shelf; goods have a name, a shelf and a description of their own. */
function newOfferOf(
  { edition, offer }: Offered,
  urlKey: string,
  vatOf: (categoryId: number) => VatClass,
): NewOffer & { stock: number } {
  const state = stateOfNew(offer);
  const shared = {
    url_key: urlKey,
    sku: offer.sku,
    barcode: offer.barcode,
    condition: offer.condition,
    price_satang: offer.priceSatang,
    full_price_satang: offer.fullPriceSatang ?? offer.priceSatang,
    is_active: state === null || state === 'onSale',
    off_sale_as: state === 'onSale' ? null : state,
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
      formatted_th: offer.formattedTh,
      formatted_en: offer.formattedEn,
      vat_class: vatOf(offer.categoryId ?? 0),
      stock: offer.stock ?? 0,
      weight_grams: offer.weightGrams ?? usualWeightGrams,
    };
  return {
    ...shared,
    edition_id: edition.editionId,
    category_id: edition.categoryId,
    name_th: edition.titleTh,
    name_en: edition.titleEn,
    description_th: null,
    description_en: null,
    formatted_th: null,
    formatted_en: null,
    vat_class: 'exempt',
    // A file has no copies.
    stock: edition.format === 'ebook' ? 0 : (offer.stock ?? 0),
    weight_grams: offer.weightGrams ?? bookWeightGrams(edition.format, edition.pages),
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
