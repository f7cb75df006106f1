// Reads of other slices: editions, order_lines, orders, products, sellers.

import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { PostType } from './live.rules.ts';
import {
  type LivePostRow,
  liveAir,
  livePosts,
  liveProducts,
  liveReleases,
  liveReservations,
} from './live.tables.ts';

export type { LivePostRow } from './live.tables.ts';
export type LiveProductRow = typeof liveProducts.$inferSelect;

export async function insertPost(
  tx: Queryable,
  post: Omit<typeof livePosts.$inferInsert, 'id'>,
): Promise<number> {
  const [row] = await tx.insert(livePosts).values(post).returning({ id: livePosts.id });
  if (row === undefined) throw new Error('a live was not inserted');
  return row.id;
}

export async function updatePost(tx: Queryable, id: number, changes: Partial<LivePostRow>): Promise<void> {
  await tx
    .update(livePosts)
    .set({ ...changes, version: sql`${livePosts.version} + 1` })
    .where(eq(livePosts.id, id));
}

export async function deletePost(tx: Queryable, id: number): Promise<void> {
  await tx.delete(livePosts).where(eq(livePosts.id, id));
}

/** One of the store's; null for another store's. */
export async function selectPost(db: Queryable, sellerId: number, id: number): Promise<LivePostRow | null> {
  const [row] = await db
    .select()
    .from(livePosts)
    .where(and(eq(livePosts.id, id), eq(livePosts.sellerId, sellerId)));
  return row ?? null;
}

/** Holds a live: whatever changes it, or gives copies of it, does so one after another. */
export async function lockPost(tx: Queryable, sellerId: number, id: number): Promise<LivePostRow | null> {
  const [row] = await tx
    .select()
    .from(livePosts)
    .where(and(eq(livePosts.id, id), eq(livePosts.sellerId, sellerId)))
    .for('no key update');
  return row ?? null;
}

/** The store's, those to come and the latest first. */
export function selectPosts(db: Queryable, sellerId: number, limit: number): Promise<LivePostRow[]> {
  return db
    .select()
    .from(livePosts)
    .where(eq(livePosts.sellerId, sellerId))
    .orderBy(desc(livePosts.startsAt), desc(livePosts.id))
    .limit(limit);
}

export async function countOpenPosts(db: Queryable, sellerId: number): Promise<number> {
  return db.$count(
    livePosts,
    and(eq(livePosts.sellerId, sellerId), inArray(livePosts.state, ['draft', 'connected'])),
  );
}

export type ShownLiveRow = {
  id: number;
  postTypeId: PostType;
  name: string;
  startsAt: Date;
  storeKey: string;
  storeTh: string;
  storeEn: string;
};

