import type { Queryable } from '../../platform/db/database.ts';
import type { GroupOrder } from './group-order.types.ts';
import { findOrder, selectGroupOrders } from './order-state.store.ts';

/** Where an order stands, for those who only look; null when there is none. */
export async function readOrderState(db: Queryable, orderNumber: string): Promise<GroupOrder | null> {
  const found = await findOrder(db, orderNumber);
  if (found === null) return null;
  const orders = await selectGroupOrders(db, [found.groupId]);
  return orders.find(({ id }) => id === found.id) ?? null;
}
