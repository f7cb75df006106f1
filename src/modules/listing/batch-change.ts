import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { changeOffer, lockOffers, type OfferColumns, type OfferRow } from '../catalogue/change-offers.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { changeShelf, setLowStock } from '../stock/change-shelf.ts';
import { moveState } from './change-product.ts';
import { keepHistory } from './keep-history.ts';
import { type ChangeValues, differenceOf, type ListingState, moveRefusal, stateOf } from './listing.rules.ts';
import { selectOffWithProduct } from './table.store.ts';

/** What is to stand in a row of a store's table; what isn't told stays. */
export type BatchRow = {
  id: number;
  /** The version that the row was read with. */
  version: number;
  priceSatang?: number;
  /** Null for none. */
  fullPriceSatang?: number | null;
  sku?: string | null;
  weightGrams?: number;
  state?: 'onSale' | 'draft' | 'hidden';
  /** Copies more, or less: what orders do meanwhile stands. */
  stockDelta?: number;
  /** Null: as the store says. */
  lowStockAt?: number | null;
};

export type BatchField = 'price' | 'fullPrice' | 'sku' | 'state' | 'stock' | 'lowStockAt' | 'weightGrams';
/** Why a row stays as it is, and which of its cells is wrong; null for all of it. */
export type BatchProblem = { field: BatchField | null; code: string };
export type BatchOutcome = {
  id: number;
  result: 'changed' | 'unchanged' | 'refused';
  /** The one to go on with; null where the store has no such product. */
  version: number | null;
  problems: BatchProblem[];
  /** What stands there where somebody else was quicker; answers that were kept before it was told have none. */
  now?: RowNow;
};
/** What can be changed of a row, as it stands; null is no full price. */
type RowNow = {
  priceSatang: number;
  fullPriceSatang: number | null;
  sku: string | null;
  weightGrams: number;
  state: ListingState;
};

type Batch = { rows: readonly BatchRow[]; isDryRun: boolean; key: string | null };
type Member = { userId: number; sellerId: number };
type Looked = { code: 'onlyLooked'; outcomes: BatchOutcome[] };

/**
 * Changes rows of a store's table in one transaction: a row that has a wrong cell stays as it is, and holds up no other. A
 * dry run does the same, and takes it back.
 */
export async function batchChange(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  member: Member,
  { rows, isDryRun, key }: Batch,
): Promise<Result<BatchOutcome[], { code: 'idempotencyKeyReused' }>> {
  const now = clock();
  const use = { userId: member.userId, call: 'product/batch', key: isDryRun ? null : key, body: rows, now };
  const done = await transact<BatchOutcome[], { code: 'idempotencyKeyReused' } | Looked>(db, (tx) =>
    answerOnce<BatchOutcome[], Looked>(tx, use, async () => {
      const outcomes = await changeRows(tx, member, rows, now);
      return isDryRun ? fail({ code: 'onlyLooked', outcomes }) : succeed(outcomes);
    }),
  );
  if (done.ok) return done;
  return done.failure.code === 'onlyLooked' ? succeed(done.failure.outcomes) : fail(done.failure);
}

type Wanted = { row: BatchRow; product: OfferRow; columns: OfferColumns; problems: BatchProblem[] };

async function changeRows(
  tx: Transaction,
  member: Member,
  rows: readonly BatchRow[],
  now: Date,
): Promise<BatchOutcome[]> {
  const ids = rows.map(({ id }) => id);
  const held = new Map((await lockOffers(tx, member.sellerId, ids)).map((product) => [product.id, product]));
  // A product's first row is carried out; one more of it says that it wasn't.
  const isFirst = (row: BatchRow, at: number) => ids.indexOf(row.id) === at;
  const wanted = rows.filter(isFirst).flatMap((row): Wanted[] => {
    const product = held.get(row.id);
    if (product === undefined) return [];
    const columns = columnsOf(row, product);
    return [{ row, product, columns, problems: problemsOf(row, product, columns) }];
  });
  const asked = wanted.filter(({ row, problems }) => row.state === 'onSale' && problems.length === 0);
  const off = await selectOffWithProduct(
    tx,
    member.sellerId,
    asked.map(({ row }) => row.id),
  );
  // Nothing would come of it: they are on sale when their product is.
  for (const { row, problems } of asked)
    if (off.has(row.id)) problems.push({ field: 'state', code: 'optionsProductOff' });
  const counted = wanted.filter(({ row, problems }) => problems.length === 0 && (row.stockDelta ?? 0) !== 0);
  const shelves = await changeShelf(
    tx,
    counted.map(({ row }) => ({ productId: row.id, delta: row.stockDelta ?? 0 })),
    { ...member, reason: 'corrected', note: null, now },
  );
  for (const { productId, refusal } of shelves)
    if (refusal !== null)
      counted.find(({ row }) => row.id === productId)?.problems.push({ field: 'stock', code: refusal });

  const limited = await limitRows(tx, member, wanted);

  const outcomes = new Map<number, BatchOutcome>();
  for (const each of wanted.toSorted((one, other) => one.row.id - other.row.id)) {
    const { row, product, problems } = each;
    const { id, version } = product;
    if (problems.length > 0) {
      const isOld = problems.some(({ code }) => code === 'productChanged');
      const now = isOld ? { now: nowOf(product) } : {};
      outcomes.set(id, { id, result: 'refused', version, problems, ...now });
    } else {
      const moved = await changeRow(tx, member, each, now);
      const isChanged = moved !== version || (row.stockDelta ?? 0) !== 0 || limited.has(id);
      outcomes.set(id, { id, result: isChanged ? 'changed' : 'unchanged', version: moved, problems: [] });
    }
  }
  const refused = (id: number, code: string): BatchOutcome => ({
    id,
    result: 'refused',
    version: outcomes.get(id)?.version ?? null,
    problems: [{ field: null, code }],
  });
  return rows.map((row, at) =>
    isFirst(row, at)
      ? (outcomes.get(row.id) ?? refused(row.id, 'productNotFound'))
      : refused(row.id, 'rowTwice'),
  );
}

