import { callerOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { decideReport } from './decide-report.ts';
import { deleteReview } from './delete-review.ts';
import { editReview } from './edit-review.ts';
import { listReports, listStoreReviews, readReportedPhoto } from './list-desk-reviews.ts';
import { findReviewable, listToReview, listWritten, readOwnReview } from './list-own-reviews.ts';
import { listReviews, readReview } from './list-reviews.ts';
import { listVotes } from './list-votes.ts';
import { removeReply, replyToReview } from './reply-to-review.ts';
import { reportReview } from './report-review.ts';
import { reviewContract } from './review.contract.ts';
import { voteReview } from './vote-review.ts';
import { writeReview } from './write-review.ts';

const limits = { bytes: UPLOAD_LIMITS.imageBytes };

export function reviewApi(services: Services) {
  const calls = implementCalls(reviewContract);
  return calls.router({
    list: calls.list.handler(async ({ input, context, errors }) => {
      const reviews = await listReviews(
        services,
        {
          urlKey: input.urlKey,
          filter: { stars: input.stars ?? [], hasPhoto: input.hasPhoto ?? false },
          pageNo: input.pageNo,
          perPage: input.perpage,
        },
        context.culture,
      );
      if (reviews === null) throw errors.notFound();
      return reviews;
    }),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const found = await readReview(services, input.id, context.culture);
      if (found === null) throw errors.notFound();
      return found;
    }),

    toReview: calls.toReview.handler(({ input, context }) =>
      listToReview(
        services,
        callerOf(context).userId,
        { pageNo: input.pageNo, perPage: input.perpage },
        context.culture,
      ),
    ),

    written: calls.written.handler(({ input, context }) =>
      listWritten(
        services,
        callerOf(context).userId,
        { pageNo: input.pageNo, perPage: input.perpage },
        context.culture,
      ),
    ),

    ofProduct: calls.ofProduct.handler(({ input, context }) =>
      findReviewable(
        services,
        callerOf(context).userId,
        { urlKey: input.urlKey, lineId: input.lineId },
        context.culture,
      ),
    ),

    detail: calls.detail.handler(async ({ input, context, errors }) => {
      const found = await readOwnReview(services, callerOf(context).userId, input, context.culture);
      if (found === null) throw errors.notFound();
      return found;
    }),

    write: calls.write.handler(async ({ input, context, errors }) => {
      const result = await writeReview(services, { userId: callerOf(context).userId, ...input });
      if (!result.ok) throw errors[result.failure.code](uploadDetail(result.failure.code, limits));
      return result.value;
    }),

    edit: calls.edit.handler(async ({ input, context, errors }) => {
      const { keepPhotos, ...edit } = input;
      const result = await editReview(services, {
        userId: callerOf(context).userId,
        keepBases: keepPhotos.split(','),
        ...edit,
      });
      if (!result.ok) throw errors[result.failure.code](uploadDetail(result.failure.code, limits));
      return result.value;
    }),

    remove: calls.remove.handler(async ({ input, context, errors }) => {
      const result = await deleteReview(services, { userId: callerOf(context).userId, id: input.id });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDeleted: true as const };
    }),

    votes: calls.votes.handler(({ input, context }) =>
      listVotes(services, callerOf(context).userId, input.ids),
    ),

    vote: calls.vote.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await voteReview(services, { userId, id: input.id, isHelpful: true });
      if (!result.ok) throw errors[result.failure.code]();
      return { helpfulCount: result.value };
    }),

    unvote: calls.unvote.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await voteReview(services, { userId, id: input.id, isHelpful: false });
      if (!result.ok) throw errors.notFound();
      return { helpfulCount: result.value };
    }),

    report: calls.report.handler(async ({ input, context, errors }) => {
      const result = await reportReview(services, { userId: callerOf(context).userId, ...input });
      if (!result.ok) throw errors[result.failure.code]();
      return { isReported: true as const };
    }),

    sellerList: calls.sellerList.handler(({ input, context }) =>
      listStoreReviews(
        services,
        {
          sellerId: sellerOf(context).sellerId,
          filter: input.filter,
          stars: input.stars ?? [],
          hasPhoto: input.hasPhoto ?? false,
          search: input.search,
          pageNo: input.pageNo,
          perPage: input.perpage,
        },
        context.culture,
      ),
    ),

    reply: calls.reply.handler(async ({ input, context, errors }) => {
      const result = await replyToReview(services, { sellerId: sellerOf(context).sellerId, ...input });
      if (!result.ok) throw errors[result.failure.code]();
      return { isSaved: true as const };
    }),

    removeReply: calls.removeReply.handler(async ({ input, context, errors }) => {
      const result = await removeReply(services, { sellerId: sellerOf(context).sellerId, ...input });
      if (!result.ok) throw errors[result.failure.code]();
      return { isRemoved: result.value };
    }),

    reports: calls.reports.handler(({ input, context }) =>
      listReports(
        services,
        { status: input.status, pageNo: input.pageNo, perPage: input.perpage },
        context.culture,
      ),
    ),

    reportedPhoto: calls.reportedPhoto.handler(async ({ input, errors }) => {
      const file = await readReportedPhoto(services, input.id, input.place);
      if (file === null) throw errors.notFound();
      return file;
    }),

    uphold: calls.uphold.handler(async ({ input, context, errors }) => {
      const result = await decideReport(services, {
        reportId: input.id,
        verdict: 'upheld',
        reason: input.reason,
        staffUserId: callerOf(context).userId,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDecided: true as const };
    }),

    dismiss: calls.dismiss.handler(async ({ input, context, errors }) => {
      const result = await decideReport(services, {
        reportId: input.id,
        verdict: 'dismissed',
        staffUserId: callerOf(context).userId,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDecided: true as const };
    }),
  });
}
