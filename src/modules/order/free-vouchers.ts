import type { Transaction } from '../../platform/db/database.ts';
import { returnStoreVouchers, returnVouchers } from '../promotion/take-vouchers.ts';
import { isGone, selectGroupOrders } from './order-state.store.ts';

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
