import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { readBarcode } from '../../shared/gtin.rules.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { changeOffer, type OfferColumns, type OfferRow } from '../catalogue/change-offers.ts';
import {
  addLeaves,
  lockOptionProduct,
  type NewLeaf,
  settleParent,
  takeOffLeaves,
} from '../catalogue/change-options.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { type KeptChange, keepHistory } from '../listing/keep-history.ts';
import { type ChangeValues, differenceOf, stateOf } from '../listing/listing.rules.ts';
import { changeShelf } from '../stock/change-shelf.ts';
import { receiveCopies } from '../stock/count-copies.ts';
import { addedLeaf } from './add-option-product.ts';
import { takenOff } from './change-levels.ts';
import { leavesMost, placeKey, placeName } from './product-option.rules.ts';

/** What is to stand at a place of a product's options; what isn't told stays. */
export type LeafRow = {
  values: string[];
  /** Of the leaf as it was read; null where there was none. */
  version: number | null;
  priceSatang?: number;
  fullPriceSatang?: number | null;
  sku?: string | null;
  barcode?: string | null;
  stockDelta?: number;
  isOnSale?: boolean;
  isAbsent?: boolean;
};
export type LeafField = 'price' | 'fullPrice' | 'sku' | 'barcode' | 'stock' | 'isOnSale' | 'isAbsent';
export type LeafProblem = { field: LeafField | null; code: string };
export type LeafOutcome = {
  values: string[];
  id: number | null;
  version: number | null;
  result: 'changed' | 'unchanged' | 'refused';
  problems: LeafProblem[];
};
type Failure = { code: 'productNotFound' | 'idempotencyKeyReused' };
type Looked = { code: 'onlyLooked'; outcomes: LeafOutcome[] };
type Member = { userId: number; sellerId: number };

/**
 * Changes, adds and takes off what is sold of a store's product in one transaction: a row that has a wrong cell stays as it
 * is, and holds up no other. A dry run does the same, and takes it back.
 */
export async function changeLeaves(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  member: Member,
  {
    id,
    rows,
    isDryRun,
    key,
  }: { id: number; rows: readonly LeafRow[]; isDryRun: boolean; key: string | null },
): Promise<Result<LeafOutcome[], Failure>> {
  const now = clock();
  const use = {
    ...{ userId: member.userId, call: 'product/leaves', body: { id, rows }, now },
    key: isDryRun ? null : key,
  };
  const done = await transact<LeafOutcome[], Failure | Looked>(db, (tx) =>
    answerOnce<LeafOutcome[], Failure | Looked>(tx, use, async () => {
      const product = await lockOptionProduct(tx, member.sellerId, id);
      if (product === null) return fail({ code: 'productNotFound' as const });
      const outcomes = await changeRows(tx, member, { ...product, rows, now });
      return isDryRun ? fail({ code: 'onlyLooked' as const, outcomes }) : succeed(outcomes);
    }),
  );
  if (done.ok) return done;
  return done.failure.code === 'onlyLooked' ? succeed(done.failure.outcomes) : fail(done.failure);
}

type Plan = {
  row: LeafRow;
  /** What is at the place, taken off or not. */
  leaf: OfferRow | undefined;
  kind: 'add' | 'bring-back' | 'change' | 'take-off' | 'nothing';
  /** Of a leaf that is there. */
  columns: OfferColumns;
  /** Of one that comes. */
  added: (NewLeaf & { stock: number }) | null;
  problems: LeafProblem[];
};

async function changeRows(
  tx: Transaction,
  member: Member,
  given: { parent: OfferRow; leaves: readonly OfferRow[]; rows: readonly LeafRow[]; now: Date },
): Promise<LeafOutcome[]> {
  const { parent, leaves, rows, now } = given;
  const levels = parent.optionLevels ?? [];
  const placed = new Map<string, OfferRow>();
  // What is there hides what was taken off before; of that the last comes back.
  for (const leaf of leaves.toSorted((one, other) => rank(one) - rank(other)))
    placed.set(placeKey(leaf.optionValues ?? []), leaf);
  const seen = new Set<string>();
  const plans = rows.map((row): Plan => {
    const place = placeKey(row.values);
    const leaf = placed.get(place);
    // A place's first row is carried out; one more of it says that it wasn't.
    if (seen.has(place))
      return {
        ...{ row, leaf, kind: 'nothing', columns: {}, added: null },
        problems: [{ field: null, code: 'rowTwice' }],
      };
    seen.add(place);
    return planRow(row, leaf, placeName(levels, row.values), parent);
  });
  refuseTooMany(plans, leaves.filter(({ retiredAt }) => retiredAt === null).length);
  await moveCopies(tx, member, plans, now);
  return carryOut(tx, member, parent, plans, now);
}

const rank = ({ retiredAt }: OfferRow) =>
  retiredAt === null ? Number.POSITIVE_INFINITY : retiredAt.getTime();

