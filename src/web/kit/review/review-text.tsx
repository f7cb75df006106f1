import BadgeCheck from 'lucide-react/icons/badge-check';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Review } from '../../../modules/review/review.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { Picture } from '../../ui/picture.tsx';
import { Stars } from '../../ui/stars.tsx';
import { useDialogs } from '../dialog/dialogs.tsx';

/** Whoever has had their account erased left their words without a name. */
export function useReviewerName({ displayName }: Pick<Review, 'displayName'>): string {
  const t = useTranslations('product.reviews');
  return displayName === '' ? t('formerMember') : displayName;
}

/** What a review says: stars, name, day, words, photos, and the store's answer. `children` stand under the words. */
export function ReviewText({ review, children }: { review: Review; children?: ReactNode }) {
  const t = useTranslations('product.reviews');
  const locale = useLocale();
  const name = useReviewerName(review);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars value={review.stars} />
        <span className="font-semibold">{name}</span>
        {review.isVerified && (
          <span className="inline-flex items-center gap-1 text-sm text-success">
            <BadgeCheck className="size-4" aria-hidden="true" />
            {t('verified')}
          </span>
        )}
        <span className="text-sm text-ink-mute">
          <time dateTime={review.createdTime}>{formatDate(locale, new Date(review.createdTime))}</time>
          {review.editedTime !== null && (
            <span>
              {' '}
              · {t('edited')}{' '}
              <time dateTime={review.editedTime}>{formatDate(locale, new Date(review.editedTime))}</time>
            </span>
          )}
        </span>
      </p>
      <p className="prose-width pt-1 wrap-anywhere whitespace-pre-line">{review.text}</p>
      <ReviewPhotos photos={review.photos} alt={t('photoBy', { name })} />
      {children}
      {review.reply !== null && (
        <div className="mt-3 grid gap-1 rounded-md bg-wash px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <Store className="size-4 shrink-0 text-ink-mute" aria-hidden="true" />
            <span className="font-semibold">{t('reply', { seller: review.reply.sellerName })}</span>
            <time dateTime={review.reply.createdTime} className="text-ink-mute">
              {formatDate(locale, new Date(review.reply.editedTime ?? review.reply.createdTime))}
            </time>
          </p>
          <p className="prose-width wrap-anywhere whitespace-pre-line">{review.reply.text}</p>
        </div>
      )}
    </>
  );
}

function ReviewPhotos({ photos, alt }: { photos: readonly string[]; alt: string }) {
  const { showImages } = useDialogs();
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pt-2">
      {photos.map((base, index) => (
        <li key={base}>
          <a
            href={`${base}/1280.jpg`}
            aria-label={`${alt} ${index + 1}`}
            onClick={(event) => {
              event.preventDefault();
              showImages(
                photos.map((photo) => ({ base: photo, alt })),
                index,
              );
            }}
            className="block size-20 overflow-hidden rounded-md border border-line"
          >
            <Picture base={base} alt="" sizes="5rem" ratio="1/1" maxWidthPx={320} className="size-20" />
          </a>
        </li>
      ))}
    </ul>
  );
}
