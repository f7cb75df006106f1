import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/**
 * Products by how many copies were sold in orders since an instant, the most first. Orders count once nobody waits for
 * their money; children count for the product they are options of.
 */
export async function selectBestSellers(db: Queryable, since: Date, limit: number): Promise<number[]> {
  const found = await db.execute<{ id: number }>(sql`
    select coalesce(product.parent_id, product.id) as id
    from orders placed
    join order_lines line on line.order_id = placed.id and not line.is_free_gift
    join products product on product.id = line.product_id
    where placed.created_at >= ${since.toISOString()}
      and placed.status in ('ready_to_ship', 'shipped', 'complete')
    group by 1
    order by sum(line.quantity) desc, 1
    limit ${limit}`);
  return found.rows.map(({ id }) => id);
}
