import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { recountAllFigures } from './keep-figures.ts';

type DayOf = { sellerId: number; day: string; salesSatang: number; takenBackSatang: number };

async function rows<Row extends Record<string, unknown>>(
  db: Database,
  query: ReturnType<typeof sql>,
): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}

const bangkok = (at: string) => sql.raw(`(${at} at time zone 'Asia/Bangkok')::date::text`);

/** What is kept of stores' days, what waits to be added among it; days on which orders made nothing are none. */
function keptDays(db: Database) {
  return rows<DayOf>(
    db,
    sql`select seller_id as "sellerId", day::text as day, sum(orders)::int as orders, sum(copies)::int as copies,
        sum(cancelled_orders)::int as cancelled, sum(returned_copies)::int as returned,
        sum(sales_satang)::bigint as "salesSatang", sum(taken_back_satang)::bigint as "takenBackSatang"
      from (select seller_id, day, orders, copies, cancelled_orders, returned_copies, sales_satang, taken_back_satang
          from store_days
        union all select seller_id, day, orders, copies, cancelled_orders, returned_copies, sales_satang,
          taken_back_satang from store_figure_changes where product_id is null and search is null) f
      group by 1, 2
      having sum(orders) <> 0 or sum(copies) <> 0 or sum(cancelled_orders) <> 0 or sum(returned_copies) <> 0
        or sum(sales_satang) <> 0 or sum(taken_back_satang) <> 0
      order by 1, 2`,
  );
}

function keptGoods(db: Database) {
  return rows(
    db,
    sql`select seller_id, day::text as day, product_id, sum(copies)::int as copies,
        sum(sales_satang)::bigint as sales
      from (select seller_id, day, product_id, copies, sales_satang from store_product_days
        union all select seller_id, day, product_id, copies, sales_satang from store_figure_changes
          where product_id is not null) f
      group by 1, 2, 3 having sum(copies) <> 0 or sum(sales_satang) <> 0 order by 1, 2, 3`,
  );
}

/**
 * Holds what is kept of every store's days against the orders' and the ledger's own sums, a store and a day at a time, to
 * the satang: the ledger for what was paid before it was sent, the orders for what is paid at the door, since the ledger
 * has that only once the carrier brings it. And counting anew finds the same.
 */
export async function checkFigures(db: Database): Promise<void> {
  const kept = await keptDays(db);
  const ordered = await rows(
    db,
    sql`select seller_id as "sellerId", ${bangkok('ready_at')} as day, count(*)::int as orders,
        sum((select sum(quantity) from order_lines l where l.order_id = o.id and not is_free_gift))::int as copies,
        sum(total_satang + platform_funded_satang)::bigint as "salesSatang"
      from orders o where ready_at is not null group by 1, 2 order by 1, 2`,
  );
  expect(
    kept
      .filter((day) => 'orders' in day && day.orders !== 0)
      .map((day) => ({ ...day, takenBackSatang: undefined, cancelled: undefined, returned: undefined })),
  ).toEqual(ordered.map((day) => ({ ...day })));

  const booked = await rows<DayOf>(
    db,
    sql`select "sellerId", day, sum(sales)::bigint as "salesSatang", sum(back)::bigint as "takenBackSatang" from (
        select a.owner_id as "sellerId", ${bangkok('t.at')} as day,
          case when t.kind = 'sale' then -e.amount_satang else 0 end as sales,
          case when t.kind = 'sale' then 0 else e.amount_satang end as back
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'seller_held'
        left join orders o on t.kind = 'sale' and t.cause = 'order ' || o.id
        left join order_groups g on g.id = o.group_id
        where t.kind in ('sale', 'sale_reversed', 'sale_returned') and g.payment_channel is distinct from 'cod'
        union all
        select o.seller_id, ${bangkok('o.ready_at')}, o.total_satang + o.platform_funded_satang, 0
        from orders o join order_groups g on g.id = o.group_id
        where g.payment_channel = 'cod' and o.ready_at is not null
        union all
        select o.seller_id, ${bangkok('v.at')}, 0, o.total_satang + o.platform_funded_satang
        from orders o join order_groups g on g.id = o.group_id
        join order_events v on v.order_id = o.id and v.from_status in ('ready_to_ship', 'shipped')
          and v.to_status in ('cancelled', 'complete')
        where g.payment_channel = 'cod' and o.ready_at is not null and not exists (
          select 1 from ledger_transactions t where t.kind in ('sale', 'sale_reversed') and t.cause = 'order ' || o.id)
      ) f group by 1, 2 having sum(sales) <> 0 or sum(back) <> 0 order by 1, 2`,
  );
  expect(
    kept
      .filter((day) => day.salesSatang !== 0 || day.takenBackSatang !== 0)
      .map(({ sellerId, day, salesSatang, takenBackSatang }) => ({
        sellerId,
        day,
        salesSatang,
        takenBackSatang,
      })),
  ).toEqual(booked);

  const goods = await keptGoods(db);
  await transact(db, (tx) => recountAllFigures(tx));
  expect(await keptDays(db)).toEqual(kept);
  expect(await keptGoods(db)).toEqual(goods);
}
