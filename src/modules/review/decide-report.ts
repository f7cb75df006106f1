import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles } from '../../platform/storage/discard-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockRating } from '../catalogue/record-rating.ts';
import { type Notice, notifyUsers } from '../notification/notify-users.ts';
import { announceReview } from './announce-review.ts';
import { recountRating } from './recount-rating.ts';
import { decideReports, selectReport } from './review-desk.store.ts';
import { reviewHref } from './review-links.rules.ts';
import { staleRenderings } from './review-photos.ts';
import { type LockedReview, lockReview, setReviewHidden } from './review-writing.store.ts';

type Decision = { reportId: number; staffUserId: number; origin: CallOrigin } & (
  | { verdict: 'upheld'; reason: string }
  | { verdict: 'dismissed' }
);
type DecisionFailure = { code: 'notFound' | 'reportDecided' };

/**
 * Staff decide a report. Upheld, its review is hidden with a reason its author is told, out of the stars, and every
 * report of it that waits is upheld with it. Dismissed, the review stays; an upheld report that is dismissed shows its
 * review again, which its author is told too. Whoever reported hears what came of it. Of two who decide at once, the
 * first does.
 */
export async function decideReport(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'siteUrl'>,
  decision: Decision,
): Promise<Result<true, DecisionFailure>> {
  const { reportId, verdict, staffUserId } = decision;
  const now = services.clock();
  const decided = await transact<string[], DecisionFailure>(services.db, async (tx) => {
    const known = await selectReport(tx, reportId);
    const review = known === null ? null : await lockReview(tx, known.reviewId);
    // How the report stands counts from here on: whoever else decides it waits for the review.
    const report = review === null ? null : await selectReport(tx, reportId);
    if (review === null || report === null) return fail({ code: 'notFound' });
    const isRestored = verdict === 'dismissed' && report.status === 'upheld';
    if (report.status !== 'waiting' && !isRestored) return fail({ code: 'reportDecided' });
    const reason = verdict === 'upheld' ? decision.reason : null;
    const reports = await decideReports(
      tx,
      {
        reviewId: review.id,
        from: report.status,
        reportId: report.status === 'waiting' && verdict === 'dismissed' ? reportId : null,
      },
      { status: verdict, now, staffUserId },
    );
    const isMoved = review.status === (verdict === 'upheld' ? 'shown' : 'hidden');
    if (isMoved && (verdict === 'upheld' || isRestored)) {
      await lockRating(tx, review);
      await setReviewHidden(tx, review.id, reason);
      await recountRating(tx, review);
      await announceReview(tx, review);
    }
    await notifyUsers(
      tx,
      services,
      [
        ...tellAuthor(review, { reportId, reason, isRestored: isRestored && isMoved }),
        ...tellReporters(review, reports, verdict),
      ],
      now,
    );
    await recordAudit(
      tx,
      {
        kind: reason !== null ? 'review_hidden' : isRestored ? 'review_shown' : 'review_report_dismissed',
        actorUserId: staffUserId,
        subjectUserId: review.userId,
        origin: decision.origin,
        moved: {
          before: review.status,
          after: reason !== null ? 'hidden' : isRestored ? 'shown' : review.status,
        },
        detail: { reviewId: review.id, reportId, reason },
      },
      now,
    );
    return succeed(reason === null ? [] : staleRenderings(review.id, review.photoKeys, []));
  });
  if (!decided.ok) return decided;
  // Sizes that were rendered before it was hidden; the photos themselves stay, for showing them again.
  await discardFiles(services, decided.value);
  return succeed(true);
}

function tellAuthor(
  review: LockedReview,
  { reportId, reason, isRestored }: { reportId: number; reason: string | null; isRestored: boolean },
): Notice[] {
  const { userId, nameTh, nameEn } = review;
  if (userId === null || (reason === null && !isRestored)) return [];
  const params = { productTh: nameTh, productEn: nameEn };
  const href = reviewHref(review);
  return reason === null
    ? [{ userId, kind: 'reviewShown', params, href, cause: `review shown ${reportId}` }]
    : [
        {
          userId,
          kind: 'reviewHidden',
          params: { ...params, reason },
          href,
          cause: `review hidden ${reportId}`,
        },
      ];
}

function tellReporters(
  { urlKey, nameTh, nameEn }: LockedReview,
  reports: readonly { id: number; userId: number | null }[],
  verdict: 'upheld' | 'dismissed',
): Notice[] {
  return reports.flatMap(({ id, userId }): Notice[] => {
    if (userId === null) return [];
    return [
      {
        userId,
        kind: verdict === 'upheld' ? 'reportUpheld' : 'reportDismissed',
        params: { productTh: nameTh, productEn: nameEn },
        href: `/product/${urlKey}#reviews`,
        cause: `report ${id} ${verdict}`,
      },
    ];
  });
}
