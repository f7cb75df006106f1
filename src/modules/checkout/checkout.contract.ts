import { z } from 'zod';
import { baht, declareCall, failures, id, smallId, text } from '../../shared/contract.ts';
import { cartId, cartProduct, priceSource } from '../cart/cart.contract.ts';
import { step } from '../order/explanation.contract.ts';
import { taxInvoiceChoice } from '../order/order-snapshot.contract.ts';
import { taxInvoiceInput } from '../order/tax-invoice.contract.ts';
import { paymentStart } from '../payment/payment.contract.ts';
import { giftCopiesMost } from '../promotion/promotion-desk.rules.ts';
import { toldReasons } from '../promotion/told-promotions.rules.ts';
import { pickupPlace, shownTimeOff } from '../shipping/delivery.contract.ts';

const points = z.number().int().min(0).max(1_000_000_000);
const channelCode = z.enum(['card', 'promptpay', 'transfer', 'cod']);

/** A shipping channel's number; 0 is none chosen. */
const channelChoice = z
  .union([smallId, z.literal(0)])
  .nullish()
  .transform((value) => (value === 0 ? null : value))
  .optional();

/**
 * SPEC §3 "Checkout data", as a cart or a calculation gives it: what the server works out itself (prices, counts, sums,
 * provinces) is left out. `id` is the cart's. An order's `shippingId` is the channel chosen for that seller;
 * `shippingTypeId`, and without it `shippingCode`, is the choice for sellers without one; one that none of them has is refused. `grandTotal`, `gifts` (promotions by
 * number) and `giftProducts` (what each of them gives) are only compared: they are what the shopper saw. Gifts are chosen in
 * the cart.
 */
const checkoutData = z.object({
  id: cartId,
  paymentTypeId: z
    .union([smallId, channelCode, z.literal(0), z.literal('')])
    .nullish()
    .transform((value) => (value === 0 || value === '' ? null : value))
    .optional(),
  buyerInfo: z.object({ addressId: id.nullish(), taxInvoice: taxInvoiceInput.nullish() }).nullish(),
  orders: z
    .array(
      z.object({
        sellerId: id,
        shippingId: channelChoice,
        products: z
          .array(
            z.object({
              ...{ id, source: priceSource.optional(), isCheckBox: z.boolean() },
              /** Gifts come and go by themselves: naming one chooses nothing. */
              isFreeProduct: z.boolean().optional(),
            }),
          )
          .max(100)
          .optional(),
      }),
    )
    .max(100)
    .default([]),
  grandTotal: z.number().nullish(),
  gifts: z.array(id).max(100).nullish(),
  giftProducts: z
    .array(z.object({ promotionId: id, productIds: z.array(id).max(giftCopiesMost) }))
    .max(100)
    .nullish(),
  /** One code, or several with commas between them. */
  promotionCode: text(400).nullish(),
  /** How many of the shopper's points are to pay (SPEC §3 has no field for them); a calculation says them as `points.used`. */
  points: z.union([points, z.object({ used: points }).transform(({ used }) => used)]).nullish(),
  shippingTypeId: channelChoice,
  shippingCode: text(40).nullish(),
  /** The link that the browser came by last: it goes before the one the cart was told of (SPEC §3 "Cart"). */
  affiliateCode: text(64).nullish(),
  codeShare: text(64).nullish(),
  referer: text(64).nullish(),
  /** The links that the browser followed before that one, as the shop sealed them. They count with `affiliateCode` alone. */
  clicks: text(1_000).nullish(),
});
export type CheckoutData = z.infer<typeof checkoutData>;

const shippingOption = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  fee: baht,
  daysMin: z.number(),
  daysMax: z.number(),
  /** The first and last day it arrives, or can be fetched, when it is ordered now; in Bangkok. */
  arrival: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** It isn't sent, but fetched there. */
  pickup: pickupPlace.nullable(),
  isChosen: z.boolean(),
});

