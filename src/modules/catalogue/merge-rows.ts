import type { Queryable, Transaction } from '../../platform/db/database.ts';
import {
  deleteRow,
  emptyColumns,
  insertMakers,
  insertRow,
  missingIn,
  type OfferInTheWay,
  selectEditionsOf,
  selectKnownWorks,
  selectMakers,
  selectOffersInTheWay,
  selectShelf,
  setColumns,
  turnCredits,
  turnCreditsBack,
  turnEditions,
  turnOffers,
  turnPublisher,
  turnSeries,
} from './merge-rows.store.ts';
import type { MadeBy, MergedRows } from './merged-rows.types.ts';
import { nameOffersOfWork } from './offer-desk.store.ts';
import { tellThings } from './tell-things.ts';
import type { ThingKind, Touched } from './thing.rules.ts';
import {
  type AddressedKind,
  countChange,
  countNamed,
  deleteFormerAddress,
  insertFormerAddress,
  lockRows,
  selectRows,
  selectThing,
  selectTouched,
  turnAddresses,
} from './things.store.ts';

export type { OfferInTheWay } from './merge-rows.store.ts';

type Rows = { kept: Record<string, unknown>; gone: Record<string, unknown> };
type Pair = { kind: ThingKind; keptId: number; goneId: number };

/** Holds both for a merge; null for one that isn't there. After `lockCatalogue`. */
export async function lockPair(
  tx: Transaction,
  { kind, keptId, goneId }: Pair,
): Promise<{ kept: Rows['kept'] | null; gone: Rows['gone'] | null }> {
  const rows = await lockRows(tx, kind, [keptId, goneId]);
  return { kept: rows.get(keptId) ?? null, gone: rows.get(goneId) ?? null };
}

/** Offers that can't be both of one edition: a store has one in a condition. */
export function findOffersInTheWay(
  db: Queryable,
  pair: { from: number; to: number },
): Promise<OfferInTheWay[]> {
  return selectOffersInTheWay(db, pair);
}

/** What the one that stays would take over of the other, because it doesn't tell it of itself: by column. */
export async function findFilled(db: Queryable, { kind, keptId, goneId }: Pair): Promise<string[]> {
  const rows = await selectRows(db, kind, [keptId, goneId]);
  const [kept, gone] = [rows.get(keptId), rows.get(goneId)];
  return kept === undefined || gone === undefined ? [] : Object.keys(missingIn(kind, kept, gone));
}

export function isAddressed(kind: ThingKind): kind is AddressedKind {
  return kind !== 'edition';
}

/**
 * Moves the catalogue's own rows from the one that goes to the one that stays: editions, offers, works, who made what,
 * addresses. After `lockPair`; the row itself goes with `removeMerged`, once the other slices have moved theirs.
 */
export async function moveRows(tx: Transaction, pair: Pair, { kept, gone }: Rows): Promise<MergedRows> {
  const { kind, keptId, goneId } = pair;
  const all = { from: goneId, to: keptId, only: null };
  const none = { moved: [], dropped: [] };
  const makers = kind === 'work' ? await selectMakers(tx, goneId) : [];
  const editionIds =
    kind === 'work' ? await turnEditions(tx, all) : kind === 'publisher' ? await turnPublisher(tx, all) : [];
  const workIds = kind === 'series' ? await turnSeries(tx, all) : [];
  const productIds = kind === 'edition' ? await turnOffers(tx, all) : [];
  const credits = kind === 'author' ? await turnCredits(tx, all) : none;
  const addresses = isAddressed(kind) ? await turnAddresses(tx, kind, all) : [];
  return {
    row: gone,
    makers,
    editionIds,
    workIds,
    productIds,
    credits,
    addresses,
    filled: missingIn(kind, kept, gone),
  };
}

/**
 * Takes away what has been merged, lets its address lead to the one that stayed, and gives that what it didn't tell of
 * itself. Works that name it count a change. `touched` is what either showed before.
 */
export async function removeMerged(
  tx: Transaction,
  { kind, keptId, goneId }: Pair,
  { row, filled }: MergedRows,
  touched: Touched,
): Promise<void> {
  await deleteRow(tx, kind, goneId);
  if (isAddressed(kind))
    await insertFormerAddress(tx, kind, {
      urlKey: String(row.url_key),
      id: keptId,
      names: kind === 'work' ? null : { nameTh: String(row.name_th), nameEn: String(row.name_en) },
    });
  await setColumns(tx, kind, keptId, filled);
  const both = [keptId, goneId].map((id) => ({ kind, id }));
  await nameAnew(tx, kind, keptId);
  await countThing(tx, kind, keptId, touched.workIds);
  await tellThings(tx, both, touched, { isListed: true });
}

