// Reads of other slices: editions, products, sellers.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { ReviewRow } from './review.types.ts';
import type { ReviewCount } from './review-counts.rules.ts';
import { replyJoins, reviewColumns } from './review-views.tables.ts';

/** Whose reviews: of a book, those of every offer of it; of anything else, those of the product and its options. */
export type ReviewSubject = { workId: number | null; familyId: number };

/** What a product's reviews are filed under; null when it isn't for sale. */
export async function selectReviewSubject(db: Queryable, urlKey: string): Promise<ReviewSubject | null> {
  const found = await db.execute<ReviewSubject>(sql`
    select edition.work_id as "workId", coalesce(product.parent_id, product.id) as "familyId"
    from products product
    join sellers seller on seller.id = product.seller_id
    left join editions edition on edition.id = product.edition_id
    where product.url_key = ${urlKey} and product.is_active and seller.status = 'active'
      and not product.is_free_gift`);
  return found.rows[0] ?? null;
}

/** The condition on `review` that it is of this. */
function of({ workId, familyId }: ReviewSubject): SQL {
  return workId === null
    ? sql`review.product_id in (select id from products where id = ${familyId} or parent_id = ${familyId})`
    : sql`review.work_id = ${workId}`;
}

export type ReviewFilter = { stars: readonly number[]; hasPhoto: boolean };

/** The newest first, those that helped most before others of the same day. */
export async function selectReviews(
  db: Queryable,
  subject: ReviewSubject,
  filter: ReviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewRow[]> {
  const found = await db.execute<ReviewRow>(sql`
    select ${reviewColumns}
    from reviews review ${replyJoins}
    where ${of(subject)} and review.status = 'shown'
      and (${filter.stars.length === 0} or review.stars = any(${`{${filter.stars.join(',')}}`}::smallint[]))
      and (not ${filter.hasPhoto} or cardinality(review.photo_keys) > 0)
    order by (review.created_at at time zone 'Asia/Bangkok')::date desc, review.helpful_count desc,
      review.created_at desc, review.id desc
    limit ${limit} offset ${offset}`);
  return found.rows;
}

export type ReviewOfProduct = ReviewRow & { urlKey: string; nameTh: string; nameEn: string };

/** A review that is shown, and what it is of. */
export async function selectShownReview(db: Queryable, id: number): Promise<ReviewOfProduct | null> {
  const found = await db.execute<ReviewOfProduct>(sql`
    select ${reviewColumns}, product.url_key as "urlKey", product.name_th as "nameTh", product.name_en as "nameEn"
    from reviews review join products product on product.id = review.product_id ${replyJoins}
    where review.id = ${id} and review.status = 'shown'`);
  return found.rows[0] ?? null;
}

/** How many reviews there are of each number of stars, with and without photos. */
export async function countReviews(db: Queryable, subject: ReviewSubject): Promise<ReviewCount[]> {
  const found = await db.execute<ReviewCount>(sql`
    select review.stars, cardinality(review.photo_keys) > 0 as "hasPhoto", count(*) as count
    from reviews review
    where ${of(subject)} and review.status = 'shown'
    group by 1, 2`);
  return found.rows;
}

/** The stars of this, of the reviews that are shown. */
export async function countStars(
  db: Queryable,
  subject: ReviewSubject,
): Promise<{ sum: number; count: number }> {
  const { rows } = await db.execute<{ sum: number; count: number }>(sql`
    select coalesce(sum(review.stars), 0)::int as sum, count(*)::int as count from reviews review
    where ${of(subject)} and review.status = 'shown'`);
  return rows[0] ?? { sum: 0, count: 0 };
}
