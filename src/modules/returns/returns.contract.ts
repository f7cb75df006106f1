import { z } from 'zod';
import {
  askedSellerId,
  askedStore,
  baht,
  declareCall,
  failures,
  files,
  id,
  pageNo,
  perPage,
  text,
} from '../../shared/contract.ts';
import { listInQuery, oneOf } from '../../shared/list-in-query.ts';
import { approvalId, ask, secondPersonFailures } from '../approval/approval.contract.ts';
import { orderNumberPattern } from '../order/order-number.rules.ts';
import { readTrackingNumber, trackingNumberPattern } from '../shipping/couriers.rules.ts';
import { returnReasons, returnStatuses, shopperReasons } from './return-status.rules.ts';
import { photosMost } from './returns.rules.ts';

const tag = 'Returns';
const instant = z.iso.datetime();
const status = z.enum(returnStatuses);
const reason = z.enum(returnReasons);
const orderNumber = z.string().regex(orderNumberPattern);
export const returnNumber = z.string().regex(/^RT\d{1,15}-\d{1,3}-\d{1,3}$/);
const why = text(1000).pipe(z.string().min(1));

const bankAccount = z.strictObject({
  bankCode: z.string().regex(/^\d{3}$/),
  accountNumber: text(30),
  accountName: text(120),
});

const line = z.object({
  orderLineId: z.number(),
  productId: z.number(),
  name: z.string(),
  options: z.string().nullable(),
  urlKey: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.number(),
  /** It was given with what goes back, and goes back with it. */
  isFreeProduct: z.boolean(),
  refund: baht,
});

