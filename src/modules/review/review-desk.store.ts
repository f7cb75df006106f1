// Reads of other slices: editions, products.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { searchedNumber } from '../../shared/gtin.rules.ts';
import type { ReportReason } from './review.rules.ts';
import type { ReviewRow } from './review.types.ts';
import { replyJoins, reviewColumns } from './review-views.tables.ts';

type Page = { limit: number; offset: number };

export type StoreReviewRow = ReviewRow & {
  productId: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
};

export type StoreReviewFilter = {
  sellerId: number;
  /** Any of these; none means all. */
  stars: readonly number[];
  hasPhoto: boolean;
  /** Part of a product's name or of the store's own number of it, or a whole ISBN. */
  search: string;
};

/** The shown reviews of a store's products that are asked for, as `review` and `product`: without more, indexes say which. */
function askedOf({ sellerId, stars, hasPhoto, search }: StoreReviewFilter): SQL {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const number = searchedNumber(search);
  return sql`from products product join reviews review on review.product_id = product.id
    where product.seller_id = ${sellerId} and review.status = 'shown'
    ${stars.length === 0 ? sql`` : sql`and review.stars = any(${idArray(stars)})`}
    ${hasPhoto ? sql`and cardinality(review.photo_keys) > 0` : sql``}
    ${
      search === ''
        ? sql``
        : sql`and (product.name_th ilike ${like} or product.name_en ilike ${like} or product.sku ilike ${like}
      or product.barcode = ${number}
      or exists (select from editions edition where edition.id = product.edition_id and edition.isbn13 = ${number}))`
    }`;
}

/** Not only by the column: an older release may have written an answer. */
const isWithoutAnswer = sql`and not review.is_answered
  and coalesce((select true from review_replies reply where reply.review_id = review.id limit 1), false) = false`;

/** A page of the shown reviews of a store's products, the newest first; what they say is read of those of the page alone. */
export async function selectStoreReviews(
  db: Queryable,
  asked: StoreReviewFilter,
  isUnanswered: boolean,
  page: Page,
): Promise<StoreReviewRow[]> {
  const { rows } = await db.execute<StoreReviewRow>(sql`
    with page as materialized (
      select review.id, review.created_at ${askedOf(asked)} ${isUnanswered ? isWithoutAnswer : sql``}
      order by review.created_at desc, review.id desc
      limit ${page.limit} offset ${page.offset})
    select ${reviewColumns}, product.id as "productId", product.url_key as "urlKey",
      product.name_th as "nameTh", product.name_en as "nameEn"
    from page
    cross join lateral (select * from reviews where id = page.id offset 0) review
    cross join lateral (select * from products where id = review.product_id offset 0) product
    ${replyJoins}
    order by page.created_at desc, page.id desc`);
  return rows;
}

export async function countStoreReviews(
  db: Queryable,
  asked: StoreReviewFilter,
): Promise<{ all: number; unanswered: number }> {
  const { rows } = await db.execute<{ all: number; unanswered: number }>(sql`
    select (select count(*) ${askedOf(asked)}) as all,
      (select count(*) ${askedOf(asked)} ${isWithoutAnswer}) as unanswered`);
  return rows[0] ?? { all: 0, unanswered: 0 };
}

/** Notes that somebody thinks a review shouldn't be there; a second time by the same person changes nothing. */
export async function insertReport(
  tx: Queryable,
  report: { reviewId: number; userId: number; reason: ReportReason; note: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into review_reports (review_id, user_id, reason, note, created_at)
    values (${report.reviewId}, ${report.userId}, ${report.reason}, ${report.note}, ${report.now.toISOString()})
    on conflict (review_id, user_id) do nothing`);
}

export type ReportStatus = 'waiting' | 'upheld' | 'dismissed';

export type ReportRow = ReviewRow & {
  reportId: number;
  reason: ReportReason;
  note: string | null;
  reportStatus: ReportStatus;
  reportedAtMs: number;
  decidedAtMs: number | null;
  status: 'shown' | 'hidden';
  hiddenReason: string | null;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  waitingReports: number;
};

/** A page of reports: the longest waiting first, those decided newest first. */
export async function selectReports(db: Queryable, status: ReportStatus, page: Page): Promise<ReportRow[]> {
  const order =
    status === 'waiting' ? sql`report.created_at, report.id` : sql`report.decided_at desc, report.id desc`;
  const { rows } = await db.execute<ReportRow>(sql`
    select ${reviewColumns}, report.id as "reportId", report.reason, report.note, report.status as "reportStatus",
      (extract(epoch from report.created_at) * 1000)::float8 as "reportedAtMs",
      (extract(epoch from report.decided_at) * 1000)::float8 as "decidedAtMs",
      review.status, review.hidden_reason as "hiddenReason", product.url_key as "urlKey",
      product.name_th as "nameTh", product.name_en as "nameEn",
      (select count(*) from review_reports other where other.review_id = review.id and other.status = 'waiting')
        as "waitingReports"
    from review_reports report
    join reviews review on review.id = report.review_id
    join products product on product.id = review.product_id
    ${replyJoins}
    where report.status = ${status}
    order by ${order} limit ${page.limit} offset ${page.offset}`);
  return rows;
}

export async function countReports(db: Queryable): Promise<Record<ReportStatus, number>> {
  const { rows } = await db.execute<{ status: ReportStatus; count: number }>(
    sql`select status, count(*) as count from review_reports group by status`,
  );
  const counts = { waiting: 0, upheld: 0, dismissed: 0 };
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}

/** The review a report is of, and how the report stands; null when there is no such report. */
export async function selectReport(
  tx: Queryable,
  reportId: number,
): Promise<{ reviewId: number; status: ReportStatus } | null> {
  const { rows } = await tx.execute<{ reviewId: number; status: ReportStatus }>(sql`
    select review_id as "reviewId", status from review_reports where id = ${reportId}`);
  return rows[0] ?? null;
}

/** Decides reports of a review: this one, or all that stand so. Which, and whose (null: who has gone). */
export async function decideReports(
  tx: Queryable,
  which: { reviewId: number; from: ReportStatus; reportId: number | null },
  decision: { status: ReportStatus; now: Date; staffUserId: number },
): Promise<{ id: number; userId: number | null }[]> {
  const { rows } = await tx.execute<{ id: number; userId: number | null }>(sql`
    update review_reports set status = ${decision.status}, decided_at = ${decision.now.toISOString()},
      decided_by = ${decision.staffUserId}
    where review_id = ${which.reviewId} and status = ${which.from}
      and (${which.reportId}::bigint is null or id = ${which.reportId})
    returning id, user_id as "userId"`);
  return rows;
}

/** Where the photos of a reported review are kept, hidden or not; null when there is no such report. */
export async function selectReportedPhotos(db: Queryable, reportId: number): Promise<string[] | null> {
  const { rows } = await db.execute<{ photoKeys: string[] }>(sql`
    select review.photo_keys as "photoKeys" from review_reports report
    join reviews review on review.id = report.review_id where report.id = ${reportId}`);
  return rows[0]?.photoKeys ?? null;
}
