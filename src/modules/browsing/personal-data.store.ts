import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { recentSearches, viewedProducts, wishlistProducts } from './browsing.tables.ts';

export function selectSearchesOf(db: Queryable, userId: number) {
  return db
    .select({ search: recentSearches.search, at: recentSearches.at })
    .from(recentSearches)
    .where(eq(recentSearches.userId, userId))
    .orderBy(desc(recentSearches.at));
}

export function selectListOf(db: Queryable, list: 'favourites' | 'viewed', userId: number) {
  const table = list === 'favourites' ? wishlistProducts : viewedProducts;
  return db
    .select({ urlKey: products.urlKey, at: table.at })
    .from(table)
    .innerJoin(products, eq(products.id, table.productId))
    .where(eq(table.userId, userId))
    .orderBy(desc(table.at));
}

export async function deleteBrowsingOf(tx: Queryable, userId: number): Promise<void> {
  for (const table of [recentSearches, viewedProducts, wishlistProducts])
    await tx.delete(table).where(eq(table.userId, userId));
}
