import { z } from 'zod';
import {
  baht,
  declareCall,
  deskSearch,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
} from '../../shared/contract.ts';
import { approvalId, ask, secondPersonFailures } from '../approval/approval.contract.ts';
import { paymentStatuses } from '../order/order-status.rules.ts';
import { refundCalls, toldMoney } from './refund.contract.ts';

const channelCode = z.enum(['card', 'promptpay', 'transfer', 'cod']);
const instant = z.iso.datetime();
const referenceCode = z.string().regex(/^R\d{1,15}$/);

const channel = z.object({
  id: z.number(),
  code: channelCode,
  name: z.string(),
  detail: z.string(),
  sortOrder: z.number(),
  /** In baht, the least and the most that may be paid by it; null: no such limit. */
  least: z.number().nullable(),
  most: z.number().nullable(),
});

const bankAccount = z.object({
  bankCode: z.string(),
  bankName: z.string(),
  number: z.string(),
  name: z.string(),
});

/** What a shopper does next to pay. */
export const paymentStart = z.object({
  channel: channelCode,
  status: z.string(),
  redirectUrl: z.string().optional(),
  qrPayload: z.string().optional(),
  bankAccounts: z.array(bankAccount).optional(),
});
export type PaymentStart = z.infer<typeof paymentStart>;

/** A slip as its sender sees it. */
export const slip = z.object({
  id: z.number(),
  status: z.enum(['waiting', 'approved', 'rejected']),
  amount: baht,
  bankName: z.string(),
  transferredAt: instant,
  createdAt: instant,
  rejectReason: z.string().nullable(),
});

/** What the payment pages show: what the server says, whatever the address says (DECISIONS "Orders"). */
const paymentState = z.object({
  referenceCode: z.string(),
  cartId: z.string(),
  paymentStatus: z.enum(paymentStatuses),
  channel: channelCode,
  total: baht,
  createdAt: instant,
  holdUntil: instant.nullable(),
  paidAt: instant.nullable(),
  /** Money that came too late, twice or in the wrong amount is on its way back. */
  isBeingRefunded: z.boolean(),
  orders: z.array(
    z.object({ orderNumber: z.string(), status: z.string(), sellerName: z.string(), total: baht }),
  ),
  canPay: z.boolean(),
  redirectUrl: z.string().nullable(),
  qrPayload: z.string().nullable(),
  /** Whether the bank tells of the money by itself; else a slip has to. */
  isToldByBank: z.boolean(),
  bankAccounts: z.array(bankAccount),
  slips: z.array(slip),
});
export type PaymentState = z.infer<typeof paymentState>;

/** A slip as staff judge it, beside what the order wants. */
const slipForReview = slip.extend({
  referenceCode: z.string(),
  orderTotal: baht,
  orderCreatedAt: instant,
  buyerName: z.string(),
  contentType: z.string(),
  /** Read from the slip's own QR; null when it has none that can be read. */
  transactionReference: z.string().nullable(),
  sendingBank: z.string().nullable(),
  /** Another slip that looks the same, or names the same transfer. */
  similarSlipId: z.number().nullable(),
  /** The order that slip was sent for. */
  similarReferenceCode: z.string().nullable(),
  /** `looks`: it shows nearly the same; `transfer`: it names the same bank, amount and minute. */
  similarWhy: z.enum(['looks', 'transfer']).nullable(),
  /** What the bank told of the same orders, the newest first: it may be this slip's money. */
  told: z.array(toldMoney.extend({ isSame: z.boolean() })),
});
export type SlipForReview = z.infer<typeof slipForReview>;

