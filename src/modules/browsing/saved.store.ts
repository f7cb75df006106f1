// Reads of other slices: products, sellers.

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { savedProducts } from './browsing.tables.ts';

/** False when the list is full and the product isn't in it. A product that is in it gets the quantity it had last. */
export async function upsertSavedProduct(
  tx: Queryable,
  row: { userId: number; productId: number; quantity: number; at: Date },
  limit: number,
): Promise<boolean> {
  const { userId, productId } = row;
  await takeTurn(tx, `saved products ${userId}`);
  const { rows } = await tx.execute(sql`
    insert into saved_products (user_id, product_id, quantity, at)
    select ${userId}, ${productId}, ${row.quantity}, ${row.at.toISOString()}
    where (select count(*) from saved_products where user_id = ${userId}) < ${limit}
      or exists (select 1 from saved_products where user_id = ${userId} and product_id = ${productId})
    on conflict (user_id, product_id) do update set quantity = excluded.quantity, at = excluded.at
    returning 1`);
  return rows.length > 0;
}

/** Takes a product out of the list; how many copies were kept, null when it wasn't in it. */
export async function deleteSavedProduct(
  tx: Queryable,
  userId: number,
  productId: number,
): Promise<number | null> {
  const [row] = await tx
    .delete(savedProducts)
    .where(and(eq(savedProducts.userId, userId), eq(savedProducts.productId, productId)))
    .returning({ quantity: savedProducts.quantity });
  return row?.quantity ?? null;
}

/** What a person kept for later and is still for sale, the newest first; `total` is of all pages. */
export async function selectSavedProducts(
  db: Queryable,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: number; quantity: number; total: number }[]> {
  const { rows } = await db.execute<{ id: number; quantity: number; total: number }>(sql`
    select saved.product_id as id, saved.quantity, count(*) over () as total
    from saved_products saved
    join products product on product.id = saved.product_id and product.is_active
    join sellers seller on seller.id = product.seller_id and seller.status = 'active'
    left join products parent on parent.id = product.parent_id
    where saved.user_id = ${userId} and (parent.id is null or parent.is_active)
    order by saved.at desc, saved.product_id desc
    limit ${limit} offset ${offset}`);
  return rows;
}
