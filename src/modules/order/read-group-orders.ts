import type { Transaction } from '../../platform/db/database.ts';
import { type GroupOrder, isGone, selectGroupOrders } from './order-state.store.ts';

/** The orders of a locked group as they are now. */
export function readGroupOrders(tx: Transaction, groupId: number): Promise<GroupOrder[]> {
  return selectGroupOrders(tx, [groupId]);
}

/** Whether nothing of these orders is bought any more: cancelled, expired, or every copy has gone back. */
export function isAllGone(orders: readonly GroupOrder[]): boolean {
  return orders.every(isGone);
}
