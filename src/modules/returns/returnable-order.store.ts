// Reads of other slices: order_groups, order_lines, orders, products, shipping_channels.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { OrderStatus } from '../order/order-status.rules.ts';

export type ReturnableOrderRow = {
  id: number;
  status: OrderStatus;
  shippedAt: Date | null;
  /** A day in Bangkok. */
  arrivesBy: string | null;
  deliveredAt: Date | null;
  transitDaysMost: number | null;
  /** Days promised when it was placed: for returns after delivery, and for its store to answer one. */
  returnDays: number;
  storeAnswerDays: number;
  paymentChannel: 'card' | 'promptpay' | 'transfer' | 'cod';
  lines: {
    id: number;
    productId: number;
    nameTh: string;
    nameEn: string;
    optionsTh: string | null;
    optionsEn: string | null;
    urlKey: string;
    quantity: number;
    returnedQuantity: number;
    totalSatang: number;
    discountSatang: number;
    platformDiscountSatang: number;
  }[];
};

const returnableOrder = nameStatement<ReturnableOrderRow>(
  'returnable_order',
  `select o.id, o.status, o.shipped_at as "shippedAt", o.arrives_by::text as "arrivesBy", o.delivered_at as "deliveredAt",
     c.days_max as "transitDaysMost", o.return_days as "returnDays", o.store_answer_days as "storeAnswerDays", g.payment_channel as "paymentChannel",
     (select coalesce(json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'nameTh', l.name_th,
        'nameEn', l.name_en, 'optionsTh', l.options_th, 'optionsEn', l.options_en, 'urlKey', p.url_key,
        'quantity', l.quantity, 'returnedQuantity', l.returned_quantity, 'totalSatang', l.total_satang,
        'discountSatang', l.discount_satang, 'platformDiscountSatang', l.platform_discount_satang) order by l.id), '[]')
      from order_lines l join products p on p.id = l.product_id
      where l.order_id = o.id and not l.is_free_gift and not l.is_digital) as lines
   from orders o join order_groups g on g.id = o.group_id
   left join shipping_channels c on c.id = o.shipping_channel_id
   where o.order_number = $2 and o.user_id = $1`,
);

/** An order of a shopper's with its lines, gifts left out. */
export async function selectReturnableOrder(
  db: Queryable,
  userId: number,
  orderNumber: string,
): Promise<ReturnableOrderRow | null> {
  const [row] = await runNamed(db, returnableOrder, [userId, orderNumber]);
  return row ?? null;
}
