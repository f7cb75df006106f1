// Reads of other slices: editions, products.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { DaySpan, Sums } from './store-figures.rules.ts';

export type DayRow = Sums & { day: string };

/** A store's days as they are now: what was added up, and what waits to be. $1 store, $2 and $3 the first and last day. */
const days = nameStatement<DayRow>(
  'select_store_days',
  `select f.day::text as day, sum(orders)::int as orders, sum(cancelled_orders)::int as "cancelledOrders",
     sum(copies)::int as copies, sum(returned_copies)::int as "returnedCopies",
     sum(sales_satang)::bigint as "salesSatang", sum(taken_back_satang)::bigint as "takenBackSatang",
     sum(visits)::int as visits, sum(reviews)::int as reviews, sum(stars)::int as stars
   from (
     select day, orders, cancelled_orders, copies, returned_copies, sales_satang, taken_back_satang, visits,
       0 as reviews, 0 as stars
     from store_days where seller_id = $1 and day between $2::date and $3::date
     union all
     select day, orders, cancelled_orders, copies, returned_copies, sales_satang, taken_back_satang, visits, 0, 0
     from store_figure_changes
     where seller_id = $1 and day between $2::date and $3::date and product_id is null and search is null
     union all
     select day, 0, 0, 0, 0, 0, 0, 0, reviews, stars
     from store_rating_days where seller_id = $1 and day between $2::date and $3::date
   ) f group by f.day order by f.day`,
);

export function selectDays(db: Queryable, sellerId: number, { from, to }: DaySpan): Promise<DayRow[]> {
  return runNamed(db, days, [sellerId, from, to]);
}

const ordersOfAll = nameStatement<{ sellerId: number; orders: number }>(
  'count_orders_of_stores',
  `select seller_id as "sellerId", sum(orders)::int as orders from (
     select seller_id, orders from store_days where day between $1::date and $2::date
     union all
     select seller_id, orders from store_figure_changes
     where day between $1::date and $2::date and product_id is null and search is null
   ) f group by 1`,
);

/** How many orders each store had in a time; those without any aren't among them. */
export async function selectOrdersOfStores(
  db: Queryable,
  { from, to }: DaySpan,
): Promise<ReadonlyMap<number, number>> {
  const rows = await runNamed(db, ordersOfAll, [from, to]);
  return new Map(rows.map(({ sellerId, orders }) => [sellerId, orders]));
}

export type ProductRow = {
  id: number;
  nameTh: string;
  nameEn: string;
  copies: number;
  salesSatang: number;
  visits: number;
  free: number;
};

/** What a store's products sold in a time, options with what they are options of. */
const goods = `with sold as (
    select coalesce(p.parent_id, p.id) as id, sum(f.copies)::int as copies, sum(f.sales_satang)::bigint as sales_satang,
      sum(f.visits)::int as visits
    from (
      select product_id, copies, sales_satang, visits
      from store_product_days where seller_id = $1 and day between $2::date and $3::date
      union all
      select product_id, copies, sales_satang, visits from store_figure_changes
      where seller_id = $1 and day between $2::date and $3::date and product_id is not null
    ) f join products p on p.id = f.product_id
    group by 1
  )`;
const freeCopies = `coalesce(case when p.product_type_id = 2 then (
    select sum(c.stock_on_hand - c.stock_reserved)::int from products c where c.parent_id = p.id and c.is_active) end,
  p.stock_on_hand - p.stock_reserved)`;

const best = nameStatement<ProductRow>(
  'select_best_products',
  `${goods}
   select p.id, p.name_th as "nameTh", p.name_en as "nameEn", s.copies, s.sales_satang as "salesSatang", s.visits,
     ${freeCopies} as free
   from sold s join products p on p.id = s.id
   where s.copies > 0 order by s.sales_satang desc, s.copies desc, p.id limit $4`,
);

/** The products that brought a store most in a time. */
export function selectBestProducts(db: Queryable, sellerId: number, { from, to }: DaySpan, most: number) {
  return runNamed(db, best, [sellerId, from, to, most]);
}

const slowest = nameStatement<ProductRow>(
  'select_slowest_products',
  `${goods},
   lying as (
     select p.id, p.name_th, p.name_en, coalesce(s.copies, 0) as copies, coalesce(s.sales_satang, 0) as sales_satang,
       coalesce(s.visits, 0) as visits, ${freeCopies} as free
     from products p left join sold s on s.id = p.id left join editions e on e.id = p.edition_id
     where p.seller_id = $1 and p.parent_id is null and p.is_active and not p.is_free_gift
       and e.format is distinct from 'ebook'
       and p.published_at < ($2::date)::timestamp at time zone 'Asia/Bangkok'
   )
   select id, name_th as "nameTh", name_en as "nameEn", copies, sales_satang as "salesSatang", visits, free
   from lying where free > 0 order by copies, free desc, id limit $4`,
);

/** What has been on sale all the time, still lies there, and sold least. */
export function selectSlowestProducts(db: Queryable, sellerId: number, { from, to }: DaySpan, most: number) {
  return runNamed(db, slowest, [sellerId, from, to, most]);
}

const searches = nameStatement<{ search: string; visits: number }>(
  'select_store_searches',
  `select search, sum(visits)::int as visits from (
     select search, visits from store_search_days where seller_id = $1 and day between $2::date and $3::date
     union all
     select search, visits from store_figure_changes
     where seller_id = $1 and day between $2::date and $3::date and search is not null
   ) f group by search having sum(visits) >= $4 order by 2 desc, 1 limit $5`,
);

/** The words by which people came to a store's products, those that several came by. */
export function selectSearches(
  db: Queryable,
  sellerId: number,
  { from, to, visitsLeast, most }: DaySpan & { visitsLeast: number; most: number },
) {
  return runNamed(db, searches, [sellerId, from, to, visitsLeast, most]);
}

const known = nameStatement<{ known: boolean }>(
  'has_store_figures',
  `select exists (select 1 from store_days where seller_id = $1)
     or exists (select 1 from store_figure_changes where seller_id = $1) as known`,
);

/** Whether anything was ever counted of a store. */
export async function hasFigures(db: Queryable, sellerId: number): Promise<boolean> {
  const [row] = await runNamed(db, known, [sellerId]);
  return row?.known ?? false;
}
