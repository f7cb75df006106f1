// Reads of other slices: order_lines, orders.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { ReturnableLine } from '../order/returned-parts.rules.ts';

const lines = nameStatement<ReturnableLine>(
  'returnable_lines',
  `select id, product_id as "productId", quantity, returned_quantity as "returnedQuantity",
     is_free_gift as "isFreeGift", is_digital as "isDigital", total_satang as "totalSatang", discount_satang as "discountSatang",
     platform_discount_satang as "platformDiscountSatang", points_satang as "pointsSatang",
     commission_satang as "commissionSatang"
   from order_lines where order_id = $1 order by id`,
);

export function selectReturnableLines(db: Queryable, orderId: number): Promise<ReturnableLine[]> {
  return runNamed(db, lines, [orderId]);
}

const parcel = nameStatement<{
  shippingSatang: number;
  shippingDiscountSatang: number;
  isShippingReturned: boolean;
}>(
  'returnable_parcel',
  `select shipping_satang as "shippingSatang", shipping_discount_satang as "shippingDiscountSatang",
     is_shipping_returned as "isShippingReturned" from orders where id = $1`,
);

export async function selectReturnableParcel(db: Queryable, orderId: number) {
  const [row] = await runNamed(db, parcel, [orderId]);
  if (row === undefined) throw new Error(`There is no order ${orderId}`);
  return row;
}
