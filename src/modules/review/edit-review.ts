import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { lockRating } from '../catalogue/record-rating.ts';
import { announceReview } from './announce-review.ts';
import { photosOf } from './describe-review.ts';
import { recountRating } from './recount-rating.ts';
import { canEdit, mergePhotos, reviewPhotosMax } from './review.rules.ts';
import { keepPhotos, type PhotoRefusal, staleRenderings } from './review-photos.ts';
import { lockOwnReview, updateReview } from './review-writing.store.ts';
import type { SavedReview } from './write-review.ts';

export type EditFailure = { code: 'notFound' | 'reviewHidden' | 'reviewEditOver' } | PhotoRefusal;

type Edit = {
  userId: number;
  id: number;
  stars: number;
  text: string;
  /** Bases of the photos that stay. */
  keepBases: readonly string[];
  photos: readonly Blob[];
};

/** Changes a person's own review within 30 days. Photos that were taken out are gone for good. */
export async function editReview(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  { userId, id, stars, text, keepBases, photos }: Edit,
): Promise<Result<SavedReview, EditFailure>> {
  const { db, clock } = services;
  const now = clock();
  const added = await keepPhotos(services, photos, 0);
  if (!added.ok) return added;
  const edited = await transact<{ review: SavedReview; gone: string[] }, EditFailure>(db, async (tx) => {
    const review = await lockOwnReview(tx, id, userId);
    if (review === null || review.orderNumber === null) return fail({ code: 'notFound' });
    const permission = canEdit(review, now);
    if (!permission.isAllowed) return fail({ code: permission.code });
    const { keys, removed } = mergePhotos(photosOf(review), keepBases, added.value);
    if (keys.length > reviewPhotosMax) return fail({ code: 'tooManyFiles' });
    const saved = { id, orderNumber: review.orderNumber, productId: review.productId };
    const isSame =
      review.stars === stars &&
      review.text === text &&
      keys.length === review.photoKeys.length &&
      removed.length === 0;
    if (isSame) return succeed({ review: saved, gone: [] });
    await holdFiles(tx, added.value);
    await lockRating(tx, review);
    await updateReview(tx, id, { stars, text, photoKeys: keys, editedAt: now });
    await recountRating(tx, review);
    await announceReview(tx, review);
    const gone = [...removed, ...staleRenderings(id, review.photoKeys, keys)];
    // Deleted below; by the clock, should this process end before.
    await queueDiscards(tx, gone, now);
    return succeed({ review: saved, gone });
  });
  if (!edited.ok) {
    await discardFiles(services, added.value);
    return edited;
  }
  await discardFiles(services, edited.value.gone);
  return succeed(edited.value.review);
}
