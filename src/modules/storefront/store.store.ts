// Reads of other slices: products, reviews, sellers.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { hasLeafOnSale, provinceInEnglish } from '../catalogue/catalogue-views.tables.ts';

export type StoreRow = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  taglineTh: string | null;
  taglineEn: string | null;
  descriptionTh: string | null;
  descriptionEn: string | null;
  policiesTh: string | null;
  policiesEn: string | null;
  provinceTh: string | null;
  provinceEn: string | null;
  logoKey: string | null;
  createdAtMs: number;
  soldCount: number;
  /** When the newest of its products that are on sale came. */
  newestAtMs: number | null;
  /** Of the reviews written about this store's own offers. */
  ratingSum: number;
  ratingCount: number;
};

/** The stores that are open, the oldest first; or one of them, open or not, for those who work in it. */
export async function selectStores(db: Queryable, own: number | null = null): Promise<StoreRow[]> {
  const found = await db.execute<StoreRow>(sql`
    select seller.id, seller.url_key as "urlKey", seller.name_th as "nameTh", seller.name_en as "nameEn",
      seller.tagline_th as "taglineTh", seller.tagline_en as "taglineEn",
      seller.description_th as "descriptionTh", seller.description_en as "descriptionEn",
      seller.policies_th as "policiesTh", seller.policies_en as "policiesEn",
      seller.province_name as "provinceTh", ${provinceInEnglish} as "provinceEn", seller.logo_key as "logoKey",
      (extract(epoch from seller.created_at) * 1000)::float8 as "createdAtMs",
      coalesce(sold.count, 0) as "soldCount",
      (extract(epoch from sold.newest_at) * 1000)::float8 as "newestAtMs",
      coalesce(rated.sum, 0) as "ratingSum", coalesce(rated.count, 0) as "ratingCount"
    from sellers seller
    cross join lateral (select sum(sold_count) as count,
        max(published_at) filter (where is_active and parent_id is null and not is_free_gift) as newest_at
      from products where seller_id = seller.id) sold
    cross join lateral (
      select sum(review.stars) as sum, count(*) as count
      from reviews review join products product on product.id = review.product_id
      where review.status = 'shown' and product.seller_id = seller.id
    ) rated
    where ${own === null ? sql`seller.status = 'active'` : sql`seller.id = ${own}`}
    order by seller.created_at, seller.id`);
  return found.rows;
}

/** What a store has on sale, the newest first. */
export async function selectOwnOnSale(db: Queryable, sellerId: number, limit: number): Promise<number[]> {
  const found = await db.execute<{ id: number }>(sql`
    select id from products product
    where seller_id = ${sellerId} and is_active and parent_id is null and not is_free_gift and ${hasLeafOnSale}
    order by published_at desc, id desc limit ${limit}`);
  return found.rows.map(({ id }) => id);
}

export async function countOwnOnSale(db: Queryable, sellerId: number): Promise<number> {
  const found = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from products product
    where seller_id = ${sellerId} and is_active and parent_id is null and not is_free_gift and ${hasLeafOnSale}`);
  return found.rows[0]?.count ?? 0;
}
