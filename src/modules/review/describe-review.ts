import { inLocale, type Locale } from '../../shared/locale.ts';
import { pictureBase } from '../image/picture.rules.ts';
import type { Review } from './review.contract.ts';
import type { StoredPhoto } from './review.rules.ts';
import type { ReviewRow } from './review.types.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** A review's photos with the bases of their addresses, in order. */
export function photosOf({ id, photoKeys }: { id: number; photoKeys: readonly string[] }): StoredPhoto[] {
  return photoKeys.map((key, index) => ({
    key,
    base: pictureBase('review', `${id}-${index}`, { storageKey: key }),
  }));
}

/** A review as everybody sees it. */
export function describeReview(locale: Locale, row: ReviewRow): Review {
  const isAnswered = row.replyText !== null && row.repliedAtMs !== null;
  return {
    id: row.id,
    displayName: row.displayName,
    stars: row.stars,
    text: row.text,
    photos: photosOf(row).map(({ base }) => base),
    helpfulCount: row.helpfulCount,
    isVerified: row.isVerified,
    createdTime: iso(row.createdAtMs),
    editedTime: row.editedAtMs === null ? null : iso(row.editedAtMs),
    reply: isAnswered
      ? {
          sellerName: inLocale(locale, row.replySellerTh ?? '', row.replySellerEn),
          text: row.replyText ?? '',
          createdTime: iso(row.repliedAtMs ?? 0),
          editedTime: row.replyEditedAtMs === null ? null : iso(row.replyEditedAtMs),
        }
      : null,
  };
}