export const paymentContract = {
  ...refundCalls,

  channels: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/paymentChannel/List',
    summary: 'The ways to pay, in order',
    tag: 'Payment',
  }).output(z.object({ dataList: z.array(channel) })),

  banks: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/Bank/List',
    summary: 'The banks of Thailand',
    tag: 'Payment',
  }).output(z.object({ dataList: z.array(z.object({ code: z.string(), name: z.string() })) })),

  state: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/payment/{referenceCode}',
    summary: 'How the payment of one’s own order group stands, and how to pay it',
    tag: 'Payment',
  })
    .input(z.strictObject({ referenceCode }))
    .output(paymentState)
    .errors(failures({ notFound: 404 })),

  findByCart: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/payment/cart/{cartId}',
    summary: 'The reference code of the order group that was placed from a cart of one’s own',
    tag: 'Payment',
  })
    .input(z.strictObject({ cartId: text(64) }))
    .output(z.object({ referenceCode: z.string() }))
    .errors(failures({ notFound: 404 })),

  repay: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/payment/repay',
    summary: 'Pay an unpaid order group again, by the same or another channel (Idempotency-Key)',
    tag: 'Payment',
  })
    .input(
      z.strictObject({
        referenceCode,
        paymentTypeId: z.union([id, channelCode]),
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(paymentState)
    .errors(
      failures({
        notFound: 404,
        orderExpired: 409,
        orderAlreadyPaid: 409,
        orderCancelled: 409,
        orderPaidOnDelivery: 409,
        slipWaiting: 409,
        paymentChannelNotFound: 422,
        paymentChannelOff: 409,
        paymentAmountOutside: 422,
        idempotencyKeyReused: 409,
      }),
    ),

  submitSlip: declareCall({
    access: 'signedIn',
    limit: 'upload',
    method: 'POST',
    path: '/payment/slip',
    summary: 'Send the slip of a transfer (multipart/form-data, Idempotency-Key)',
    tag: 'Payment',
  })
    .input(
      z.strictObject({
        referenceCode,
        bankCode: text(10),
        amount: text(20),
        /** When the money was sent, in Bangkok: YYYY-MM-DDTHH:mm. */
        transferredAt: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'timeInvalid'),
        file: z.file(),
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(paymentState)
    .errors(
      failures({
        notFound: 404,
        orderExpired: 409,
        orderAlreadyPaid: 409,
        orderCancelled: 409,
        orderPaidOnDelivery: 409,
        slipWaiting: 409,
        slipDuplicate: 409,
        slipNotExpected: 409,
        bankUnknown: 422,
        amountInvalid: 422,
        transferTimeInvalid: 422,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
        pdfUnsafe: 422,
        idempotencyKeyReused: 409,
      }),
    ),

  slips: declareCall({
    access: 'staff',
    right: 'slips',
    method: 'GET',
    path: '/admin/slip/List',
    summary:
      'Transfer slips for staff, oldest waiting first; with `search` those of an order, a buyer, a transfer’s reference or an amount',
    tag: 'Staff',
  })
    .input(
      z.strictObject({
        status: z.enum(['waiting', 'approved', 'rejected']).default('waiting'),
        search: deskSearch,
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(slipForReview),
        total: z.number(),
        counts: z.object({ waiting: z.number(), approved: z.number(), rejected: z.number() }),
      }),
    ),

  slipFile: declareCall({
    access: 'staff',
    right: 'slips',
    method: 'GET',
    path: '/admin/slip/{id}/file',
    summary: 'The picture or PDF of a slip',
    tag: 'Staff',
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),

  approveSlip: declareCall({
    access: 'staff',
    right: 'slips',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/slip/{id}/approve',
    summary: 'The money has arrived: the order is paid; above an amount a second person is asked instead',
    tag: 'Staff',
  })
    .input(
      z.strictObject({
        id: idInPath,
        /** The slip's amount in baht, said once more where it isn't what is due. */
        confirmAmount: baht.optional(),
        /** The number of the slip that this one looks like, where it looks like one. */
        confirmSimilarSlipId: id.optional(),
        /** Where a bank told of money of the same orders: its number of the newest that was shown, and whether the slip's is among it. */
        confirmTransactionId: text(100).optional(),
        isSameMoney: z.boolean().optional(),
        /** Why it is approved all the same. */
        reason: text(300).optional(),
        ask,
      }),
    )
    .output(z.object({ id: z.number(), status: z.enum(['approved', 'waiting']), approvalId }))
    .errors(
      failures({
        ...secondPersonFailures,
        notFound: 404,
        slipAlreadyReviewed: 409,
        ownAffair: 403,
        slipAmountDiffers: 409,
        slipLooksUsed: 409,
        slipMoneyTold: 409,
        slipMoneyGoesBack: 409,
        reasonRequired: 422,
      }),
    ),

  rejectSlip: declareCall({
    access: 'staff',
    right: 'slips',
    limit: 'write',
    method: 'POST',
    path: '/admin/slip/{id}/reject',
    summary: 'The slip doesn’t hold: the order is unpaid again, and the shopper is told why',
    tag: 'Staff',
  })
    .input(z.strictObject({ id: idInPath, reason: text(300).pipe(z.string().min(1, 'required')) }))
    .output(z.object({ id: z.number(), status: z.literal('rejected') }))
    .errors(failures({ notFound: 404, slipAlreadyReviewed: 409, ownAffair: 403 })),

  reopenSlip: declareCall({
    access: 'staff',
    right: 'slips',
    limit: 'write',
    method: 'POST',
    path: '/admin/slip/{id}/reopen',
    summary: 'A slip was rejected by mistake or too early: it waits to be decided again',
    tag: 'Staff',
  })
    .input(z.strictObject({ id: idInPath, reason: text(300).pipe(z.string().min(1, 'required')) }))
    .output(z.object({ id: z.number(), status: z.literal('waiting') }))
    .errors(failures({ notFound: 404, slipNotRejected: 409, slipWaiting: 409, ownAffair: 403 })),
};
