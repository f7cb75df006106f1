import { useTranslations } from 'use-intl';
import { ReviewText } from '../../../kit/review/review-text.tsx';
import { useVisitor } from '../../../kit/visitor/visitor-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { ReviewDeeds } from '../../review/review-deeds.tsx';
import { type KnownVotes, useReviewVotes } from '../../review/review-votes.ts';
import type { LoadedProduct } from './load-product.server.ts';
import { type ReviewFilter, toggleStars, writeReviewFilter } from './review-filter.rules.ts';

type ReviewsProps = { path: string; reviews: LoadedProduct['reviews']; filter: ReviewFilter };

const all: ReviewFilter = { stars: [], hasPhoto: false, pageNo: 1 };

/** What readers say, with the review filter (SPEC §3): five star flags, has photo, all. */
export function Reviews({ path, reviews, filter }: ReviewsProps) {
  const t = useTranslations('product');
  const { counts, average } = reviews;
  const isSignedIn = useVisitor()?.isSignedIn ?? false;
  const votes = useReviewVotes(
    reviews.dataList.map(({ id }) => id),
    isSignedIn,
  );
  const hrefOf = (changed: ReviewFilter) => `${path}${writeReviewFilter(changed)}#reviews`;
  const isAll = filter.stars.length === 0 && !filter.hasPhoto;
  return (
    <section id="reviews" className="late scroll-mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
        <h2 className="text-xl">{t('reviews.title', { count: counts.all })}</h2>
        <ButtonLink to={reviewPath(path)} rel="nofollow" prefetch="none" variant="secondary" size="s">
          {t('reviews.write')}
        </ButtonLink>
      </div>
      {counts.all === 0 || average === null ? (
        <p className="text-ink-soft">{t('reviews.none')}</p>
      ) : (
        <div className="grid gap-x-12 gap-y-6 md:grid-cols-[14rem_minmax(0,1fr)]">
          <div className="grid content-start gap-3">
            <p className="flex items-center gap-3">
              <span className="font-serif text-4xl font-semibold">{average.toFixed(1)}</span>
              <Stars value={average} size="m" />
            </p>
            <ul className="grid gap-1">
              {counts.stars.map(({ stars, count }) => (
                <li key={stars} className="flex items-center gap-2 text-sm tabular-nums">
                  <span className="w-12">{t('reviews.stars', { stars })}</span>
                  <svg
                    viewBox="0 0 100 6"
                    preserveAspectRatio="none"
                    className="h-1.5 min-w-0 flex-1 rounded-full bg-line"
                    aria-hidden="true"
                  >
                    <rect width={(count / counts.all) * 100} height="6" className="fill-star" />
                  </svg>
                  <span className="w-8 text-right text-ink-mute">{count}</span>
                </li>
              ))}
            </ul>
          </div>
          <div className="min-w-0">
            <ul aria-label={t('reviews.filter')} className="flex flex-wrap gap-2 pb-4">
              <FilterChip to={hrefOf(all)} isChosen={isAll} label={t('reviews.all')} count={counts.all} />
              {counts.stars.map(({ stars, count }) => (
                <FilterChip
                  key={stars}
                  to={hrefOf(toggleStars(filter, stars))}
                  isChosen={filter.stars.includes(stars)}
                  label={t('reviews.stars', { stars })}
                  count={count}
                />
              ))}
              <FilterChip
                to={hrefOf({ ...filter, hasPhoto: !filter.hasPhoto, pageNo: 1 })}
                isChosen={filter.hasPhoto}
                label={t('reviews.withPhoto')}
                count={counts.withPhoto}
              />
            </ul>
            {reviews.dataList.length === 0 ? (
              <p className="py-6 text-ink-soft">{t('reviews.noneFiltered')}</p>
            ) : (
              <ul className="grid">
                {reviews.dataList.map((review) => (
                  <ReviewItem key={review.id} review={review} votes={votes} />
                ))}
              </ul>
            )}
            <Pagination
              className="pt-5"
              pageNo={reviews.pageNo}
              pageCount={reviews.pageCount}
              makeHref={(pageNo) => hrefOf({ ...filter, pageNo })}
            />
          </div>
        </div>
      )}
    </section>
  );
}

/** Where a product is reviewed (SPEC §2 /product/review/{urlKey}). */
function reviewPath(productPath: string): string {
  return productPath.replace(/^\/product\//, '/product/review/');
}

type FilterChipProps = { to: string; isChosen: boolean; label: string; count: number };

function FilterChip({ to, isChosen, label, count }: FilterChipProps) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
        className={classNames(
          'inline-flex min-h-10 items-center gap-1.5 rounded-full border px-3.5 text-sm hover:border-primary',
          isChosen
            ? 'border-primary bg-primary-wash font-semibold text-primary'
            : 'border-line-strong bg-surface',
        )}
      >
        {label}
        <span className="text-ink-mute tabular-nums">{count}</span>
      </Link>
    </li>
  );
}

type ReviewItemProps = {
  review: LoadedProduct['reviews']['dataList'][number];
  votes: KnownVotes;
};

function ReviewItem({ review, votes }: ReviewItemProps) {
  return (
    <li className="border-t border-line py-4 first:border-0 first:pt-0">
      <ReviewText review={review}>
        <ReviewDeeds review={review} votes={votes} />
      </ReviewText>
    </li>
  );
}