const calculatedOrder = z.object({
  id: z.number(),
  sellerId: z.number(),
  seller: z.object({ id: z.number(), name: z.string(), urlKey: z.string() }),
  products: z.array(cartProduct),
  itemTotal: baht,
  /** After promotions and before vouchers: what counts towards a voucher's minimum. */
  spent: baht,
  discount: baht,
  shippingId: z.number().nullable(),
  shippingFee: baht,
  shippingDiscount: baht,
  shippingOptions: z.array(shippingOption),
  /** Whether something of it is sent or fetched; an order of e-books alone has no `shippingOptions`. */
  needsParcel: z.boolean(),
  /**
   * It goes in one parcel with these of the buyer's orders of the same live: `shippingFee` is what that costs more than was paid
   * for it, which saves so much. Null where it goes by itself.
   */
  oneParcel: z.object({ orderNumbers: z.array(z.string()), saved: baht }).nullable(),
  /** Days on which the store sends nothing: `arrival` knows of them. */
  timeOff: shownTimeOff.nullable(),
  total: baht,
});

export const promotionName = {
  promotionId: z.number(),
  promotionTypeId: z.number(),
  name: z.string(),
  /** Null: over several stores. */
  sellerId: z.number().nullable(),
  sellerName: z.string().nullable(),
};

/** What a promotion gives, or would: the first of it, and how many copies in all. */
const promisedGift = z
  .object({
    productId: z.number(),
    name: z.string(),
    copies: z.number(),
    /** What is given, each product once; nothing of a promotion that doesn't apply. */
    given: z.array(z.object({ productId: z.number(), name: z.string(), copies: z.number() })),
    /** What there is to choose from: one where there is no choice. */
    options: z.array(z.object({ productId: z.number(), name: z.string() })),
  })
  .nullable();

const voucherOutcome = z.object({
  code: z.string(),
  name: z.string().nullable(),
  kind: z.enum(['seller', 'platform', 'shipping', 'cashback']).nullable(),
  isAccepted: z.boolean(),
  /** The refusal's code, with its text in `message`. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
  /** What it takes off; of a cashback voucher, what comes back later. */
  discount: baht,
});

/** What promotions do, and what isn't far from doing something. */
const promotionOutcome = z.object({
  /** What those that apply take off in all, fees of parcels included. */
  discount: baht,
  /** In how many milliseconds one of them may begin or end by itself; null when none is going to. */
  changesInMs: z.number().nullable(),
  applied: z.array(
    z.object({
      ...promotionName,
      fundedBy: z.enum(['seller', 'platform']),
      /** What it takes off; 0 of a gift. */
      discount: baht,
      gift: promisedGift,
    }),
  ),
  /** Gifts that were chosen and can't be given: `given` is what comes instead. */
  unmet: z.array(
    z.object({
      ...promotionName,
      why: z.enum(['soldOut', 'ended']),
      chosen: z.array(z.string()),
      given: z.array(z.string()),
    }),
  ),
  /** Those that don't, or would take off more, with what there would have to be more of. */
  missed: z.array(
    z.object({
      ...promotionName,
      why: z.enum(toldReasons),
      gift: promisedGift,
      missing: z.object({
        amount: baht.nullable(),
        copies: z.number().nullable(),
        from: z.iso.datetime().nullable(),
        products: z.array(z.object({ id: z.number(), name: z.string(), urlKey: z.string() })),
      }),
    }),
  ),
});
export type PromotionOutcome = z.infer<typeof promotionOutcome>;

