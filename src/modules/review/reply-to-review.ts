import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { announceReview } from './announce-review.ts';
import { reviewHref } from './review-links.rules.ts';
import { deleteReply, lockStoreReview, upsertReply } from './review-writing.store.ts';

/** A store answers a review of its product, once; answering again changes the answer. The author is told of the first. */
export async function replyToReview(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  { sellerId, id, text }: { sellerId: number; id: number; text: string },
): Promise<Result<true, { code: 'notFound' }>> {
  const now = services.clock();
  return transact<true, { code: 'notFound' }>(services.db, async (tx) => {
    const review = await lockStoreReview(tx, id, sellerId);
    if (review === null) return fail({ code: 'notFound' });
    await upsertReply(tx, { reviewId: id, sellerId, text, now });
    await announceReview(tx, review);
    if (review.userId !== null) {
      const params = {
        productTh: review.nameTh,
        productEn: review.nameEn,
        sellerTh: review.sellerTh,
        sellerEn: review.sellerEn,
      };
      await notifyUsers(
        tx,
        services,
        [
          {
            userId: review.userId,
            kind: 'reviewReply',
            params,
            href: reviewHref(review),
            cause: `review reply ${id}`,
          },
        ],
        now,
      );
    }
    return succeed(true);
  });
}

/** A store takes its answer to a review back; false when there was none. Its next one is told to nobody anew. */
export function removeReply(
  { db }: Pick<Services, 'db'>,
  { sellerId, id }: { sellerId: number; id: number },
): Promise<Result<boolean, { code: 'notFound' }>> {
  return transact<boolean, { code: 'notFound' }>(db, async (tx) => {
    const review = await lockStoreReview(tx, id, sellerId);
    if (review === null) return fail({ code: 'notFound' });
    const isRemoved = await deleteReply(tx, id);
    if (isRemoved) await announceReview(tx, review);
    return succeed(isRemoved);
  });
}
