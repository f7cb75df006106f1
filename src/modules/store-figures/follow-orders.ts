import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import { insertCancelled, insertRefused, insertReturned, insertSold } from './count-orders.store.ts';

/** An order to be paid on delivery, or that vouchers paid, is binding the moment it is placed. */
export async function countPlaced(
  tx: Transaction,
  _: unknown,
  { group, orders }: EventOf<'orderPlaced'>,
): Promise<void> {
  if (group.isReady) await insertSold(tx, idsOf(orders));
}

/** Any other is, once it is paid. What is paid to the carrier was counted when it was placed. */
export async function countPaid(
  tx: Transaction,
  _: unknown,
  { orders, isOnDelivery }: EventOf<'orderPaid'>,
): Promise<void> {
  if (!isOnDelivery) await insertSold(tx, idsOf(orders));
}

/** Of orders that were binding; an unpaid one never counted. */
export async function countCancelled(
  tx: Transaction,
  _: unknown,
  { orders }: EventOf<'orderCancelled'>,
): Promise<void> {
  const binding = orders.filter(({ status }) => status === 'ready_to_ship');
  if (binding.length > 0) await insertCancelled(tx, idsOf(binding));
}

export function countReturned(
  tx: Transaction,
  _: unknown,
  { cause }: EventOf<'copiesReturned'>,
): Promise<void> {
  return insertReturned(tx, cause);
}

export function countRefused(tx: Transaction, _: unknown, { order }: EventOf<'orderRefused'>): Promise<void> {
  return insertRefused(tx, order.id);
}

function idsOf(orders: readonly { id: number }[]): number[] {
  return orders.map(({ id }) => id);
}
