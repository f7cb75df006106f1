import { z } from 'zod';
import {
  askedInstant,
  baht,
  declareCall,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
} from '../../shared/contract.ts';
import { rateMost, rateReaches } from './rate.rules.ts';
import { earningStates, sentences } from './sentence.rules.ts';

const tag = 'Affiliate';
const instant = z.iso.datetime();

/** What is told of an order that came by somebody’s link, to them and to staff. */
export const earning = z.object({
  id: z.number(),
  orderNumber: z.string(),
  store: z.string(),
  at: instant,
  via: z.enum(['click', 'voucher', 'live']),
  /** The network or host the link was opened from, when the browser said. */
  channel: z.string().nullable(),
  clickedAt: instant.nullable(),
  reason: z.enum(sentences),
  /** Why so much, and what happens next. */
  sentence: z.string(),
  waiting: baht,
  confirmed: baht,
  /** Points beside it that wait, or that came with it. */
  points: z.number(),
  expectedAt: instant.nullable(),
});
export type ToldEarning = z.infer<typeof earning>;

const newRate = {
  productId: id.nullish(),
  categoryId: id.nullish(),
  basisPoints: z.int().min(1).max(rateMost.basisPoints).nullish(),
  perCopy: z
    .number()
    .min(0.01)
    .max(rateMost.satangPerCopy / 100)
    .multipleOf(0.01)
    .nullish(),
  reach: z.enum(rateReaches).default('cart'),
  startsAt: askedInstant.nullish(),
  endsAt: askedInstant.nullish(),
  /** Sent twice, one is made. */
  idempotencyKey: text(255).nullish(),
};
const rateFailures = failures({
  affiliateRateInvalid: 422,
  affiliateRateTargetUnknown: 422,
  idempotencyKeyReused: 409,
});
const endFailures = failures({
  affiliateRateNotFound: 404,
  affiliateRateEnded: 409,
  affiliateRateInvalid: 422,
});
const end = z.strictObject({ id: idInPath, endsAt: askedInstant.nullish() });
const made = z.object({ id: z.number() });
const done = z.object({ isDone: z.literal(true) });

const namedVoucher = z.strictObject({
  voucherCode: text(40).refine((said) => said !== '', 'required'),
  affiliateCode: text(12).refine((said) => said !== '', 'required'),
});
const giveFailures = failures({
  affiliateNotFound: 404,
  affiliateVoucherUnknown: 404,
  affiliateVoucherTaken: 409,
  ownAffair: 403,
});
const takeFailures = failures({ affiliateVoucherUnknown: 404 });

const sharedVoucher = z.object({
  /** The voucher's number. */
  id: z.number(),
  code: z.string(),
  name: z.string(),
  /** Whose it is; null of the house's. */
  store: z.string().nullable(),
  affiliateCode: z.string(),
  givenAt: instant,
  endsAt: instant,
  /** It can’t be used any more. */
  isOver: z.boolean(),
  /** Orders that came by it, and what they earn by now. */
  orders: z.number(),
  earned: baht,
});
export type SharedVoucher = z.infer<typeof sharedVoucher>;
const sharedVouchers = z.object({ dataList: z.array(sharedVoucher), total: z.number() });

