// Reads of other slices: order_lines, orders, price_quota_sales, price_windows, sellers.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { runPrepared } from '../../platform/db/named-statement.ts';

/**
 * Notes which lines of orders that were just placed have a campaign's price: it ran as they were placed, the line costs what it
 * says, and it had no stronger price (of a flash sale the order took copies; one that is sold out is nobody's price).
 */
export async function insertSales(tx: Queryable, orderIds: readonly number[]): Promise<void> {
  await runPrepared(
    tx,
    'campaign_sales_of_orders',
    sql`
    insert into campaign_sales (order_line_id, campaign_id, order_id)
    select line.id, substring(price.source from 10)::bigint, placed.id
    from orders placed
    join order_lines line on line.order_id = placed.id and not line.is_free_gift and line.price_source not like 'live:%'
    join lateral (
      select w.source from price_windows w
      where w.product_id = line.product_id and w.kind = 'campaign' and w.source like 'campaign:%'
        and w.starts_at <= placed.created_at and w.ends_at > placed.created_at
        and w.price_satang = line.unit_price_satang
        and not exists (
          select 1 from price_windows stronger
          where stronger.kind = 'flash_sale' and stronger.product_id = line.product_id
            and stronger.starts_at <= placed.created_at and stronger.ends_at > placed.created_at
            and (stronger.quota_id is null or exists (
              select from price_quota_sales taken
              where taken.quota_id = stronger.quota_id and taken.order_id = placed.id)))
      order by w.id limit 1
    ) price on true
    where placed.id = any(${idArray(orderIds)})
    on conflict do nothing`,
  );
}

export type StoreResultRow = {
  sellerId: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  orders: number;
  copies: number;
  salesSatang: number;
};

/** What was sold at a campaign's prices by store, the most first: of orders that are binding and weren't cancelled. */
export async function selectResults(
  db: Queryable,
  campaignId: number,
  sellerId: number | null,
): Promise<StoreResultRow[]> {
  const { rows } = await db.execute<StoreResultRow>(sql`
    select seller.id as "sellerId", seller.url_key as "urlKey", seller.name_th as "nameTh", seller.name_en as "nameEn",
      count(distinct sold.id)::int as orders, sum(line.quantity - line.returned_quantity)::int as copies,
      sum(line.unit_price_satang * (line.quantity - line.returned_quantity))::bigint as "salesSatang"
    from campaign_sales sale
    join orders sold on sold.id = sale.order_id and sold.ready_at is not null and sold.status <> 'cancelled'
    join order_lines line on line.id = sale.order_line_id
    join sellers seller on seller.id = sold.seller_id
    where sale.campaign_id = ${campaignId} and ${sellerId === null ? sql`true` : sql`seller.id = ${sellerId}`}
    group by seller.id order by "salesSatang" desc, seller.id`);
  return rows.map((row) => ({ ...row, salesSatang: Number(row.salesSatang) }));
}
