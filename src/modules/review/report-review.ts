import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { ReportReason } from './review.rules.ts';
import { insertReport } from './review-desk.store.ts';
import { lockReview } from './review-writing.store.ts';

/** Puts a review before the staff; once each, and not one's own. */
export async function reportReview(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, id, reason, note }: { userId: number; id: number; reason: ReportReason; note: string },
): Promise<Result<true, { code: 'notFound' | 'ownReview' }>> {
  return transact<true, { code: 'notFound' | 'ownReview' }>(db, async (tx) => {
    const review = await lockReview(tx, id);
    if (review === null || review.status === 'hidden') return fail({ code: 'notFound' });
    if (review.userId === userId) return fail({ code: 'ownReview' });
    await insertReport(tx, { reviewId: id, userId, reason, note: note === '' ? null : note, now: clock() });
    return succeed(true);
  });
}
