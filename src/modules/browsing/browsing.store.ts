// Reads of other slices: products, sellers.

import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { recentSearches, viewedProducts, wishlistProducts } from './browsing.tables.ts';

export async function selectRecentSearches(db: Queryable, userId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ search: recentSearches.search })
    .from(recentSearches)
    .where(eq(recentSearches.userId, userId))
    .orderBy(desc(recentSearches.at), recentSearches.search)
    .limit(limit);
  return rows.map(({ search }) => search);
}

export async function upsertRecentSearch(
  db: Queryable,
  row: { userId: number; search: string; at: Date },
): Promise<void> {
  await db
    .insert(recentSearches)
    .values(row)
    .onConflictDoUpdate({ target: [recentSearches.userId, recentSearches.search], set: { at: row.at } });
}

/** Forgets all of a person's searches but the newest. */
export async function pruneRecentSearches(db: Queryable, userId: number, keep: number): Promise<void> {
  const newest = db
    .select({ search: recentSearches.search })
    .from(recentSearches)
    .where(eq(recentSearches.userId, userId))
    .orderBy(desc(recentSearches.at), recentSearches.search)
    .limit(keep);
  await db
    .delete(recentSearches)
    .where(and(eq(recentSearches.userId, userId), notInArray(recentSearches.search, newest)));
}

/** One search, or without it all of them. */
export async function deleteRecentSearches(db: Queryable, userId: number, search?: string): Promise<void> {
  await db
    .delete(recentSearches)
    .where(
      and(
        eq(recentSearches.userId, userId),
        search === undefined ? undefined : eq(recentSearches.search, search),
      ),
    );
}

/** Whether a product may be put into someone's lists: for sale, of a store that is open, and no mere gift. */
export async function isProductForSale(db: Queryable, productId: number): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from products product join sellers seller on seller.id = product.seller_id
    where product.id = ${productId} and product.is_active and not product.is_free_gift and seller.status = 'active'`);
  return found.rows.length > 0;
}

export async function selectWishlistIds(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .select({ productId: wishlistProducts.productId })
    .from(wishlistProducts)
    .where(eq(wishlistProducts.userId, userId))
    .orderBy(desc(wishlistProducts.at), desc(wishlistProducts.productId));
  return rows.map(({ productId }) => productId);
}

/** False when the list is full and the product isn't in it. */
export async function insertWishlistProduct(
  tx: Queryable,
  row: { userId: number; productId: number; at: Date },
  limit: number,
): Promise<boolean> {
  await takeTurn(tx, `favourites ${row.userId}`);
  const inserted = await tx.execute(sql`
    insert into wishlist_products (user_id, product_id, at)
    select ${row.userId}, ${row.productId}, ${row.at.toISOString()}
    where (select count(*) from wishlist_products where user_id = ${row.userId}) < ${limit}
      or exists (select 1 from wishlist_products where user_id = ${row.userId} and product_id = ${row.productId})
    on conflict (user_id, product_id) do update set at = wishlist_products.at
    returning 1`);
  return inserted.rows.length > 0;
}

export async function deleteWishlistProduct(db: Queryable, userId: number, productId: number): Promise<void> {
  await db
    .delete(wishlistProducts)
    .where(and(eq(wishlistProducts.userId, userId), eq(wishlistProducts.productId, productId)));
}

const lists = { wishlist: sql`wishlist_products`, viewed: sql`viewed_products` };

/** One page of a person's list, the newest first, of what is still for sale. */
export async function selectListedProducts(
  db: Queryable,
  list: keyof typeof lists,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const found = await db.execute<{ id: number; total: number }>(sql`
    select listed.product_id as id, count(*) over () as total
    from ${lists[list]} listed
    join products product on product.id = listed.product_id and product.is_active
    join sellers seller on seller.id = product.seller_id and seller.status = 'active'
    left join products parent on parent.id = product.parent_id
    where listed.user_id = ${userId} and (parent.id is null or parent.is_active)
    order by listed.at desc, listed.product_id desc
    limit ${limit} offset ${offset}`);
  return { ids: found.rows.map(({ id }) => id), total: found.rows[0]?.total ?? 0 };
}

export async function upsertViewedProduct(
  db: Queryable,
  row: { userId: number; productId: number; at: Date },
): Promise<void> {
  await db
    .insert(viewedProducts)
    .values(row)
    .onConflictDoUpdate({ target: [viewedProducts.userId, viewedProducts.productId], set: { at: row.at } });
}

/** Forgets all viewed products of a person but the newest. */
export async function pruneViewedProducts(db: Queryable, userId: number, keep: number): Promise<void> {
  const newest = db
    .select({ productId: viewedProducts.productId })
    .from(viewedProducts)
    .where(eq(viewedProducts.userId, userId))
    .orderBy(desc(viewedProducts.at), desc(viewedProducts.productId))
    .limit(keep);
  await db
    .delete(viewedProducts)
    .where(and(eq(viewedProducts.userId, userId), notInArray(viewedProducts.productId, newest)));
}

export async function deleteViewedProducts(db: Queryable, userId: number): Promise<void> {
  await db.delete(viewedProducts).where(eq(viewedProducts.userId, userId));
}
