// Reads of other slices: sellers.

import { type SQL, sql } from 'drizzle-orm';

/** Pieces of statements that several stores read reviews with. */

const ms = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`;

/** What every list of reviews shows of one. Expects `review` and `replyJoins`. */
export const reviewColumns = sql`review.id, review.display_name as "displayName", review.stars, review.text,
  review.photo_keys as "photoKeys", review.helpful_count as "helpfulCount",
  review.order_line_id is not null as "isVerified", ${ms(sql`review.created_at`)} as "createdAtMs",
  ${ms(sql`review.edited_at`)} as "editedAtMs", reply.text as "replyText",
  replier.name_th as "replySellerTh", replier.name_en as "replySellerEn",
  ${ms(sql`reply.created_at`)} as "repliedAtMs", ${ms(sql`reply.edited_at`)} as "replyEditedAtMs"`;
export const replyJoins = sql`left join review_replies reply on reply.review_id = review.id
  left join sellers replier on replier.id = reply.seller_id`;
