import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { AddressParts } from '../address/address.rules.ts';
import type { PaymentChannel } from './order-status.rules.ts';

export type Buyer = {
  status: 'active' | 'waiting_approval' | 'erased';
  /** The store whose people the buyer is one of. */
  sellerId: number | null;
};

/** An address of the buyer's, with names in both languages. */
export type BuyerAddress = Omit<AddressParts, 'subdistrictName' | 'districtName' | 'provinceName'> & {
  firstname: string;
  lastname: string;
  telephone: string;
  subdistrictTh: string;
  subdistrictEn: string;
  districtTh: string;
  districtEn: string;
  provinceTh: string;
  provinceEn: string;
};

export type Opening = {
  /** Whether the idempotency key is this call's: nobody has used it, or whoever did has failed. */
  isClaimed: boolean;
  buyer: Buyer | null;
  address: BuyerAddress | null;
  channel: PaymentChannel | null;
};

const opening = nameStatement<Opening>(
  'open_placement',
  `with claim as (
     insert into idempotent_replies (user_id, call, key, body_hash, created_at)
     select $1::bigint, 'order/place', $2, $3, $4 where $2::text is not null
     on conflict do nothing returning 1
   )
   select
     exists (select 1 from claim) as "isClaimed",
     (select json_build_object('status', status, 'sellerId', seller_id)
      from users where id = $1 for no key update) as buyer,
     (select json_build_object('firstname', a.firstname, 'lastname', a.lastname, 'telephone', a.telephone,
        'address', a.address, 'houseNumber', a.house_number, 'building', a.building, 'alley', a.alley,
        'road', a.road, 'zipCode', a.zip_code, 'provinceId', p.id,
        'subdistrictTh', s.name_th, 'subdistrictEn', s.name_en, 'districtTh', d.name_th, 'districtEn', d.name_en,
        'provinceTh', p.name_th, 'provinceEn', p.name_en)
      from user_addresses a join subdistricts s on s.id = a.subdistrict_id
      join districts d on d.id = s.district_id join provinces p on p.id = d.province_id
      where a.id = $5 and a.user_id = $1) as address,
     (select code from payment_channels where id = $6::smallint or code = $7) as channel`,
);

/**
 * Claims the idempotency key and reads who buys, where it goes and how it is paid. A call with the same key that is
 * under way is waited for: PostgreSQL's unique index does the waiting. Then the buyer's row is locked: orders of one
 * account are placed one after another, so what it holds unpaid can be counted.
 */
export async function openPlacement(
  tx: Transaction,
  input: {
    userId: number;
    key: string | null;
    bodyHash: string;
    addressId: number | null;
    paymentTypeId: number | null;
    paymentCode: string | null;
    now: Date;
  },
): Promise<Opening> {
  const [row] = await runNamed(tx, opening, [
    input.userId,
    input.key,
    input.bodyHash,
    input.now,
    input.addressId,
    input.paymentTypeId,
    input.paymentCode,
  ]);
  if (row === undefined) throw new Error('an opening is always one row');
  return row;
}

const keptReply = nameStatement<{ bodyHash: string; reply: unknown }>(
  'kept_reply',
  `select body_hash as "bodyHash", reply from idempotent_replies
   where user_id = $1 and call = 'order/place' and key = $2`,
);

/** What was answered to an idempotency key. */
export async function selectKeptReply(db: Queryable, userId: number, key: string) {
  const [row] = await runNamed(db, keptReply, [userId, key]);
  return row ?? null;
}

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

const reservation = nameStatement<{ reserved: number; referenceCode: string }>(
  'reserve_stock',
  `with wanted as materialized (
     select * from unnest($1::bigint[], $2::int[], $3::bigint[]) as w(id, quantity, price_satang)
   ),
   held as materialized (
     select p.id from products p where p.id = any($1) order by p.id for no key update
   ),
   reserved as (
     update products p set
       stock_reserved = p.stock_reserved + case when $4 then 0 else w.quantity end,
       stock_on_hand = p.stock_on_hand - case when $4 then w.quantity else 0 end,
       sold_count = p.sold_count + case when $4 then w.quantity else 0 end
     from held join wanted w using (id)
     where p.id = held.id and p.is_active and p.price_satang = w.price_satang
       and p.stock_on_hand - p.stock_reserved >= w.quantity
     returning 1
   )
   select (select count(*) from reserved)::int as reserved,
     'R' || nextval('order_reference_numbers') as "referenceCode"`,
);

export type Wanted = { productId: number; quantity: number; priceSatang: number };

/**
 * Holds copies for an unpaid order, or takes them at once for one that is to be shipped unpaid (`isClaimed`): a guarded
 * update in the order of SKUs, which only succeeds while stock and price are what was read. The new reference code;
 * null when something has run out or changed, and then nothing may be kept of the transaction.
 */
export async function reserveStock(
  tx: Transaction,
  wanted: readonly Wanted[],
  isClaimed: boolean,
): Promise<string | null> {
  const [row] = await runNamed(tx, reservation, [
    wanted.map(({ productId }) => productId),
    wanted.map(({ quantity }) => quantity),
    wanted.map(({ priceSatang }) => priceSatang),
    isClaimed,
  ]);
  return row !== undefined && row.reserved === wanted.length ? row.referenceCode : null;
}

