import { announceChanges } from '../../platform/db/change-feed.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { isReordering } from '../../shared/move-in-order.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type ContentKind, contentTag } from './content.rules.ts';
import { insertCategory, lockOrder, updateCategory, updateOrder } from './content-desk.store.ts';
import { type ContentEditor, tell } from './save-content.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Category = { kind: ContentKind; urlKey: string; nameTh: string; nameEn: string };
export type CategoryInvalid = {
  code: 'categoryInvalid';
  fields: Partial<Record<'urlKey' | 'nameTh', string>>;
};

/** Makes a category at the end of its kind, or calls one otherwise. */
export async function saveCategory(
  { db, clock }: Needs,
  editor: ContentEditor,
  id: number | null,
  category: Category,
): Promise<Result<number, CategoryInvalid | { code: 'contentCategoryNotFound' }>> {
  const fields = {
    ...(category.nameTh === '' ? { nameTh: 'required' } : {}),
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(category.urlKey)
      ? {}
      : { urlKey: category.urlKey === '' ? 'required' : 'urlKeyInvalid' }),
  };
  if (Object.keys(fields).length > 0) return fail({ code: 'categoryInvalid', fields });
  const now = clock();
  try {
    return await transact<number, CategoryInvalid | { code: 'contentCategoryNotFound' }>(db, async (tx) => {
      if (id !== null && !(await updateCategory(tx, id, category)))
        return fail({ code: 'contentCategoryNotFound' });
      const saved = id ?? (await insertCategory(tx, category));
      if (saved === null) return fail(keyTaken);
      await tell(tx, 'content_category_saved', editor, { categoryId: saved }, now);
      await announceChanges(tx, [contentTag]);
      return succeed(saved);
    });
  } catch (error) {
    if (isDatabaseError(error, [uniqueViolation])) return fail(keyTaken);
    throw error;
  }
}

const keyTaken: CategoryInvalid = { code: 'categoryInvalid', fields: { urlKey: 'urlKeyTaken' } };

type OrderFailure = { code: 'contentMoved' | 'contentOrderInvalid' };

/** Puts groups of questions, or the questions of one, into an order, unless somebody has moved or made one since `was`. */
export async function orderQuestions(
  { db, clock }: Needs,
  editor: ContentEditor,
  asked: { categoryId: number | null; ids: readonly number[]; was: readonly number[] },
): Promise<Result<true, OrderFailure>> {
  const { categoryId, ids, was } = asked;
  const at = clock();
  return transact<true, OrderFailure>(db, async (tx) => {
    const now = await lockOrder(tx, categoryId);
    // A form that is sent twice is taken once.
    if (now.join() !== ids.join()) {
      if (now.join() !== was.join()) return fail({ code: 'contentMoved' });
      if (!isReordering(now, ids)) return fail({ code: 'contentOrderInvalid' });
      await updateOrder(tx, categoryId === null, ids);
      await announceChanges(tx, [contentTag]);
    }
    await tell(tx, 'content_ordered', editor, { categoryId: categoryId ?? 0 }, at);
    return succeed(true);
  });
}
