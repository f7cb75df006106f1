import type { Services } from '../../platform/services.ts';
import { readOrderCashback } from '../cashback/read-cashback.ts';
import { readOrderState } from '../order/read-order-state.ts';
import { pointsForGoods } from '../points/points.rules.ts';

/**
 * What an order brings its buyer: points for the goods that were kept, and cashback in baht. Theirs once it is complete;
 * nothing from an order that was cancelled or has expired.
 */
export async function readEarnings(
  { db }: Pick<Services, 'db'>,
  orderNumber: string,
): Promise<{ points: number; cashback: number }> {
  const order = await readOrderState(db, orderNumber);
  if (order === null || order.status === 'cancelled' || order.status === 'expired')
    return { points: 0, cashback: 0 };
  return {
    points: pointsForGoods(order.keptGoodsSatang),
    cashback: await readOrderCashback(db, order.id),
  };
}
