import type { Services } from '../../platform/services.ts';
import { prepareOrder } from '../fulfilment/ship-order.ts';
import type { PreparedOrder } from './packing.contract.ts';

/**
 * Says of many orders that they are packed, each in a transaction of its own: one that isn't ready holds up no other, and who
 * presses twice, or goes on after a break, changes nothing that is done.
 */
export async function prepareOrders(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  { orderNumbers, seller }: { orderNumbers: readonly string[]; seller: { sellerId: number; userId: number } },
): Promise<{ dataList: PreparedOrder[]; prepared: number }> {
  const dataList: PreparedOrder[] = [];
  for (const orderNumber of new Set(orderNumbers)) {
    const result = await prepareOrder(services, { orderNumber, seller });
    dataList.push({ orderNumber, refusal: result.ok ? null : result.failure.code });
  }
  return { dataList, prepared: dataList.filter(({ refusal }) => refusal === null).length };
}
