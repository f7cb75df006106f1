import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles } from '../../platform/storage/store-files.ts';
import { isReordering } from '../../shared/move-in-order.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PicturePart } from '../banner/banner.rules.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { type CoverRefusal, keepCover, staleCover } from './keep-cover.ts';
import {
  checkList,
  chooseListKey,
  type ListDraft,
  type ListInvalid,
  listsMost,
  needsNewLink,
} from './shared-list.rules.ts';
import { deleteList, insertList, lockLists, updateList, updateListOrder } from './shared-list.store.ts';

export type ListEditor = { userId: number; sellerId: number; origin: CallOrigin };
type ChangeFailure = { code: 'listNotFound' | 'listChanged' };
type SaveFailure =
  | ListInvalid
  | ChangeFailure
  | CoverRefusal
  | { code: 'listsTooMany' | 'idempotencyKeyReused' };
type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid' | 'newSecret'>;

type Asked = {
  id: number | null;
  version: number | null;
  draft: ListDraft;
  cover: Blob | null;
  coverPart: PicturePart | null;
  isDrawn: boolean;
  /** Of a new one. */
  key: string | null;
};

/** What shows a store's lists is made of this. */
export const listsTag = (sellerId: number) => `lists:${sellerId}`;

/**
 * Makes a list at the end of a store's, once for a key, or changes one that hasn't been changed since `version`. A new cover
 * is cut, encoded anew and kept before the transaction; the one it takes the place of is deleted after it.
 */
export async function saveList(
  services: Needs,
  editor: ListEditor,
  asked: Asked,
): Promise<Result<number, SaveFailure>> {
  const fields = checkList(asked.draft);
  if (Object.keys(fields).length > 0) return fail({ code: 'listInvalid', fields });
  const kept = await keepCover(services, asked.cover, asked.coverPart);
  if (!kept.ok) return kept;
  const added = kept.value;
  const now = services.clock();
  const saved = await transact<{ id: number; gone: string[] }, SaveFailure>(services.db, (tx) =>
    asked.id === null
      ? make(tx, services, editor, { ...asked, coverKey: added, now })
      : change(tx, services, editor, { ...asked, id: asked.id, coverKey: added, now }),
  );
  if (!saved.ok) {
    if (added !== null) await discardFiles(services, [added]);
    return saved;
  }
  await discardFiles(services, saved.value.gone);
  return succeed(saved.value.id);
}

type Kept = { coverKey: string | null; now: Date };

async function make(
  tx: Transaction,
  { newSecret }: Needs,
  editor: ListEditor,
  { draft, coverKey, key, now }: Asked & Kept,
): Promise<Result<{ id: number; gone: string[] }, SaveFailure>> {
  let isNew = false;
  const once = { userId: editor.userId, call: 'POST /seller/list', key, body: draft, now };
  const made = await answerOnce<{ id: number }, SaveFailure>(tx, once, async () => {
    const lists = await lockLists(tx, editor.sellerId);
    if (lists.length >= listsMost) return fail({ code: 'listsTooMany' });
    isNew = true;
    if (coverKey !== null) await holdFiles(tx, [coverKey]);
    const taken = lists.map(({ urlKey }) => urlKey);
    const id = await insertList(tx, {
      ...draft,
      coverKey,
      sellerId: editor.sellerId,
      sortOrder: Math.max(0, ...lists.map(({ sortOrder }) => sortOrder)) + 1,
      urlKey: chooseListKey(draft, taken),
      linkKey: newSecret(),
      createdAt: now,
      updatedAt: now,
    });
    await tell(tx, 'store_list_saved', editor, id, now);
    return succeed({ id });
  });
  if (!made.ok) return made;
  // Sent again, it was made before: with the cover that was sent before.
  return succeed({ id: made.value.id, gone: isNew || coverKey === null ? [] : [coverKey] });
}

async function change(
  tx: Transaction,
  { newSecret }: Needs,
  editor: ListEditor,
  { id, version, draft, coverKey, isDrawn, now }: Asked & Kept & { id: number },
): Promise<Result<{ id: number; gone: string[] }, SaveFailure>> {
  const before = (await lockLists(tx, editor.sellerId)).find((list) => list.id === id);
  if (before === undefined) return fail({ code: 'listNotFound' });
  if (before.version !== version) return fail({ code: 'listChanged' });
  const cover = coverKey ?? (isDrawn ? null : before.coverKey);
  if (coverKey !== null) await holdFiles(tx, [coverKey]);
  const link = needsNewLink(before.visibility, draft.visibility) ? { linkKey: newSecret() } : {};
  await updateList(tx, id, { ...draft, ...link, coverKey: cover, updatedAt: now });
  await tell(tx, 'store_list_saved', editor, id, now);
  const gone = staleCover(id, before.coverKey, cover);
  // Deleted after the commit; by the clock, should this process end before.
  await queueDiscards(tx, gone, now);
  return succeed({ id, gone });
}

/** Takes a list away with its cover; its products stay what they are. */
export async function removeList(
  services: Needs,
  editor: ListEditor,
  { id, version }: { id: number; version: number },
): Promise<Result<true, ChangeFailure>> {
  const now = services.clock();
  const removed = await transact<string[], ChangeFailure>(services.db, async (tx) => {
    const list = (await lockLists(tx, editor.sellerId)).find((each) => each.id === id);
    if (list === undefined) return fail({ code: 'listNotFound' });
    if (list.version !== version) return fail({ code: 'listChanged' });
    await deleteList(tx, id);
    const gone = staleCover(id, list.coverKey, null);
    await queueDiscards(tx, gone, now);
    await tell(tx, 'store_list_removed', editor, id, now);
    return succeed(gone);
  });
  if (!removed.ok) return removed;
  await discardFiles(services, removed.value);
  return succeed(true);
}

/** Puts a store's lists into an order, unless somebody has moved, made or removed one since `was`. */
export async function orderLists(
  { db }: Pick<Services, 'db'>,
  sellerId: number,
  { ids, was }: { ids: readonly number[]; was: readonly number[] },
): Promise<Result<true, { code: 'listsMoved' | 'listOrderInvalid' }>> {
  return transact<true, { code: 'listsMoved' | 'listOrderInvalid' }>(db, async (tx) => {
    const now = (await lockLists(tx, sellerId)).map(({ id }) => id);
    // A form that is sent twice is taken once.
    if (now.join() === ids.join()) return succeed(true);
    if (now.join() !== was.join()) return fail({ code: 'listsMoved' });
    if (!isReordering(now, ids)) return fail({ code: 'listOrderInvalid' });
    await updateListOrder(tx, ids);
    await announceChanges(tx, [listsTag(sellerId)]);
    return succeed(true);
  });
}

/** Notes who did it, and lets go of pages that show the store's lists; the sitemap names them. */
async function tell(
  tx: Transaction,
  kind: 'store_list_saved' | 'store_list_removed',
  { userId, sellerId, origin }: ListEditor,
  listId: number,
  now: Date,
): Promise<void> {
  const detail = { listId, sellerId };
  await recordAudit(tx, { kind, actorUserId: userId, subjectUserId: null, origin, detail }, now);
  await announceChanges(tx, [listsTag(sellerId), 'lists']);
}
