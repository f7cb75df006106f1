// Reads of other slices: affiliate_rates, affiliates, categories, editions, order_lines, orders, products, sellers.

import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { searchedNumber } from '../../shared/gtin.rules.ts';
import type { Host, OfHost } from './live.rules.ts';
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

function isBy(host: Host) {
  return 'affiliateId' in host
    ? eq(livePosts.affiliateId, host.affiliateId)
    : eq(livePosts.sellerId, host.sellerId);
}

/** One of the host's; null for another host's. */
export async function selectPost(db: Queryable, of: OfHost): Promise<LivePostRow | null> {
  const [row] = await db
    .select()
    .from(livePosts)
    .where(and(eq(livePosts.id, of.id), isBy(of)));
  return row ?? null;
}

/** Whosever it is. */
export async function selectPostById(db: Queryable, id: number): Promise<LivePostRow | null> {
  const [row] = await db.select().from(livePosts).where(eq(livePosts.id, id));
  return row ?? null;
}

/** Holds a live: whatever changes it, or gives copies of it, does so one after another. */
export async function lockPost(tx: Queryable, of: OfHost): Promise<LivePostRow | null> {
  const [row] = await tx
    .select()
    .from(livePosts)
    .where(and(eq(livePosts.id, of.id), isBy(of)))
    .for('no key update');
  return row ?? null;
}

/** The host's, those to come and the latest first. */
export function selectPosts(
  db: Queryable,
  host: Host,
  { limit, offset }: { limit: number; offset: number },
): Promise<LivePostRow[]> {
  return db
    .select()
    .from(livePosts)
    .where(isBy(host))
    .orderBy(desc(livePosts.startsAt), desc(livePosts.id))
    .limit(limit)
    .offset(offset);
}

export async function countPosts(db: Queryable, host: Host): Promise<number> {
  return db.$count(livePosts, isBy(host));
}

/** The page of the host's latest post that has one; empty where there is none. */
export async function selectLatestPageId(db: Queryable, host: Host): Promise<string> {
  const [row] = await db
    .select({ pageId: livePosts.pageId })
    .from(livePosts)
    .where(and(isBy(host), ne(livePosts.pageId, '')))
    .orderBy(desc(livePosts.startsAt), desc(livePosts.id))
    .limit(1);
  return row?.pageId ?? '';
}

type PostSums = { products: number; asked: number };

/** How many products each of these lives has, and how many copies comments asked for; nothing of one that has neither. */
export async function selectPostSums(
  db: Queryable,
  postIds: readonly number[],
): Promise<Map<number, PostSums>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await db.execute<PostSums & { id: number }>(sql`
    select p.id, (select count(*)::int from live_products l where l.post_id = p.id) as products,
      (select coalesce(sum(r.asked), 0)::int from live_reservations r where r.post_id = p.id) as asked
    from live_posts p where p.id = any(${sql.param([...postIds])}::bigint[])`);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

/** Of two who make a post for a host at once, the second waits for the first. */
export async function lockHost(tx: Queryable, host: Host): Promise<void> {
  await tx.execute(
    'affiliateId' in host
      ? sql`select user_id from affiliates where user_id = ${host.affiliateId} for no key update`
      : sql`select id from sellers where id = ${host.sellerId} for no key update`,
  );
}

export async function countOpenPosts(db: Queryable, host: Host): Promise<number> {
  return db.$count(
    livePosts,
    and(isBy(host), inArray(livePosts.state, ['draft', 'connected']).inlineParams()),
  );
}

export type ListedLiveProduct = Omit<LiveProductRow, 'listSatang'> & {
  /** The list price that an affiliate's cashback was agreed at; null of a store's own. */
  agreedListSatang: number | null;
  nameTh: string;
  nameEn: string;
  urlKey: string;
  imageKey: string | null;
  listSatang: number;
  freeCopies: number;
  storeTh: string;
  storeEn: string;
};

/** What is sold in lives, in their order, with what it is. */
export async function selectLiveProducts(
  db: Queryable,
  postIds: readonly number[],
): Promise<ListedLiveProduct[]> {
  if (postIds.length === 0) return [];
  const { rows } = await db.execute<
    ListedLiveProduct & { openFrom: string | null; takenBackAt: string | null }
  >(sql`
    select l.id, l.post_id as "postId", l.seller_id as "sellerId", l.product_id as "productId", l.keyword,
      l.keyword_key as "keywordKey", l.price_satang::float8 as "priceSatang", l.copies, l.position,
      l.is_open as "isOpen", l.open_from as "openFrom", l.quota_id as "quotaId",
      l.affiliate_id as "affiliateId", l.rate_id as "rateId", l.cashback_satang::float8 as "cashbackSatang",
      l.list_satang::float8 as "agreedListSatang", l.taken_back as "takenBack", l.taken_back_at as "takenBackAt",
      s.name_th as "storeTh", s.name_en as "storeEn",
      concat_ws(' · ', coalesce(parent.name_th, p.name_th), p.option_text_th) as "nameTh",
      concat_ws(' · ', coalesce(parent.name_en, p.name_en), p.option_text_en) as "nameEn",
      coalesce(parent.url_key, p.url_key) as "urlKey", p.image_key as "imageKey",
      p.price_satang::float8 as "listSatang", p.stock_on_hand - p.stock_reserved as "freeCopies"
    from live_products l join products p on p.id = l.product_id left join products parent on parent.id = p.parent_id
      join sellers s on s.id = p.seller_id
    where l.post_id in (${sql.join(
      postIds.map((id) => sql`${id}`),
      sql`, `,
    )})
    order by l.post_id, l.position, l.id`);
  const read = (at: string | null) => (at === null ? null : new Date(at));
  return rows.map((row) => ({
    ...row,
    openFrom: read(row.openFrom),
    takenBackAt: read(row.takenBackAt),
  }));
}