export const affiliateContract = {
  own: declareCall({
    access: 'affiliate',
    method: 'GET',
    path: '/affiliate/own',
    summary:
      'The code that one’s links carry, and what they earned: waiting, held for staff among it, confirmed',
    tag,
  })
    .output(
      z.object({
        code: z.string(),
        isStopped: z.boolean(),
        clicks: z.number(),
        waiting: baht,
        held: baht,
        confirmed: baht,
        /** Points beside it: those that wait, and those that came. */
        pointsWaiting: z.number(),
        pointsConfirmed: z.number(),
      }),
    )
    .errors(failures({ affiliateNotFound: 404 })),

  earnings: declareCall({
    access: 'affiliate',
    method: 'GET',
    path: '/affiliate/earnings',
    summary: 'Every order that came by one’s links or vouchers, also one that earned nothing, with why',
    tag,
  })
    .input(
      z.strictObject({
        state: z.enum(earningStates).default('all'),
        /** Of orders that were placed in this month (Bangkok's). */
        month: z
          .string()
          .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
          .nullish(),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(earning),
        total: z.number(),
        /** Of all that is listed, on every page of it: without a filter these are the balance. */
        waiting: baht,
        confirmed: baht,
      }),
    ),

  sellerSave: declareCall({
    access: 'seller',
    right: 'finance',
    limit: 'write',
    method: 'POST',
    path: '/seller/affiliate/rate',
    summary:
      'Opt in from a date: links earn so much on a product, a category or all of the store (Idempotency-Key)',
    tag,
  })
    .input(z.strictObject(newRate))
    .output(made)
    .errors(rateFailures),

  sellerEnd: declareCall({
    access: 'seller',
    right: 'finance',
    limit: 'write',
    method: 'POST',
    path: '/seller/affiliate/rate/{id}/end',
    summary: 'Opt out from a date; orders that are placed by then keep what they were promised',
    tag,
  })
    .input(end)
    .output(done)
    .errors(endFailures),

  staffSave: declareCall({
    access: 'staff',
    right: 'affiliates',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/affiliate/rate',
    summary:
      'A rate at the house’s cost: of a campaign, or of a product, a category, everything (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        ...newRate,
        campaignId: id.nullish(),
        /** Points beside it for every 100 baht paid. */
        pointsPerHundred: z.int().min(1).max(rateMost.pointsPerHundred).nullish(),
      }),
    )
    .output(made)
    .errors(rateFailures),

  staffEnd: declareCall({
    access: 'staff',
    right: 'affiliates',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/affiliate/rate/{id}/end',
    summary: 'End a rate from a date',
    tag,
  })
    .input(end)
    .output(done)
    .errors(endFailures),

  staffDecide: declareCall({
    access: 'staff',
    right: 'affiliates',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/affiliate/held/{id}/decide',
    summary: 'Release or refuse an earning that was held, with a reason that its affiliate reads',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        isReleased: z.boolean(),
        reason: text(300).refine((said) => said !== '', 'required'),
      }),
    )
    .output(done)
    .errors(failures({ affiliateEarningNotFound: 404, affiliateEarningDecided: 409, ownAffair: 403 })),

  ownVouchers: declareCall({
    access: 'affiliate',
    method: 'GET',
    path: '/affiliate/voucher',
    summary: 'Voucher codes that name oneself as their sharer, with what came of each',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(20) }))
    .output(sharedVouchers),

  sellerVouchers: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/affiliate/voucher',
    summary: 'The store’s voucher codes that name their sharer, with what came of each',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(20) }))
    .output(sharedVouchers),

  sellerGiveVoucher: declareCall({
    access: 'seller',
    right: 'finance',
    limit: 'write',
    method: 'POST',
    path: '/seller/affiliate/voucher',
    summary: 'Name the sharer of one of the store’s vouchers: whoever uses it came by them, before any link',
    tag,
  })
    .input(namedVoucher)
    .output(done)
    .errors(giveFailures),

  sellerTakeVoucher: declareCall({
    access: 'seller',
    right: 'finance',
    limit: 'write',
    method: 'POST',
    path: '/seller/affiliate/voucher/{id}/take',
    summary:
      'One of the store’s vouchers names its sharer no longer; what was ordered with it stays as it is',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(done)
    .errors(takeFailures),

  staffVouchers: declareCall({
    access: 'staff',
    right: 'affiliates',
    method: 'GET',
    path: '/admin/affiliate/{id}/voucher',
    summary: 'Voucher codes that name an affiliate as their sharer, with what came of each',
    tag,
  })
    .input(z.strictObject({ id: idInPath, pageNo, perpage: perPage(20) }))
    .output(sharedVouchers)
    .errors(failures({ affiliateNotFound: 404 })),

  staffTakeVoucher: declareCall({
    access: 'staff',
    right: 'affiliates',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/affiliate/voucher/{id}/take',
    summary: 'A voucher names its sharer no longer; what was ordered with it stays as it is',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(done)
    .errors(takeFailures),

  staffGiveVoucher: declareCall({
    access: 'staff',
    right: 'affiliates',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/affiliate/voucher',
    summary: 'Name the sharer of a voucher: whoever uses it came by them, before any link',
    tag,
  })
    .input(namedVoucher)
    .output(done)
    .errors(giveFailures),
};
