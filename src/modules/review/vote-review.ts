import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { announceReview } from './announce-review.ts';
import { lockReview, setVote } from './review-writing.store.ts';

/**
 * Says that a review was helpful, or takes it back; once is as good as twice. Nobody votes for their own. How many find
 * it helpful then.
 */
export async function voteReview(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, id, isHelpful }: { userId: number; id: number; isHelpful: boolean },
): Promise<Result<number, { code: 'notFound' | 'ownReview' }>> {
  return transact<number, { code: 'notFound' | 'ownReview' }>(db, async (tx) => {
    const review = await lockReview(tx, id);
    if (review === null || review.status === 'hidden') return fail({ code: 'notFound' });
    if (review.userId === userId && isHelpful) return fail({ code: 'ownReview' });
    const count = await setVote(tx, { reviewId: id, userId, isHelpful, now: clock() });
    if (count === null) return fail({ code: 'notFound' });
    await announceReview(tx, review);
    return succeed(count);
  });
}
