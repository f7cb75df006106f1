import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { readProductImages } from '../cart/read-product-images.ts';
import { describeReview } from './describe-review.ts';
import {
  countReports,
  countStoreReviews,
  type ReportStatus,
  type StoreReviewFilter,
  selectReportedPhotos,
  selectReports,
  selectStoreReviews,
} from './review-desk.store.ts';

type Page = { pageNo: number; perPage: number };

function cut(total: number, { pageNo, perPage }: Page) {
  return { total, pageNo, perPage, pageCount: Math.ceil(total / perPage) };
}

const rowsOf = ({ pageNo, perPage }: Page) => ({ limit: perPage, offset: (pageNo - 1) * perPage });

/** Reviews of a store's products that are asked for: all of them, or those it hasn't answered. */
export async function listStoreReviews(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  { filter, pageNo, perPage, ...asked }: Page & StoreReviewFilter & { filter: 'all' | 'unanswered' },
  locale: Locale,
) {
  const { db } = services;
  const page = { pageNo, perPage };
  const [counts, rows] = await Promise.all([
    countStoreReviews(db, asked),
    selectStoreReviews(db, asked, filter === 'unanswered', rowsOf(page)),
  ]);
  const images = await readProductImages(
    services,
    rows.map(({ productId }) => productId),
  );
  return {
    dataList: rows.map((row) => ({
      ...describeReview(locale, row),
      productId: row.productId,
      urlKey: row.urlKey,
      productName: inLocale(locale, row.nameTh, row.nameEn),
      imageUrl: images.get(row.productId) ?? null,
    })),
    ...cut(counts[filter], page),
    counts,
  };
}

/** A photo of a reported review, for staff: of a hidden one too, which nobody else sees. Null when there is none. */
export async function readReportedPhoto(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  reportId: number,
  place: number,
): Promise<File | null> {
  const key = (await selectReportedPhotos(db, reportId))?.[place];
  const stored = key === undefined ? null : await storage.get(key);
  if (key === undefined || stored === null) return null;
  return new File([new Uint8Array(stored.bytes)], key.split('/').at(-1) ?? 'photo', {
    type: stored.contentType,
  });
}

/** Reports of reviews, for staff. */
export async function listReports(
  { db }: Pick<Services, 'db'>,
  { status, ...page }: Page & { status: ReportStatus },
  locale: Locale,
) {
  const [counts, rows] = await Promise.all([countReports(db), selectReports(db, status, rowsOf(page))]);
  return {
    dataList: rows.map((row) => {
      const review = describeReview(locale, row);
      return {
        id: row.reportId,
        reason: row.reason,
        note: row.note,
        status: row.reportStatus,
        createdTime: new Date(row.reportedAtMs).toISOString(),
        decidedTime: row.decidedAtMs === null ? null : new Date(row.decidedAtMs).toISOString(),
        review: {
          ...review,
          photos: row.status === 'hidden' ? [] : review.photos,
          hiddenPhotoCount: row.status === 'hidden' ? review.photos.length : 0,
          status: row.status,
          hiddenReason: row.hiddenReason,
          urlKey: row.urlKey,
          productName: inLocale(locale, row.nameTh, row.nameEn),
          waitingReports: row.waitingReports,
        },
      };
    }),
    ...cut(counts[status], page),
    counts,
  };
}
