import { z } from 'zod';
import { declareCall, failures, text } from '../../shared/contract.ts';
import { listInQuery, matching } from '../../shared/list-in-query.ts';
import { orderNumber } from '../order/order.contract.ts';
import { orderNumberPattern } from '../order/order-number.rules.ts';
import { orderStatuses } from '../order/order-status.rules.ts';
import { readTrackingNumber } from '../shipping/couriers.rules.ts';
import { parcelPapers, plannedMost, shippingRefusals } from './packing.rules.ts';

/** So many orders are packed, or printed for, in one go. */
export const ordersMost = 200;
const tag = 'Orders';

const preparedOrder = z.object({
  orderNumber: z.string(),
  /** Why it wasn't; null when it is packed. */
  refusal: z.enum(['orderNotFound', 'orderNotReady']).nullable(),
});
export type PreparedOrder = z.infer<typeof preparedOrder>;

const asked = listInQuery(matching(orderNumberPattern), ordersMost).transform((all, context) => {
  if (all !== undefined) return all;
  context.addIssue({ code: 'custom', message: 'listInvalid' });
  return z.NEVER;
});

const selectedOrder = z.object({
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  preparedAt: z.iso.datetime().nullable(),
  buyerName: z.string(),
  province: z.string(),
  pieces: z.number(),
  /** Copies of them that have still to be sent. */
  piecesToSend: z.number(),
  /** What was chosen for it at the checkout. */
  shippingName: z.string().nullable(),
  shippingProvider: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  canPrepare: z.boolean(),
  canShip: z.boolean(),
  /** Labels, slips and pick lists are made of it. */
  canPrint: z.boolean(),
});
export type SelectedOrder = z.infer<typeof selectedOrder>;

const shippedOrder = z.object({
  orderNumber: z.string(),
  /** Why it wasn't; null when it is on its way with this number. */
  refusal: z.enum(shippingRefusals).nullable(),
});
export type ShippedOrder = z.infer<typeof shippedOrder>;

export const packingContract = {
  selected: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/Order/selected',
    summary:
      'Up to 200 orders by their numbers, and what can be done with each; those of others are left out',
    tag,
  })
    .input(z.strictObject({ orderNumbers: asked }))
    .output(z.object({ dataList: z.array(selectedOrder) })),

  shipMany: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/Order/ship',
    summary:
      'Hand up to 200 parcels to carriers; each is answered by itself, and said again it changes nothing',
    tag,
  })
    .input(
      z.strictObject({
        parcels: z
          .array(
            z.strictObject({
              orderNumber: text(40),
              provider: text(200),
              trackingNumber: text(200).overwrite(readTrackingNumber),
            }),
          )
          .min(1)
          .max(ordersMost),
      }),
    )
    .output(z.object({ dataList: z.array(shippedOrder), shipped: z.number() })),

  prepareMany: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/Order/prepare',
    summary: 'Say of up to 200 orders that their parcels are packed; each is answered by itself',
    tag,
  })
    .input(z.strictObject({ orderNumbers: z.array(orderNumber).min(1).max(ordersMost) }))
    .output(z.object({ dataList: z.array(preparedOrder), prepared: z.number() })),

  papers: declareCall({
    isLong: true,
    access: 'seller',
    right: 'orders',
    limit: 'upload',
    method: 'GET',
    path: '/seller/Order/papers/{paper}',
    summary:
      'Address labels (A6, or four on A4), packing slips or a pick list of up to 200 orders, as one PDF',
    tag,
  })
    .input(
      z.strictObject({
        paper: z.enum(parcelPapers),
        orderNumbers: asked,
        /**
         * Which of the orders' parcels, in the order in which they left; what is still to be sent without it. A pick list is
         * always of what is still to be sent.
         */
        parcel: z.coerce.number().int().min(1).max(1_000).optional(),
        /** Labels of one order that is going in so many parcels: each says which of them it is. */
        planned: z.coerce.number().int().min(1).max(plannedMost).optional(),
      }),
    )
    .output(z.file())
    .errors(
      failures({
        ...{ orderNotFound: 404, orderNotReady: 409, nothingToFetch: 409 },
        ...{ cashInOneParcel: 409, labelsOfOneOrder: 422 },
      }),
    ),
};