/** A gift that was kept though what had brought it went back, and what that costs. */
const keptGift = z.object({
  orderLineId: z.number(),
  productId: z.number(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  copies: z.number(),
  charge: baht,
});

/** What a refusal for gifts says of them (`giftChoice`): each is sent back as well, or kept for so much. */
export const giftsToChoose = z.object({
  gifts: z.array(keptGift.omit({ imageUrl: true, productId: true })),
});
export type GiftsToChoose = z.infer<typeof giftsToChoose>['gifts'];

/** SPEC §3 "Return request". */
const returnRequest = z.object({
  returnNumber: z.string(),
  orderNumber: z.string(),
  status,
  reason,
  note: z.string(),
  createdAt: instant,
  /** Until when somebody has to do something; what then happens, the status says. */
  dueAt: instant.nullable(),
  seller: z.object({ id: z.number(), name: z.string(), urlKey: z.string() }),
  products: z.array(line),
  /** Gifts that are kept: their charge is off what is refunded for the items. */
  keptGifts: z.array(keptGift),
  photoCount: z.number(),
  /** For the copies and for the parcel. */
  refundItems: baht,
  refundShipping: baht,
  refundTotal: baht,
  /** To the card it was paid with, or to a bank account. */
  refundMethod: z.enum(['card', 'transfer']),
  /** Where a transfer goes; of the account's number the end. Null to a card, and where no account is named, or kept any more. */
  refundBank: z
    .object({ bankName: z.string(), accountNumber: z.string(), accountName: z.string() })
    .nullable(),
  refundedAt: instant.nullable(),
  hasRefundProof: z.boolean(),
  rejectReason: z.string().nullable(),
  disputeNote: z.string().nullable(),
  disputeAnswer: z.string().nullable(),
  /** What the store says of a parcel that came back, when it isn't what was to. */
  contestNote: z.string().nullable(),
  /** The money went back, and the items didn't: they are the shopper's to keep. */
  isKept: z.boolean(),
  shippingProvider: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  timeline: z.array(
    z.object({
      status,
      at: instant,
      actor: z.enum(['shopper', 'seller', 'staff', 'system']),
      note: z.string().nullable(),
    }),
  ),
});
const ofShopper = returnRequest.extend({
  canDispute: z.boolean(),
  canSendBack: z.boolean(),
  canWithdraw: z.boolean(),
  /** Where the parcel goes; null where the store named no place: then to the sender on the parcel that came. */
  sendTo: z.object({ name: z.string(), telephone: z.string(), address: z.string() }).nullable(),
});
export type ShopperReturn = z.infer<typeof ofShopper>;
const ofSeller = returnRequest.omit({ refundMethod: true, refundBank: true, hasRefundProof: true }).extend({
  buyerName: z.string(),
  canAnswer: z.boolean(),
  canReceive: z.boolean(),
  canContest: z.boolean(),
});
export type SellerReturn = z.infer<typeof ofSeller>;
const ofStaff = returnRequest.extend({ buyerName: z.string(), canDecide: z.boolean() });
export type StaffReturn = z.infer<typeof ofStaff>;

const list = <Item extends z.ZodType>(item: Item) =>
  z.object({
    dataList: z.array(item),
    total: z.number(),
    pageNo: z.number(),
    perpage: z.number(),
    counts: z.array(z.object({ status, count: z.number() })),
  });
const statuses = listInQuery(oneOf(returnStatuses));
const filter = z.strictObject({ status: statuses.optional(), pageNo, perpage: perPage(10) });
/** Stores and staff also look through theirs, by the number of a return or of its order. */
const deskFilter = filter.extend({ orderNumber: orderNumber.optional(), search: text(100).optional() });
const byNumber = z.strictObject({ returnNumber });
const moved = z.object({ returnNumber: z.string(), status });
const photo = z.strictObject({
  returnNumber,
  place: z.coerce
    .number()
    .int()
    .min(0)
    .max(photosMost - 1),
});
const notFound = { returnNotFound: 404 } as const;
const notPossible = { ...notFound, returnMoved: 409 } as const;
const tracking = {
  provider: text(100).pipe(z.string().min(1)),
  trackingNumber: text(60)
    .overwrite(readTrackingNumber)
    .pipe(z.string().regex(trackingNumberPattern, { message: 'trackingNumberInvalid' })),
};

export const returnsContract = {
  returnable: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/return/order/{orderNumber}',
    summary: 'What of an order can be sent back, and until when',
    tag,
  })
    .input(z.strictObject({ orderNumber }))
    .output(
      z.object({
        orderNumber: z.string(),
        /** Why nothing can be sent back: not shipped yet, too late, of files alone, or asked for already. */
        refusal: z
          .enum(['orderNotShipped', 'returnTooLate', 'filesNotReturnable', 'nothingToReturn'])
          .nullable(),
        /** Without word of the delivery, the last day it can be expected is taken for it. */
        until: instant.nullable(),
        /** Days within which its store answers. */
        storeAnswerDays: z.number(),
        needsBankAccount: z.boolean(),
        /** What can be given as the reason: cash on delivery that never came was never paid. */
        reasons: z.array(z.enum(shopperReasons)),
        /**
         * Of each line how many copies may still be asked for, how many have come back, and what all of them cost: what was
         * paid, what was off, and what of that the house paid (returned-parts.rules.ts makes the refund of it).
         */
        products: z.array(
          line.omit({ refund: true }).extend({
            returnable: z.number(),
            returned: z.number(),
            total: baht,
            discount: baht,
            platformDiscount: baht,
          }),
        ),
      }),
    )
    .errors(failures({ orderNotFound: 404 })),

  request: declareCall({
    access: 'signedIn',
    limit: 'upload',
    method: 'POST',
    path: '/return/order/{orderNumber}',
    summary: 'Ask to send items back (multipart/form-data when there are photos; Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        orderNumber,
        /** JSON in a form: `[{"orderLineId": 1, "quantity": 1}]`. */
        lines: z.preprocess(
          readJson,
          z
            .array(z.strictObject({ orderLineId: id, quantity: z.number().int().min(1).max(10_000) }))
            .min(1)
            .max(100),
        ),
        /** Of gifts that aren't due any more with what is kept, which are sent back as well; the others are charged. */
        gifts: z.preprocess(
          readJson,
          z
            .array(z.strictObject({ orderLineId: id, isSentBack: z.boolean() }))
            .max(50)
            .nullish(),
        ),
        reason: z.enum(shopperReasons),
        note: text(1000),
        bankAccount: z.preprocess(readJson, bankAccount.nullish()),
        bankAccountId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
        photos: files,
        /** Sent twice, it is asked once. */
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(ofShopper)
    .errors(
      failures({
        orderNotFound: 404,
        orderNotShipped: 409,
        returnTooLate: 409,
        filesNotReturnable: 409,
        returnQuantity: 409,
        giftChoice: 409,
        returnLimit: 409,
        returnNoteRequired: 422,
        notPaidYet: 409,
        bankAccountRequired: 422,
        bankAccountInvalid: 422,
        tooManyFiles: 422,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
        idempotencyKeyReused: 409,
      }),
    ),

  list: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/return/List',
    summary: "The shopper's returns, newest first",
    tag,
  })
    .input(filter.extend({ orderNumber: orderNumber.optional() }))
    .output(list(ofShopper)),

  detail: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/return/{returnNumber}',
    summary: 'One return of the shopper',
    tag,
  })
    .input(byNumber)
    .output(ofShopper)
    .errors(failures(notFound)),

  photo: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/return/{returnNumber}/photo/{place}',
    summary: 'A photo of a return of one’s own',
    tag,
  })
    .input(photo)
    .output(z.file())
    .errors(failures(notFound)),

  refundProof: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/return/{returnNumber}/refund',
    isSecret: true,
    summary: 'What proves that a return has been refunded',
    tag,
  })
    .input(byNumber)
    .output(z.file())
    .errors(failures(notFound)),

  dispute: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/return/{returnNumber}/dispute',
    summary: 'Ask staff to look at a rejection, once',
    tag,
  })
    .input(z.strictObject({ returnNumber, note: why }))
    .output(moved)
    .errors(failures(notPossible)),

  sendBack: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/return/{returnNumber}/send',
    summary: 'Say how an approved return was sent back',
    tag,
  })
    .input(z.strictObject({ returnNumber, ...tracking }))
    .output(moved)
    .errors(failures(notPossible)),

  withdraw: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/return/{returnNumber}/withdraw',
    summary: 'Keep the items after all: nothing has been sent back yet',
    tag,
  })
    .input(byNumber)
    .output(moved)
    .errors(failures(notPossible)),

  parcelBack: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/Order/{orderNumber}/parcel-back',
    summary:
      'A parcel came back unaccepted, one of several or all of the order: its copies go back, the money too',
    tag,
  })
    .input(
      z.strictObject({
        orderNumber,
        isRestocked: z.boolean(),
        /** Which of the order's parcels, in the order in which they left; all of them without it. */
        parcel: z.number().int().min(1).max(1_000).optional(),
      }),
    )
    .output(z.object({ returnNumber: z.string(), orderNumber: z.string() }))
    .errors(
      failures({
        orderNotFound: 404,
        parcelNotFound: 404,
        orderNotShipped: 409,
        orderDelivered: 409,
        orderReturnOpen: 409,
      }),
    ),

  cancelRest: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/Order/{orderNumber}/cancel-rest',
    summary: 'Give up what of an order has not left yet while the rest has, with a reason; it is paid back',
    tag,
  })
    .input(
      z.strictObject({
        orderNumber,
        reason: text(500).pipe(z.string().min(1)),
        /** Whether the copies are there, and can be sold again. */
        isRestocked: z.boolean().default(false),
      }),
    )
    .output(z.object({ returnNumber: z.string(), orderNumber: z.string() }))
    .errors(failures({ orderNotFound: 404, orderNotInParts: 409 })),

  cancelOwnRest: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/Order/{orderNumber}/cancel-rest',
    summary:
      'Give up what of an order was to be handed over days ago and has not left; it is paid back, and the rest stays',
    tag: 'Orders',
  })
    .input(z.strictObject({ orderNumber: text(40), reason: text(500).nullish() }))
    .output(z.object({ returnNumber: z.string(), orderNumber: z.string() }))
    .errors(
      failures({ orderNotFound: 404, orderNotInParts: 409, orderNotCancellable: 409, parcelShared: 409 }),
    ),

  staffCancelRest: declareCall({
    access: 'staff',
    right: 'orders',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/Order/{orderNumber}/cancel-rest',
    summary: 'Call off what of an order has not left yet, with a reason; it is paid back, and the rest stays',
    tag: 'Staff',
  })
    .input(
      z.strictObject({
        orderNumber: text(40),
        reason: text(500).pipe(z.string().min(1)),
        /** Whether it counts against its store; unsaid, as with a whole order that staff cancel. */
        isStoresFault: z.boolean().optional(),
        ask,
      }),
    )
    .output(z.object({ returnNumber: z.string().optional(), orderNumber: z.string(), approvalId }))
    .errors(
      failures({
        ...{ orderNotFound: 404, orderNotInParts: 409, ownAffair: 403 },
        ...secondPersonFailures,
      }),
    ),

  contest: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/return/{returnNumber}/contest',
    summary: 'Something else came back than was to: staff look at it, once',
    tag,
  })
    .input(z.strictObject({ returnNumber, note: why }))
    .output(moved)
    .errors(failures(notPossible)),

  sellerList: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/return/List',
    summary: "Returns of the store's orders, newest first",
    tag,
  })
    .input(deskFilter)
    .output(list(ofSeller)),

  sellerDetail: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/return/{returnNumber}',
    summary: 'One return of an order of the store',
    tag,
  })
    .input(byNumber)
    .output(ofSeller)
    .errors(failures(notFound)),

  sellerPhoto: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/return/{returnNumber}/photo/{place}',
    summary: 'A photo of a return of an order of the store',
    tag,
  })
    .input(photo)
    .output(z.file())
    .errors(failures(notFound)),

  approve: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/return/{returnNumber}/approve',
    summary:
      'Agree to a return: the shopper sends the items back; or keeps them (`isKept`), and is paid back at once',
    tag,
  })
    .input(byNumber.extend({ isKept: z.boolean().default(false) }))
    .output(moved)
    .errors(failures(notPossible)),

  reject: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/return/{returnNumber}/reject',
    summary: 'Turn a return down with a reason',
    tag,
  })
    .input(z.strictObject({ returnNumber, reason: why }))
    .output(moved)
    .errors(failures(notPossible)),

  receive: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/return/{returnNumber}/receive',
    summary: 'The items have arrived: the buyer gets the money back',
    tag,
  })
    .input(z.strictObject({ returnNumber, isRestocked: z.boolean() }))
    .output(moved)
    .errors(failures(notPossible)),

  staffList: declareCall({
    access: 'staff',
    right: ['returns', 'orders'],
    method: 'GET',
    path: '/admin/return/List',
    summary: 'Returns for staff, of all stores or of one: disputes first to be decided',
    tag: 'Staff',
  })
    .input(deskFilter.extend({ sellerId: askedSellerId }))
    .output(list(ofStaff).extend({ store: askedStore }))
    .errors(failures({ storeNotFound: 404 })),

  staffDetail: declareCall({
    access: 'staff',
    right: 'returns',
    method: 'GET',
    path: '/admin/return/{returnNumber}',
    summary: 'One return with everything said about it',
    tag: 'Staff',
  })
    .input(byNumber)
    .output(ofStaff)
    .errors(failures(notFound)),

  staffPhoto: declareCall({
    access: 'staff',
    right: 'returns',
    method: 'GET',
    path: '/admin/return/{returnNumber}/photo/{place}',
    summary: 'A photo of a return',
    tag: 'Staff',
  })
    .input(photo)
    .output(z.file())
    .errors(failures(notFound)),

  decide: declareCall({
    access: 'staff',
    right: 'returns',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/return/{returnNumber}/decide',
    summary: 'Answer a dispute: for the shopper (upheld) or for the store',
    tag: 'Staff',
  })
    .input(
      z.strictObject({
        returnNumber,
        isUpheld: z.boolean(),
        answer: why,
        /** Of what is upheld: the shopper keeps the items, and is paid back at once. */
        isKept: z.boolean().default(false),
        ask,
      }),
    )
    .output(moved.extend({ approvalId }))
    .errors(failures({ ...notPossible, ...secondPersonFailures, ownAffair: 403 })),

  refundFile: declareCall({
    access: 'staff',
    right: 'refunds',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/Order/{orderNumber}/refund-file',
    summary:
      'Pay an e-book of a completed order back, at its store’s cost: it leaves the buyer’s library, once (Idempotency-Key)',
    tag: 'Staff',
  })
    .input(
      z.strictObject({
        orderNumber: text(40),
        productId: id,
        reason: why,
        ask,
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(moved.extend({ approvalId }))
    .errors(
      failures({
        ...secondPersonFailures,
        orderNotFound: 404,
        fileNotInOrder: 404,
        orderNotComplete: 409,
        fileRefunded: 409,
        ownAffair: 403,
        idempotencyKeyReused: 409,
      }),
    ),
};

/** A value that a form carries as JSON; anything else stays as it is, for the schema to refuse. */
function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
