// Reads of other slices: products, reviews.

import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

/** Of what writes to the days one goes on at a time; whoever only notes what has happened waits for none of them. */
export async function lockDays(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7026150)`);
}

const adding = nameStatement<{ taken: number }>(
  'add_store_figures',
  `with taken as materialized (
     delete from store_figure_changes where id in (select id from store_figure_changes order by id limit $1) returning *
   ),
   stores as (
     insert into store_days as d (seller_id, day, orders, cancelled_orders, copies, returned_copies, sales_satang,
       taken_back_satang, visits)
     select seller_id, day, sum(orders), sum(cancelled_orders), sum(copies), sum(returned_copies), sum(sales_satang),
       sum(taken_back_satang), sum(visits)
     from taken where product_id is null and search is null group by 1, 2
     on conflict (seller_id, day) do update set orders = d.orders + excluded.orders,
       cancelled_orders = d.cancelled_orders + excluded.cancelled_orders, copies = d.copies + excluded.copies,
       returned_copies = d.returned_copies + excluded.returned_copies,
       sales_satang = d.sales_satang + excluded.sales_satang,
       taken_back_satang = d.taken_back_satang + excluded.taken_back_satang, visits = d.visits + excluded.visits
   ),
   goods as (
     insert into store_product_days as d (seller_id, day, product_id, copies, sales_satang, visits)
     select seller_id, day, product_id, sum(copies), sum(sales_satang), sum(visits)
     from taken where product_id is not null group by 1, 2, 3
     on conflict (seller_id, day, product_id) do update set copies = d.copies + excluded.copies,
       sales_satang = d.sales_satang + excluded.sales_satang, visits = d.visits + excluded.visits
   ),
   searches as (
     insert into store_search_days as d (seller_id, day, search, visits)
     select seller_id, day, search, sum(visits) from taken where search is not null group by 1, 2, 3
     on conflict (seller_id, day, search) do update set visits = d.visits + excluded.visits
   )
   select count(*)::int as taken from taken`,
);

/** Adds what has happened to the days it happened on, `most` notes at once; how many there were. */
export async function addChanges(tx: Transaction, most: number): Promise<number> {
  const [row] = await runNamed(tx, adding, [most]);
  return row?.taken ?? 0;
}

/** Whether nothing has been counted yet: of a shop whose orders are older than its figures. */
export async function hasNoDays(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ none: boolean }>(
    sql`select not exists (select 1 from store_days where orders > 0) as none`,
  );
  return rows[0]?.none ?? true;
}

/** Counts the reviews of the days from one on anew; what of them was hidden or changed meanwhile counts as it is now. */
export async function recountRatings(tx: Transaction, fromDay: string): Promise<void> {
  await tx.execute(sql`
    with written as materialized (
      select product.seller_id, (review.created_at at time zone 'Asia/Bangkok')::date as day, count(*)::int as reviews,
        sum(review.stars)::int as stars
      from reviews review join products product on product.id = review.product_id
      where review.status = 'shown' and review.created_at >= (${fromDay}::date)::timestamp at time zone 'Asia/Bangkok'
      group by 1, 2
    ),
    gone as (
      delete from store_rating_days d where d.day >= ${fromDay}::date
        and not exists (select 1 from written w where w.seller_id = d.seller_id and w.day = d.day)
    )
    insert into store_rating_days as d (seller_id, day, reviews, stars)
    select seller_id, day, reviews, stars from written order by 1, 2
    on conflict (seller_id, day) do update set reviews = excluded.reviews, stars = excluded.stars
      where (d.reviews, d.stars) is distinct from (excluded.reviews, excluded.stars)`);
}

/** Forgets what was searched for before a day. */
export async function deleteSearchesBefore(tx: Transaction, day: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from store_search_days where day < ${day}::date`);
  return rowCount ?? 0;
}
