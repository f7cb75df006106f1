import type { Transaction } from '../../platform/db/database.ts';
import { returnPromotions, returnStorePromotions } from '../promotion/take-promotions.ts';
import { returnStoreVouchers, returnVouchers } from '../promotion/take-vouchers.ts';
import type { GroupOrder } from './group-order.types.ts';
import { isAllGone, isGone } from './group-orders.rules.ts';

/**
 * Nothing of an order is bought any more (it is cancelled, or every copy has gone back): its store's vouchers and
 * promotions are free again, and with the group's last such order the house's, too (DECISIONS "Orders": a voucher returns on cancellation or
 * full refund). `groupOrders` are as they are by now. Called before any SKU is touched.
 */
export async function freeVouchers(
  tx: Transaction,
  { groupOrders, orderId, now }: { groupOrders: readonly GroupOrder[]; orderId: number; now: Date },
): Promise<void> {
  const order = groupOrders.find(({ id }) => id === orderId);
  if (order === undefined || !isGone(order)) return;
  const { groupId, sellerId } = order;
  if (isAllGone(groupOrders)) {
    await returnVouchers(tx, [groupId], now);
    await returnPromotions(tx, [groupId], now);
  } else {
    await returnStoreVouchers(tx, { groupId, sellerId, now });
    await returnStorePromotions(tx, { groupId, sellerId, now });
  }
}
