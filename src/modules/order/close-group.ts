import type { Transaction } from '../../platform/db/database.ts';
import { closeCashPayment, closeOpenPayments, isAllPaidBack } from '../payment/close-payments.ts';
import { returnStoreVouchers, returnVouchers } from '../promotion/take-vouchers.ts';
import {
  type GroupOrder,
  type LockedGroup,
  selectGroupOrders,
  setGroupPayment,
} from './order-state.store.ts';

/**
 * Nothing of an order is bought any more (it is cancelled, or every copy has gone back): its store's vouchers are free
 * again, and with the group's last such order the house's, too (DECISIONS "Orders": a voucher returns on cancellation or
 * full refund). Called when the order's state says so already, before any SKU is touched.
 */
export async function freeVouchers(
  tx: Transaction,
  { groupId, orderId, now }: { groupId: number; orderId: number; now: Date },
): Promise<void> {
  const orders = await selectGroupOrders(tx, [groupId]);
  const order = orders.find(({ id }) => id === orderId);
  if (order === undefined || !isGone(order)) return;
  if (orders.every(isGone)) await returnVouchers(tx, [groupId], now);
  else await returnStoreVouchers(tx, { groupId, sellerId: order.sellerId, now });
}

function isGone({ status, copies, returnedCopies }: GroupOrder): boolean {
  return status === 'cancelled' || status === 'expired' || copies === returnedCopies;
}

/**
 * Cash on delivery: with the last of a group's orders the group is paid; when none of them was (all were cancelled, or
 * came back unaccepted), nothing will be any more.
 */
export async function closeCashGroup(tx: Transaction, group: LockedGroup, now: Date): Promise<void> {
  const orders = await selectGroupOrders(tx, [group.id]);
  if (!orders.every(({ status }) => status === 'complete' || status === 'cancelled')) return;
  if (orders.every(({ status, refusedAt }) => status === 'cancelled' || refusedAt !== null)) {
    await setGroupPayment(tx, [group.id], 'expired', now);
    await closeOpenPayments(tx, [group.id]);
    return;
  }
  await setGroupPayment(tx, [group.id], 'paid', now);
  const status = await closeCashPayment(tx, group.id, now);
  if (status === 'refunded' || status === 'part_refunded') await setGroupPayment(tx, [group.id], status, now);
}

/** Something of a paid group has gone back: part of it, or with this all its money and all its orders. */
export async function markGroupRefunded(tx: Transaction, groupId: number, now: Date): Promise<void> {
  const isAll = (await isAllPaidBack(tx, groupId)) && (await selectGroupOrders(tx, [groupId])).every(isGone);
  await setGroupPayment(tx, [groupId], isAll ? 'refunded' : 'part_refunded', now);
}
