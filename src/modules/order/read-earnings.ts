import type { Services } from '../../platform/services.ts';
import { readOrderCashback } from '../cashback/read-cashback.ts';
import { pointsForGoods } from '../points/points.rules.ts';
import { findOrder, selectGroupOrders } from './order-state.store.ts';

/**
 * What an order brings its buyer: points for the goods that were kept, and cashback in baht. Theirs once it is complete;
 * nothing from an order that was cancelled or has expired.
 */
export async function readEarnings(
  { db }: Pick<Services, 'db'>,
  orderNumber: string,
): Promise<{ points: number; cashback: number }> {
  const order = await db.transaction(async (tx) => {
    const found = await findOrder(tx, orderNumber);
    const orders = found === null ? [] : await selectGroupOrders(tx, [found.groupId]);
    return orders.find(({ id }) => id === found?.id);
  });
  if (order === undefined || order.status === 'cancelled' || order.status === 'expired')
    return { points: 0, cashback: 0 };
  return {
    points: pointsForGoods(order.keptGoodsSatang),
    cashback: await readOrderCashback(db, order.id),
  };
}
