import type { Queryable } from '../../platform/db/database.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockCatalogue, readThing } from '../catalogue/correct-thing.ts';
import { findMovedOn, lockPair, putRowsBack } from '../catalogue/merge-rows.ts';
import { holdTree } from '../catalogue/read-categories.ts';
import { isRaisedBy } from '../catalogue/read-rate-terms.ts';
import type { ThingKind } from '../catalogue/thing.rules.ts';
import { moveLibrary } from '../ebook/move-library.ts';
import { moveProposals } from '../listing/move-proposals.ts';
import { moveScopesBack } from '../promotion/move-scopes.ts';
import { moveReviews, recountWorks } from '../review/move-reviews.ts';
import {
  countMerges,
  lockMerge,
  type OpenMerge,
  selectMergeOf,
  selectMerges,
  setUndone,
} from './catalogue-desk.store.ts';
import type { Editor } from './save-thing.ts';

export type UndoFailure =
  | { code: 'mergeNotFound' | 'mergeUndone' | 'reasonMissing' | 'isbnTaken' | 'categoryRateRises' }
  /** A later merge stands on this one, and is to be undone before. */
  | { code: 'mergeBuried'; merge: OpenMerge };

/**
 * Parts what a merge made one: the one that went is there again under its number and its address, with everything that came
 * from it and is still there. What has come to the one that stayed since stays there. No store pays more commission by it.
 */
export async function undoMerge(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  editor: Editor,
  { id, reason }: { id: number; reason: string },
): Promise<Result<{ kind: ThingKind; goneId: number }, UndoFailure>> {
  if (reason === '') return fail({ code: 'reasonMissing' });
  const now = clock();
  try {
    return await transact<{ kind: ThingKind; goneId: number }, UndoFailure>(db, async (tx) => {
      await lockCatalogue(tx);
      await holdTree(tx);
      const merge = await lockMerge(tx, id);
      if (merge === null) return fail({ code: 'mergeNotFound' });
      if (merge.undoneAt !== null) return fail({ code: 'mergeUndone' });
      const { kind, keptId, goneId, record } = merge;
      const { kept } = await lockPair(tx, { kind, keptId, goneId });
      const later = kept === null ? { kind, ids: [keptId] } : await findMovedOn(tx, { kind, keptId }, record);
      for (const moved of later.ids) {
        const open = await selectMergeOf(tx, { kind: later.kind, id: moved });
        if (open !== null) return fail({ code: 'mergeBuried', merge: open });
      }
      if (kept === null) throw new Error('what is gone is gone by a merge');
      // Before what the row points to is looked for: whoever is looked for through it finds itself.
      await setUndone(tx, id, { undoneAt: now, undoneBy: editor.userId, undoReason: reason });
      await putRowsBack(tx, { kind, keptId, goneId }, record, (of, old) => successorOf(tx, of, old));
      const way = { from: keptId, to: goneId };
      if (kind === 'work') {
        const shelf = { workId: goneId, from: Number(kept.category_id) };
        if (await isRaisedBy(tx, shelf, now)) return fail({ code: 'categoryRateRises' });
        await moveProposals(tx, { ...way, only: record.proposalIds });
        await moveReviews(tx, { ...way, only: record.reviewIds });
        await recountWorks(
          tx,
          [keptId, goneId].sort((one, other) => one - other),
        );
      } else if (kind === 'edition') await moveLibrary(tx, { ...way, productIds: record.productIds });
      else await moveScopesBack(tx, kind, way, record.scopes);
      await recordAudit(
        tx,
        {
          kind: 'catalogue_parted',
          ...{ actorUserId: editor.userId, subjectUserId: null, origin: editor.origin },
          moved: { before: String(keptId), after: String(goneId) },
          detail: { kind, mergeId: id, reason },
        },
        now,
      );
      return succeed({ kind, goneId });
    });
  } catch (error) {
    // An edition's ISBN that another has got since.
    if (isDatabaseError(error, [uniqueViolation])) return fail({ code: 'isbnTaken' });
    throw error;
  }
}

/** Who has the place of a thing: itself, or the one it was merged into, and so on. */
async function successorOf(db: Queryable, kind: ThingKind, id: number): Promise<number> {
  let [current, seen] = [id, 0];
  while ((await readThing(db, kind, current)) === null) {
    const merge = await selectMergeOf(db, { kind, id: current });
    seen += 1;
    if (merge === null || seen > 100) throw new Error(`${kind} ${id} has no successor`);
    current = merge.keptId;
  }
  return current;
}

/** Merges, the last first, with who, why and how much was moved. */
export async function listMerges(
  { db }: Pick<Services, 'db'>,
  { isUndone, pageNo, perPage }: { isUndone: boolean; pageNo: number; perPage: number },
) {
  const page = { limit: perPage, offset: (pageNo - 1) * perPage };
  const [rows, counts] = await Promise.all([selectMerges(db, { isUndone }, page), countMerges(db)]);
  return {
    dataList: rows.map(({ atMs, undoneAtMs, total: _total, ...row }) => ({
      ...row,
      at: new Date(atMs).toISOString(),
      undoneAt: undoneAtMs === null ? null : new Date(undoneAtMs).toISOString(),
    })),
    counts,
    total: isUndone ? counts.undone : counts.held,
  };
}
