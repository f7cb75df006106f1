import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { PaymentChannel } from './order-status.rules.ts';

const orderedCart = nameStatement<{ referenceCode: string }>(
  'ordered_cart',
  `select reference_code as "referenceCode" from order_groups
   where cart_id = $1 and user_id = $2 order by id desc limit 1`,
);

/** The reference of the order that a cart became. */
export async function selectOrderedCart(
  db: Queryable,
  cartId: string,
  userId: number,
): Promise<string | null> {
  const [row] = await runNamed(db, orderedCart, [cartId, userId]);
  return row?.referenceCode ?? null;
}

/** How long an order waits for what, as it was promised when it was placed (docs/decisions 116). */
export type PromisedTimes = {
  payNowMinutes: number;
  transferHours: number;
  returnDays: number;
  storeAnswerDays: number;
};

export type PlacedGroup = {
  userId: number;
  cartId: string;
  cartVersion: number;
  language: 'th' | 'en';
  shippingAddress: unknown;
  taxInvoice: unknown;
  paymentChannel: PaymentChannel;
  paymentStatus: 'pending' | 'paid';
  itemSatang: number;
  discountSatang: number;
  shippingSatang: number;
  totalSatang: number;
  explanation: unknown;
  now: Date;
  holdUntil: Date | null;
  /** What is promised of holds and returns: the order keeps it, whatever the setting says later. */
  timers: PromisedTimes;
  status: 'unpaid' | 'ready_to_ship';
};

/** A row each for an order and a line, as columns are named in SQL. Orders are numbered in this order. */
export type PlacedRows = {
  orders: Record<string, unknown>[];
  lines: Record<string, unknown>[];
};

/** The numbers that a placed group's rows got. */
export type PlacedIds = {
  referenceCode: string;
  groupId: number;
  orders: { id: number; orderNumber: string; sellerId: number }[];
  lines: { id: number; orderId: number; productId: number; isFreeGift: boolean; priceSource: string }[];
};

const insertion = nameStatement<PlacedIds>(
  'insert_placement',
  `with code as materialized (
     select 'R' || nextval('order_reference_numbers') as code
   ),
   grp as (
     insert into order_groups (reference_code, user_id, cart_id, cart_version, language, shipping_address,
       tax_invoice, payment_channel, payment_status, item_satang, discount_satang, shipping_satang, total_satang,
       explanation, created_at, hold_until, paid_at, pay_now_minutes, transfer_hours)
     select code, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       case when $8 = 'paid' then $14::timestamptz end, $19::int, $20::int
     from code
     returning id, reference_code
   ),
   placed as (
     insert into orders (order_number, group_id, seller_id, user_id, status, shipping_channel_id, item_satang,
       discount_satang, shipping_satang, shipping_discount_satang, platform_funded_satang, points_satang, total_satang,
       created_at, ready_at, ship_by, needs_parcel, parcel_lead_id, parcel_saved_satang,
       return_days, store_answer_days)
     select grp.reference_code || '-' || o.place, grp.id, o.seller_id, $1, $16, o.shipping_channel_id, o.item_satang, o.discount_satang,
       o.shipping_satang, o.shipping_discount_satang, o.platform_funded_satang, o.points_satang, o.total_satang, $14,
       case when $16 = 'ready_to_ship' then $14::timestamptz end,
       case when $16 = 'ready_to_ship' then o.ship_by end, o.needs_parcel, o.parcel_lead_id,
       o.parcel_saved_satang, $21::int, $22::int
     from grp, jsonb_to_recordset($17::jsonb) as o(place int, seller_id bigint, shipping_channel_id bigint,
       item_satang bigint, discount_satang bigint, shipping_satang bigint, shipping_discount_satang bigint,
       platform_funded_satang bigint, points_satang bigint, total_satang bigint, ship_by date, needs_parcel boolean,
       parcel_lead_id bigint, parcel_saved_satang bigint)
     returning id, order_number, seller_id
   ),
   line as materialized (
     select placed.id as order_id, l.* from placed join jsonb_to_recordset($18::jsonb) as l(seller_id bigint,
       product_id bigint, name_th text, name_en text, options_th text, options_en text,
       condition text, condition_note text, format text, quantity int,
       unit_price_satang bigint, full_price_satang bigint, discount_satang bigint, platform_discount_satang bigint,
       points_satang bigint, total_satang bigint, vat_class text, commission_basis_points int, commission_satang bigint,
       is_free_gift boolean, gift jsonb, is_digital boolean, price_source text, affiliate_code text, code_share text, referer text) using (seller_id)
   ),
   kept_lines as (
     insert into order_lines (order_id, product_id, name_th, name_en, options_th, options_en, condition, condition_note,
       format, quantity, unit_price_satang, full_price_satang, discount_satang, platform_discount_satang, points_satang, total_satang,
       vat_class, commission_basis_points, commission_satang, is_free_gift, gift, is_digital, price_source, affiliate_code,
       code_share, referer)
     select order_id, product_id, name_th, name_en, options_th, options_en, condition, condition_note, format, quantity, unit_price_satang,
       full_price_satang, discount_satang, platform_discount_satang, points_satang, total_satang, vat_class,
       commission_basis_points, commission_satang, is_free_gift, gift, is_digital, price_source, affiliate_code, code_share,
       referer
     from line
     returning id, order_id, product_id, is_free_gift, price_source
   ),
   told as (
     insert into order_events (order_id, from_status, to_status, actor, actor_user_id, at)
     select id, null, $16, 'shopper', $1, $14 from placed
   )
   select reference_code as "referenceCode", id as "groupId",
     (select json_agg(json_build_object('id', id, 'orderNumber', order_number, 'sellerId', seller_id) order by id) from placed) as orders,
     (select json_agg(json_build_object('id', id, 'orderId', order_id, 'productId', product_id,
        'isFreeGift', is_free_gift, 'priceSource', price_source) order by id) from kept_lines) as lines
   from grp`,
);

/** Writes a placed order in one statement: the group with its reference, an order a seller, lines, the first events. */
export async function insertPlacement(
  tx: Transaction,
  group: PlacedGroup,
  rows: PlacedRows,
): Promise<PlacedIds> {
  const [row] = await runNamed(tx, insertion, [
    group.userId,
    group.cartId,
    group.cartVersion,
    group.language,
    JSON.stringify(group.shippingAddress),
    group.taxInvoice === null ? null : JSON.stringify(group.taxInvoice),
    group.paymentChannel,
    group.paymentStatus,
    group.itemSatang,
    group.discountSatang,
    group.shippingSatang,
    group.totalSatang,
    JSON.stringify(group.explanation),
    group.now,
    group.holdUntil,
    group.status,
    JSON.stringify(rows.orders),
    JSON.stringify(rows.lines),
    group.timers.payNowMinutes,
    group.timers.transferHours,
    group.timers.returnDays,
    group.timers.storeAnswerDays,
  ]);
  if (row === undefined) throw new Error('the order group did not come back');
  return row;
}
