import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockCatalogue, readThing } from '../catalogue/correct-thing.ts';
import {
  findFilled,
  findOffersInTheWay,
  lockPair,
  moveRows,
  type OfferInTheWay,
  removeMerged,
  touchedBy,
} from '../catalogue/merge-rows.ts';
import { holdTree } from '../catalogue/read-categories.ts';
import { isRaisedBy } from '../catalogue/read-rate-terms.ts';
import type { Thing, ThingKind } from '../catalogue/thing.rules.ts';
import { countOwnersOfBoth, moveLibrary } from '../ebook/move-library.ts';
import { moveProposals } from '../listing/move-proposals.ts';
import { moveScopes } from '../promotion/move-scopes.ts';
import { moveReviews, recountWorks } from '../review/move-reviews.ts';
import type { ObstacleCode } from './catalogue-desk.rules.ts';
import { insertMerge } from './catalogue-desk.store.ts';
import { describeThings } from './find-things.ts';
import { selectHoldings } from './merge-preview.store.ts';
import type { MergeRecord } from './merge-record.types.ts';
import { type GoneFailure, whyGone } from './read-thing.ts';
import type { Editor } from './save-thing.ts';

export type Pair = { kind: ThingKind; keptId: number; goneId: number };
/** Why two can't become one, with the offers that are in the way. */
export type Obstacle = { code: ObstacleCode; offers: OfferInTheWay[] };
export type MergeFailure =
  | GoneFailure
  | { code: 'mergeSame' | 'reasonMissing' | 'categoryRateRises' }
  | { code: 'mergeObstructed'; obstacles: Obstacle[] };

/** What two have that one can't. */
async function findObstacles(db: Queryable, kept: Thing, gone: Thing): Promise<Obstacle[]> {
  if (kept.kind !== 'edition') return [];
  const [mine, theirs] = [kept.values, gone.values];
  const pair = { from: gone.id, to: kept.id };
  const offers = await findOffersInTheWay(db, pair);
  const isbns = [mine.isbn13, theirs.isbn13];
  const found: [ObstacleCode, boolean][] = [
    ['worksDiffer', kept.workId !== gone.workId],
    ['isbnsDiffer', isbns.every((isbn) => isbn !== null)],
    ['formatsDiffer', mine.format !== theirs.format],
    ['offersInTheWay', offers.length > 0],
    ['ownedTwice', (await countOwnersOfBoth(db, pair)) > 0],
  ];
  return found.flatMap(([code, isThere]) =>
    isThere ? [{ code, offers: code === 'offersInTheWay' ? offers : [] }] : [],
  );
}

/** What a merge would move, and what is in its way. */
export async function previewMerge(
  { db }: Pick<Services, 'db'>,
  { kind, keptId, goneId }: Pair,
  locale: Locale,
) {
  if (keptId === goneId) return fail({ code: 'mergeSame' });
  const [kept, gone] = [await readThing(db, kind, keptId), await readThing(db, kind, goneId)];
  if (kept === null) return fail(await whyGone(db, { kind, id: keptId }));
  if (gone === null) return fail(await whyGone(db, { kind, id: goneId }));
  const [rows, moves, stays, obstacles, fills] = await Promise.all([
    describeThings(db, [
      { kind, id: keptId },
      { kind, id: goneId },
    ]),
    selectHoldings(db, kind, goneId),
    selectHoldings(db, kind, keptId),
    findObstacles(db, kept, gone),
    findFilled(db, { kind, keptId, goneId }),
  ]);
  const [keptAbout, goneAbout] = rows;
  if (keptAbout === undefined || goneAbout === undefined) return fail({ code: 'thingNotFound' });
  return succeed({
    kept: { about: keptAbout, values: kept.values, holds: stays },
    gone: { about: goneAbout, values: gone.values, holds: moves },
    fills,
    obstacles: obstacles.map((each) => describeObstacle(each, locale)),
  });
}

export function describeObstacle({ code, offers }: Obstacle, locale: Locale) {
  return {
    code,
    offers: offers.map(({ nameTh, nameEn, ...offer }) => ({
      ...offer,
      storeName: inLocale(locale, nameTh, nameEn),
    })),
  };
}

/**
 * Makes one of two: everything that hangs on the one that goes hangs on the one that stays afterwards, and its address leads
 * there. All of it or nothing; what was moved is kept, so that `undoMerge` can part them. Pressed twice, or in both
 * directions at once, the second one is told where its thing has gone. No store pays more commission by its work coming into
 * the other's category.
 */
export async function mergeThings(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  editor: Editor,
  { reason, ...pair }: Pair & { reason: string },
): Promise<Result<{ id: number; keptId: number }, MergeFailure>> {
  const { kind, keptId, goneId } = pair;
  if (reason === '') return fail({ code: 'reasonMissing' });
  if (keptId === goneId) return fail({ code: 'mergeSame' });
  const now = clock();
  return transact<{ id: number; keptId: number }, MergeFailure>(db, async (tx) => {
    await lockCatalogue(tx);
    if (kind === 'work') await holdTree(tx);
    const rows = await lockPair(tx, pair);
    if (rows.gone === null) return fail(await whyGone(tx, { kind, id: goneId }));
    if (rows.kept === null) return fail(await whyGone(tx, { kind, id: keptId }));
    const [kept, gone] = [await readThing(tx, kind, keptId), await readThing(tx, kind, goneId)];
    if (kept === null || gone === null) throw new Error('what was held is there');
    const obstacles = await findObstacles(tx, kept, gone);
    if (obstacles.length > 0) return fail({ code: 'mergeObstructed', obstacles });
    const shelf = { workId: goneId, to: Number(rows.kept.category_id) };
    if (kind === 'work' && (await isRaisedBy(tx, shelf, now))) return fail({ code: 'categoryRateRises' });
    const record = await move(tx, pair, { kept: rows.kept, gone: rows.gone });
    const id = await insertMerge(tx, {
      ...{ kind, keptId, goneId, record, reason },
      ...{ keptName: kept.nameTh, goneName: gone.nameTh, userId: editor.userId, at: now },
    });
    await recordAudit(
      tx,
      {
        kind: 'catalogue_merged',
        ...{ actorUserId: editor.userId, subjectUserId: null, origin: editor.origin },
        moved: { before: String(goneId), after: String(keptId) },
        detail: { kind, mergeId: id, reviews: record.reviewIds.length, reason },
      },
      now,
    );
    return succeed({ id, keptId });
  });
}

async function move(
  tx: Transaction,
  pair: Pair,
  rows: { kept: Record<string, unknown>; gone: Record<string, unknown> },
): Promise<MergeRecord> {
  const { kind, keptId, goneId } = pair;
  const way = { from: goneId, to: keptId };
  const touched = await touchedBy(tx, pair);
  const moved = await moveRows(tx, pair, rows);
  const isWork = kind === 'work';
  const record: MergeRecord = {
    ...moved,
    proposalIds: isWork ? await moveProposals(tx, { ...way, only: null }) : [],
    scopes: isWork || kind === 'edition' ? { moved: [], dropped: [] } : await moveScopes(tx, kind, way),
    reviewIds: isWork ? await moveReviews(tx, { ...way, only: null }) : [],
    libraryIds: kind === 'edition' ? await moveLibrary(tx, { ...way, productIds: null }) : [],
  };
  await removeMerged(tx, pair, moved, touched);
  if (isWork) await recountWorks(tx, [keptId]);
  return record;
}
