import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { isReordering } from '../../shared/move-in-order.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  type CategoryColumns,
  countTakenIn,
  deleteCategory,
  isHolding,
  lockCategory,
  selectAllCategories,
  takeTurnAtCategories,
  updateCategory,
  updateCategoryOrder,
} from './category.store.ts';
import { type CategoryEditor, filesOf, tellCategory } from './save-category.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type ChangeFailure = { code: 'categoryNotFound' | 'categoryChanged' };
type Named = { id: number; version: number };

/** Puts the categories under a parent into an order, unless somebody has moved, made or removed one since `was`. */
export function orderCategories(
  { db, clock }: Needs,
  editor: CategoryEditor,
  { parentId, ids, was }: { parentId: number | null; ids: readonly number[]; was: readonly number[] },
): Promise<Result<true, { code: 'categoriesMoved' | 'categoryNotFound' }>> {
  return transact<true, { code: 'categoriesMoved' | 'categoryNotFound' }>(db, async (tx) => {
    await takeTurnAtCategories(tx);
    const all = await selectAllCategories(tx);
    if (parentId !== null && !all.some(({ id }) => id === parentId))
      return fail({ code: 'categoryNotFound' });
    const now = all.filter((each) => each.parentId === parentId).map(({ id }) => id);
    // A form that is sent twice is taken once.
    const isThere = now.join() === ids.join();
    if (!isThere && (now.join() !== was.join() || !isReordering(now, ids)))
      return fail({ code: 'categoriesMoved' });
    if (!isThere) await updateCategoryOrder(tx, ids);
    await tellCategory(tx, 'categories_ordered', editor, clock(), {
      id: parentId ?? 0,
      before: null,
      after: null,
      detail: { orderBefore: now.join(), orderAfter: ids.join() },
    });
    return succeed(true);
  });
}

/** Takes a category out of menus, lists and facets with everything below it, or shows it again. Its products stay on sale. */
export function showCategory(
  { db, clock }: Needs,
  editor: CategoryEditor,
  { id, version, isHidden }: Named & { isHidden: boolean },
): Promise<Result<true, ChangeFailure>> {
  return transact<true, ChangeFailure>(db, async (tx) => {
    const held = await holdCategory(tx, { id, version });
    if (!held.ok) return held;
    await updateCategory(tx, id, { isHidden });
    const kind = isHidden ? 'category_hidden' : 'category_shown';
    await tellCategory(tx, kind, editor, clock(), { id, before: held.value, after: { isHidden } });
    return succeed(true);
  });
}

/** Takes turn at the tree, and a category of it that hasn't been changed since `version`. */
export async function holdCategory(
  tx: Transaction,
  { id, version }: Named,
): Promise<Result<CategoryColumns, ChangeFailure>> {
  await takeTurnAtCategories(tx);
  const category = (await selectAllCategories(tx)).find((each) => each.id === id);
  if (category === undefined) return fail({ code: 'categoryNotFound' });
  return category.version === version ? succeed(category) : fail({ code: 'categoryChanged' });
}

export type RemovalFailure = ChangeFailure | { code: 'categoryNotEmpty' };

/**
 * Deletes a category with nothing in it, below it or taken in by it, and which nothing else speaks of (`isSpokenOf`): others
 * are merged or hidden, so that no address that was given away breaks.
 */
export async function removeCategory(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  editor: CategoryEditor,
  { id, version }: Named,
  isSpokenOf: (tx: Transaction) => Promise<boolean>,
): Promise<Result<true, RemovalFailure>> {
  const now = services.clock();
  const removed = await transact<string[], RemovalFailure>(services.db, async (tx) => {
    const held = await holdCategory(tx, { id, version });
    if (!held.ok) return held;
    await lockCategory(tx, id);
    const hasBelow = (await selectAllCategories(tx)).some(({ parentId }) => parentId === id);
    const isEmpty =
      !hasBelow &&
      !(await isHolding(tx, id)) &&
      (await countTakenIn(tx, id)) === 0 &&
      !(await isSpokenOf(tx));
    if (!isEmpty) return fail({ code: 'categoryNotEmpty' });
    await deleteCategory(tx, id);
    const gone = filesOf(held.value);
    await queueDiscards(tx, gone, now);
    await tellCategory(tx, 'category_removed', editor, now, { id, before: held.value, after: null });
    return succeed(gone);
  });
  if (!removed.ok) return removed;
  await discardFiles(services, removed.value);
  return succeed(true);
}
