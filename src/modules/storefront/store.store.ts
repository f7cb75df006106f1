// Reads of other slices: products, reviews, sellers.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { provinceInEnglish } from '../catalogue/catalogue-views.tables.ts';

export type StoreRow = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  taglineTh: string | null;
  taglineEn: string | null;
  descriptionTh: string | null;
  descriptionEn: string | null;
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

/** The stores that are open, the oldest first. */
export async function selectStores(db: Queryable): Promise<StoreRow[]> {
  const found = await db.execute<StoreRow>(sql`
    select seller.id, seller.url_key as "urlKey", seller.name_th as "nameTh", seller.name_en as "nameEn",
      seller.tagline_th as "taglineTh", seller.tagline_en as "taglineEn",
      seller.description_th as "descriptionTh", seller.description_en as "descriptionEn",
      seller.province_name as "provinceTh", ${provinceInEnglish} as "provinceEn", seller.logo_key as "logoKey",
      (extract(epoch from seller.created_at) * 1000)::float8 as "createdAtMs",
      coalesce(sold.count, 0) as "soldCount",
      (extract(epoch from sold.newest_at) * 1000)::float8 as "newestAtMs",
      coalesce(rated.sum, 0) as "ratingSum", coalesce(rated.count, 0) as "ratingCount"
    from sellers seller
    left join (select seller_id, sum(sold_count) as count,
        max(published_at) filter (where is_active and parent_id is null and not is_free_gift) as newest_at
      from products group by seller_id) sold
      on sold.seller_id = seller.id
    left join (
      select product.seller_id, sum(review.stars) as sum, count(*) as count
      from reviews review join products product on product.id = review.product_id
      where review.status = 'shown'
      group by product.seller_id
    ) rated on rated.seller_id = seller.id
    where seller.status = 'active'
    order by seller.created_at, seller.id`);
  return found.rows;
}
