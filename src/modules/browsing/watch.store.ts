// Reads of other slices: products, sellers.

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { currentPrice } from '../pricing/current-price-views.tables.ts';
import { productWatches } from './browsing.tables.ts';

export type WatchKind = (typeof productWatches.$inferSelect)['kind'];

/**
 * False when the list is full and this isn't in it. Asked again, the price counts from now on; a product with options has
 * no price or stock of its own and can't be watched (null), nor can what isn't for sale.
 */
export async function upsertWatch(
  tx: Queryable,
  watch: { userId: number; productId: number; kind: WatchKind; at: Date },
  limit: number,
): Promise<boolean | null> {
  const { userId, productId, kind } = watch;
  const { rows: priced } = await tx.execute<{ priceSatang: number }>(sql`
    select ${currentPrice('product', watch.at)} as "priceSatang"
    from products product
    join sellers seller on seller.id = product.seller_id and seller.status = 'active'
    left join products parent on parent.id = product.parent_id
    where product.id = ${productId} and product.is_active and not product.is_free_gift
      and product.product_type_id <> 2 and (parent.id is null or parent.is_active)`);
  const [product] = priced;
  if (product === undefined) return null;
  await takeTurn(tx, `watched products ${userId}`);
  const { rows } = await tx.execute(sql`
    insert into product_watches (user_id, product_id, kind, price_satang, at)
    select ${userId}, ${productId}, ${kind}, ${product.priceSatang}, ${watch.at.toISOString()}
    where (select count(*) from product_watches where user_id = ${userId}) < ${limit}
      or exists (select 1 from product_watches
        where user_id = ${userId} and product_id = ${productId} and kind = ${kind})
    on conflict (user_id, product_id, kind) do update set price_satang = excluded.price_satang, at = excluded.at
    returning 1`);
  return rows.length > 0;
}

export async function deleteWatch(
  db: Queryable,
  watch: { userId: number; productId: number; kind: WatchKind },
): Promise<void> {
  await db
    .delete(productWatches)
    .where(
      and(
        eq(productWatches.userId, watch.userId),
        eq(productWatches.productId, watch.productId),
        eq(productWatches.kind, watch.kind),
      ),
    );
}

export async function selectWatchedIds(db: Queryable, userId: number, kind: WatchKind): Promise<number[]> {
  const rows = await db
    .select({ id: productWatches.productId })
    .from(productWatches)
    .where(and(eq(productWatches.userId, userId), eq(productWatches.kind, kind)));
  return rows.map(({ id }) => id);
}

export type WatchRow = {
  productId: number;
  kind: WatchKind;
  priceSatang: number;
  atMs: number;
  total: number;
};

/** What a person waits for, the newest first; of what isn't for sale now too: it may be again. */
export async function selectWatches(
  db: Queryable,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<WatchRow[]> {
  const { rows } = await db.execute<WatchRow>(sql`
    select watch.product_id as "productId", watch.kind, watch.price_satang as "priceSatang",
      (extract(epoch from watch.at) * 1000)::float8 as "atMs", count(*) over () as total
    from product_watches watch
    join products product on product.id = watch.product_id and product.is_active
    join sellers seller on seller.id = product.seller_id and seller.status = 'active'
    left join products parent on parent.id = product.parent_id
    where watch.user_id = ${userId} and (parent.id is null or parent.is_active)
    order by watch.at desc, watch.product_id desc, watch.kind
    limit ${limit} offset ${offset}`);
  return rows;
}

export type MetWatch = {
  userId: number;
  productId: number;
  kind: WatchKind;
  watchedSatang: number;
  priceSatang: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
};

/**
 * Takes away watches whose wish has come true, of these products or (null) of all, and answers them. Those another worker
 * has in its hands are passed over: it tells them, or leaves them when it dies.
 */
export async function takeMetWatches(
  tx: Queryable,
  productIds: readonly number[] | null,
  { limit, now }: { limit: number; now: Date },
): Promise<MetWatch[]> {
  const { rows } = await tx.execute<MetWatch>(sql`
    with met as materialized (
      select watch.user_id, watch.product_id, watch.kind
      from product_watches watch
      join products product on product.id = watch.product_id and product.is_active
      join sellers seller on seller.id = product.seller_id and seller.status = 'active'
      left join products parent on parent.id = product.parent_id
      where (parent.id is null or parent.is_active)
        and (${productIds === null} or watch.product_id = any(${idArray(productIds ?? [])}))
        and case watch.kind
          when 'back_in_stock' then product.stock_on_hand > product.stock_reserved
          else ${currentPrice('product', now)} < watch.price_satang end
      order by watch.at limit ${limit}
      for update of watch skip locked
    ),
    taken as (
      delete from product_watches watch using met
      where watch.user_id = met.user_id and watch.product_id = met.product_id and watch.kind = met.kind
      returning watch.user_id, watch.product_id, watch.kind, watch.price_satang
    )
    select taken.user_id as "userId", taken.product_id as "productId", taken.kind,
      taken.price_satang as "watchedSatang", ${currentPrice('product', now)} as "priceSatang",
      product.url_key as "urlKey", product.name_th as "nameTh", product.name_en as "nameEn"
    from taken join products product on product.id = taken.product_id`);
  return rows;
}
