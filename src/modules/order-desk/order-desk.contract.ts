import { z } from 'zod';
import {
  askedDay,
  askedInstant,
  baht,
  declareCall,
  failures,
  pageNo,
  perPage,
  text,
} from '../../shared/contract.ts';
import { listInQuery, oneOf } from '../../shared/list-in-query.ts';
import { conditions, editionFormats } from '../catalogue/product-card.contract.ts';
import { step } from '../order/explanation.contract.ts';
import { orderNumber } from '../order/order.contract.ts';
import { addressSnapshot, taxInvoiceChoice } from '../order/order-snapshot.contract.ts';
import { orderStatuses, paymentStatuses } from '../order/order-status.rules.ts';
import { parcelMate } from '../order/parcel-mate.contract.ts';
import { pickupPlace } from '../shipping/delivery.contract.ts';

const status = z.enum(orderStatuses);
const instant = z.iso.datetime();

const orderLine = z.object({
  id: z.number(),
  productId: z.number(),
  name: z.string(),
  /** What was chosen of it, and of a used copy which it is, in words. */
  options: z.string().nullable(),
  /** Which copy of the edition was bought, as it was told then; null of orders of before that was kept. */
  condition: z.enum(conditions).nullable(),
  conditionNote: z.string().nullable(),
  /** How it is bound; null of what isn't a book. */
  format: z.enum(editionFormats).nullable(),
  urlKey: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.number(),
  price: baht,
  /** What the order's sums begin with: the price without prices for a time, before its store lowered it. Nothing to strike through. */
  fullPrice: baht,
  discount: baht,
  total: baht,
  isFreeProduct: z.boolean(),
  /** A file: its buyer has it in their library once it is paid. */
  isDigital: z.boolean(),
});

