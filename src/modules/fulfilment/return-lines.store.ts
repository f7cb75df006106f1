// Reads of other slices: order_lines, orders.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { GiftableLine } from '../order/gift-charges.rules.ts';

const lines = nameStatement<GiftableLine>(
  'returnable_lines',
  `select id, product_id as "productId", quantity, returned_quantity as "returnedQuantity",
     is_free_gift as "isFreeGift", is_digital as "isDigital", total_satang as "totalSatang", discount_satang as "discountSatang",
     platform_discount_satang as "platformDiscountSatang", points_satang as "pointsSatang",
     commission_satang as "commissionSatang", price_source as "priceSource", gift,
     gift_charged_satang as "chargedSatang"
   from order_lines where order_id = $1 order by id`,
);

export function selectReturnableLines(db: Queryable, orderId: number): Promise<GiftableLine[]> {
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
