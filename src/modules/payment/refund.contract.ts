import { z } from 'zod';
import { baht, declareCall, deskSearch, failures, pageNo, perPage, text } from '../../shared/contract.ts';
import { approvalId, ask, secondPersonFailures } from '../approval/approval.contract.ts';
import { orderNumberPattern } from '../order/order-number.rules.ts';

const instant = z.iso.datetime();
const refundId = z.uuid();
/** `void`: what it was to give back had never come. */
const status = z.enum(['waiting', 'done', 'void']);
const refundReasons = ['late_payment', 'cancelled', 'paid_twice', 'wrong_amount', 'returned'] as const;

/** A refund as its shopper sees it. */
export const refund = z.object({
  id: z.string(),
  amount: baht,
  reason: z.enum(refundReasons),
  status,
  /** To the card it was paid with, or to a bank account. */
  method: z.enum(['card', 'transfer']),
  /** Whether it was to go to a card, which took nothing back. */
  hasCardFailed: z.boolean(),
  createdAt: instant,
  doneAt: instant.nullable(),
  /** Where a transfer goes; of the account's number the end. */
  bank: z.object({ bankName: z.string(), accountNumber: z.string(), accountName: z.string() }).nullable(),
  /** A transfer can't be made before its buyer says where to. */
  needsBankAccount: z.boolean(),
  hasProof: z.boolean(),
});
export type ShopperRefund = z.infer<typeof refund>;

/** Money that a bank told of. `transactionId`: the bank's number of the transfer. */
export const toldMoney = z.object({ transactionId: z.string(), amount: baht, paidAt: instant });

const refundForStaff = refund.extend({
  referenceCode: z.string(),
  orderNumber: z.string().nullable(),
  buyerName: z.string(),
  /** The whole number: staff make the transfer. */
  account: z
    .object({
      bankCode: z.string(),
      bankName: z.string(),
      accountNumber: z.string(),
      accountName: z.string(),
    })
    .nullable(),
  transferReference: z.string().nullable(),
  /** It waits, and no bank told of its money: staff may find that the money never came. */
  mayBeVoid: z.boolean(),
  /** What staff counted on slips of the same orders, beside what the bank told of: it may be the same money. */
  twins: z
    .object({
      slips: z.array(z.object({ id: z.number(), amount: baht, transferredAt: instant })),
      told: z.array(toldMoney),
    })
    .nullable(),
});
export type StaffRefund = z.infer<typeof refundForStaff>;

const fileFailures = {
  fileTooLarge: 413,
  formatNotSupported: 422,
  imageTooLarge: 422,
  imageBroken: 422,
  pdfUnsafe: 422,
} as const;

