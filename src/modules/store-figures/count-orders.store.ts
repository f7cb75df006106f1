// Reads of other slices: ledger_accounts, ledger_entries, ledger_transactions, order_groups, order_lines, orders, return_lines, return_requests.

import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { runPrepared } from '../../platform/db/named-statement.ts';

/** An instant's day in Bangkok. */
const dayOf = (at: SQL) => sql`(${at} at time zone 'Asia/Bangkok')::date`;

/** What an order brings its store before the commission: what its buyer pays, and what the house adds. */
const worth = sql`(o.total_satang + o.platform_funded_satang)`;

/** Every statement of facts has these columns, so that they can be put together. */
const none = sql`null::bigint as product_id`;

/** Orders that became binding, a row an order and a row a product of it. `which` names them as `o`. */
function soldFacts(which: SQL): SQL {
  return sql`
    select o.seller_id, ${dayOf(sql`o.ready_at`)} as day, ${none}, 1 as orders, 0 as cancelled_orders,
      (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id and not l.is_free_gift)
        as copies,
      0 as returned_copies, ${worth} as sales_satang, 0::bigint as taken_back_satang
    from orders o where o.ready_at is not null and ${which}
    union all
    select o.seller_id, ${dayOf(sql`o.ready_at`)}, l.product_id, 0, 0, l.quantity, 0,
      l.total_satang + l.platform_discount_satang, 0
    from orders o join order_lines l on l.order_id = o.id and not l.is_free_gift
    where o.ready_at is not null and ${which}`;
}

/** Binding orders that were cancelled. */
function cancelledFacts(which: SQL): SQL {
  return sql`
    select o.seller_id, ${dayOf(sql`o.closed_at`)} as day, ${none}, 0 as orders, 1 as cancelled_orders,
      0 as copies, 0 as returned_copies, 0::bigint as sales_satang, ${worth} as taken_back_satang
    from orders o where o.ready_at is not null and o.status = 'cancelled' and ${which}`;
}

/** Orders to be paid on delivery whose parcel nobody accepted: all of it is taken back, and nothing stands in the ledger. */
function refusedFacts(which: SQL): SQL {
  return sql`
    select o.seller_id, ${dayOf(sql`o.completed_at`)} as day, ${none}, 0 as orders, 0 as cancelled_orders,
      0 as copies,
      (select coalesce(sum(l.returned_quantity), 0)::int from order_lines l
       where l.order_id = o.id and not l.is_free_gift) as returned_copies,
      0::bigint as sales_satang, ${worth} as taken_back_satang
    from orders o join order_groups g on g.id = o.group_id
    where g.payment_channel = 'cod' and o.refused_at is not null and o.status = 'complete' and ${which}`;
}

/** Copies that came back: what the ledger took back of the sale for each return. `which` names its transaction as `t`. */
function returnedFacts(which: SQL): SQL {
  return sql`
    select a.owner_id as seller_id, ${dayOf(sql`t.at`)} as day, ${none}, 0 as orders, 0 as cancelled_orders,
      0 as copies,
      (select coalesce(sum(b.quantity), 0)::int from return_requests q
       join return_lines b on b.return_id = q.id
       join order_lines l on l.id = b.order_line_id and not l.is_free_gift
       where q.return_number = t.cause) as returned_copies,
      0::bigint as sales_satang, sum(e.amount_satang)::bigint as taken_back_satang
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
      and a.kind = case t.kind when 'file_refunded' then 'seller_payable' else 'seller_held' end
    where t.kind in ('sale_returned', 'file_refunded') and ${which}
    group by a.owner_id, t.id, t.at, t.cause`;
}

/** Writes down what the facts say, to be added to the stores' days. */
async function insertFacts(tx: Transaction, name: string, facts: SQL): Promise<void> {
  await runPrepared(
    tx,
    `store_figures_${name}`,
    sql`
    insert into store_figure_changes (kind, seller_id, day, product_id, orders, cancelled_orders, copies,
      returned_copies, sales_satang, taken_back_satang)
    select 'order', f.* from (${facts}) f`,
  );
}

const oneOf = (orderIds: readonly number[]) => sql`o.id = any(${idArray(orderIds)})`;

export function insertSold(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  return insertFacts(tx, 'sold', soldFacts(oneOf(orderIds)));
}

export function insertCancelled(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  return insertFacts(tx, 'cancelled', cancelledFacts(oneOf(orderIds)));
}

export function insertRefused(tx: Transaction, orderId: number): Promise<void> {
  return insertFacts(tx, 'refused', refusedFacts(oneOf([orderId])));
}

/** `cause` is the return's number. */
export function insertReturned(tx: Transaction, cause: string): Promise<void> {
  return insertFacts(tx, 'returned', returnedFacts(sql`t.cause = ${cause}`));
}

/**
 * Counts anew, from the orders and the ledger, what orders have made of the days from one on; of all of them without one.
 * Visits stay. One statement, which sees an order if and only if it sees what the order has written down: what is committed
 * meanwhile comes to the days by itself.
 */
export async function recountDays(tx: Transaction, fromDay: string | null): Promise<void> {
  const since = (column: SQL) => (fromDay === null ? sql`true` : sql`${column} >= ${fromDay}::date`);
  const all = sql`true`;
  await tx.execute(sql`
    with facts as materialized (
      select * from (${soldFacts(all)} union all ${cancelledFacts(all)} union all ${refusedFacts(all)}
        union all ${returnedFacts(all)}) f
      where ${since(sql`f.day`)}
    ),
    told as (
      delete from store_figure_changes where kind = 'order' and ${since(sql`day`)}
    ),
    stores as materialized (
      select seller_id, day, sum(orders)::int as orders, sum(cancelled_orders)::int as cancelled_orders,
        sum(copies)::int as copies, sum(returned_copies)::int as returned_copies,
        sum(sales_satang)::bigint as sales_satang, sum(taken_back_satang)::bigint as taken_back_satang
      from facts where product_id is null group by 1, 2
    ),
    goods as materialized (
      select seller_id, day, product_id, sum(copies)::int as copies, sum(sales_satang)::bigint as sales_satang
      from facts where product_id is not null group by 1, 2, 3
    ),
    empty_stores as (
      update store_days d set orders = 0, cancelled_orders = 0, copies = 0, returned_copies = 0, sales_satang = 0,
        taken_back_satang = 0
      where ${since(sql`d.day`)}
        and not exists (select 1 from stores s where s.seller_id = d.seller_id and s.day = d.day)
    ),
    empty_goods as (
      update store_product_days d set copies = 0, sales_satang = 0
      where ${since(sql`d.day`)} and not exists (
        select 1 from goods g where g.seller_id = d.seller_id and g.day = d.day and g.product_id = d.product_id)
    ),
    kept_goods as (
      insert into store_product_days as d (seller_id, day, product_id, copies, sales_satang)
      select seller_id, day, product_id, copies, sales_satang from goods order by 1, 2, 3
      on conflict (seller_id, day, product_id) do update
        set copies = excluded.copies, sales_satang = excluded.sales_satang
    )
    insert into store_days as d (seller_id, day, orders, cancelled_orders, copies, returned_copies, sales_satang,
      taken_back_satang)
    select seller_id, day, orders, cancelled_orders, copies, returned_copies, sales_satang, taken_back_satang
    from stores order by 1, 2
    on conflict (seller_id, day) do update set orders = excluded.orders,
      cancelled_orders = excluded.cancelled_orders, copies = excluded.copies,
      returned_copies = excluded.returned_copies, sales_satang = excluded.sales_satang,
      taken_back_satang = excluded.taken_back_satang`);
}
