import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import {
  countCategoryScopes,
  deleteDoubleScopes,
  insertScopesBeside,
  updateScopes,
} from './move-category-scopes.store.ts';
import { promotionsTag } from './read-promotions.ts';

/** Promotions that are on the other category now, and those that were on both and have the one. */
export type MovedScopes = { moved: number[]; doubled: number[] };

/** Promotions on a category that another one takes in are on that from now on. */
export async function moveCategoryScopes(
  tx: Transaction,
  fromId: number,
  intoId: number,
): Promise<MovedScopes> {
  const doubled = await deleteDoubleScopes(tx, fromId, intoId);
  const moved = await updateScopes(tx, fromId, intoId, null);
  await announceChanges(tx, [promotionsTag]);
  return { moved, doubled };
}

/** Takes that back of the promotions that are still on what they were moved to. */
export async function giveBackCategoryScopes(
  tx: Transaction,
  { fromId, intoId }: { fromId: number; intoId: number },
  { moved, doubled }: MovedScopes,
): Promise<void> {
  await updateScopes(tx, intoId, fromId, moved);
  await insertScopesBeside(tx, { besideId: intoId, categoryId: fromId }, doubled);
  await announceChanges(tx, [promotionsTag]);
}

/** How many promotions are on a category itself, over ones among them. */
export function countPromotionsOn(db: Queryable, categoryId: number): Promise<number> {
  return countCategoryScopes(db, categoryId);
}
