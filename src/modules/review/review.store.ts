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

/** The newest first, those that helped most before others of the same day: as `reviews_work_listed` has them, backwards. */
const inOrder = sql`(review.created_at at time zone 'Asia/Bangkok')::date desc, review.helpful_count desc,
  review.created_at desc, review.id desc`;

/** A page of the reviews of this; of a thing with options as many of each option are read as the page may need. */
export async function selectReviews(
  db: Queryable,
  subject: ReviewSubject,
  filter: ReviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewRow[]> {
  const isAsked = sql`review.status = 'shown'
    ${filter.stars.length === 0 ? sql`` : sql`and review.stars = any(${`{${filter.stars.join(',')}}`}::smallint[])`}
    ${filter.hasPhoto ? sql`and cardinality(review.photo_keys) > 0` : sql``}`;
  const found = await db.execute<ReviewRow>(
    subject.workId === null
      ? sql`
    select ${reviewColumns}
    from products product
    cross join lateral (
      select * from reviews review where review.product_id = product.id and ${isAsked}
      order by ${inOrder} limit ${limit + offset}
    ) review
    ${replyJoins}
    where product.id = ${subject.familyId} or product.parent_id = ${subject.familyId}
    order by ${inOrder} limit ${limit} offset ${offset}`
      : sql`
    select ${reviewColumns}
    from reviews review ${replyJoins}
    where review.work_id = ${subject.workId} and ${isAsked}
    order by ${inOrder} limit ${limit} offset ${offset}`,
  );
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

/** How many reviews there are of each number of stars, with and without photos; of a book two indexes say it by themselves. */
export async function countReviews(db: Queryable, subject: ReviewSubject): Promise<ReviewCount[]> {
  const counted = sql`select review.stars, count(*) as count from reviews review
    where ${of(subject)} and review.status = 'shown'`;
  const found = await db.execute<ReviewCount>(
    subject.workId === null
      ? sql`
    select review.stars, cardinality(review.photo_keys) > 0 as "hasPhoto", count(*) as count
    from reviews review
    where ${of(subject)} and review.status = 'shown'
    group by 1, 2`
      : sql`
    with any_of as (${counted} group by review.stars),
      pictured as (${counted} and cardinality(review.photo_keys) > 0 group by review.stars)
    select stars, true as "hasPhoto", count from pictured
    union all
    select stars, false, any_of.count - coalesce(pictured.count, 0) from any_of left join pictured using (stars)`,
  );
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
