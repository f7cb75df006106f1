// Reads of other slices: products, settings.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { historyDays, lapseDays, type Standing, type UnpaidOrder } from './unpaid-limits.rules.ts';

type Row = {
  /** The setting `ordering`, as it is kept. */
  setting: unknown;
  unpaid: UnpaidOrder[];
  paidOrders: number;
  paidCopies: number;
  paidLately: number;
  lapses: number;
  products: { productId: number; stock: number; held: number }[];
};

/**
 * An order holds copies unpaid while it waits for its payment in time, for a look at its slip, or to be sent on the
 * promise of cash. A group has lapsed when nothing was paid of it and an order of it ran out, was called off by its
 * buyer, or wasn't accepted at the door. Called off after the day it was to be handed over, it is its store's doing.
 */
const standing = nameStatement<Row>(
  'account_standing',
  `with grp as materialized (
     select id, reference_code, cart_id, payment_channel, payment_status, hold_until, paid_at, created_at, total_satang
     from order_groups where user_id = $1 and created_at > $2::timestamptz - make_interval(days => $4)
   ),
   own as materialized (
     select o.id, o.group_id, o.order_number, o.status, g.payment_channel,
       g.paid_at is null and (
         o.status = 'waiting_approval'
         or (o.status = 'unpaid' and g.hold_until > $2)
         or (o.status = 'ready_to_ship' and g.payment_channel = 'cod')) as holds,
       g.paid_at is null and (
         o.status = 'expired'
         or (o.status = 'unpaid' and g.hold_until <= $2)
         or o.refused_at is not null
         or (o.status = 'cancelled' and exists (
           select 1 from order_events e
           where e.order_id = o.id and e.to_status = 'cancelled' and e.actor = 'shopper'
             and (o.ship_by is null or (e.at at time zone 'Asia/Bangkok')::date <= o.ship_by)))) as lapsed
     from grp g join orders o on o.group_id = g.id
   ),
   paid as materialized (
     select id, created_at from grp
     where paid_at is not null and payment_status in ('paid', 'part_refunded') and total_satang > 0
   ),
   held as materialized (
     select l.product_id, sum(l.quantity)::int as quantity,
       coalesce(sum(l.quantity) filter (where own.payment_channel = 'cod'), 0)::int as taken
     from own join order_lines l on l.order_id = own.id
     where own.holds and not l.is_free_gift and l.product_id = any($3) group by l.product_id
   )
   select (select value from settings where name = 'ordering') as setting,
     (select coalesce(json_agg(json_build_object('referenceCode', g.reference_code, 'cartId', g.cart_id,
        'orderNumber', o.order_number, 'state', case o.status when 'unpaid' then 'payment'
          when 'waiting_approval' then 'review' else 'delivery' end) order by g.id), '[]')
      from grp g cross join lateral (
        select order_number, status from own where own.group_id = g.id and own.holds order by own.id limit 1) o
     ) as unpaid,
     (select count(*) from paid)::int as "paidOrders",
     (select coalesce(sum(l.quantity - l.returned_quantity), 0) from paid
        join own on own.group_id = paid.id and own.status not in ('cancelled', 'expired')
        join order_lines l on l.order_id = own.id and not l.is_free_gift)::int as "paidCopies",
     (select count(*) from paid where created_at > $2::timestamptz - make_interval(days => $5))::int as "paidLately",
     (select count(*) from grp g where g.created_at > $2::timestamptz - make_interval(days => $5)
        and exists (select 1 from own where own.group_id = g.id and own.lapsed))::int as lapses,
     (select coalesce(json_agg(json_build_object('productId', p.id,
        'stock', p.stock_on_hand + coalesce(held.taken, 0), 'held', coalesce(held.quantity, 0))), '[]')
      from products p left join held on held.product_id = p.id where p.id = any($3)) as products`,
);

/** What an account has ordered, paid and let lapse, what it holds of these products, and the setting that is judged by. */
export async function selectStanding(
  db: Queryable,
  userId: number,
  productIds: readonly number[],
  now: Date,
): Promise<{ standing: Standing; products: Row['products']; setting: unknown }> {
  const [row] = await runNamed(db, standing, [userId, now, productIds, historyDays, lapseDays]);
  if (row === undefined) throw new Error('a standing is always one row');
  const { setting, products, ...rest } = row;
  return { standing: rest, products, setting };
}
