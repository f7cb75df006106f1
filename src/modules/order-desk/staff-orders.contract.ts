import { z } from 'zod';
import { askedSellerId, askedStore, baht, declareCall, failures, text } from '../../shared/contract.ts';
import { approvalId, ask, secondPersonFailures } from '../approval/approval.contract.ts';
import { changedOrder, orderNumber } from '../order/order.contract.ts';
import { slip } from '../payment/payment.contract.ts';
import { refund } from '../payment/refund.contract.ts';
import { ordersCountedMost } from './order-counts.rules.ts';
import {
  orderCounts,
  orderFilter,
  orderPage,
  orderParcel,
  orderParts,
  orderSummary,
} from './order-desk.contract.ts';

const instant = z.iso.datetime();
const tag = 'Staff';

/** Whose order it is, as the account says now; of an account that was erased little is left. */
const buyer = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
});

/** What only its shopper does or is told. */
const ofShopper = {
  canPay: true,
  canConfirm: true,
  canReturn: true,
  canReview: true,
  returnUntil: true,
} as const;

const staffSummary = orderSummary.omit(ofShopper).extend({ buyer });
export type StaffOrderSummary = z.infer<typeof staffSummary>;

/** An order as staff see it: what its buyer and its store see, whose it is, its payment, and who did what. */
const staffOrder = orderParts.omit(ofShopper).extend({
  buyer,
  /** It is the caller's own: another member of staff has to cancel it. */
  isOwn: z.boolean(),
  paidAt: instant.nullable(),
  preparedAt: instant.nullable(),
  commission: baht,
  /** What the order brings the store once it is complete: what the buyer and the house pay, less the commission. */
  storeReceives: baht,
  /** Points and baht that are the buyer's once it is complete. */
  earnings: z.object({ points: z.number(), cashback: baht }),
  /** Slips of the whole checkout. */
  slips: z.array(slip),
  /** Where they go is on staff's page of refunds. */
  refunds: z.array(refund.omit({ bank: true })),
  /** With who of the store sent each. */
  parcels: z.array(orderParcel.extend({ shippedBy: z.string().nullable() })),
  timeline: z.array(
    orderParts.shape.timeline.element.extend({
      /** Null for moments of the parcel. */
      by: z.enum(['shopper', 'seller', 'staff', 'system']).nullable(),
    }),
  ),
});
export type StaffOrder = z.infer<typeof staffOrder>;

/** `due`: waiting to be handed over by its store, and late; or due today. */
const staffFilter = orderFilter.extend({
  due: z.enum(['late', 'today']).optional(),
  sellerId: askedSellerId,
});

export const staffOrdersContract = {
  list: declareCall({
    access: 'staff',
    right: 'orders',
    method: 'GET',
    path: '/admin/Order/List',
    summary: `Orders of everybody or of one store, newest first, found by number, product, parcel or buyer; everybody's, neither searched nor of some days, are counted up to ${ordersCountedMost.toLocaleString('en-US')}`,
    tag,
  })
    .input(staffFilter)
    .output(orderPage(staffSummary).extend({ store: askedStore }))
    .errors(failures({ storeNotFound: 404 })),

  statusWithCount: declareCall({
    access: 'staff',
    right: 'orders',
    method: 'GET',
    path: '/admin/Order/OrderStatusWithCount',
    summary: `The states of orders, of everybody or of one store, with how many are in each; everybody's are counted up to ${ordersCountedMost.toLocaleString('en-US')}`,
    tag,
  })
    .input(z.strictObject({ sellerId: askedSellerId }))
    .output(orderCounts),

  detail: declareCall({
    access: 'staff',
    right: 'orders',
    method: 'GET',
    path: '/admin/Order/{orderNumber}',
    summary: 'One order with everything its buyer and its store see of it, its slips and refunds',
    tag,
  })
    .input(z.strictObject({ orderNumber }))
    .output(staffOrder)
    .errors(failures({ orderNotFound: 404 })),

  cancel: declareCall({
    access: 'staff',
    right: 'orders',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/Order/{orderNumber}/cancel',
    summary: 'Cancel an order that has not been shipped, with a reason; what was paid is refunded',
    tag,
  })
    .input(
      z.strictObject({
        orderNumber,
        reason: text(500).pipe(z.string().min(1)),
        /**
         * Whether it counts against its store where that left it lying. Unsaid, it does where it wasn't packed for days or by
         * its day; of a packed one only when it is said.
         */
        isStoresFault: z.boolean().optional(),
        ask,
      }),
    )
    .output(changedOrder.partial({ status: true }).extend({ approvalId }))
    .errors(
      failures({
        ...{ orderNotFound: 404, orderNotCancellable: 409, ownAffair: 403 },
        ...secondPersonFailures,
      }),
    ),
};
