import type { Transaction } from '../../platform/db/database.ts';
import {
  type GroupOrder,
  isGone,
  selectGroupOrders,
  setGroupChannel,
  setGroupPayment,
} from './order-state.store.ts';
import type { PaymentChannel, PaymentStatus } from './order-status.rules.ts';

/**
 * Moves locked groups' payment, where its table of transitions allows it: the one writer of that state. While money is
 * still waited for, the stock's hold stays as it is; after that there is none.
 */
export function moveGroupPayment(
  tx: Transaction,
  groupIds: readonly number[],
  to: PaymentStatus,
  now: Date,
): Promise<void> {
  return setGroupPayment(tx, groupIds, to, now);
}

/** A locked group nobody has paid is to be paid another way, until `holdUntil`. */
export function changeGroupChannel(
  tx: Transaction,
  groupId: number,
  channel: PaymentChannel,
  holdUntil: Date | null,
): Promise<void> {
  return setGroupChannel(tx, groupId, channel, holdUntil);
}

/** The orders of a locked group as they are now. */
export function readGroupOrders(tx: Transaction, groupId: number): Promise<GroupOrder[]> {
  return selectGroupOrders(tx, [groupId]);
}

/** Whether nothing of these orders is bought any more: cancelled, expired, or every copy has gone back. */
export function isAllGone(orders: readonly GroupOrder[]): boolean {
  return orders.every(isGone);
}
