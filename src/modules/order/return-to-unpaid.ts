import type { Transaction } from '../../platform/db/database.ts';
import type { LockedOrders } from './group-order.types.ts';
import { moveOrders, setGroupHold } from './order-state.store.ts';

/**
 * A slip was turned down: a locked group's waiting orders are unpaid again, with the reason, until `holdUntil`. Doing it
 * again changes nothing. How many orders are unpaid now because of it.
 */
export async function returnToUnpaid(
  tx: Transaction,
  { group, orders }: LockedOrders,
  input: { staffId: number; reason: string; now: Date; holdUntil: Date | null },
): Promise<number> {
  const moved = await moveOrders(tx, {
    orderIds: orders.filter(({ status }) => status === 'waiting_approval').map(({ id }) => id),
    to: 'unpaid',
    actor: { kind: 'staff', userId: input.staffId },
    note: input.reason,
    now: input.now,
  });
  if (moved.length > 0) await setGroupHold(tx, group.id, input.holdUntil);
  return moved.length;
}
