import type { Services } from '../../platform/services.ts';
import { type OrderCounts, selectOrderCounts } from './order-count.store.ts';

/** What the shop has sold since it began, for those who watch over it. */
export function countOrders({ db }: Pick<Services, 'db'>): Promise<OrderCounts> {
  return selectOrderCounts(db);
}
