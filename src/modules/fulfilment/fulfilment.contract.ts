import { z } from 'zod';
import { declareCall, failures, text } from '../../shared/contract.ts';
import { changedOrder, orderNumber } from '../order/order.contract.ts';
import { trackingNumberPattern } from '../shipping/couriers.rules.ts';

const tag = 'Orders';

const shipment = z.strictObject({
  orderNumber,
  provider: text(100).pipe(z.string().min(1)),
  trackingNumber: text(60).pipe(
    z.string().regex(trackingNumberPattern, { message: 'trackingNumberInvalid' }),
  ),
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
    summary: 'Hand the parcel to a carrier',
    tag,
  })
    .input(shipment)
    .output(changedOrder)
    .errors(failures({ orderNotFound: 404, orderNotReady: 409, orderIsFetched: 409 })),

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
      z.strictObject({ orderNumber, code: z.string().regex(/^\d{6}$/, { message: 'pickupCodeInvalid' }) }),
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
    .input(shipment)
    .output(changedOrder)
    .errors(failures({ orderNotFound: 404, orderNotShipped: 409 })),

  deliver: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/Order/{orderNumber}/deliver',
    summary: 'Say that the carrier has delivered the parcel: the week for returns begins',
    tag,
  })
    .input(z.strictObject({ orderNumber }))
    .output(changedOrder)
    .errors(failures({ orderNotFound: 404, orderNotShipped: 409, deliveryTooEarly: 409 })),
};