function planRow(
  row: LeafRow,
  leaf: OfferRow | undefined,
  name: { th: string; en: string } | null,
  parent: OfferRow,
): Plan {
  const problems: LeafProblem[] = [];
  const isThere = leaf !== undefined && leaf.retiredAt === null;
  const plan = (kind: Plan['kind'], columns: OfferColumns = {}, added: Plan['added'] = null): Plan => ({
    ...{ row, leaf, kind, columns, added, problems },
  });
  if (name === null) {
    problems.push({ field: null, code: 'optionPlaceUnknown' });
    return plan('nothing');
  }
  const barcode = row.barcode == null ? null : readBarcode(row.barcode);
  if (barcode !== null && !barcode.ok) problems.push({ field: 'barcode', code: barcode.failure.code });
  const code = row.barcode === undefined ? {} : { barcode: barcode?.ok ? barcode.value : null };
  if (!isThere) {
    const isEmpty = Object.values({
      ...row,
      values: undefined,
      version: undefined,
      isAbsent: undefined,
    }).every((value) => value === undefined);
    if (row.isAbsent === true || (isEmpty && row.isAbsent === undefined)) return plan('nothing');
    // Somebody else has taken it off meanwhile.
    if (row.version !== null) problems.push({ field: null, code: 'productChanged' });
    return planNew();
  }
  const { isAbsent = false, isOnSale } = row;
  if (isAbsent) {
    if (row.version !== leaf.version) problems.push({ field: null, code: 'productChanged' });
    return plan('take-off');
  }
  const columns: OfferColumns = {
    ...pricesOf(row, leaf),
    ...(row.sku === undefined ? {} : { sku: row.sku }),
    ...code,
    ...(isOnSale === undefined ? {} : { isActive: isOnSale, offSaleAs: isOnSale ? null : 'hidden' }),
  };
  const isOther = differenceOf(valuesOf(leaf), columns as ChangeValues) !== null;
  if (isOther && row.version !== leaf.version) {
    problems.push({ field: null, code: 'productChanged' });
    return plan('change', columns);
  }
  if (isOther && isOnSale === true && stateOf(leaf) === 'refused')
    problems.push({ field: 'isOnSale', code: 'productRefused' });
  tellLowFullPrice(columns, leaf);
  return plan('change', columns);

  function planNew(): Plan {
    const { priceSatang = leaf?.priceSatang ?? parent.priceSatang } = row;
    const fullPriceSatang = row.fullPriceSatang ?? priceSatang;
    if (fullPriceSatang < priceSatang) problems.push({ field: 'fullPrice', code: 'fullPriceLow' });
    const isActive = row.isOnSale ?? true;
    const stock = row.stockDelta ?? 0;
    if (stock < 0) problems.push({ field: 'stock', code: 'stockHeld' });
    const words = { textTh: name?.th ?? '', textEn: name?.en ?? '' };
    const own = { priceSatang, fullPriceSatang, sku: row.sku ?? leaf?.sku ?? null, isActive };
    const number = code.barcode === undefined ? (leaf?.barcode ?? null) : code.barcode;
    if (leaf === undefined)
      return plan('add', {}, { values: row.values, ...words, ...own, barcode: number, stock });
    return plan('bring-back', {
      ...own,
      barcode: number,
      offSaleAs: isActive ? null : 'hidden',
      retiredAt: null,
      optionTextTh: words.textTh,
      optionTextEn: words.textEn,
    });
  }

  function tellLowFullPrice(changed: OfferColumns, there: OfferRow): void {
    const { priceSatang = there.priceSatang, fullPriceSatang = there.fullPriceSatang } = changed;
    if (fullPriceSatang < priceSatang) problems.push({ field: 'fullPrice', code: 'fullPriceLow' });
  }
}

/** A full price that isn't told goes with the price where none was struck through. */
function pricesOf(row: LeafRow, leaf: OfferRow): OfferColumns {
  const { priceSatang = leaf.priceSatang, fullPriceSatang } = row;
  if (row.priceSatang === undefined && fullPriceSatang === undefined) return {};
  const wasReduced = leaf.fullPriceSatang > leaf.priceSatang;
  const full = fullPriceSatang === undefined ? (wasReduced ? leaf.fullPriceSatang : null) : fullPriceSatang;
  return { priceSatang, fullPriceSatang: full ?? priceSatang };
}

/** A history tells nothing of instants of its own. */
function valuesOf(leaf: OfferRow): ChangeValues {
  return leaf as unknown as ChangeValues;
}

function refuseTooMany(plans: readonly Plan[], there: number): void {
  const fine = plans.filter(({ problems }) => problems.length === 0);
  const gone = fine.filter(({ kind }) => kind === 'take-off').length;
  let left = leavesMost - (there - gone);
  for (const { kind, problems } of fine) {
    if (kind !== 'add' && kind !== 'bring-back') continue;
    left -= 1;
    if (left < 0) problems.push({ field: null, code: 'optionLeavesMany' });
  }
}

