// Reads of other slices: sellers, shipping_channels, users.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { Actor, GroupOrder, LockedGroup } from './group-order.types.ts';
import { waitedForUntil } from './left-lying-views.tables.ts';
import type { TaxInvoiceChoice } from './order-snapshot.contract.ts';
import {
  type OrderStatus,
  orderStatusesBefore,
  type PaymentChannel,
  type PaymentStatus,
  paymentStatusesBefore,
} from './order-status.rules.ts';
import { isReliedOn } from './parcel-mate-views.tables.ts';
import { returnWindowEndOf } from './return-window-views.tables.ts';
import { partsGoneBack } from './returned-parts.rules.ts';

const groupColumns = `g.id, g.reference_code as "referenceCode", g.user_id as "userId", g.cart_id as "cartId",
  g.created_at as "createdAt", g.payment_channel as "paymentChannel", g.payment_status as "paymentStatus", g.total_satang as "totalSatang",
  g.hold_until as "holdUntil", g.pay_now_minutes as "payNowMinutes", g.transfer_hours as "transferHours", u.email, u.telephone, u.firstname`;

const groupLock = nameStatement<LockedGroup>(
  'lock_order_group',
  `select ${groupColumns} from order_groups g join users u on u.id = g.user_id where g.id = $1 for update of g`,
);

/** Holds a group still while its orders change: whoever changes them takes this lock first. */
export async function lockOrderGroup(tx: Transaction, groupId: number): Promise<LockedGroup | null> {
  const [row] = await runNamed(tx, groupLock, [groupId]);
  return row ?? null;
}

const overdue = nameStatement<LockedGroup>(
  'lock_overdue_groups',
  `select ${groupColumns} from order_groups g join users u on u.id = g.user_id
   where g.hold_until <= $1 and g.payment_status in ('pending', 'failed')
     and exists (select 1 from orders o where o.group_id = g.id and o.status = 'unpaid')
     and g.id <> all($3::bigint[])
   order by g.id limit $2 for update of g skip locked`,
);

/** Groups whose hold is over, not yet being handled by somebody else, but for those of `except`. */
export function lockOverdueGroups(
  tx: Transaction,
  now: Date,
  limit: number,
  except: readonly number[],
): Promise<LockedGroup[]> {
  return runNamed(tx, overdue, [now, limit, except]);
}

type GroupOrderRow = Omit<GroupOrder, 'keptGoodsSatang' | 'returned'> & {
  /** What returns have charged for gifts, and of it what is the house's. */
  chargedSatang: number;
  chargedByHouseSatang: number;
  goodsSatang: number;
  /** Lines of which copies have gone back. */
  returnedLines: Parameters<typeof partsGoneBack>[0] | null;
};

const ordersOfGroups = nameStatement<GroupOrderRow>(
  'orders_of_groups',
  `select o.id, o.order_number as "orderNumber", o.group_id as "groupId", o.user_id as "userId",
     o.seller_id as "sellerId", s.name_th as "sellerNameTh", s.name_en as "sellerNameEn",
     s.email as "sellerEmail", o.status, o.total_satang as "totalSatang",
     o.platform_funded_satang as "platformFundedSatang",
     o.discount_satang + o.shipping_discount_satang - o.platform_funded_satang as "sellerVoucherSatang",
     o.points_satang as "pointsSatang", l.commission_satang as "commissionSatang",
     o.ship_by::text as "shipBy", o.prepared_at as "preparedAt", o.shipped_at as "shippedAt", o.arrives_by::text as "arrivesBy", o.delivered_at as "deliveredAt", o.refused_at as "refusedAt",
     o.shipping_channel_id as "shippingChannelId", o.needs_parcel as "needsParcel", l.has_files as "hasFiles",
     (select c.days_max from shipping_channels c where c.id = o.shipping_channel_id) as "transitDaysMost",
     o.return_days as "returnDays", o.store_answer_days as "storeAnswerDays", o.returns_open as "returnsOpen",
     l.stock_copies as "stockCopies", l.shipped_copies as "shippedCopies", l.copies, l.returned_copies as "returnedCopies", l.total_satang as "goodsSatang",
     l.returned_lines as "returnedLines", l.charged_satang as "chargedSatang",
     l.charged_by_house_satang as "chargedByHouseSatang",
     o.shipping_satang as "shippingSatang", o.shipping_discount_satang as "shippingDiscountSatang",
     o.is_shipping_returned as "isShippingReturned", o.parcel_saved_satang as "parcelSavedSatang",
     ${isReliedOn} as "isReliedOn", ${waitedForUntil} as "waitedForUntil"
   from orders o join sellers s on s.id = o.seller_id
   cross join lateral (
     select coalesce(sum(commission_satang), 0)::bigint as commission_satang,
       coalesce(sum(total_satang), 0)::bigint as total_satang,
       coalesce(json_agg(json_build_object('productId', product_id, 'quantity', quantity, 'lineId', id,
         'isDigital', is_digital) order by id), '[]') as stock_copies, coalesce(bool_or(is_digital), false) as has_files,
       coalesce(sum(quantity) filter (where not is_free_gift), 0)::int as copies,
       coalesce(sum(shipped_quantity), 0)::int as shipped_copies,
       coalesce(sum(returned_quantity) filter (where not is_free_gift), 0)::int as returned_copies,
       sum(gift_charged_satang)::bigint as charged_satang,
       coalesce(sum(gift_charged_satang) filter (where gift ->> 'funder' = 'house'), 0)::bigint as charged_by_house_satang,
       json_agg(json_build_object('quantity', quantity, 'returnedQuantity', returned_quantity,
         'totalSatang', total_satang, 'discountSatang', discount_satang,
         'platformDiscountSatang', platform_discount_satang, 'pointsSatang', points_satang,
         'commissionSatang', commission_satang)) filter (where returned_quantity > 0) as returned_lines
     from order_lines where order_id = o.id
   ) l
   where o.group_id = any($1) order by o.id`,
);

