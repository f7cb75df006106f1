// Reads of other slices: order_lines, orders, products, sellers.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { reviews } from './review.tables.ts';

export type NewReview = Pick<
  typeof reviews.$inferInsert,
  'workId' | 'productId' | 'orderLineId' | 'displayName' | 'stars' | 'text' | 'photoKeys' | 'createdAt'
> & { userId: number };

/** The review's number; null when its order line has been reviewed already. */
export async function insertReview(tx: Queryable, review: NewReview): Promise<number | null> {
  const [row] = await tx
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: reviews.orderLineId })
    .returning({ id: reviews.id });
  return row?.id ?? null;
}

/** Whether an order line has been reviewed. */
export async function isLineReviewed(db: Queryable, lineId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from reviews where order_line_id = ${lineId}`);
  return rows.length > 0;
}

/** A review as whoever changes it needs it, with what it is filed under and what it is about. */
export type LockedReview = {
  id: number;
  userId: number | null;
  workId: number | null;
  familyId: number;
  productId: number;
  urlKey: string;
  sellerId: number;
  sellerTh: string;
  sellerEn: string;
  nameTh: string;
  nameEn: string;
  stars: number;
  text: string;
  photoKeys: string[];
  status: 'shown' | 'hidden';
  createdAt: Date;
  /** Of what was bought; null for reviews that came with the catalogue. */
  orderNumber: string | null;
};

async function lockOne(tx: Queryable, which: SQL): Promise<LockedReview | null> {
  const { rows } = await tx.execute<Omit<LockedReview, 'createdAt'> & { createdAtMs: number }>(sql`
    select review.id, review.user_id as "userId", review.work_id as "workId",
      coalesce(product.parent_id, product.id) as "familyId", review.product_id as "productId",
      product.url_key as "urlKey", product.seller_id as "sellerId",
      seller.name_th as "sellerTh", seller.name_en as "sellerEn",
      product.name_th as "nameTh", product.name_en as "nameEn", review.stars, review.text,
      review.photo_keys as "photoKeys", review.status,
      (extract(epoch from review.created_at) * 1000)::float8 as "createdAtMs",
      bought.order_number as "orderNumber"
    from reviews review
    join products product on product.id = review.product_id
    join sellers seller on seller.id = product.seller_id
    left join order_lines line on line.id = review.order_line_id
    left join orders bought on bought.id = line.order_id
    where ${which}
    for update of review`);
  const [row] = rows;
  if (row === undefined) return null;
  const { createdAtMs, ...review } = row;
  return { ...review, createdAt: new Date(createdAtMs) };
}

export function lockReview(tx: Queryable, id: number): Promise<LockedReview | null> {
  return lockOne(tx, sql`review.id = ${id}`);
}

/** A person's own; somebody else's isn't found. */
export function lockOwnReview(tx: Queryable, id: number, userId: number): Promise<LockedReview | null> {
  return lockOne(tx, sql`review.id = ${id} and review.user_id = ${userId}`);
}

/** One that is shown, of a product of this store. */
export function lockStoreReview(tx: Queryable, id: number, sellerId: number): Promise<LockedReview | null> {
  return lockOne(tx, sql`review.id = ${id} and review.status = 'shown' and product.seller_id = ${sellerId}`);
}

export async function updateReview(
  tx: Queryable,
  id: number,
  change: { stars: number; text: string; photoKeys: string[]; editedAt: Date },
): Promise<void> {
  await tx.execute(sql`
    update reviews set stars = ${change.stars}, text = ${change.text},
      photo_keys = ${sql.param(change.photoKeys, reviews.photoKeys)}, edited_at = ${change.editedAt.toISOString()}
    where id = ${id}`);
}

/** With its votes, its reports and its answer, which are nothing without it. */
export async function deleteReviewRow(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`delete from reviews where id = ${id}`);
}

/** Hides a review with its reason, or shows it again (null). */
export async function setReviewHidden(tx: Queryable, id: number, reason: string | null): Promise<void> {
  await tx.execute(sql`
    update reviews set status = ${reason === null ? 'shown' : 'hidden'}, hidden_reason = ${reason}
    where id = ${id}`);
}

/** Writes a store's answer, or changes it. The same words again change nothing. */
export async function upsertReply(
  tx: Queryable,
  reply: { reviewId: number; sellerId: number; text: string; now: Date },
): Promise<void> {
  const at = reply.now.toISOString();
  await tx.execute(sql`
    with answered as (update reviews set is_answered = true where id = ${reply.reviewId} and not is_answered)
    insert into review_replies (review_id, seller_id, text, created_at)
    values (${reply.reviewId}, ${reply.sellerId}, ${reply.text}, ${at})
    on conflict (review_id) do update set text = excluded.text, seller_id = excluded.seller_id, edited_at = ${at}
    where review_replies.text <> excluded.text`);
}

/** False when there was no answer. */
export async function deleteReply(tx: Queryable, reviewId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with unanswered as (update reviews set is_answered = false where id = ${reviewId} and is_answered)
    delete from review_replies where review_id = ${reviewId} returning review_id`);
  return rows.length > 0;
}

/** Adds or takes back a person's vote and counts it, in one statement; how many there are then. Null: no such review. */
export async function setVote(
  tx: Queryable,
  vote: { reviewId: number; userId: number; isHelpful: boolean; now: Date },
): Promise<number | null> {
  const { reviewId, userId } = vote;
  const change = vote.isHelpful
    ? sql`insert into review_votes (review_id, user_id, at)
        values (${reviewId}, ${userId}, ${vote.now.toISOString()}) on conflict do nothing returning 1 as step`
    : sql`delete from review_votes where review_id = ${reviewId} and user_id = ${userId} returning -1 as step`;
  const { rows } = await tx.execute<{ helpfulCount: number }>(sql`
    with changed as (${change})
    update reviews set helpful_count = helpful_count + coalesce((select sum(step) from changed), 0)
    where id = ${reviewId}
    returning helpful_count as "helpfulCount"`);
  return rows[0]?.helpfulCount ?? null;
}

/** Files reviews of one work under another; which were. */
export async function turnReviews(
  tx: Queryable,
  { from, to, only }: { from: number; to: number; only: readonly number[] | null },
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update reviews set work_id = ${to}
    where work_id = ${from} and (${only === null} or id = any(${idArray(only ?? [])})) returning id`);
  return rows.map(({ id }) => Number(id));
}

/**
 * Notes of the next reviews by number whether they have an answer, where that isn't noted rightly: what is older than the note,
 * and what a release without it wrote or took back meanwhile. How many, and the last that was looked at (null at the end).
 */
export async function noteAnswered(
  tx: Queryable,
  { after, atOnce }: { after: number; atOnce: number },
): Promise<{ noted: number; last: number | null }> {
  const { rows } = await tx.execute<{ noted: number; last: string | null }>(sql`
    with part as (
      select review.id, review.is_answered,
        coalesce((select true from review_replies reply where reply.review_id = review.id limit 1), false) as is_so
      from reviews review where review.id > ${after} order by review.id limit ${atOnce}
    ), noted as (
      update reviews set is_answered = part.is_so from part
      where reviews.id = part.id and part.is_answered <> part.is_so returning 1
    )
    select max(id) as last, (select count(*) from noted)::int as noted from part`);
  const last = rows[0]?.last ?? null;
  return { noted: rows[0]?.noted ?? 0, last: last === null ? null : Number(last) };
}