/**
 * Copies of leaves that are there; those of new ones come with them. Who said how many a leaf comes back with has read an
 * empty place: they are all that it is to have, whatever was left of it when it was taken off.
 */
async function moveCopies(tx: Transaction, member: Member, plans: readonly Plan[], now: Date): Promise<void> {
  const counted = plans.flatMap(({ row, leaf, kind, problems }) => {
    const { stockDelta } = row;
    if (problems.length > 0 || leaf === undefined || stockDelta === undefined) return [];
    if (kind !== 'change' && kind !== 'bring-back') return [];
    const delta = kind === 'bring-back' ? stockDelta - leaf.stockOnHand : stockDelta;
    return delta === 0 ? [] : [{ productId: leaf.id, delta, problems }];
  });
  const shelves = await changeShelf(
    tx,
    counted.map(({ productId, delta }) => ({ productId, delta })),
    { ...member, reason: 'corrected', note: null, now },
  );
  for (const { productId, refusal } of shelves)
    if (refusal !== null)
      counted.find((each) => each.productId === productId)?.problems.push({ field: 'stock', code: refusal });
}

async function carryOut(
  tx: Transaction,
  member: Member,
  parent: OfferRow,
  plans: readonly Plan[],
  now: Date,
): Promise<LeafOutcome[]> {
  const kept: KeptChange[] = [];
  const fine = plans.filter(({ problems }) => problems.length === 0);
  const versions = new Map<Plan, { id: number; version: number }>();
  const off = fine.flatMap((plan) =>
    plan.kind === 'take-off' && plan.leaf !== undefined ? [{ plan, leaf: plan.leaf }] : [],
  );
  await takeOffLeaves(
    tx,
    off.map(({ leaf }) => leaf.id),
    now,
  );
  for (const { leaf } of off) kept.push(takenOff(leaf));
  for (const plan of fine) {
    const { leaf, columns, kind } = plan;
    if (leaf === undefined || (kind !== 'change' && kind !== 'bring-back')) continue;
    const { id, version } = leaf;
    const difference = differenceOf(valuesOf(leaf), columns as ChangeValues);
    versions.set(plan, { id, version: difference === null ? version : version + 1 });
    if (difference === null) continue;
    await changeOffer(tx, leaf, columns, now);
    kept.push({ productId: id, kind: 'changed', ...toldOf(difference), version: version + 1 });
  }
  const coming = fine.flatMap((plan) => (plan.added === null ? [] : [{ plan, leaf: plan.added }]));
  const ids = await addLeaves(
    tx,
    parent,
    coming.map(({ leaf: { stock: _stock, ...leaf } }) => leaf),
    now,
  );
  coming.forEach(({ plan, leaf }, index) => {
    const id = ids[index] ?? 0;
    versions.set(plan, { id, version: 1 });
    kept.push(addedLeaf(id, leaf));
  });
  const received = coming.map(({ leaf }, index) => ({ productId: ids[index] ?? 0, quantity: leaf.stock }));
  await receiveCopies(tx, received, now, member.userId);
  await keepHistory(tx, member, kept, now);
  if (kept.length > 0)
    await settleParent(
      tx,
      parent.id,
      kept.map(({ productId }) => productId),
    );
  return plans.map((plan) =>
    outcomeOf(plan, versions.get(plan), new Set(kept.map(({ productId }) => productId))),
  );
}

function outcomeOf(
  { row, leaf, kind, problems }: Plan,
  now: { id: number; version: number } | undefined,
  changed: ReadonlySet<number>,
): LeafOutcome {
  const { values, stockDelta = 0 } = row;
  const there =
    leaf?.retiredAt === null ? { id: leaf.id, version: leaf.version } : { id: null, version: null };
  if (problems.length > 0) return { values, ...there, result: 'refused', problems };
  if (kind === 'take-off') return { values, id: null, version: null, result: 'changed', problems };
  if (kind === 'nothing' || now === undefined) return { values, ...there, result: 'unchanged', problems };
  const isChanged = changed.has(now.id) || stockDelta !== 0;
  return { values, ...now, result: isChanged ? 'changed' : 'unchanged', problems };
}

/** Words for instants and places aren't a store's. */
function toldOf({ before, after }: { before: ChangeValues; after: ChangeValues }) {
  const told = (values: ChangeValues, isActive: unknown): ChangeValues => {
    const {
      retiredAt: _at,
      offSaleAs: _as,
      isActive: _active,
      optionTextTh,
      optionTextEn: _en,
      ...rest
    } = values;
    return {
      ...rest,
      ...(optionTextTh === undefined ? {} : { optionText: optionTextTh }),
      ...(isActive === undefined ? {} : { state: isActive === true ? 'onSale' : 'hidden' }),
    };
  };
  return { before: told(before, before.isActive), after: told(after, after.isActive) };
}
