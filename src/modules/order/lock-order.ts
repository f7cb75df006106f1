import type { Transaction } from '../../platform/db/database.ts';
import type { LockedGroup, LockedOrder, LockedOrders } from './group-order.types.ts';
import { type FoundOrder, findOrder, lockOrderGroup, selectGroupOrders } from './order-state.store.ts';

/**
 * Holds a group still until the transaction ends, and reads its orders: once in a use-case, which hands on what it got.
 * Whoever changes orders or their payment takes this lock first. Null when there is no such group.
 */
export async function lockOrders(tx: Transaction, groupId: number): Promise<LockedOrders | null> {
  const group = await lockOrderGroup(tx, groupId);
  return group === null ? null : { group, orders: await selectGroupOrders(tx, [groupId]) };
}

/** Holds a group still whose orders don't matter. */
export function lockGroup(tx: Transaction, groupId: number): Promise<LockedGroup | null> {
  return lockOrderGroup(tx, groupId);
}

/** An order with its group, held still; null when there is none, or it isn't the caller's: then nothing is held. */
export async function lockOrder(
  tx: Transaction,
  orderNumber: string,
  isCallers: (order: FoundOrder) => boolean = () => true,
): Promise<LockedOrder | null> {
  const found = await findOrder(tx, orderNumber);
  if (found === null || !isCallers(found)) return null;
  const locked = await lockOrders(tx, found.groupId);
  const order = locked?.orders.find(({ id }) => id === found.id);
  return locked === null || order === undefined ? null : { ...locked, order };
}