export const refundCalls = {
  refundsOfOrder: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/refund/order/{orderNumber}',
    summary: 'What is paid back of an order of one’s own, how and when',
    tag: 'Payment',
  })
    .input(z.strictObject({ orderNumber: z.string().regex(orderNumberPattern) }))
    .output(z.object({ dataList: z.array(refund) }))
    .errors(failures({ orderNotFound: 404 })),

  refundAccount: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/refund/{refundId}/account',
    summary: 'Say where a refund by transfer is to go: one of one’s own bank accounts',
    tag: 'Payment',
  })
    .input(
      z.strictObject({
        refundId,
        bankAccountId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      }),
    )
    .output(z.object({ isSaved: z.literal(true) }))
    .errors(failures({ notFound: 404, refundNotWaiting: 409, bankAccountNotFound: 404 })),

  refundProof: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/refund/{refundId}/proof',
    isSecret: true,
    summary: 'What proves that a refund of one’s own has been sent',
    tag: 'Payment',
  })
    .input(z.strictObject({ refundId }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),

  refunds: declareCall({
    access: 'staff',
    right: 'refunds',
    method: 'GET',
    path: '/admin/refund/List',
    summary:
      'Refunds by transfer for staff to make, oldest first; and those made. With `search` those of an order, a person, an account’s last digits or an amount',
    tag: 'Staff',
  })
    .input(
      z.strictObject({ status: status.default('waiting'), search: deskSearch, pageNo, perpage: perPage(20) }),
    )
    .output(
      z.object({
        dataList: z.array(refundForStaff),
        total: z.number(),
        counts: z.object({ waiting: z.number(), done: z.number(), void: z.number() }),
      }),
    ),

  payRefund: declareCall({
    access: 'staff',
    right: 'refunds',
    factor: 'again',
    limit: 'upload',
    method: 'POST',
    path: '/admin/refund/{refundId}/pay',
    summary:
      'A refund has been transferred: its reference and what proves it (multipart/form-data, Idempotency-Key)',
    tag: 'Staff',
  })
    .input(
      z.strictObject({
        refundId,
        /** The account it went to, as it was shown. */
        bankCode: z.string().regex(/^\d{3}$/),
        accountNumber: z.string().regex(/^\d{6,20}$/),
        accountName: text(120).pipe(z.string().min(1)),
        /** It was sent there, although its buyer has chosen another account since. */
        isSentThere: z.stringbool().or(z.boolean()).default(false),
        transferReference: text(60).pipe(z.string().min(1, 'required')),
        ask,
        file: z.file(),
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ id: z.string(), status, approvalId }))
    .errors(
      failures({
        notFound: 404,
        ...secondPersonFailures,
        refundNotWaiting: 409,
        bankAccountRequired: 422,
        refundAccountChanged: 409,
        ownAffair: 403,
        ...fileFailures,
        idempotencyKeyReused: 409,
      }),
    ),

  nameRefundAccount: declareCall({
    access: 'staff',
    right: 'refunds',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/refund/{refundId}/account',
    summary:
      'Say where a refund goes whose buyer has named no account and can’t: a second person is asked always',
    tag: 'Staff',
  })
    .input(
      z.strictObject({
        refundId,
        bankCode: text(3),
        accountNumber: text(30),
        accountName: text(120),
        reason: text(300).pipe(z.string().min(1, 'required')),
      }),
    )
    .output(z.object({ id: z.string(), status, approvalId }))
    .errors(
      failures({
        notFound: 404,
        ...secondPersonFailures,
        refundNotWaiting: 409,
        refundAccountNamed: 409,
        bankAccountInvalid: 422,
        ownAffair: 403,
      }),
    ),

  voidRefund: declareCall({
    access: 'staff',
    right: 'refunds',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/refund/{refundId}/void',
    summary:
      'The money of an approved slip never came, so nothing is paid back: a second person is asked always',
    tag: 'Staff',
  })
    .input(z.strictObject({ refundId, reason: text(300).pipe(z.string().min(1, 'required')) }))
    .output(z.object({ id: z.string(), status, approvalId }))
    .errors(
      failures({
        notFound: 404,
        ...secondPersonFailures,
        refundNotWaiting: 409,
        refundMoneyCame: 409,
        ownAffair: 403,
      }),
    ),

  returnRefund: declareCall({
    access: 'staff',
    right: 'refunds',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/refund/{refundId}/return',
    summary:
      'Record that the bank sent a refund back: it waits again, for another account of its buyer’s (Idempotency-Key)',
    tag: 'Staff',
  })
    .input(
      z.strictObject({
        refundId,
        reason: text(300).pipe(z.string().min(1, 'required')),
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ id: z.string(), status }))
    .errors(failures({ notFound: 404, refundNotPaid: 409, ownAffair: 403, idempotencyKeyReused: 409 })),

  refundFile: declareCall({
    access: 'staff',
    right: ['refunds', 'orders', 'returns'],
    method: 'GET',
    path: '/admin/refund/{refundId}/file',
    summary: 'What proves that a refund has been sent',
    tag: 'Staff',
  })
    .input(z.strictObject({ refundId }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),
};
