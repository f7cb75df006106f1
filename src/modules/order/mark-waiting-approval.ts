import type { Transaction } from '../../platform/db/database.ts';
import { lockOrders, moveOrder } from './group-status.store.ts';

/** A slip has been sent: the group's unpaid orders wait for staff, and don't expire while they do. */
export async function markWaitingApproval(
  tx: Transaction,
  { groupId, userId, now }: { groupId: number; userId: number; now: Date },
): Promise<void> {
  for (const order of await lockOrders(tx, groupId))
    if (order.status === 'unpaid')
      await moveOrder(tx, {
        orderId: order.id,
        from: 'unpaid',
        to: 'waiting_approval',
        actor: 'shopper',
        actorUserId: userId,
        note: null,
        now,
        values: { statusReason: null },
      });
}
