import type { Queryable } from '../../platform/db/database.ts';
import { selectOwnPrices } from './promotion-products.store.ts';

/** What copies of products that promotions give cost by themselves, in satang. */
export function readOwnPrices(
  db: Queryable,
  productIds: readonly number[],
): Promise<{ productId: number; priceSatang: number }[]> {
  return selectOwnPrices(db, productIds);
}
