import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { readProductImages } from '../cart/read-product-images.ts';
import { findBoughtLine, findBoughtLinesOf, listBoughtLines } from '../order/list-bought-lines.ts';
import { describeReview } from './describe-review.ts';
import {
  type OwnReviewRow,
  selectOwnReview,
  selectOwnReviews,
  selectReviewedLineIds,
} from './own-reviews.store.ts';
import type { OwnReview, ReviewLine } from './review.contract.ts';
import { canEdit, editableUntil } from './review.rules.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;
type Page = { pageNo: number; perPage: number };

type LineFacts = Pick<
  OwnReviewRow,
  | 'lineId'
  | 'orderNumber'
  | 'productId'
  | 'urlKey'
  | 'nameTh'
  | 'nameEn'
  | 'optionsTh'
  | 'optionsEn'
  | 'completedAtMs'
>;

function describeLine(locale: Locale, line: LineFacts, images: ReadonlyMap<number, string>): ReviewLine {
  return {
    lineId: line.lineId,
    orderNumber: line.orderNumber,
    productId: line.productId,
    urlKey: line.urlKey,
    name: inLocale(locale, line.nameTh, line.nameEn),
    options: line.optionsTh === null ? null : inLocale(locale, line.optionsTh, line.optionsEn),
    imageUrl: images.get(line.productId) ?? null,
    completedTime: new Date(line.completedAtMs).toISOString(),
  };
}

function describeOwn(locale: Locale, row: OwnReviewRow, now: Date): OwnReview {
  const review = describeReview(locale, row);
  const createdAt = new Date(row.createdAtMs);
  return {
    ...review,
    // A hidden review's photos are shown to nobody.
    photos: row.status === 'hidden' ? [] : review.photos,
    status: row.status,
    hiddenReason: row.hiddenReason,
    canEdit: canEdit({ createdAt, status: row.status }, now).isAllowed,
    editableUntil: editableUntil(createdAt).toISOString(),
  };
}

const pageFacts = (total: number, { pageNo, perPage }: Page) => ({
  total,
  pageNo,
  perPage,
  pageCount: Math.ceil(total / perPage),
});

/** What a person bought and hasn't reviewed yet, and how many reviews they have written. */
export async function listToReview(services: Needs, userId: number, page: Page, locale: Locale) {
  const reviewed = await selectReviewedLineIds(services.db, userId);
  const { lines, total } = await listBoughtLines(services.db, { userId, exceptLineIds: reviewed, ...page });
  const images = await readProductImages(
    services,
    lines.map(({ productId }) => productId),
  );
  return {
    dataList: lines.map((line) => describeLine(locale, { ...line, lineId: line.id }, images)),
    ...pageFacts(total, page),
    counts: { toReview: total, written: reviewed.length },
  };
}

/** A person's own reviews, the newest first, and how much there is still to review. */
export async function listWritten(services: Needs, userId: number, page: Page, locale: Locale) {
  const { db } = services;
  const [rows, reviewed] = await Promise.all([
    selectOwnReviews(db, userId, { limit: page.perPage, offset: (page.pageNo - 1) * page.perPage }),
    selectReviewedLineIds(db, userId),
  ]);
  const { total: toReview } = await listBoughtLines(db, {
    userId,
    exceptLineIds: reviewed,
    pageNo: 1,
    perPage: 1,
  });
  const images = await readProductImages(
    services,
    rows.map(({ productId }) => productId),
  );
  const now = services.clock();
  return {
    dataList: rows.map((row) => ({
      line: describeLine(locale, row, images),
      review: describeOwn(locale, row, now),
    })),
    ...pageFacts(reviewed.length, page),
    counts: { toReview, written: reviewed.length },
  };
}

/** A person's review of a product of an order; `review` is null while there is none, all is null without the line. */
export async function readOwnReview(
  services: Needs,
  userId: number,
  which: { orderNumber: string; productId: number },
  locale: Locale,
): Promise<{ line: ReviewLine; review: OwnReview | null } | null> {
  const images = await readProductImages(services, [which.productId]);
  const row = await selectOwnReview(services.db, userId, which);
  if (row !== null)
    return {
      line: describeLine(locale, row, images),
      review: describeOwn(locale, row, services.clock()),
    };
  const line = await findBoughtLine(services.db, userId, which);
  return line === null
    ? null
    : { line: describeLine(locale, { ...line, lineId: line.id }, images), review: null };
}

/**
 * Whether a person may review a product: the line they haven't reviewed yet (the one asked for, if it is one of them), and
 * the last one they have.
 */
export async function findReviewable(
  services: Needs,
  userId: number,
  { urlKey, lineId }: { urlKey: string; lineId: number | undefined },
  locale: Locale,
): Promise<{ line: ReviewLine | null; written: ReviewLine | null }> {
  const lines = await findBoughtLinesOf(services.db, userId, urlKey);
  const reviewed = new Set(await selectReviewedLineIds(services.db, userId));
  const open = lines.filter(({ id }) => !reviewed.has(id));
  const line = open.find(({ id }) => id === lineId) ?? open[0] ?? null;
  const written =
    lines.find(({ id }) => id === lineId && reviewed.has(id)) ??
    lines.find(({ id }) => reviewed.has(id)) ??
    null;
  const images = await readProductImages(
    services,
    lines.map(({ productId }) => productId),
  );
  const described = (each: typeof line) =>
    each === null ? null : describeLine(locale, { ...each, lineId: each.id }, images);
  return { line: described(line), written: described(written) };
}
