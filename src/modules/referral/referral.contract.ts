import { z } from 'zod';
import { declareCall, failures, id, pageNo, perPage, text } from '../../shared/contract.ts';
import { cart, priceSource } from '../cart/cart.contract.ts';
import { calculation } from '../checkout/checkout.contract.ts';
import { basketStates, buyerFields, noteMost } from './referral.rules.ts';

const tag = 'Orders for others';
const instant = z.iso.datetime();
const done = z.object({ isDone: z.literal(true) });

/** A basket's code: an unguessable secret, like a cart's id. */
export const basketCode = z.string().regex(/^[\w-]{16,64}$/);
const byCode = z.strictObject({ basketCode });

export const payment = z.enum(['card', 'promptpay', 'transfer', 'cod']);
export const shipping = z.array(z.object({ sellerId: id, shippingId: id })).max(100);
export const toldShipping = z.array(z.object({ sellerId: z.number(), shippingId: z.number() }));

/** What was typed of a buyer; what wasn't filled in is empty. */
export const toldBuyer = z.record(z.enum(buyerFields), z.string());
const line = (most: number) => text(most).default('');
const buyer = z.strictObject({
  firstname: line(100),
  lastname: line(100),
  telephone: line(20),
  typeAddress: line(20),
  name: line(100),
  houseNumber: line(60),
  building: line(120),
  address: line(300),
  alley: line(120),
  road: line(120),
  subdistrictId: line(10),
  districtId: line(10),
  provinceId: line(10),
});

/** Who a basket is from, as its buyer reads it. `photoOf` is the code whose page has the photo (`/sharer/{code}/photo`). */
export const introduction = z.object({ name: z.string().nullable(), photoOf: z.string().nullable() });

const basket = z.object({
  referenceCode: z.string(),
  state: z.enum(basketStates),
  note: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
  expiresAt: instant,
  /** The buyer's link; null before it is sent, and once it is out of the affiliate's hand. */
  url: z.string().nullable(),
  /** As the affiliate left it. */
  lines: z.array(
    z.object({ productId: z.number(), quantity: z.number(), name: z.string(), urlKey: z.string() }),
  ),
  /** Null where nothing is in it, and once it is its buyer's. Without the cart's id, which is the buyer's alone. */
  cart: cart.nullable(),
  calculation: calculation.nullable(),
  buyer: toldBuyer.nullable(),
  shipping: toldShipping,
  payment: payment.nullable(),
  introducedAs: introduction,
  /** Whether a slip may be sent in for its buyer, who has allowed it. */
  isSlipWanted: z.boolean(),
});
export type AffiliatesBasket = z.infer<typeof basket>;

const listed = z.object({
  referenceCode: z.string(),
  state: z.enum(basketStates),
  note: z.string(),
  copies: z.number(),
  firstProduct: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  expiresAt: instant,
  /** Whether a slip may be sent in for its buyer, who has allowed it. */
  isSlipWanted: z.boolean(),
});
export type ListedBasket = z.infer<typeof listed>;

/** What each call of an affiliate's own baskets is beside its path. */
const own = { access: 'affiliate', tag } as const;
const change = { ...own, limit: 'write', method: 'POST' } as const;
const notInHand = { notFound: 404, basketClosed: 409 } as const;

export const referralContract = {
  list: declareCall({
    ...own,
    method: 'GET',
    path: '/affiliate/basket/List',
    summary: 'Baskets that one has filled for buyers, and where each stands',
  })
    .input(z.strictObject({ pageNo, perpage: perPage(20) }))
    .output(z.object({ dataList: z.array(listed), total: z.number() })),

  begin: declareCall({
    ...change,
    path: '/affiliate/basket',
    summary: 'Begin a basket for a buyer (Idempotency-Key)',
  })
    .input(
      z.strictObject({
        /** Sent twice, one is begun. */
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ referenceCode: z.string() }))
    .errors(
      failures({
        affiliateNotFound: 404,
        affiliateIsStopped: 403,
        tooManyBaskets: 409,
        idempotencyKeyReused: 409,
      }),
    ),

  read: declareCall({
    ...own,
    method: 'GET',
    path: '/affiliate/basket/{basketCode}',
    summary: 'One of one’s baskets; once its buyer has it, what was in it and where it stands',
  })
    .input(byCode)
    .output(basket)
    .errors(failures({ notFound: 404 })),

  add: declareCall({
    ...change,
    path: '/affiliate/basket/{basketCode}/add',
    summary: 'Put copies of a product in',
  })
    .input(
      z.strictObject({ basketCode, productId: id, quantity: z.number().int().min(1).max(9_999).default(1) }),
    )
    .output(done)
    .errors(
      failures({
        ...notInHand,
        loginRequired: 401,
        productNotFound: 404,
        optionsRequired: 422,
        ebookNotAvailable: 409,
        ebookOwned: 409,
        productOutOfStock: 409,
        cartTooLarge: 422,
      }),
    ),

  quantity: declareCall({
    ...change,
    path: '/affiliate/basket/{basketCode}/quantity',
    summary: 'Change a line’s copies, limited by stock; 0 takes it out',
  })
    .input(
      z.strictObject({
        basketCode,
        productId: id,
        source: priceSource.optional(),
        quantity: z.number().int().min(0).max(9_999),
      }),
    )
    .output(done)
    .errors(failures({ ...notInHand, productNotFound: 404 })),

  refresh: declareCall({
    ...change,
    path: '/affiliate/basket/{basketCode}/refresh',
    summary: '"Update cart" (SPEC §8): accept new prices, and quantities that stock still allows',
  })
    .input(byCode)
    .output(done)
    .errors(failures(notInHand)),

  nameBuyer: declareCall({
    ...change,
    path: '/affiliate/basket/{basketCode}/buyer',
    summary: 'Note whom it is for, who agreed to that: only they find it filled in',
  })
    .input(z.strictObject({ basketCode, note: text(noteMost).default(''), buyer, isAgreed: z.literal(true) }))
    .output(done)
    .errors(failures({ ...notInHand, required: 422, telephoneInvalid: 422 })),

  propose: declareCall({
    ...change,
    path: '/affiliate/basket/{basketCode}/ways',
    summary: 'Propose how it is sent and paid',
  })
    .input(z.strictObject({ basketCode, shipping: shipping.optional(), payment: payment.nullish() }))
    .output(done)
    .errors(failures(notInHand)),

  send: declareCall({
    ...change,
    path: '/affiliate/basket/{basketCode}/send',
    summary: 'Have the link open it, for a week from now',
  })
    .input(byCode)
    .output(done)
    .errors(failures({ ...notInHand, basketEmpty: 409 })),

  withdraw: declareCall({
    ...change,
    path: '/affiliate/basket/{basketCode}/withdraw',
    summary: 'Have the link open nothing any more',
  })
    .input(byCode)
    .output(done)
    .errors(failures(notInHand)),

  sendSlip: declareCall({
    ...own,
    limit: 'upload',
    method: 'POST',
    path: '/affiliate/basket/{basketCode}/slip',
    summary: 'Send in the slip of its buyer, who has allowed it (multipart/form-data, Idempotency-Key)',
  })
    .input(
      z.strictObject({
        basketCode,
        bankCode: text(10),
        amount: text(20),
        /** When the money was sent, in Bangkok: YYYY-MM-DDTHH:mm. */
        transferredAt: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'timeInvalid'),
        file: z.file(),
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(done)
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
};
