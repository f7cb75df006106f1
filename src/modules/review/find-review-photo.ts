import type { Queryable } from '../../platform/db/database.ts';
import type { Picture } from '../image/picture.rules.ts';
import { selectReviewPhotoKey } from './review-photo.store.ts';

/** The photo that `<review>-<place>` names, the first being 0; null unless its review is shown. */
export async function findReviewPhoto(db: Queryable, id: string): Promise<Picture | null> {
  const [, review, index] = /^(\d{1,15})-([0-4])$/.exec(id) ?? [];
  if (review === undefined || index === undefined) return null;
  const storageKey = await selectReviewPhotoKey(db, Number(review), Number(index));
  return storageKey === null ? null : { storageKey };
}