/** What either of two shows: before they are merged, and before they are parted. */
export async function touchedBy(tx: Transaction, { kind, keptId, goneId }: Pair): Promise<Touched> {
  const [one, other] = [await selectTouched(tx, kind, keptId), await selectTouched(tx, kind, goneId)];
  return {
    workIds: [...new Set([...one.workIds, ...other.workIds])],
    productIds: [...new Set([...one.productIds, ...other.productIds])],
  };
}

/** Which of a merge's rows aren't where it put them any more: those are another merge's. */
export async function findMovedOn(
  db: Queryable,
  { kind, keptId }: Pick<Pair, 'kind' | 'keptId'>,
  { editionIds, workIds }: MergedRows,
): Promise<{ kind: ThingKind; ids: number[] }> {
  if (kind === 'work') {
    const there = new Set(await selectEditionsOf(db, keptId, editionIds));
    return { kind: 'edition', ids: editionIds.filter((id) => !there.has(id)) };
  }
  const there = new Set(await selectKnownWorks(db, workIds));
  return { kind: 'work', ids: kind === 'series' ? workIds.filter((id) => !there.has(id)) : [] };
}

/**
 * Puts back what a merge moved, as far as it is still where it put it. What has come to the one that stayed since stays
 * there. `successorOf` says who has the place of a row that the one that went pointed to.
 */
export async function putRowsBack(
  tx: Transaction,
  { kind, keptId, goneId }: Pair,
  rows: MergedRows,
  successorOf: (kind: ThingKind, id: number) => Promise<number>,
): Promise<Touched> {
  const { row, filled } = rows;
  await emptyColumns(tx, kind, keptId, filled);
  if (isAddressed(kind)) await deleteFormerAddress(tx, kind, String(row.url_key));
  const revived: Record<string, unknown> = { ...row, version: Number(row.version ?? 0) + 1 };
  if (kind === 'edition') {
    delete revived.version;
    revived.work_id = await successorOf('work', Number(row.work_id));
    if (row.publisher_id !== null)
      revived.publisher_id = await successorOf('publisher', Number(row.publisher_id));
  }
  if (kind === 'work') {
    revived.category_id = await selectShelf(tx, Number(row.category_id), keptId);
    if (row.series_id !== null) revived.series_id = await successorOf('series', Number(row.series_id));
  }
  await insertRow(tx, kind, revived);
  const back = (only: readonly number[]) => ({ from: keptId, to: goneId, only });
  if (kind === 'work') {
    const makers: MadeBy[] = [];
    for (const maker of rows.makers)
      makers.push({ ...maker, authorId: await successorOf('author', maker.authorId) });
    await insertMakers(tx, goneId, makers);
    await turnEditions(tx, back(rows.editionIds));
  }
  if (kind === 'publisher') await turnPublisher(tx, back(rows.editionIds));
  if (kind === 'series') await turnSeries(tx, back(rows.workIds));
  if (kind === 'edition') await turnOffers(tx, back(rows.productIds));
  if (kind === 'author') await turnCreditsBack(tx, back([]), rows.credits);
  if (isAddressed(kind)) await turnAddresses(tx, kind, { ...back([]), only: rows.addresses });
  for (const id of [keptId, goneId]) await nameAnew(tx, kind, id);
  const touched = await touchedBy(tx, { kind, keptId, goneId });
  await countThing(tx, kind, keptId, touched.workIds);
  const both = [keptId, goneId].map((id) => ({ kind, id }));
  await tellThings(tx, both, touched, { isListed: true });
  return touched;
}

/** Offers are called as their work is. */
async function nameAnew(tx: Transaction, kind: ThingKind, id: number): Promise<void> {
  if (kind !== 'work') return;
  const work = await selectThing(tx, kind, id);
  if (work === null) return;
  const shelf = await selectShelf(tx, 0, id);
  await nameOffersOfWork(tx, id, { nameTh: work.nameTh, nameEn: work.nameEn, categoryId: shelf });
}

/** Whoever has read the one that stays, or a work that names either, is told that it isn't as it was. */
async function countThing(
  tx: Transaction,
  kind: ThingKind,
  keptId: number,
  workIds: readonly number[],
): Promise<void> {
  await countChange(tx, workIds);
  if (kind === 'author' || kind === 'series' || kind === 'publisher') await countNamed(tx, kind, keptId);
}
