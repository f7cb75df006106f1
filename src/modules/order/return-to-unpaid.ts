import type { Transaction } from '../../platform/db/database.ts';
import { lockOrders, moveOrder, setGroupHold } from './group-status.store.ts';

/** The slip didn't hold: the group's orders are unpaid again, with the reason, and held until `holdUntil`. */
export async function returnToUnpaid(
  tx: Transaction,
  input: { groupId: number; staffId: number; reason: string; now: Date; holdUntil: Date | null },
): Promise<void> {
  for (const order of await lockOrders(tx, input.groupId))
    if (order.status === 'waiting_approval')
      await moveOrder(tx, {
        orderId: order.id,
        from: 'waiting_approval',
        to: 'unpaid',
        actor: 'staff',
        actorUserId: input.staffId,
        note: input.reason,
        now: input.now,
        values: { statusReason: input.reason },
      });
  await setGroupHold(tx, input.groupId, input.holdUntil);
}