/** Posts that sell now, of stores that are open, the latest first. */
export async function selectShownPosts(
  db: Queryable,
  postTypeId: PostType,
  limit: number,
): Promise<ShownLiveRow[]> {
  const { rows } = await db.execute<ShownLiveRow & { startsAt: string }>(sql`
    select p.id, p.post_type_id as "postTypeId", p.name, p.starts_at as "startsAt",
      s.url_key as "storeKey", s.name_th as "storeTh", s.name_en as "storeEn"
    from live_posts p join sellers s on s.id = p.seller_id
    where p.state = 'connected' and p.post_type_id = ${postTypeId} and s.status = 'active'
    order by p.starts_at desc, p.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }));
}

export type ListedLiveProduct = LiveProductRow & {
  nameTh: string;
  nameEn: string;
  urlKey: string;
  imageKey: string | null;
  listSatang: number;
  freeCopies: number;
};

/** What is sold in lives, in their order, with what it is. */
export async function selectLiveProducts(
  db: Queryable,
  postIds: readonly number[],
): Promise<ListedLiveProduct[]> {
  if (postIds.length === 0) return [];
  const { rows } = await db.execute<ListedLiveProduct & { openFrom: string | null }>(sql`
    select l.id, l.post_id as "postId", l.seller_id as "sellerId", l.product_id as "productId", l.keyword,
      l.keyword_key as "keywordKey", l.price_satang::float8 as "priceSatang", l.copies, l.position,
      l.is_open as "isOpen", l.open_from as "openFrom", l.quota_id as "quotaId",
      concat_ws(' · ', coalesce(parent.name_th, p.name_th), p.option_text_th) as "nameTh",
      concat_ws(' · ', coalesce(parent.name_en, p.name_en), p.option_text_en) as "nameEn",
      coalesce(parent.url_key, p.url_key) as "urlKey", p.image_key as "imageKey",
      p.price_satang::float8 as "listSatang", p.stock_on_hand - p.stock_reserved as "freeCopies"
    from live_products l join products p on p.id = l.product_id left join products parent on parent.id = p.parent_id
    where l.post_id in (${sql.join(
      postIds.map((id) => sql`${id}`),
      sql`, `,
    )})
    order by l.post_id, l.position, l.id`);
  return rows.map((row) => ({ ...row, openFrom: row.openFrom === null ? null : new Date(row.openFrom) }));
}

export type SellableProduct = {
  id: number;
  nameTh: string;
  nameEn: string;
  priceSatang: number;
  freeCopies: number;
  /** In another post that isn't finished. */
  isTaken: boolean;
};

/** Of a store, what has copies and is on sale by itself: no e-book, no gift, of options each and not all of them together. */
export async function searchSellable(
  db: Queryable,
  sellerId: number,
  which: { search: string } | { productId: number },
  limit: number,
): Promise<SellableProduct[]> {
  const like = 'search' in which ? `%${which.search.replaceAll(/[\\%_]/g, '\\$&')}%` : '';
  const wanted =
    'productId' in which
      ? sql`p.id = ${which.productId}`
      : sql`(coalesce(parent.name_th, p.name_th) ilike ${like} or coalesce(parent.name_en, p.name_en) ilike ${like}
          or p.sku ilike ${like} or e.isbn13 = ${which.search})`;
  const { rows } = await db.execute<SellableProduct>(sql`
    select p.id, concat_ws(' · ', coalesce(parent.name_th, p.name_th), p.option_text_th) as "nameTh",
      concat_ws(' · ', coalesce(parent.name_en, p.name_en), p.option_text_en) as "nameEn",
      p.price_satang::float8 as "priceSatang", p.stock_on_hand - p.stock_reserved as "freeCopies",
      exists (select from live_products l where l.product_id = p.id and l.is_open) as "isTaken"
    from products p left join editions e on e.id = p.edition_id left join products parent on parent.id = p.parent_id
    where p.seller_id = ${sellerId} and p.is_active and coalesce(parent.is_active, true) and not p.is_free_gift
      and (p.product_type_id <> 2 or p.parent_id is not null) and e.format is distinct from 'ebook' and ${wanted}
    order by p.stock_on_hand > p.stock_reserved desc, p.sold_count desc, p.id limit ${limit}`);
  return rows;
}

/** False where keyword or product are in another open post of the store's. */
export async function insertLiveProduct(
  tx: Queryable,
  product: Omit<typeof liveProducts.$inferInsert, 'id'>,
): Promise<boolean> {
  const rows = await tx
    .insert(liveProducts)
    .values(product)
    .onConflictDoNothing()
    .returning({ id: liveProducts.id });
  return rows.length > 0;
}

export async function updateLiveProduct(
  tx: Queryable,
  id: number,
  changes: Partial<LiveProductRow>,
): Promise<void> {
  await tx.update(liveProducts).set(changes).where(eq(liveProducts.id, id));
}

export async function deleteLiveProduct(tx: Queryable, postId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(liveProducts)
    .where(and(eq(liveProducts.postId, postId), eq(liveProducts.id, id)))
    .returning({ id: liveProducts.id });
  return rows.length > 0;
}

/** Keywords and products of a live are free for others. */
export async function closeLiveProducts(tx: Queryable, postId: number): Promise<void> {
  await tx.update(liveProducts).set({ isOpen: false }).where(eq(liveProducts.postId, postId));
}

/** Which open post of the store's has a keyword; null for none. */
export async function selectKeywordHolder(
  db: Queryable,
  sellerId: number,
  keywordKey: string,
): Promise<number | null> {
  const [row] = await db
    .select({ id: liveProducts.id })
    .from(liveProducts)
    .where(
      and(
        eq(liveProducts.sellerId, sellerId),
        eq(liveProducts.keywordKey, keywordKey),
        eq(liveProducts.isOpen, true),
      ),
    );
  return row?.id ?? null;
}

export type AirRow = { liveProductId: number | null; since: Date };

/** What was on air, from the first on. */
export function selectAir(db: Queryable, postId: number): Promise<AirRow[]> {
  return db
    .select({ liveProductId: liveAir.liveProductId, since: liveAir.since })
    .from(liveAir)
    .where(eq(liveAir.postId, postId))
    .orderBy(asc(liveAir.since), asc(liveAir.id));
}

export async function insertAir(tx: Queryable, air: AirRow & { postId: number }): Promise<void> {
  await tx.insert(liveAir).values(air);
}

export type ReservationRow = typeof liveReservations.$inferSelect;

export function selectReservations(db: Queryable, postId: number): Promise<ReservationRow[]> {
  return db
    .select()
    .from(liveReservations)
    .where(eq(liveReservations.postId, postId))
    .orderBy(asc(liveReservations.liveProductId), asc(liveReservations.buyer));
}

export async function replaceReservations(
  tx: Queryable,
  postId: number,
  rows: readonly ReservationRow[],
): Promise<void> {
  await tx.delete(liveReservations).where(eq(liveReservations.postId, postId));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into live_reservations (post_id, buyer, live_product_id, asked, wished, reserved, waiting)
    select ${postId}, r.buyer, r."liveProductId", r.asked, r.wished, r.reserved, r.waiting
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(buyer text, "liveProductId" bigint, asked int,
      wished int, reserved int, waiting int)`);
}

export type ReleaseRow = typeof liveReleases.$inferSelect;

export function selectReleases(db: Queryable, postId: number): Promise<ReleaseRow[]> {
  return db.select().from(liveReleases).where(eq(liveReleases.postId, postId)).orderBy(asc(liveReleases.id));
}

export async function insertRelease(tx: Queryable, release: Omit<ReleaseRow, 'id'>): Promise<void> {
  await tx.insert(liveReleases).values(release);
}

export type PlacedSum = { postId: number; copies: number; amountSatang: number };

/** What was ordered in lives, whatever became of it but being cancelled or lapsing. */
export async function selectPlaced(db: Queryable, postIds: readonly number[]): Promise<PlacedSum[]> {
  if (postIds.length === 0) return [];
  const sources = sql.join(
    postIds.map((id) => sql`${`live:${id}`}`),
    sql`, `,
  );
  const { rows } = await db.execute<PlacedSum>(sql`
    select substr(l.price_source, 6)::float8 as "postId", sum(l.quantity)::int as copies,
      sum(l.quantity * l.unit_price_satang)::float8 as "amountSatang"
    from order_lines l join orders o on o.id = l.order_id
    where l.price_source in (${sources}) and o.status not in ('cancelled', 'expired')
    group by l.price_source`);
  return rows;
}
