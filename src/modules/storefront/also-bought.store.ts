// Reads of other slices: editions, order_lines, orders, products, sellers.

import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { freeStockAt, isForSale } from '../catalogue/catalogue-views.tables.ts';
import { currentPrice } from '../pricing/current-price-views.tables.ts';

/**
 * Counts anew which books the same people bought, in orders since an instant that nobody waits for the money of. A pair
 * fewer than `floor` people bought isn't kept; of the others the `most` strongest of each book.
 */
export async function replaceAlsoBought(
  tx: Transaction,
  { since, floor, most }: { since: Date; floor: number; most: number },
): Promise<void> {
  await tx.execute(sql`delete from also_bought`);
  await tx.execute(sql`
    insert into also_bought (work_id, other_work_id, buyers)
    with bought as materialized (
      select distinct placed.user_id, edition.work_id
      from orders placed
      join order_lines line on line.order_id = placed.id and not line.is_free_gift
      join products product on product.id = line.product_id
      join editions edition on edition.id = product.edition_id
      where placed.created_at >= ${since.toISOString()} and placed.user_id is not null
        and placed.status in ('ready_to_ship', 'shipped', 'complete')
    ),
    -- Who buys for a whole library says nothing of readers.
    readers as (select user_id from bought group by user_id having count(*) between 2 and 200),
    pairs as (
      select one.work_id, other.work_id as other_work_id, count(*) as buyers
      from readers
      join bought one on one.user_id = readers.user_id
      join bought other on other.user_id = readers.user_id and other.work_id <> one.work_id
      group by 1, 2
      having count(*) >= ${floor}
    ),
    ranked as (
      select *, row_number() over (partition by work_id order by buyers desc, other_work_id) as place from pairs
    )
    select work_id, other_work_id, buyers from ranked where place <= ${most}`);
}

/** The best offer of each book that readers of this one bought, the most often bought first; what is out isn't offered. */
export async function selectAlsoBought(
  db: Queryable,
  workId: number,
  { limit, now }: { limit: number; now: Date },
): Promise<number[]> {
  const found = await db.execute<{ id: number }>(sql`
    select offer.id
    from also_bought pair
    join lateral (
      select product.id
      from products product
      join sellers seller on seller.id = product.seller_id
      join editions edition on edition.id = product.edition_id
      where edition.work_id = pair.other_work_id and ${isForSale} and ${freeStockAt(now)} > 0
      order by product.condition = 'new' desc, ${currentPrice('product', now)}, product.id
      limit 1
    ) offer on true
    where pair.work_id = ${workId}
    order by pair.buyers desc, pair.other_work_id
    limit ${limit}`);
  return found.rows.map(({ id }) => id);
}
