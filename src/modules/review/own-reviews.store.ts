// Reads of other slices: order_lines, orders, products.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { ReviewRow } from './review.types.ts';
import { replyJoins, reviewColumns } from './review-views.tables.ts';

/** The order lines a person has reviewed. */
export async function selectReviewedLineIds(db: Queryable, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select order_line_id as id from reviews where user_id = ${userId} and order_line_id is not null`);
  return rows.map(({ id }) => id);
}

export type OwnReviewRow = ReviewRow & {
  status: 'shown' | 'hidden';
  hiddenReason: string | null;
  lineId: number;
  orderNumber: string;
  productId: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  optionsTh: string | null;
  optionsEn: string | null;
  completedAtMs: number;
};

async function selectOwn(db: Queryable, userId: number, which: SQL, page: SQL): Promise<OwnReviewRow[]> {
  const { rows } = await db.execute<OwnReviewRow>(sql`
    select ${reviewColumns}, review.status, review.hidden_reason as "hiddenReason", line.id as "lineId",
      bought.order_number as "orderNumber", line.product_id as "productId", product.url_key as "urlKey",
      line.name_th as "nameTh", line.name_en as "nameEn",
      line.options_th as "optionsTh", line.options_en as "optionsEn",
      (extract(epoch from coalesce(bought.completed_at, bought.created_at)) * 1000)::float8 as "completedAtMs"
    from reviews review
    join order_lines line on line.id = review.order_line_id
    join orders bought on bought.id = line.order_id
    join products product on product.id = line.product_id
    ${replyJoins}
    where review.user_id = ${userId} and ${which}
    order by review.id desc ${page}`);
  return rows;
}

/** A page of a person's own reviews, the newest first. */
export function selectOwnReviews(
  db: Queryable,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnReviewRow[]> {
  return selectOwn(db, userId, sql`true`, sql`limit ${limit} offset ${offset}`);
}

/** A person's own review of a product of an order. */
export async function selectOwnReview(
  db: Queryable,
  userId: number,
  which: { orderNumber: string; productId: number },
): Promise<OwnReviewRow | null> {
  const [row] = await selectOwn(
    db,
    userId,
    sql`bought.order_number = ${which.orderNumber} and line.product_id = ${which.productId}`,
    sql`limit 1`,
  );
  return row ?? null;
}

/** Of these reviews, those a person found helpful and those they wrote. */
export async function selectVotes(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<{ voted: number[]; own: number[] }> {
  const { rows } = await db.execute<{ id: number; isOwn: boolean }>(sql`
    select review_id as id, false as "isOwn" from review_votes
    where user_id = ${userId} and review_id = any(${idArray(ids)})
    union all
    select id, true from reviews where user_id = ${userId} and id = any(${idArray(ids)})`);
  return {
    voted: rows.filter(({ isOwn }) => !isOwn).map(({ id }) => id),
    own: rows.filter(({ isOwn }) => isOwn).map(({ id }) => id),
  };
}