/**
 * Sets when stock is low of rows that say it and have nothing wrong; answers those of which it is another now. What has no
 * copies is refused.
 */
async function limitRows(tx: Transaction, member: Member, wanted: readonly Wanted[]): Promise<Set<number>> {
  const asked = wanted.filter(({ row, problems }) => problems.length === 0 && row.lowStockAt !== undefined);
  const changed = new Set<number>();
  const byLimit = Map.groupBy(asked, ({ row }) => row.lowStockAt ?? null);
  for (const [lowStockAt, rows] of byLimit) {
    const productIds = rows.map(({ row }) => row.id);
    const set = await setLowStock(tx, { sellerId: member.sellerId, productIds, lowStockAt });
    const known = new Map(set.map((shelf) => [shelf.id, shelf]));
    for (const { row, problems } of rows) {
      const shelf = known.get(row.id);
      if (shelf === undefined) problems.push({ field: 'lowStockAt', code: 'stockNotFound' });
      else if (shelf.isChanged) changed.add(row.id);
    }
  }
  return changed;
}

/** The version a row has afterwards. */
async function changeRow(
  tx: Transaction,
  member: Member,
  { row, product, columns }: Wanted,
  now: Date,
): Promise<number> {
  let { version } = product;
  const difference = differenceOf(product as unknown as ChangeValues, columns as ChangeValues);
  if (difference !== null) {
    await changeOffer(tx, product, columns, now);
    version += 1;
    await keepHistory(tx, member, [{ productId: product.id, kind: 'changed', ...difference, version }], now);
  }
  if (row.state === undefined || row.state === stateOf(product)) return version;
  const wanted = { state: row.state, publishAt: null };
  await moveState(tx, member, { ...product, version }, wanted, now);
  return version + 1;
}

function nowOf(product: OfferRow): RowNow {
  const { priceSatang, fullPriceSatang, sku, weightGrams } = product;
  return {
    priceSatang,
    fullPriceSatang: fullPriceSatang > priceSatang ? fullPriceSatang : null,
    sku,
    weightGrams,
    state: stateOf(product),
  };
}

/** A full price that isn't told goes with the price where none was struck through. */
function columnsOf(row: BatchRow, product: OfferRow): OfferColumns {
  const { priceSatang = product.priceSatang, fullPriceSatang, sku, weightGrams } = row;
  const wasReduced = product.fullPriceSatang > product.priceSatang;
  const full =
    fullPriceSatang === undefined ? (wasReduced ? product.fullPriceSatang : null) : fullPriceSatang;
  return {
    ...(row.priceSatang === undefined && fullPriceSatang === undefined
      ? {}
      : { priceSatang, fullPriceSatang: full ?? priceSatang }),
    ...(sku === undefined ? {} : { sku }),
    ...(weightGrams === undefined ? {} : { weightGrams }),
  };
}

function problemsOf(row: BatchRow, product: OfferRow, columns: OfferColumns): BatchProblem[] {
  const difference = differenceOf(product as unknown as ChangeValues, columns as ChangeValues);
  const state = stateOf(product);
  const movesState = row.state !== undefined && row.state !== state;
  if (row.version !== product.version && (difference !== null || movesState))
    return [{ field: null, code: 'productChanged' }];
  const { priceSatang = product.priceSatang, fullPriceSatang = product.fullPriceSatang } = columns;
  const problems: BatchProblem[] = [];
  if (product.productTypeId === 2 && difference !== null && 'priceSatang' in difference.after)
    problems.push({ field: 'price', code: 'productHasOptions' });
  // Copies are of what is sold of it.
  if (product.productTypeId === 2 && row.lowStockAt !== undefined)
    problems.push({ field: 'lowStockAt', code: 'productHasOptions' });
  // What an option weighs, its product says.
  if (product.parentId !== null && difference !== null && 'weightGrams' in difference.after)
    problems.push({ field: 'weightGrams', code: 'weightOfProduct' });
  if (fullPriceSatang < priceSatang) problems.push({ field: 'fullPrice', code: 'fullPriceLow' });
  const refusal = row.state === undefined || !movesState ? null : moveRefusal(state, row.state);
  if (refusal !== null) problems.push({ field: 'state', code: refusal });
  return problems;
}
