// Reads of other slices: products.

import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { reviewReports, reviews, reviewVotes } from './review.tables.ts';

export function selectReviewsOf(db: Queryable, userId: number) {
  return db
    .select({
      product: products.urlKey,
      displayName: reviews.displayName,
      stars: reviews.stars,
      text: reviews.text,
      photoKeys: reviews.photoKeys,
      status: reviews.status,
      hiddenReason: reviews.hiddenReason,
      createdAt: reviews.createdAt,
      editedAt: reviews.editedAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviews.id));
}

export function selectVotesOf(db: Queryable, userId: number) {
  return db
    .select({ product: products.urlKey, stars: reviews.stars, text: reviews.text, at: reviewVotes.at })
    .from(reviewVotes)
    .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviewVotes.userId, userId))
    .orderBy(asc(reviewVotes.at));
}

export function selectReportsOf(db: Queryable, userId: number) {
  return db
    .select({
      product: products.urlKey,
      reason: reviewReports.reason,
      note: reviewReports.note,
      status: reviewReports.status,
      createdAt: reviewReports.createdAt,
    })
    .from(reviewReports)
    .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviewReports.userId, userId))
    .orderBy(asc(reviewReports.id));
}

export type ForgottenReview = { id: number; workId: number | null; productId: number; photoKeys: string[] };

/** Takes name, account and photos off a person's reviews, and answers which they were. */
export async function unnameReviewsOf(tx: Queryable, userId: number): Promise<ForgottenReview[]> {
  const { rows } = await tx.execute<ForgottenReview>(sql`
    update reviews set display_name = '', user_id = null, photo_keys = '{}', hidden_reason = null
    from (select id, photo_keys from reviews where user_id = ${userId} order by id for update) before
    where reviews.id = before.id
    returning reviews.id, reviews.work_id as "workId", reviews.product_id as "productId",
      before.photo_keys as "photoKeys"`);
  return rows;
}

/** Takes back a person's votes, and counts those that are left; the reviews they were for. */
export async function deleteVotesOf(
  tx: Queryable,
  userId: number,
): Promise<Omit<ForgottenReview, 'photoKeys'>[]> {
  // The reviews first, in order: whoever votes takes them before the vote.
  await tx.execute(sql`
    select 1 from reviews where id in (select review_id from review_votes where user_id = ${userId})
    order by id for update`);
  const { rows } = await tx.execute<Omit<ForgottenReview, 'photoKeys'>>(sql`
    with gone as (delete from review_votes where user_id = ${userId} returning review_id)
    update reviews set helpful_count = helpful_count - 1 from gone
    where reviews.id = gone.review_id
    returning reviews.id, reviews.work_id as "workId", reviews.product_id as "productId"`);
  return rows;
}

/** What a person reported stays decided; who they are and what they wrote about it goes. */
export async function unnameReportsOf(tx: Queryable, userId: number): Promise<void> {
  await tx.update(reviewReports).set({ userId: null, note: null }).where(eq(reviewReports.userId, userId));
}