/** The orders of groups, as they are now: to change them, the groups are locked before. */
export async function selectGroupOrders(db: Queryable, groupIds: readonly number[]): Promise<GroupOrder[]> {
  const rows = await runNamed(db, ordersOfGroups, [groupIds]);
  return rows.map(({ goodsSatang, returnedLines, chargedSatang, chargedByHouseSatang, ...order }) => {
    const parts = partsGoneBack(returnedLines ?? []);
    const { shippingSatang, shippingDiscountSatang, isShippingReturned } = order;
    const paidForParcel = isShippingReturned ? shippingSatang - shippingDiscountSatang : 0;
    return {
      ...order,
      keptGoodsSatang: goodsSatang - parts.paidSatang + chargedSatang,
      returned: {
        totalSatang: parts.paidSatang + paidForParcel - chargedSatang,
        platformFundedSatang:
          parts.platformSatang + chargedByHouseSatang + (isShippingReturned ? shippingDiscountSatang : 0),
        commissionSatang: parts.commissionSatang,
      },
    };
  });
}

export type FoundOrder = {
  id: number;
  groupId: number;
  userId: number;
  sellerId: number;
  status: OrderStatus;
};

const groupOfOrder = nameStatement<FoundOrder>(
  'group_of_order',
  `select id, group_id as "groupId", user_id as "userId", seller_id as "sellerId", status from orders where order_number = $1`,
);

/** Which group an order is of, whose it is, and where it stands. */
export async function findOrder(db: Queryable, orderNumber: string): Promise<FoundOrder | null> {
  const [row] = await runNamed(db, groupOfOrder, [orderNumber]);
  return row ?? null;
}

const move = nameStatement<{ id: number }>(
  'move_orders',
  `with before as materialized (
     select id, status from orders where id = any($1) order by id for update
   ),
   moved as (
     update orders o set status = $2, status_reason = $6,
       ready_at = case when $2 = 'ready_to_ship' then $7::timestamptz else ready_at end,
       ship_by = case when $2 = 'ready_to_ship' then ($8::jsonb ->> seller_id::text)::date else ship_by end,
       shipped_at = case when $2 = 'shipped' then $7 else shipped_at end,
       arrives_by = case when $2 = 'shipped' then $9::date else arrives_by end,
       completed_at = case when $2 = 'complete' then $7 else completed_at end,
       closed_at = case when $2 in ('expired', 'cancelled') then $7
         when $2 = 'ready_to_ship' then null else closed_at end
     from before where o.id = before.id and before.status = any($3) and o.status = before.status
     returning o.id, before.status as from_status
   ),
   told as (
     insert into order_events (order_id, from_status, to_status, actor, actor_user_id, note, at)
     select id, from_status, $2, $4, $5, $6, $7 from moved
   )
   select id from moved`,
);

/**
 * Moves orders to a state, those whose state the table of transitions lets go there, and notes it in their history. The
 * ids of the moved ones: an order that wasn't in such a state stays as it is.
 */
export async function moveOrders(
  tx: Transaction,
  input: {
    orderIds: readonly number[];
    to: OrderStatus;
    actor: Actor;
    note?: string | null;
    now: Date;
    /** Of orders that become their stores' to send: until when each store hands them over. */
    shipBy?: ReadonlyMap<number, string>;
    /** Of one that is shipped: the last day on which its parcel can be expected. */
    arrivesBy?: string | null;
  },
): Promise<number[]> {
  const rows = await runNamed(tx, move, [
    input.orderIds,
    input.to,
    orderStatusesBefore(input.to),
    input.actor.kind,
    input.actor.userId,
    input.note ?? null,
    input.now,
    JSON.stringify(Object.fromEntries(input.shipBy ?? [])),
    input.arrivesBy ?? null,
  ]);
  return rows.map(({ id }) => id);
}

const payment = nameStatement<{ id: number }>(
  'move_group_payment',
  `update order_groups set payment_status = $2,
     paid_at = case when $2 = 'paid' then $3::timestamptz else paid_at end,
     hold_until = case when $2 in ('pending', 'failed', 'review') then hold_until end
   where id = any($1) and payment_status = any($4) returning id`,
);