/** SPEC §3 "Checkout data": what was chosen comes back beside what it comes to. */
export const calculation = z.object({
  id: z.string(),
  version: z.number(),
  paymentTypeId: z.union([z.number(), channelCode]).nullable(),
  buyerInfo: z
    .object({
      addressId: z.number().nullable(),
      taxInvoice: taxInvoiceChoice.extend({ address: z.string().nullable() }).nullable(),
    })
    .nullable(),
  orders: z.array(calculatedOrder),
  promotionCode: z.string().nullable(),
  /** The channel that every parcel goes by; null where they go different ways. */
  shippingTypeId: z.number().nullable(),
  shippingCode: z.string().nullable(),
  /** Of the address that was chosen; null without one of the shopper's own. */
  provinceId: z.number().nullable(),
  /** What the ticked products cost, as the cart's `total`: before vouchers, points and parcels. */
  total: baht,
  itemTotal: baht,
  discount: baht,
  shippingTotal: baht,
  grandTotal: baht,
  countProduct: z.number(),
  steps: z.array(step),
  vouchers: z.array(voucherOutcome),
  promotions: promotionOutcome,
  /** The shopper's points: how many there are, how many may pay here, how many do, and what those are worth. */
  points: z.object({ available: z.number(), most: z.number(), used: z.number(), discount: baht }),
  /** What comes back once the orders are complete. */
  cashback: baht,
  /** What stands in the way of placing the order. */
  problems: z.array(
    z.object({
      productId: z.number(),
      name: z.string(),
      code: z.enum([
        'outOfStock',
        'overStock',
        'unavailable',
        'storePaused',
        'notYet',
        'owned',
        'priceChanged',
      ]),
      availableQuantity: z.number(),
    }),
  ),
});
export type Calculation = z.infer<typeof calculation>;
export type CalculatedOrder = z.infer<typeof calculatedOrder>;

/** `cartId` is the ordered cart's, as /payment/result takes it; what was left unticked waits in `remainingCartId`. */
const placed = z.object({
  referenceCode: z.string(),
  cartId: z.string(),
  remainingCartId: z.string().nullable(),
  orders: z.array(z.object({ orderNumber: z.string(), sellerId: z.number(), total: baht })),
  payment: paymentStart,
});
/** What a refusal for unpaid orders says of each of them (`tooManyUnpaidOrders`, `tooManyUnpaidCopies`). */
export const unpaidOrders = z.object({
  orders: z.array(
    z.object({
      referenceCode: z.string(),
      cartId: z.string(),
      orderNumber: z.string(),
      state: z.enum(['payment', 'review', 'delivery']),
    }),
  ),
});

export type PlacedOrder = z.infer<typeof placed>;

export const checkoutContract = {
  calculate: declareCall({
    access: 'anyone',
    limit: 'write',
    method: 'POST',
    path: '/order/calculate',
    onlyReads: true,
    summary: 'What the ticked products of a cart cost, step by step',
    tag: 'Checkout',
  })
    .input(checkoutData)
    .output(calculation)
    .errors(failures({ cartNotFound: 404, shippingNotFound: 422 })),

  promotions: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/order/promotions',
    summary: 'What promotions take off the ticked products of a cart, and what is missing for more',
    tag: 'Checkout',
  })
    .input(z.strictObject({ cartId }))
    .output(promotionOutcome)
    .errors(failures({ cartNotFound: 404 })),

  place: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/order/place',
    summary: 'Place the order. With an Idempotency-Key, the same call again gets the same reply',
    tag: 'Checkout',
  })
    .input(checkoutData.extend({ idempotencyKey: text(255).nullish() }))
    .output(placed)
    .errors(
      failures({
        cartNotFound: 404,
        addressMissing: 422,
        addressNotFound: 404,
        paymentMissing: 422,
        nothingSelected: 409,
        productOutOfStock: 409,
        ebookNotAvailable: 409,
        ebookOwned: 409,
        ebookOnDelivery: 422,
        priceChanged: 409,
        flashSoldOut: 409,
        giftGone: 409,
        giftChanged: 409,
        flashLimitReached: 409,
        cartAlreadyOrdered: 409,
        cartChanged: 409,
        idempotencyKeyReused: 409,
        voucherRefused: 409,
        pointsNotEnough: 409,
        shippingNotFound: 422,
        paymentChannelNotFound: 422,
        paymentChannelOff: 409,
        paymentAmountOutside: 422,
        accountWaitingApproval: 403,
        ownStore: 409,
        tooManyUnpaidOrders: 409,
        tooManyUnpaidCopies: 409,
        prepaymentNeeded: 409,
      }),
    ),
};