/** What of an order left together: with whom, under which number, and which copies of its lines. */
export const orderParcel = z.object({
  /** 1 for the first of an order's. */
  position: z.number(),
  provider: z.string(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  shippedAt: instant,
  deliveredAt: instant.nullable(),
  /** It came back unaccepted. */
  cameBackAt: instant.nullable(),
  lines: z.array(z.object({ lineId: z.number(), quantity: z.number() })),
});
export type OrderParcel = z.infer<typeof orderParcel>;

/** SPEC §3 "Order (display)", as lists show it. `cartId` is what /payment and /checkout routes take. */
export const orderSummary = z.object({
  orderNumber: z.string(),
  referenceCode: z.string(),
  cartId: z.string(),
  createdAt: instant,
  status,
  paymentStatus: z.enum(paymentStatuses),
  paymentChannel: z.enum(['card', 'promptpay', 'transfer', 'cod']),
  /** Until when an unpaid order waits for its payment. */
  holdUntil: instant.nullable(),
  seller: z.object({ id: z.number(), name: z.string(), urlKey: z.string() }),
  products: z.array(orderLine),
  countProduct: z.number(),
  grandTotal: baht,
  /** Everything bought in the same checkout, to be paid together. */
  groupTotal: baht,
  shippingProvider: z.string().nullable(),
  /** The first parcel's; an order's page has them all. */
  trackingNumber: z.string().nullable(),
  /** Some of it is on its way, and the rest isn't yet. */
  isPartlyShipped: z.boolean(),
  /** Money that was promised back hasn't been paid yet. */
  isRefundOpen: z.boolean(),
  canPay: z.boolean(),
  canCancel: z.boolean(),
  /** What of it hasn't left can be given up and is paid back, while the rest of it stays sold. */
  canCancelRest: z.boolean(),
  canConfirm: z.boolean(),
  /** Items may be asked to be sent back: it is shipped, and its time isn't over. */
  canReturn: z.boolean(),
  /** Something of it can be reviewed and hasn't been. */
  canReview: z.boolean(),
  /** Until when items can be sent back. */
  returnUntil: instant.nullable(),
  /** Days for that after its delivery, as promised when it was placed. */
  returnDays: z.number(),
  hasReturns: z.boolean(),
  /** Whether something of it is sent or fetched. */
  needsParcel: z.boolean(),
  /** Whether files of it are in its buyer's library. */
  isInLibrary: z.boolean(),
  /** When the parcel came back unaccepted. */
  refusedAt: instant.nullable(),
  /** A return is under way: until it has ended, receipt can't be confirmed. */
  isReturning: z.boolean(),
  /** How many orders of other stores are unpaid with it: they are paid together, and end together. */
  unpaidTogether: z.number(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** An order as its parts and its store tell it. */
export const orderParts = orderSummary.extend({
  itemTotal: baht,
  /** What stores and promotions took off the full prices, but for lives; `itemTotal` is without it already. */
  productDiscount: baht,
  /** What vouchers and points took off the order as a whole. */
  headerDiscount: baht,
  /** What the prices of lives took off the full prices; `itemTotal` is without it already. */
  liveDiscount: baht,
  shippingFee: baht,
  shippingDiscount: baht,
  shippingName: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  statusReason: z.string().nullable(),
  shippingAddress: addressSnapshot,
  taxInvoice: taxInvoiceChoice.nullable(),
  /** The other orders of the same live that go in its parcel. */
  goesWith: z.array(parcelMate),
  /** Its buyer can't cancel it because a later one of them costs less with it: that one goes first. */
  isHeldByLater: z.boolean(),
  /** The same of what hasn't left, while the rest of it stays sold. */
  isRestHeldByLater: z.boolean(),
  steps: z.array(step),
  /** The last day on which its store hands it over, in Bangkok: frozen when it was the store's to send. */
  shipBy: z.iso.date().nullable(),
  /** It isn't sent, but fetched at the store's counter. */
  isPickup: z.boolean(),
  /** When the last of what was sent of it left, or was fetched: null where all that was to be sent was called off. */
  shippedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  parcels: z.array(orderParcel),
  /** Copies that have still to be sent. */
  toSend: z.array(z.object({ lineId: z.number(), quantity: z.number() })),
  /** Its states, and what happened to the parcel in between, in their order. */
  timeline: z.array(
    z.object({
      status: z.enum([
        ...orderStatuses,
        'prepared',
        'partShipped',
        'shipmentCorrected',
        'delivered',
        'refused',
      ]),
      at: instant,
      note: z.string().nullable(),
    }),
  ),
});
export type OrderParts = z.infer<typeof orderParts>;

const orderDetail = orderParts.extend({
  /** Points and baht that are the buyer's once it is complete. */
  earnings: z.object({ points: z.number(), cashback: baht }),
  /** The first and last day its parcel may arrive, in Bangkok; null where nothing is on its way or nobody can say. */
  arrival: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** Where it is fetched, and the code to be shown there; null once it was, and for what is sent. */
  pickup: z.object({ code: z.string(), place: pickupPlace.nullable(), isReady: z.boolean() }).nullable(),
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** What a seller sees of an order: the buyer's address, no tax or payment data beyond whether to ship. */
const sellerOrder = orderParts
  .omit({
    cartId: true,
    groupTotal: true,
    canPay: true,
    canConfirm: true,
    canReturn: true,
    canReview: true,
    returnUntil: true,
  })
  .extend({
    /** When it last became another: its state, its parcels or its returns. */
    changedAt: instant,
    products: z.array(
      orderLine.extend({
        /** The store's own number of the product, as it is now. */
        sku: z.string().nullable(),
        /** The book's, or the number under a thing's bars. */
        isbn: z.string().nullable(),
      }),
    ),
    buyerName: z.string(),
    commission: baht,
    /** What the order brings the store once it is complete: what the buyer and the house pay, less the commission. */
    storeReceives: baht,
    preparedAt: instant.nullable(),
    /** How it stands to its day while it waits to be handed over; null for all others. */
    lateness: z.enum(['late', 'today', 'intime']).nullable(),
    canPrepare: z.boolean(),
    canShip: z.boolean(),
    /** Its buyer can have it for the code. */
    canHandOver: z.boolean(),
    /** It is on its way and may have arrived, and nobody has said yet that it has. */
    canDeliver: z.boolean(),
    /** From when on it may have arrived, while it is on its way. */
    deliverableFrom: instant.nullable(),
    /** It is on its way, so that its carrier and number can be put right. */
    canCorrectShipment: z.boolean(),
    /** It is on its way, and may come back unaccepted. */
    canTakeParcelBack: z.boolean(),
    /** Some copies can go in a parcel of their own. */
    canSplit: z.boolean(),
    parcels: z.array(
      orderParcel.extend({
        shippedBy: z.string().nullable(),
        canDeliver: z.boolean(),
        canCorrect: z.boolean(),
        canTakeBack: z.boolean(),
      }),
    ),
  });
export type SellerOrder = z.infer<typeof sellerOrder>;

/** One status, or several with commas between them: a tab may hold more than one. */
const orderStatusList = listInQuery(oneOf(orderStatuses));

export const orderFilter = z.strictObject({
  status: orderStatusList.optional(),
  search: text(100).optional(),
  /** Ordered on this day in Bangkok or later; on this day or before. */
  from: askedDay.optional(),
  to: askedDay.optional(),
  pageNo,
  perpage: perPage(10),
});
/** Orders a shopper has something to do with beside their state: complete ones with something to review, and returns. */
export const orderViews = ['to_review', 'returns'] as const;
const ownFilter = orderFilter.extend({
  /** `returnable`: something of it can still be asked back. */
  view: z.enum([...orderViews, 'returnable']).optional(),
});
const storeFilters = {
  /** What became another at this instant (ISO 8601, UTC) or later. */
  changedSince: askedInstant.optional(),
  /** Waiting to be handed over, and late; or due today. */
  due: z.enum(['late', 'today']).optional(),
  /** Waiting to be handed over, and packed; or not yet. */
  packed: z.enum(['yes', 'no']).optional(),
  /** Fetched at the store's counter by its buyer; or sent. */
  fetched: z.enum(['yes', 'no']).optional(),
};
const storeFilter = orderFilter.extend({
  ...storeFilters,
  /**
   * `changed`: what changed first comes first, so that a system that follows goes on from a minute before the last
   * one's `changedAt`: of two that change at once the later may be told first.
   */
  sort: z.enum(['newest', 'shipBy', 'changed']).default('newest'),
});
export const orderPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ dataList: z.array(item), total: z.number(), pageNo: z.number(), perpage: z.number() });
export const orderCounts = z.array(z.object({ id: z.number(), status, name: z.string(), count: z.number() }));
const tag = 'Orders';

export const orderDeskContract = {
  list: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/Order/List',
    summary: "The shopper's orders, newest first, by status",
    tag,
  })
    .input(ownFilter)
    .output(orderPage(orderSummary)),

  statusWithCount: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/Order/OrderStatusWithCount',
    summary: 'The states of orders, with how many of the shopper are in each',
    tag,
  }).output(orderCounts),

  viewsWithCount: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/Order/OrderViewWithCount',
    summary: 'How many orders of the shopper have something to review, and how many have returns',
    tag,
  }).output(z.array(z.object({ view: z.enum(orderViews), count: z.number() }))),

  detail: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/Order/{orderNumber}',
    summary: 'One order of the shopper',
    tag,
  })
    .input(z.strictObject({ orderNumber }))
    .output(orderDetail)
    .errors(failures({ orderNotFound: 404 })),

  sellerList: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/Order/List',
    summary:
      "The store's orders, by status and by when they changed; newest first, or those that are due, or changed, first",
    tag,
  })
    .input(storeFilter)
    .output(orderPage(sellerOrder)),

  sellerFile: declareCall({
    isLong: true,
    access: 'seller',
    right: 'orders',
    limit: 'upload',
    method: 'GET',
    path: '/seller/Order/csv',
    summary:
      'The same as a table to keep (CSV), a row a line of an order: of the newest 20,000 orders that are found',
    tag,
  })
    .input(orderFilter.omit({ pageNo: true, perpage: true }).extend(storeFilters))
    .output(z.file()),

  sellerStatusWithCount: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/Order/OrderStatusWithCount',
    summary: 'The states of orders, with how many of the store are in each',
    tag,
  }).output(orderCounts),

  sellerDetail: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/Order/{orderNumber}',
    summary: 'One order of the store',
    tag,
  })
    .input(z.strictObject({ orderNumber }))
    .output(sellerOrder)
    .errors(failures({ orderNotFound: 404 })),
};
