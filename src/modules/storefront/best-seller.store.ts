// Reads of other slices: editions, order_lines, orders, products.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/**
 * Books and other things by how many copies were sold in orders since an instant, the most first: of a book its best-sold
 * offer. Orders count once nobody waits for their money; children count for the product they are options of.
 */
export async function selectBestSellers(db: Queryable, since: Date, limit: number): Promise<number[]> {
  const found = await db.execute<{ id: number }>(sql`
    with sold as (
      select coalesce(product.parent_id, product.id) as id, edition.work_id, sum(line.quantity) as quantity
      from orders placed
      join order_lines line on line.order_id = placed.id and not line.is_free_gift
      join products product on product.id = line.product_id
      left join editions edition on edition.id = product.edition_id
      where placed.created_at >= ${since.toISOString()} and placed.created_at <= 'infinity'
        and placed.status in ('ready_to_ship', 'shipped', 'complete')
      group by 1, 2
    )
    select (array_agg(id order by quantity desc, id))[1] as id
    from sold
    group by work_id, case when work_id is null then id end
    order by sum(quantity) desc, 1
    limit ${limit}`);
  return found.rows.map(({ id }) => id);
}
