// Reads of other slices: products, sellers, vouchers.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/** Something new of a store: a product since it is on its shelf, a voucher since it can be used. */
export type StoreNews = { sellerId: number; kind: 'product' | 'voucher'; atMs: number };

/** What has become new of stores that are open and followed. */
export async function selectStoreNews(
  db: Queryable,
  { after, now }: { after: Date; now: Date },
): Promise<StoreNews[]> {
  const { rows } = await db.execute<StoreNews>(sql`
    select news."sellerId", news.kind, (extract(epoch from news.at) * 1000)::float8 as "atMs"
    from (
      select seller_id as "sellerId", 'product' as kind, published_at as at from products
      where is_active and not is_free_gift and parent_id is null
      union all
      select seller_id, 'voucher', starts_at from vouchers
      where kind = 'seller' and is_collectable and stopped_at is null and ends_at > ${now.toISOString()}
    ) news
    join sellers seller on seller.id = news."sellerId" and seller.status = 'active'
    where news.at > ${after.toISOString()} and news.at <= ${now.toISOString()}
      and exists (select 1 from followed_stores where seller_id = news."sellerId")`);
  return rows;
}

export type DueFollower = {
  userId: number;
  sellerId: number;
  /** News after this are news to them. */
  sinceMs: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
};

/**
 * Takes followers who haven't been told of their store's newest yet, nor of anything of it on this day of Bangkok's, and
 * notes that they are told now. Those another worker has in its hands are passed over.
 */
export async function takeDueFollowers(
  tx: Queryable,
  newest: ReadonlyMap<number, number>,
  now: Date,
  limit: number,
): Promise<DueFollower[]> {
  const stores = JSON.stringify(
    [...newest].map(([sellerId, atMs]) => ({ seller_id: sellerId, at_ms: atMs })),
  );
  const { rows } = await tx.execute<DueFollower>(sql`
    with due as materialized (
      select followed.user_id, followed.seller_id, coalesce(followed.told_at, followed.at) as since
      from followed_stores followed
      join jsonb_to_recordset(${stores}::jsonb) as news(seller_id bigint, at_ms float8)
        on news.seller_id = followed.seller_id
      where extract(epoch from coalesce(followed.told_at, followed.at)) * 1000 < news.at_ms
        and (followed.told_at is null or (followed.told_at at time zone 'Asia/Bangkok')::date
          < (${now.toISOString()}::timestamptz at time zone 'Asia/Bangkok')::date)
      order by followed.seller_id, followed.user_id limit ${limit}
      for update of followed skip locked
    ),
    told as (
      update followed_stores followed set told_at = ${now.toISOString()} from due
      where followed.user_id = due.user_id and followed.seller_id = due.seller_id
    )
    select due.user_id as "userId", due.seller_id as "sellerId",
      (extract(epoch from due.since) * 1000)::float8 as "sinceMs",
      seller.url_key as "urlKey", seller.name_th as "nameTh", seller.name_en as "nameEn"
    from due join sellers seller on seller.id = due.seller_id`);
  return rows;
}
