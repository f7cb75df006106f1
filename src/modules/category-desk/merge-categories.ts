import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  countCampaignsOn,
  giveBackCampaignCategories,
  moveCampaignCategories,
} from '../campaign/move-campaign-categories.ts';
import { holdCategory, type RemovalFailure, removeCategory } from '../catalogue/arrange-categories.ts';
import { holdTree } from '../catalogue/read-categories.ts';
import { type CategoryEditor, tellCategory } from '../catalogue/save-category.ts';
import { giveBackCategory, takeInCategory } from '../catalogue/take-in-category.ts';
import {
  countPromotionsOn,
  giveBackCategoryScopes,
  moveCategoryScopes,
} from '../promotion/move-category-scopes.ts';
import { deleteUndoneMerges, insertMerge, lockMerge, updateUndone } from './category-desk.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
export type MergeFailure =
  | { code: 'categoryNotFound' | 'categoryChanged' }
  | { code: 'categoryFieldsInvalid'; fields: { intoId: string } };

/**
 * Merges a category into another one: what is in it and below it, the promotions and campaigns that are on it, its
 * commission where the other has none, and its addresses. What was moved is kept, so that it can be undone.
 */
export function mergeCategory(
  { db, clock }: Needs,
  editor: CategoryEditor,
  asked: { id: number; version: number; intoId: number; reason: string },
): Promise<Result<number, MergeFailure>> {
  const { id, version, intoId, reason } = asked;
  const now = clock();
  return transact<number, MergeFailure>(db, async (tx) => {
    const held = await holdCategory(tx, { id, version });
    if (!held.ok) return held;
    const taken = await takeInCategory(tx, { fromId: id, intoId, now });
    if (!taken.ok) return taken;
    const promotions = await moveCategoryScopes(tx, id, intoId);
    const campaigns = await moveCampaignCategories(tx, id, intoId);
    const moved = { ...taken.value, promotions, campaigns };
    const mergeId = await insertMerge(tx, { fromId: id, intoId, reason, moved, mergedAt: now });
    await tellCategory(tx, 'category_merged', editor, now, {
      id,
      before: held.value,
      after: null,
      detail: { intoId, mergeId, reason, works: moved.works.length, products: moved.products.length },
    });
    return succeed(mergeId);
  });
}

type UndoFailure = { code: 'categoryMergeDone' | 'categoryRateRises' };

/** Undoes a merge: the category is there again, with what of it nobody has moved since. */
export function undoMerge(
  { db, clock }: Needs,
  editor: CategoryEditor,
  { mergeId, reason }: { mergeId: number; reason: string },
): Promise<Result<number, UndoFailure>> {
  const now = clock();
  return transact<number, UndoFailure>(db, async (tx) => {
    await holdTree(tx);
    const merge = await lockMerge(tx, mergeId);
    if (merge === null) return fail({ code: 'categoryMergeDone' });
    const { fromId, intoId, moved } = merge;
    const given = await giveBackCategory(tx, { fromId, intoId, now }, moved);
    if (!given.ok) return given;
    await giveBackCategoryScopes(tx, merge, moved.promotions);
    await giveBackCampaignCategories(tx, merge, moved.campaigns);
    await updateUndone(tx, mergeId, now);
    await tellCategory(tx, 'category_merge_undone', editor, now, {
      id: fromId,
      before: null,
      after: null,
      detail: { intoId, mergeId, reason },
    });
    return succeed(fromId);
  });
}

/** Deletes a category that holds nothing and that no promotion or campaign is on. */
export function removeEmptyCategory(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  editor: CategoryEditor,
  asked: { id: number; version: number },
): Promise<Result<true, RemovalFailure>> {
  return removeCategory(services, editor, asked, async (tx) => {
    await deleteUndoneMerges(tx, asked.id);
    return (await countPromotionsOn(tx, asked.id)) + (await countCampaignsOn(tx, asked.id)) > 0;
  });
}
