import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { describeReview } from './describe-review.ts';
import {
  countReviews,
  type ReviewFilter,
  selectReviewSubject,
  selectReviews,
  selectShownReview,
} from './review.store.ts';
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
  locale: Locale,
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
    dataList: rows.map((row) => describeReview(locale, row)),
    total,
    pageNo,
    perPage,
    pageCount: Math.ceil(total / perPage),
    average,
    counts: sums,
  };
}

/** One review that is shown, and what it is of; null when it is hidden or there is none. */
export async function readReview({ db }: Pick<Services, 'db'>, id: number, locale: Locale) {
  const row = await selectShownReview(db, id);
  return row === null
    ? null
    : {
        review: describeReview(locale, row),
        urlKey: row.urlKey,
        productName: inLocale(locale, row.nameTh, row.nameEn),
      };
}
