import type { Transaction } from '../../platform/db/database.ts';
import type { LockedOrders } from './group-order.types.ts';
import { moveOrders } from './order-state.store.ts';

/**
 * A slip has been sent, or put back to waiting by staff: a locked group's unpaid orders wait for staff, and don't expire
 * meanwhile. The payment's own state is the caller's. Doing it again changes nothing. How many orders wait now because of it.
 */
export async function markWaitingApproval(
  tx: Transaction,
  { orders }: LockedOrders,
  {
    userId,
    by = 'shopper',
    note,
    now,
  }: { userId: number; by?: 'shopper' | 'staff'; note?: string; now: Date },
): Promise<number> {
  const moved = await moveOrders(tx, {
    orderIds: orders.filter(({ status }) => status === 'unpaid').map(({ id }) => id),
    to: 'waiting_approval',
    actor: { kind: by, userId },
    ...(note === undefined ? {} : { note }),
    now,
  });
  return moved.length;
}
