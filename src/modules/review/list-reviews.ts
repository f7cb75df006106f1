import type { Services } from '../../platform/services.ts';
import { pictureBase } from '../image/picture.rules.ts';
import { countReviews, type ReviewFilter, selectReviewSubject, selectReviews } from './review.store.ts';
import { countFiltered, sumCounts } from './review-counts.rules.ts';

/** Reviews of a product with the review filter of SPEC §3; null when it isn't for sale. */
export async function listReviews(
  { db }: Pick<Services, 'db'>,
  {
    urlKey,
    filter,
    pageNo,
    perPage,
  }: { urlKey: string; filter: ReviewFilter; pageNo: number; perPage: number },
) {
  const subject = await selectReviewSubject(db, urlKey);
  if (subject === null) return null;
  const [counts, rows] = await Promise.all([
    countReviews(db, subject),
    selectReviews(db, subject, filter, { limit: perPage, offset: (pageNo - 1) * perPage }),
  ]);
  const { average, ...sums } = sumCounts(counts);
  const total = countFiltered(counts, filter);
  return {
    dataList: rows.map((row) => ({
      id: row.id,
      displayName: row.displayName,
      stars: row.stars,
      text: row.text,
      photos: row.photoKeys.map((storageKey, index) =>
        pictureBase('review', `${row.id}-${index}`, { storageKey }),
      ),
      helpfulCount: row.helpfulCount,
      createdTime: new Date(row.createdAtMs).toISOString(),
    })),
    total,
    pageNo,
    perPage,
    pageCount: Math.ceil(total / perPage),
    average,
    counts: sums,
  };
}