/** Moves locked groups' payment, where its table of transitions allows it; once nothing is waited for, no stock is held. */
export async function setGroupPayment(
  tx: Transaction,
  groupIds: readonly number[],
  status: PaymentStatus,
  now: Date,
): Promise<void> {
  await runNamed(tx, payment, [groupIds, status, now, paymentStatusesBefore(status)]);
}

const neverPaid = nameStatement<never>(
  'set_group_never_paid',
  `update order_groups set payment_status = 'expired' where id = $1 and payment_status = 'refunded'`,
);

export async function setGroupNeverPaid(tx: Transaction, groupId: number): Promise<void> {
  await runNamed(tx, neverPaid, [groupId]);
}

const channelOfGroup = nameStatement<never>(
  'set_group_channel',
  `update order_groups set payment_channel = $2, hold_until = $3, payment_status = 'pending' where id = $1`,
);

export async function setGroupChannel(
  tx: Transaction,
  groupId: number,
  channel: PaymentChannel,
  holdUntil: Date | null,
): Promise<void> {
  await runNamed(tx, channelOfGroup, [groupId, channel, holdUntil]);
}

const paidChannel = nameStatement<never>(
  'set_group_paid_channel',
  'update order_groups set payment_channel = $2 where id = $1',
);

/** A group was paid by another channel than it was to be: nothing else of it follows from that. */
export async function setPaidChannel(
  tx: Transaction,
  groupId: number,
  channel: PaymentChannel,
): Promise<void> {
  await runNamed(tx, paidChannel, [groupId, channel]);
}

const preparation = nameStatement<{ id: number }>(
  'set_prepared',
  `update orders set prepared_at = coalesce(prepared_at, $2) where id = $1 and status = 'ready_to_ship' returning id`,
);

/** Notes that a parcel is packed; false when the order isn't waiting to be shipped. */
export async function setPrepared(tx: Transaction, orderId: number, now: Date): Promise<boolean> {
  return (await runNamed(tx, preparation, [orderId, now])).length > 0;
}

const unpreparing = nameStatement<never>(
  'clear_prepared',
  `update orders set prepared_at = null, unprepared_at = $2 where id = $1 and status = 'ready_to_ship'`,
);

/** Notes that a parcel isn't packed any more. */
export async function clearPrepared(tx: Transaction, orderId: number, now: Date): Promise<void> {
  await runNamed(tx, unpreparing, [orderId, now]);
}

const delivery = nameStatement<never>(
  'set_delivered',
  `update orders set delivered_at = $2 where id = $1 and delivered_at is null`,
);

/** Notes that a parcel has arrived. */
export async function setDelivered(tx: Transaction, orderId: number, now: Date): Promise<void> {
  await runNamed(tx, delivery, [orderId, now]);
}

const overdueDeliveries = nameStatement<{ id: number; orderNumber: string; groupId: number }>(
  'overdue_deliveries',
  `select o.id, o.order_number as "orderNumber", o.group_id as "groupId" from orders o
   join order_groups g on g.id = o.group_id
   where o.status = 'shipped'
     and o.returns_open = 0
     -- Cash on delivery that nobody says was delivered hasn't been collected, as far as anybody knows.
     and (g.payment_channel <> 'cod' or o.delivered_at is not null)
     and ${returnWindowEndOf} <= $1
   order by o.id limit $2`,
);

/**
 * Shipped orders that nobody confirmed within their days after delivery; without word of it, of the last day on which the parcel
 * could be expected (`returnWindowEnd`), but for cash on delivery: there the store has to say that it was delivered.
 */
export function selectOverdueDeliveries(db: Transaction, now: Date, limit: number) {
  return runNamed(db, overdueDeliveries, [now, limit]);
}

const refused = nameStatement<never>('set_refused', 'update orders set refused_at = $2 where id = $1');

/** An order's parcel has come back unaccepted. */
export async function setRefused(tx: Transaction, orderId: number, at: Date): Promise<void> {
  await runNamed(tx, refused, [orderId, at]);
}

const holdingBuyer = nameStatement<never>(
  'hold_buyer',
  'select id from users where id = $1 for no key update',
);

/**
 * Holds a buyer as placing an order does (`openPlacement`): what a person may have once is counted by one transaction at a time.
 * Before vouchers, promotions and SKUs.
 */
export async function holdBuyer(tx: Transaction, userId: number): Promise<void> {
  await runNamed(tx, holdingBuyer, [userId]);
}

const hold = nameStatement<never>('set_group_hold', 'update order_groups set hold_until = $2 where id = $1');

export async function setGroupHold(tx: Transaction, groupId: number, holdUntil: Date | null): Promise<void> {
  await runNamed(tx, hold, [groupId, holdUntil]);
}

const taxInvoice = nameStatement<never>(
  'set_tax_invoice',
  'update order_groups set tax_invoice = $2::jsonb where id = $1',
);

export async function setTaxInvoice(
  tx: Transaction,
  groupId: number,
  choice: TaxInvoiceChoice,
): Promise<void> {
  await runNamed(tx, taxInvoice, [groupId, JSON.stringify(choice)]);
}
