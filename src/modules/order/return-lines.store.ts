import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { OrderStatus } from './order-status.rules.ts';
import type { ReturnableLine } from './returned-parts.rules.ts';

const lines = nameStatement<ReturnableLine>(
  'returnable_lines',
  `select id, product_id as "productId", quantity, returned_quantity as "returnedQuantity",
     is_free_gift as "isFreeGift", total_satang as "totalSatang", discount_satang as "discountSatang",
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

const opening = nameStatement<{ returnsOpen: number }>(
  'count_open_returns',
  `update orders set returns_open = returns_open + $2 where id = $1 returning returns_open as "returnsOpen"`,
);

/** One more return of an order is under way, or one less. */
export async function addOpenReturns(db: Queryable, orderId: number, change: 1 | -1): Promise<void> {
  const [row] = await runNamed(db, opening, [orderId, change]);
  if (row === undefined || row.returnsOpen < 0) throw new Error(`Returns of order ${orderId} don't add up`);
}

const returned = nameStatement<{ id: number }>(
  'return_copies',
  `update order_lines l set returned_quantity = l.returned_quantity + c.copies
   from unnest($1::bigint[], $2::int[]) as c(id, copies) where l.id = c.id returning l.id`,
);

export async function addReturnedCopies(db: Queryable, copiesOf: ReadonlyMap<number, number>): Promise<void> {
  await runNamed(db, returned, [[...copiesOf.keys()], [...copiesOf.values()]]);
}

const shippingReturned = nameStatement<never>(
  'return_shipping',
  'update orders set is_shipping_returned = true where id = $1',
);

export async function setShippingReturned(db: Queryable, orderId: number): Promise<void> {
  await runNamed(db, shippingReturned, [orderId]);
}

const restocking = nameStatement<{ id: number }>(
  'restock_copies',
  `with back as materialized (
     select l.product_id as id, l.order_id, sum(c.copies)::int as copies
     from unnest($1::bigint[], $2::int[]) as c(id, copies) join order_lines l on l.id = c.id
     group by l.product_id, l.order_id
   ),
   held as materialized (
     select p.id from products p where p.id in (select id from back) order by p.id for no key update
   ),
   changed as (
     update products p set stock_on_hand = p.stock_on_hand + back.copies
     from held join back using (id) where p.id = held.id returning p.id
   ),
   moved as (
     insert into stock_movements (product_id, on_hand_delta, reserved_delta, reason, order_id, at)
     select id, copies, 0, 'returned', order_id, $3 from back
   )
   select id from changed`,
);

/** Copies that came back and can be sold again; the ids of their products. */
export async function restockCopies(
  db: Queryable,
  copiesOf: ReadonlyMap<number, number>,
  now: Date,
): Promise<number[]> {
  const rows = await runNamed(db, restocking, [[...copiesOf.keys()], [...copiesOf.values()], now]);
  return rows.map(({ id }) => id);
}

export type ReturnableOrderRow = {
  id: number;
  status: OrderStatus;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  transitDaysMost: number | null;
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
  `select o.id, o.status, o.shipped_at as "shippedAt", o.delivered_at as "deliveredAt",
     c.days_max as "transitDaysMost", g.payment_channel as "paymentChannel",
     (select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'nameTh', l.name_th,
        'nameEn', l.name_en, 'optionsTh', l.options_th, 'optionsEn', l.options_en, 'urlKey', p.url_key,
        'quantity', l.quantity, 'returnedQuantity', l.returned_quantity, 'totalSatang', l.total_satang,
        'discountSatang', l.discount_satang, 'platformDiscountSatang', l.platform_discount_satang) order by l.id)
      from order_lines l join products p on p.id = l.product_id
      where l.order_id = o.id and not l.is_free_gift) as lines
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
