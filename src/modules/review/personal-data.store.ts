import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { reviews } from './review.tables.ts';

export function selectReviewsOf(db: Queryable, userId: number) {
  return db
    .select({
      product: products.urlKey,
      displayName: reviews.displayName,
      stars: reviews.stars,
      text: reviews.text,
      photoKeys: reviews.photoKeys,
      status: reviews.status,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviews.id));
}

export type ForgottenReview = { id: number; workId: number | null; productId: number; photoKeys: string[] };

/** Takes name, account and photos off a person's reviews, and answers which they were. */
export async function unnameReviewsOf(tx: Queryable, userId: number): Promise<ForgottenReview[]> {
  const { rows } = await tx.execute<ForgottenReview>(sql`
    update reviews set display_name = '', user_id = null, photo_keys = '{}'
    from (select id, photo_keys from reviews where user_id = ${userId} for update) before
    where reviews.id = before.id
    returning reviews.id, reviews.work_id as "workId", reviews.product_id as "productId",
      before.photo_keys as "photoKeys"`);
  return rows;
}