export type PlacedGroup = {
  referenceCode: string;
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
  status: 'unpaid' | 'ready_to_ship';
};

/** A row each for an order and a line, as columns are named in SQL. */
export type PlacedRows = {
  orders: Record<string, unknown>[];
  lines: Record<string, unknown>[];
};

/** The numbers that a placed group's rows got. */
export type PlacedIds = {
  groupId: number;
  orders: { id: number; sellerId: number }[];
  lines: { id: number; orderId: number; productId: number; isFreeGift: boolean }[];
};

const insertion = nameStatement<PlacedIds>(
  'insert_placement',
  `with grp as (
     insert into order_groups (reference_code, user_id, cart_id, cart_version, language, shipping_address,
       tax_invoice, payment_channel, payment_status, item_satang, discount_satang, shipping_satang, total_satang,
       explanation, created_at, hold_until, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
       case when $9 = 'paid' then $15::timestamptz end)
     returning id
   ),
   placed as (
     insert into orders (order_number, group_id, seller_id, user_id, status, shipping_channel_id, item_satang,
       discount_satang, shipping_satang, shipping_discount_satang, platform_funded_satang, points_satang, total_satang,
       created_at, ready_at)
     select o.order_number, grp.id, o.seller_id, $2, $17, o.shipping_channel_id, o.item_satang, o.discount_satang,
       o.shipping_satang, o.shipping_discount_satang, o.platform_funded_satang, o.points_satang, o.total_satang, $15,
       case when $17 = 'ready_to_ship' then $15::timestamptz end
     from grp, jsonb_to_recordset($18::jsonb) as o(order_number text, seller_id bigint, shipping_channel_id bigint,
       item_satang bigint, discount_satang bigint, shipping_satang bigint, shipping_discount_satang bigint,
       platform_funded_satang bigint, points_satang bigint, total_satang bigint)
     returning id, seller_id
   ),
   line as materialized (
     select placed.id as order_id, l.* from placed join jsonb_to_recordset($19::jsonb) as l(seller_id bigint,
       product_id bigint, name_th text, name_en text, options_th text, options_en text, quantity int,
       unit_price_satang bigint, full_price_satang bigint, discount_satang bigint, platform_discount_satang bigint,
       points_satang bigint, total_satang bigint, vat_class text, commission_basis_points int, commission_satang bigint,
       is_free_gift boolean) using (seller_id)
   ),
   kept_lines as (
     insert into order_lines (order_id, product_id, name_th, name_en, options_th, options_en, quantity,
       unit_price_satang, full_price_satang, discount_satang, platform_discount_satang, points_satang, total_satang,
       vat_class, commission_basis_points, commission_satang, is_free_gift)
     select order_id, product_id, name_th, name_en, options_th, options_en, quantity, unit_price_satang,
       full_price_satang, discount_satang, platform_discount_satang, points_satang, total_satang, vat_class,
       commission_basis_points, commission_satang, is_free_gift from line
     returning id, order_id, product_id, is_free_gift
   ),
   moved as (
     insert into stock_movements (product_id, on_hand_delta, reserved_delta, reason, order_id, at)
     select product_id, case when $17 = 'unpaid' then 0 else -quantity end,
       case when $17 = 'unpaid' then quantity else 0 end,
       case when $17 = 'unpaid' then 'reserved' else 'claimed' end, order_id, $15
     from line
   ),
   told as (
     insert into order_events (order_id, from_status, to_status, actor, actor_user_id, at)
     select id, null, $17, 'shopper', $2, $15 from placed
   ),
   replied as (
     update idempotent_replies set reply = $20::jsonb
     where user_id = $2 and call = 'order/place' and key = $21
   ),
   emptied as (delete from carts where id = $3 and $22::text is null),
   remaining as (
     update carts set id = $22, version = 1, lines = $23::jsonb, promotion_code = null, user_id = $2, updated_at = $15
     where id = $3 and $22::text is not null
   )
   select id as "groupId",
     (select json_agg(json_build_object('id', id, 'sellerId', seller_id)) from placed) as orders,
     (select json_agg(json_build_object('id', id, 'orderId', order_id, 'productId', product_id,
        'isFreeGift', is_free_gift) order by id) from kept_lines) as lines
   from grp`,
);

/**
 * Writes a placed order in one statement: the group, an order a seller, lines, stock movements, the first events, the
 * kept reply, and what stays in the cart under its new id.
 */
export async function insertPlacement(
  tx: Transaction,
  group: PlacedGroup,
  rows: PlacedRows,
  kept: { key: string | null; reply: unknown },
  remaining: { cartId: string; lines: unknown } | null,
): Promise<PlacedIds> {
  const [row] = await runNamed(tx, insertion, [
    group.referenceCode,
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
    JSON.stringify(kept.reply),
    kept.key,
    remaining?.cartId ?? null,
    remaining === null ? null : JSON.stringify(remaining.lines),
  ]);
  if (row === undefined) throw new Error('the order group did not come back');
  return row;
}
