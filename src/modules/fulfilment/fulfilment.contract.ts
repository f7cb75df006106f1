import { z } from 'zod';
import { declareCall, failures, id, text, typedCode } from '../../shared/contract.ts';
import { changedOrder, orderNumber } from '../order/order.contract.ts';
import { readTrackingNumber, trackingNumberPattern } from '../shipping/couriers.rules.ts';

const tag = 'Orders';

/** Which of an order's parcels, in the order in which they left. */
const parcel = z.number().int().min(1).max(1_000);

const shipment = z.strictObject({
  orderNumber,
  provider: text(100).pipe(z.string().min(1)),
  trackingNumber: text(60)
    .overwrite(readTrackingNumber)
    .pipe(z.string().regex(trackingNumberPattern, { message: 'trackingNumberInvalid' })),
});

export const fulfilmentContract = {
  prepare: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/Order/{orderNumber}/prepare',
    summary: 'Say that the parcel is packed',
    tag,
  })
    .input(z.strictObject({ orderNumber }))
    .output(changedOrder)
    .errors(failures({ orderNotFound: 404, orderNotReady: 409 })),

  ship: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/Order/{orderNumber}/ship',
    summary: 'Hand a parcel to a carrier, with all that is left of the order or with some copies of it',
    tag,
  })
    .input(
      shipment.extend({
        /** What is in it; all that is left without it. */
        lines: z
          .array(z.strictObject({ lineId: id, quantity: z.number().int().min(1).max(10_000) }))
          .min(1)
          .max(500)
          .optional(),
      }),
    )
    .output(changedOrder)
    .errors(
      failures({
        orderNotFound: 404,
        orderNotReady: 409,
        orderIsFetched: 409,
        copiesNotThere: 409,
        cashInOneParcel: 409,
        parcelNumberTaken: 409,
      }),
    ),

  handOver: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/Order/{orderNumber}/hand-over',
    summary: "Give an order to its buyer at the store's counter, for the code that the buyer shows",
    tag,
  })
    .input(
      z.strictObject({
        orderNumber,
        code: typedCode.pipe(z.string().regex(/^\d{6}$/, { message: 'pickupCodeInvalid' })),
      }),
    )
    .output(changedOrder)
    .errors(
      failures({
        orderNotFound: 404,
        orderNotReady: 409,
        orderNotPickup: 409,
        pickupCodeWrong: 422,
        pickupPaused: 429,
      }),
    ),

  correctShipment: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/Order/{orderNumber}/shipment',
    summary: 'Correct the carrier or the number of a parcel on its way; its buyer is told',
    tag,
  })
    .input(shipment.extend({ parcel: parcel.default(1) }))
    .output(changedOrder)
    .errors(
      failures({ orderNotFound: 404, parcelNotFound: 404, orderNotShipped: 409, parcelNumberTaken: 409 }),
    ),

  deliver: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/Order/{orderNumber}/deliver',
    summary:
      'Say that the carrier has delivered one parcel, or all of them: with the last the week for returns begins',
    tag,
  })
    .input(z.strictObject({ orderNumber, parcel: parcel.optional() }))
    .output(changedOrder)
    .errors(
      failures({ orderNotFound: 404, parcelNotFound: 404, orderNotShipped: 409, deliveryTooEarly: 409 }),
    ),
};