export type SellableProduct = {
  id: number;
  nameTh: string;
  nameEn: string;
  priceSatang: number;
  freeCopies: number;
  /** In another post of the host's that isn't finished. */
  isTaken: boolean;
  sellerId: number;
  storeTh: string;
  storeEn: string;
};

/**
 * Of a store, or of all that have a rate for links that runs, what has copies and is on sale by itself: no e-book, no gift, of
 * options each and not all of them together.
 */
export async function searchSellable(
  db: Queryable,
  host: Host,
  which: { search: string } | { productId: number },
  { limit, now }: { limit: number; now: Date },
): Promise<SellableProduct[]> {
  const like = 'search' in which ? `%${which.search.replaceAll(/[\\%_]/g, '\\$&')}%` : '';
  const wanted =
    'productId' in which
      ? sql`p.id = ${which.productId}`
      : sql`(coalesce(parent.name_th, p.name_th) ilike ${like} or coalesce(parent.name_en, p.name_en) ilike ${like}
          or p.sku ilike ${like} or e.isbn13 = ${searchedNumber(which.search)})`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isTakenBy =
    'affiliateId' in host ? sql`l.affiliate_id = ${host.affiliateId}` : sql`l.affiliate_id is null`;
  // What its store pays affiliates for, now.
  const isOffered =
    'affiliateId' in host
      ? sql`s.status = 'active' and exists (select from affiliate_rates r
          where r.seller_id = p.seller_id and r.starts_at <= ${at} and (r.ends_at is null or r.ends_at > ${at})
            and (r.product_id is null or r.product_id = coalesce(p.parent_id, p.id))
            and (r.category_id is null or r.category_id in (
              with recursive up as (
                select c.id, c.parent_id from categories c where c.id = p.category_id
                union select c.id, c.parent_id from up join categories c on c.id = up.parent_id)
              select up.id from up)))`
      : sql`p.seller_id = ${host.sellerId}`;
  const { rows } = await db.execute<SellableProduct>(sql`
    select p.id, concat_ws(' · ', coalesce(parent.name_th, p.name_th), p.option_text_th) as "nameTh",
      concat_ws(' · ', coalesce(parent.name_en, p.name_en), p.option_text_en) as "nameEn",
      p.price_satang::float8 as "priceSatang", p.stock_on_hand - p.stock_reserved as "freeCopies",
      exists (select from live_products l where l.product_id = p.id and l.is_open and ${isTakenBy}) as "isTaken",
      p.seller_id as "sellerId", s.name_th as "storeTh", s.name_en as "storeEn"
    from products p left join editions e on e.id = p.edition_id left join products parent on parent.id = p.parent_id
      join sellers s on s.id = p.seller_id
    where ${isOffered} and p.is_active and coalesce(parent.is_active, true) and not p.is_free_gift
      and (p.product_type_id <> 2 or p.parent_id is not null) and e.format is distinct from 'ebook' and ${wanted}
    order by p.stock_on_hand > p.stock_reserved desc, p.sold_count desc, p.id limit ${limit}`);
  return rows;
}

/** False where keyword or product are in another open post of the host's. */
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

/** Which product of the host's open posts has a keyword; null for none. */
export async function selectKeywordHolder(
  db: Queryable,
  host: Host,
  keywordKey: string,
): Promise<number | null> {
  const [row] = await db
    .select({ id: liveProducts.id })
    .from(liveProducts)
    .where(
      and(
        'affiliateId' in host
          ? eq(liveProducts.affiliateId, host.affiliateId)
          : and(eq(liveProducts.sellerId, host.sellerId), isNull(liveProducts.affiliateId)),
        eq(liveProducts.keywordKey, keywordKey),
        eq(liveProducts.isOpen, true).inlineParams(),
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

/**
 * What each order in a live paid for its goods and kept, after vouchers and points; nothing of one that was cancelled, lapsed
 * or came back unaccepted.
 */
export async function selectKeptGoods(db: Queryable, postId: number): Promise<number[]> {
  const { rows } = await db.execute<{ keptSatang: number }>(sql`
    select sum(l.total_satang - l.total_satang * l.returned_quantity / l.quantity)::float8 as "keptSatang"
    from order_lines l join orders o on o.id = l.order_id
    where l.price_source like 'live:%' and l.price_source = ${`live:${postId}`} and o.status not in ('cancelled', 'expired') and o.refused_at is null
    group by o.id`);
  return rows.map(({ keptSatang }) => keptSatang);
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
    where l.price_source like 'live:%' and l.price_source in (${sources}) and o.status not in ('cancelled', 'expired')
    group by l.price_source`);
  return rows;
}
