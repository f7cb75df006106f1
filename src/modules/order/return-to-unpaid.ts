import type { Transaction } from '../../platform/db/database.ts';
import { lockOrderGroup, moveOrders, selectGroupOrders, setGroupHold } from './order-state.store.ts';

/**
 * A slip was turned down: a group's waiting orders are unpaid again, with the reason, until `holdUntil`. Doing it again
 * changes nothing. How many orders are unpaid now because of it.
 */
export async function returnToUnpaid(
  tx: Transaction,
  input: { groupId: number; staffId: number; reason: string; now: Date; holdUntil: Date | null },
): Promise<number> {
  await lockOrderGroup(tx, input.groupId);
  const orders = await selectGroupOrders(tx, [input.groupId]);
  const moved = await moveOrders(tx, {
    orderIds: orders.filter(({ status }) => status === 'waiting_approval').map(({ id }) => id),
    to: 'unpaid',
    actor: { kind: 'staff', userId: input.staffId },
    note: input.reason,
    now: input.now,
  });
  if (moved.length > 0) await setGroupHold(tx, input.groupId, input.holdUntil);
  return moved.length;
}
