import { z } from 'zod';
import { declareCall, failures, files, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { idsInQuery, listInQuery, wholeNumber } from '../../shared/list-in-query.ts';
import { orderNumberPattern } from '../order/order-number.rules.ts';
import { replyTextMax, reviewTextMax } from './review.rules.ts';

const tag = 'Review';
const instant = z.iso.datetime();

const reply = z.object({
  sellerName: z.string(),
  text: z.string(),
  createdTime: instant,
  editedTime: instant.nullable(),
});

const review = z.object({
  id: z.number(),
  displayName: z.string(),
  stars: z.number(),
  text: z.string(),
  /** Bases of the photos' addresses, at most 5 (SPEC §9). */
  photos: z.array(z.string()),
  helpfulCount: z.number(),
  /** Of somebody who bought it here. */
  isVerified: z.boolean(),
  createdTime: instant,
  editedTime: instant.nullable(),
  reply: reply.nullable(),
});
export type Review = z.infer<typeof review>;

/** A bought product that is or can be reviewed. */
const reviewLine = z.object({
  lineId: z.number(),
  orderNumber: z.string(),
  productId: z.number(),
  urlKey: z.string(),
  name: z.string(),
  options: z.string().nullable(),
  /** Base of the picture's addresses; null when it isn't for sale any more. */
  imageUrl: z.string().nullable(),
  completedTime: instant,
});
export type ReviewLine = z.infer<typeof reviewLine>;

const ownReview = review.extend({
  status: z.enum(['shown', 'hidden']),
  hiddenReason: z.string().nullable(),
  canEdit: z.boolean(),
  editableUntil: instant,
});
export type OwnReview = z.infer<typeof ownReview>;

const counts = z.object({ toReview: z.number(), written: z.number() });
const page = { total: z.number(), pageNo: z.number(), perPage: z.number(), pageCount: z.number() };

const orderNumber = z.string().regex(orderNumberPattern);
const stars = z.coerce.number().int().min(1).max(5);
const words = text(reviewTextMax).pipe(z.string().min(1));
const photoFailures = {
  tooManyFiles: 422,
  fileTooLarge: 413,
  formatNotSupported: 422,
  imageTooLarge: 422,
  imageBroken: 422,
} as const;
const saved = z.object({ id: z.number(), orderNumber: z.string(), productId: z.number() });

const sellerReview = review.extend({
  productId: z.number(),
  urlKey: z.string(),
  productName: z.string(),
  imageUrl: z.string().nullable(),
});
export type SellerReview = z.infer<typeof sellerReview>;

const reportStatus = z.enum(['waiting', 'upheld', 'dismissed']);
const report = z.object({
  id: z.number(),
  reason: z.enum(['spam', 'abuse', 'private', 'off_topic', 'other']),
  note: z.string().nullable(),
  status: reportStatus,
  createdTime: instant,
  decidedTime: instant.nullable(),
  review: review.extend({
    status: z.enum(['shown', 'hidden']),
    hiddenReason: z.string().nullable(),
    /** A hidden review's photos have no address; staff see them by their places (`reportedPhoto`). */
    hiddenPhotoCount: z.number(),
    urlKey: z.string(),
    productName: z.string(),
    /** Reports of the same review that wait. */
    waitingReports: z.number(),
  }),
});
export type ReportForStaff = z.infer<typeof report>;

export const reviewContract = {
  /** SPEC §3 "Product review filter": five star flags, has-photo, all (no flag). */
  list: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/product/{urlKey}/reviews',
    summary: 'Reviews of a product; of a book, those of every offer of it',
    tag,
  })
    .input(
      z.strictObject({
        urlKey: text(200),
        /** "5,4": any of these stars. */
        stars: listInQuery(wholeNumber(1, 5)).optional(),
        hasPhoto: z.union([z.boolean(), z.stringbool()]).optional(),
        pageNo,
        perpage: perPage(10),
      }),
    )
    .output(
      z.object({
        dataList: z.array(review),
        ...page,
        average: z.number().nullable(),
        /** Of all reviews, whatever the filter. */
        counts: z.object({
          all: z.number(),
          withPhoto: z.number(),
          stars: z.array(z.object({ stars: z.number(), count: z.number() })),
        }),
      }),
    )
    .errors(failures({ notFound: 404 })),

  read: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/Review/{id}',
    summary: 'One review, and what it is of',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ review, urlKey: z.string(), productName: z.string() }))
    .errors(failures({ notFound: 404 })),

  toReview: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/review/waiting',
    summary: 'What was bought and not reviewed yet, the last completed first',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(10) }))
    .output(z.object({ dataList: z.array(reviewLine), ...page, counts })),

  written: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/review',
    summary: "One's own reviews, the newest first",
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(10) }))
    .output(
      z.object({
        dataList: z.array(z.object({ line: reviewLine, review: ownReview })),
        ...page,
        counts,
      }),
    ),

  ofProduct: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/review/product/{urlKey}',
    summary: 'Whether one may review a product: the line to review, or the one that was reviewed',
    tag,
  })
    .input(z.strictObject({ urlKey: text(200), lineId: idInPath.optional() }))
    .output(z.object({ line: reviewLine.nullable(), written: reviewLine.nullable() })),

  detail: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/review/{orderNumber}/{productId}',
    summary: "One's own review of a product of an order; null while there is none",
    tag,
  })
    .input(z.strictObject({ orderNumber, productId: idInPath }))
    .output(z.object({ line: reviewLine, review: ownReview.nullable() }))
    .errors(failures({ notFound: 404 })),

  write: declareCall({
    access: 'signedIn',
    limit: 'upload',
    method: 'POST',
    path: '/Review',
    summary:
      'Review what was bought, once for each line of a complete order (multipart/form-data with photos[])',
    tag,
  })
    .input(z.strictObject({ lineId: idInPath, stars, text: words, photos: files }))
    .output(saved)
    .errors(failures({ notFound: 404, reviewWritten: 409, ...photoFailures })),

  edit: declareCall({
    access: 'signedIn',
    limit: 'upload',
    method: 'POST',
    path: '/Review/{id}',
    summary: "Change one's own review within 30 days (multipart/form-data with photos[])",
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        stars,
        text: words,
        /** Bases of the photos that stay, joined by commas. */
        keepPhotos: text(1_000).default(''),
        photos: files,
      }),
    )
    .output(saved)
    .errors(failures({ notFound: 404, reviewHidden: 409, reviewEditOver: 409, ...photoFailures })),

  remove: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/Review/{id}',
    summary: "Delete one's own review for good; what was bought can be reviewed again",
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isDeleted: z.literal(true) }))
    .errors(failures({ notFound: 404, reviewHidden: 409 })),

  votes: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/Review/votes',
    summary: 'Which of these reviews one found helpful, and which are one’s own',
    tag,
  })
    .input(z.strictObject({ ids: idsInQuery }))
    .output(z.object({ voted: z.array(z.number()), own: z.array(z.number()) })),

  vote: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/Review/{id}/helpful',
    summary: 'Say that a review was helpful; once is as good as twice',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ helpfulCount: z.number() }))
    .errors(failures({ notFound: 404, ownReview: 409 })),

  unvote: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/Review/{id}/helpful',
    summary: 'Take that back',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ helpfulCount: z.number() }))
    .errors(failures({ notFound: 404 })),

  report: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/Review/{id}/report',
    summary: 'Tell staff that a review shouldn’t be there; once each',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason: report.shape.reason, note: text(500).default('') }))
    .output(z.object({ isReported: z.literal(true) }))
    .errors(failures({ notFound: 404, ownReview: 409 })),

  sellerList: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/Review/List',
    summary: "Reviews of one's store's products, the newest first",
    tag,
  })
    .input(
      z.strictObject({
        filter: z.enum(['all', 'unanswered']).default('all'),
        /** "1,2": any of these stars. */
        stars: listInQuery(wholeNumber(1, 5)).optional(),
        hasPhoto: z.union([z.boolean(), z.stringbool()]).optional(),
        /** Part of a product's name or of the store's own number, or a whole ISBN. */
        search: text(100).default(''),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(sellerReview),
        ...page,
        /** Of those that are found. */
        counts: z.object({ all: z.number(), unanswered: z.number() }),
      }),
    ),

  reply: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'PUT',
    path: '/seller/Review/{id}/reply',
    summary: "Answer a review of one's store's product, or change the answer",
    tag,
  })
    .input(z.strictObject({ id: idInPath, text: text(replyTextMax).pipe(z.string().min(1)) }))
    .output(z.object({ isSaved: z.literal(true) }))
    .errors(failures({ notFound: 404 })),

  removeReply: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'DELETE',
    path: '/seller/Review/{id}/reply',
    summary: "Take the store's answer to a review back",
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isRemoved: z.boolean() }))
    .errors(failures({ notFound: 404 })),

  reports: declareCall({
    access: 'staff',
    right: 'reviews',
    method: 'GET',
    path: '/admin/reviews',
    summary: 'Reviews that were reported, for staff to decide',
    tag,
  })
    .input(z.strictObject({ status: reportStatus.default('waiting'), pageNo, perpage: perPage(20) }))
    .output(
      z.object({
        dataList: z.array(report),
        ...page,
        counts: z.object({ waiting: z.number(), upheld: z.number(), dismissed: z.number() }),
      }),
    ),

  reportedPhoto: declareCall({
    access: 'staff',
    right: 'reviews',
    method: 'GET',
    path: '/admin/reviews/{id}/photo/{place}',
    summary: 'A photo of the review of a report, hidden or not, by its place from 0',
    tag,
  })
    .input(z.strictObject({ id: idInPath, place: z.coerce.number().int().min(0).max(99) }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),

  uphold: declareCall({
    access: 'staff',
    right: 'reviews',
    limit: 'write',
    method: 'POST',
    path: '/admin/reviews/{id}/uphold',
    summary: 'Hide the review of a report, with a reason its author is told',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason: text(500).pipe(z.string().min(1)) }))
    .output(z.object({ isDecided: z.literal(true) }))
    .errors(failures({ notFound: 404, reportDecided: 409 })),

  dismiss: declareCall({
    access: 'staff',
    right: 'reviews',
    limit: 'write',
    method: 'POST',
    path: '/admin/reviews/{id}/dismiss',
    summary: 'Leave the review of a report, or show it again',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isDecided: z.literal(true) }))
    .errors(failures({ notFound: 404, reportDecided: 409 })),
};
