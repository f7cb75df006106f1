import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import { noteInCall } from '../../platform/http/call-notes.ts';
import type { Services } from '../../platform/services.ts';
import { isReordering } from '../../shared/move-in-order.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { type ContentKind, contentTag } from './content.rules.ts';
import {
  insertCategory,
  lockCategory,
  lockOrder,
  updateCategory,
  updateOrder,
} from './content-desk.store.ts';
import { type ContentEditor, tell } from './save-content.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Category = { kind: ContentKind; urlKey: string; nameTh: string; nameEn: string };
export type CategoryInvalid = {
  code: 'categoryInvalid';
  fields: Partial<Record<'urlKey' | 'nameTh', string>>;
};

type CategoryFailure =
  | CategoryInvalid
  | { code: 'contentCategoryNotFound' | 'contentChanged' | 'idempotencyKeyReused' };

/**
 * Makes a category at the end of its kind, once for a key, or calls one otherwise, unless somebody has since `version` (null: which one was read
 * isn't said). A form that is sent twice is taken once.
 */
export async function saveCategory(
  { db, clock }: Needs,
  editor: ContentEditor,
  {
    id,
    version,
    key,
    ...category
  }: Category & { id: number | null; version: number | null; key: string | null },
): Promise<Result<number, CategoryFailure>> {
  const fields = {
    ...(category.nameTh === '' ? { nameTh: 'required' } : {}),
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(category.urlKey)
      ? {}
      : { urlKey: category.urlKey === '' ? 'required' : 'urlKeyInvalid' }),
  };
  if (Object.keys(fields).length > 0) return fail({ code: 'categoryInvalid', fields });
  const now = clock();
  try {
    const { kind, ...names } = category;
    const once = { userId: editor.userId, call: 'POST /admin/content-category', key, body: category, now };
    const save = async (tx: Transaction): Promise<Result<number, CategoryFailure>> => {
      const before = id === null ? null : await lockCategory(tx, kind, id);
      if (id !== null && before === null) return fail({ code: 'contentCategoryNotFound' });
      if (before !== null && isCalled(before, names)) {
        noteInCall('audit nothing changed');
        return succeed(before.id);
      }
      if (before !== null && version !== null && before.version !== version)
        return fail({ code: 'contentChanged' });
      if (before !== null) await updateCategory(tx, before.id, { ...names, version: before.version + 1 });
      const saved = before?.id ?? (await insertCategory(tx, category));
      if (saved === null) return fail(keyTaken);
      await tell(tx, 'content_category_saved', editor, { categoryId: saved }, now);
      await announceChanges(tx, [contentTag]);
      return succeed(saved);
    };
    return await transact<number, CategoryFailure>(db, (tx) =>
      id === null ? answerOnce(tx, once, () => save(tx)) : save(tx),
    );
  } catch (error) {
    if (isDatabaseError(error, [uniqueViolation])) return fail(keyTaken);
    throw error;
  }
}

type Names = Omit<Category, 'kind'>;

function isCalled(there: Names, { urlKey, nameTh, nameEn }: Names): boolean {
  return there.urlKey === urlKey && there.nameTh === nameTh && there.nameEn === nameEn;
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
