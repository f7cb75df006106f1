// Reads of other slices: products, sellers.

import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import {
  followedStores,
  productWatches,
  recentSearches,
  savedProducts,
  viewedProducts,
  wishlistProducts,
} from './browsing.tables.ts';

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

export function selectSavedOf(db: Queryable, userId: number) {
  return db
    .select({ urlKey: products.urlKey, quantity: savedProducts.quantity, at: savedProducts.at })
    .from(savedProducts)
    .innerJoin(products, eq(products.id, savedProducts.productId))
    .where(eq(savedProducts.userId, userId))
    .orderBy(desc(savedProducts.at));
}

export function selectWatchesOf(db: Queryable, userId: number) {
  return db
    .select({
      urlKey: products.urlKey,
      kind: productWatches.kind,
      priceSatang: productWatches.priceSatang,
      at: productWatches.at,
    })
    .from(productWatches)
    .innerJoin(products, eq(products.id, productWatches.productId))
    .where(eq(productWatches.userId, userId))
    .orderBy(desc(productWatches.at));
}

export function selectFollowedOf(db: Queryable, userId: number) {
  return db
    .select({ urlKey: sellers.urlKey, at: followedStores.at })
    .from(followedStores)
    .innerJoin(sellers, eq(sellers.id, followedStores.sellerId))
    .where(eq(followedStores.userId, userId))
    .orderBy(desc(followedStores.at));
}

/** Forgets all of it; the stores that have a follower less. */
export async function deleteBrowsingOf(tx: Queryable, userId: number): Promise<number[]> {
  for (const table of [recentSearches, viewedProducts, wishlistProducts, savedProducts, productWatches])
    await tx.delete(table).where(eq(table.userId, userId));
  const rows = await tx
    .delete(followedStores)
    .where(eq(followedStores.userId, userId))
    .returning({ sellerId: followedStores.sellerId });
  return rows.map(({ sellerId }) => sellerId);
}
