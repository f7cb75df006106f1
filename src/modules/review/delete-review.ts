import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { lockRating } from '../catalogue/record-rating.ts';
import { announceReview } from './announce-review.ts';
import { recountRating } from './recount-rating.ts';
import { staleRenderings } from './review-photos.ts';
import { deleteReviewRow, lockOwnReview } from './review-writing.store.ts';

export type DeleteFailure = { code: 'notFound' | 'reviewHidden' };

/**
 * Takes a person's own review away for good, with its photos, votes, reports and the store's answer; the stars are
 * counted again with it. What was bought can be reviewed anew. One that staff hid stays, so that it isn't written again.
 */
export async function deleteReview(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  { userId, id }: { userId: number; id: number },
): Promise<Result<true, DeleteFailure>> {
  const deleted = await transact<string[], DeleteFailure>(services.db, async (tx) => {
    const review = await lockOwnReview(tx, id, userId);
    if (review === null) return fail({ code: 'notFound' });
    if (review.status === 'hidden') return fail({ code: 'reviewHidden' });
    await lockRating(tx, review);
    await deleteReviewRow(tx, id);
    await recountRating(tx, review);
    await announceReview(tx, review);
    const gone = [...review.photoKeys, ...staleRenderings(id, review.photoKeys, [])];
    // Deleted below; by the clock, should this process end before.
    await queueDiscards(tx, gone, services.clock());
    return succeed(gone);
  });
  if (!deleted.ok) return deleted;
  await discardFiles(services, deleted.value);
  return succeed(true);
}
