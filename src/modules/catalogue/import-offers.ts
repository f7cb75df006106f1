import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import type { Services } from '../../platform/services.ts';
import { addEditionsOf } from './add-editions.ts';
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
import { chooseUrlKeys } from './url-key-choice.rules.ts';

/** What became of a row: each ends in exactly one of these. */
export type RowOutcome = { line: number; isbn: string; title: string } & (
  | { result: 'created' | 'updated' | 'unchanged' }
  | { result: 'refused'; problems: ImportProblem[] }
);

export type ImportingSeller = { id: number; urlKey: string };

const triesMost = 3;

/**
 * Takes a batch of a seller's rows in, in one transaction: books the shop doesn't have are added (work, edition), those
 * it has are offered by this seller too, what the seller offers already gets the row's price and stock. Books, and other
 * sellers' offers, are never changed. `note` is called in the same transaction.
 */
export async function importOffers(
  services: Pick<Services, 'db' | 'clock'>,
  seller: ImportingSeller,
  rows: readonly CheckedRow[],
  note: (tx: Transaction, outcomes: readonly RowOutcome[]) => Promise<void> = async () => undefined,
): Promise<RowOutcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await services.db.transaction(async (tx) => {
        const outcomes = await importInto(tx, seller, rows, services.clock());
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
  seller: ImportingSeller,
  rows: readonly CheckedRow[],
  now: Date,
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
    const known = await selectEditions(tx, [...new Set(accepted.map(({ offer }) => offer.isbn13))]);
    const knownIsbns = new Set(known.map(({ isbn13 }) => isbn13));
    const incomplete = new Set<number>();
    for (const row of accepted) {
      if (knownIsbns.has(row.offer.isbn13)) continue;
      const problems = missingForNewBook(row.offer);
      if (problems.length === 0) continue;
      incomplete.add(row.line);
      refuse(row, problems);
    }
    const complete = accepted.filter(({ line }) => !incomplete.has(line));
    const added = await addEditionsOf(
      tx,
      complete.flatMap(({ offer }) => (knownIsbns.has(offer.isbn13) ? [] : [offer])),
    );
    const editions = new Map([...known, ...added].map((edition) => [edition.isbn13, edition]));
    for (const outcome of await offerEditions(tx, seller, complete, editions, now))
      outcomes.set(outcome.line, outcome);
  }
  return rows.map(({ line }) => {
    const outcome = outcomes.get(line);
    if (outcome === undefined) throw new Error(`line ${line} was lost`);
    return outcome;
  });
}

/** What a book the shop doesn't have needs beside its ISBN. */
function missingForNewBook({ title, categoryId }: ImportOffer): ImportProblem[] {
  const problems: ImportProblem[] = [];
  if (title === null) problems.push({ code: 'titleMissing', field: 'title' });
  if (categoryId === null) problems.push({ code: 'categoryMissing', field: 'category' });
  return problems;
}

type Offered = Accepted & { edition: KnownEdition; own: KnownOffer | undefined };

async function offerEditions(
  tx: Transaction,
  seller: ImportingSeller,
  rows: readonly Accepted[],
  editions: ReadonlyMap<string, KnownEdition>,
  now: Date,
): Promise<RowOutcome[]> {
  const ownOffers = await lockOwnOffers(
    tx,
    seller.id,
    [...editions.values()].map(({ editionId }) => editionId),
  );
  const own = new Map(ownOffers.map((offer) => [`${offer.editionId} ${offer.condition}`, offer]));
  const offered = rows.map((row): Offered => {
    const edition = editions.get(row.offer.isbn13);
    if (edition === undefined) throw new Error(`${row.offer.isbn13} has no edition`);
    return { ...row, edition, own: own.get(`${edition.editionId} ${row.offer.condition}`) };
  });
  const changes: ChangedOffer[] = [];
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
  await updateOffers(tx, seller.id, changes, now);
  const createdIds = await createOffers(
    tx,
    seller,
    offered.filter((row) => row.own === undefined),
    now,
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
function changeOf(offer: ImportOffer, own: KnownOffer): ChangedOffer | null {
  const isReduced = own.fullPriceSatang > own.priceSatang;
  const fullPriceSatang =
    offer.fullPriceSatang ?? Math.max(offer.priceSatang, isReduced ? own.fullPriceSatang : 0);
  const stock = offer.stock ?? own.stockOnHand;
  const isSame =
    own.priceSatang === offer.priceSatang &&
    own.fullPriceSatang === fullPriceSatang &&
    own.stockOnHand === stock;
  if (isSame) return null;
  return {
    product_id: own.productId,
    price_satang: offer.priceSatang,
    full_price_satang: fullPriceSatang,
    stock,
  };
}

/** A file that doesn't count its copies has none of paper; one of bits doesn't run out. */
const stockOfEbook = 9_999;

async function createOffers(
  tx: Transaction,
  seller: ImportingSeller,
  rows: readonly Offered[],
  now: Date,
): Promise<number[]> {
  const candidates = new Map(rows.map((row) => [row, urlKeysOf(row, seller)]));
  const taken = await selectTakenUrlKeys(tx, 'products', [...candidates.values()].flat());
  const urlKeys = chooseUrlKeys(rows, (row) => candidates.get(row) ?? [], taken);
  const offers = rows.map(
    (row): NewOffer => ({
      url_key: urlKeys.get(row) ?? '',
      edition_id: row.edition.editionId,
      category_id: row.edition.categoryId,
      name_th: row.edition.titleTh,
      name_en: row.edition.titleEn,
      condition: row.offer.condition,
      price_satang: row.offer.priceSatang,
      full_price_satang: row.offer.fullPriceSatang ?? row.offer.priceSatang,
      stock: row.offer.stock ?? (row.edition.format === 'ebook' ? stockOfEbook : 0),
      weight_grams: bookWeightGrams(row.edition.format, row.edition.pages),
    }),
  );
  return [...(await insertOffers(tx, seller.id, offers, now)).values()];
}

/** "the-hobbit-seller", "the-hobbit-hardcover-used-seller"; with condition and ISBN where that is taken. */
function urlKeysOf({ edition, offer }: Offered, seller: ImportingSeller): string[] {
  const format = edition.format === 'paperback' ? '' : `-${edition.format}`;
  const start = `${edition.urlKey}${format}`;
  const used = offer.condition === 'new' ? '' : 'used-';
  return [
    `${start}-${used}${seller.urlKey}`,
    `${start}-${offer.condition}-${seller.urlKey}`,
    `${start}-${offer.condition}-${seller.urlKey}-${edition.isbn13}`,
  ];
}
