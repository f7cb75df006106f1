import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { isReordering } from '../../shared/move-in-order.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { listsTag } from './save-list.ts';
import { listProductsMost } from './shared-list.rules.ts';
import {
  deleteItem,
  insertItems,
  lockLists,
  selectItems,
  selectListable,
  touchList,
  updateItemOrder,
  updateNote,
} from './shared-list.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Of = { sellerId: number; id: number };
type NotFound = { code: 'listNotFound' };

/** Changes what is on a list of the store's while nobody else does. */
function onList<Value, Failure extends { code: string }>(
  { db, clock }: Needs,
  { sellerId, id }: Of,
  work: (tx: Transaction) => Promise<Result<{ value: Value; isChanged: boolean }, Failure>>,
): Promise<Result<Value, Failure | NotFound>> {
  return transact<Value, Failure | NotFound>(db, async (tx) => {
    const lists = await lockLists(tx, sellerId);
    if (!lists.some((list) => list.id === id)) return fail({ code: 'listNotFound' });
    const done = await work(tx);
    if (!done.ok) return done;
    if (done.value.isChanged) {
      await touchList(tx, id, clock());
      await announceChanges(tx, [listsTag(sellerId)]);
    }
    return succeed(done.value.value);
  });
}

/** Puts products of the store at the end of a list; those that are on it stay. All of them, or none. */
export function addProducts(
  services: Needs,
  { sellerId, id, productIds }: Of & { productIds: readonly number[] },
): Promise<Result<number, NotFound | { code: 'productNotFound' | 'listFull' }>> {
  const wanted = [...new Set(productIds)];
  return onList<number, { code: 'productNotFound' | 'listFull' }>(services, { sellerId, id }, async (tx) => {
    const own = await selectListable(tx, sellerId, wanted);
    if (own.length !== wanted.length) return fail({ code: 'productNotFound' });
    const items = await selectItems(tx, id);
    const fresh = wanted.filter((productId) => !items.some((item) => item.productId === productId));
    if (items.length + fresh.length > listProductsMost) return fail({ code: 'listFull' });
    const last = Math.max(0, ...items.map(({ position }) => position));
    await insertItems(tx, id, fresh, last);
    return succeed({ value: fresh.length, isChanged: fresh.length > 0 });
  });
}

export function removeProduct(
  services: Needs,
  { sellerId, id, productId }: Of & { productId: number },
): Promise<Result<true, NotFound>> {
  return onList<true, never>(services, { sellerId, id }, async (tx) =>
    succeed({ value: true, isChanged: await deleteItem(tx, id, productId) }),
  );
}

/** Puts a list's products into an order, unless somebody has moved, added or removed one since `was`. */
export function orderProducts(
  services: Needs,
  { sellerId, id, ids, was }: Of & { ids: readonly number[]; was: readonly number[] },
): Promise<Result<true, NotFound | { code: 'listProductsMoved' | 'listOrderInvalid' }>> {
  return onList<true, { code: 'listProductsMoved' | 'listOrderInvalid' }>(
    services,
    { sellerId, id },
    async (tx) => {
      const now = (await selectItems(tx, id)).map(({ productId }) => productId);
      // A form that is sent twice is taken once.
      if (now.join() === ids.join()) return succeed({ value: true, isChanged: false });
      if (now.join() !== was.join()) return fail({ code: 'listProductsMoved' });
      if (!isReordering(now, ids)) return fail({ code: 'listOrderInvalid' });
      await updateItemOrder(tx, id, ids);
      return succeed({ value: true, isChanged: true });
    },
  );
}

/** Says why a product is on a list. */
export function saveNote(
  services: Needs,
  { sellerId, id, productId, ...note }: Of & { productId: number; noteTh: string; noteEn: string },
): Promise<Result<true, NotFound | { code: 'productNotFound' }>> {
  return onList<true, { code: 'productNotFound' }>(services, { sellerId, id }, async (tx) =>
    (await updateNote(tx, { listId: id, productId }, note))
      ? succeed({ value: true, isChanged: true })
      : fail({ code: 'productNotFound' }),
  );
}
