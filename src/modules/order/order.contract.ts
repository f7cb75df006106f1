import { z } from 'zod';
import { declareCall, failures, text } from '../../shared/contract.ts';
import { orderNumberPattern } from './order-number.rules.ts';
import { orderStatuses } from './order-status.rules.ts';

export const orderNumber = z.string().regex(orderNumberPattern);
export const changedOrder = z.object({ orderNumber: z.string(), status: z.enum(orderStatuses) });
const tag = 'Orders';

/** What is done to an order by whose it is and by its store; how it is shown is the order desk's. */
export const orderContract = {
  cancel: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/Order/{orderNumber}/cancel',
    summary: 'Cancel an order that has not been shipped; what was paid is refunded',
    tag,
  })
    .input(z.strictObject({ orderNumber, reason: text(500).nullish() }))
    .output(changedOrder)
    .errors(failures({ orderNotFound: 404, orderNotCancellable: 409, parcelShared: 409 })),

  confirmReceipt: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/Order/{orderNumber}/confirm',
    summary: 'Say that the parcel has arrived: the order is complete and the seller is paid',
    tag,
  })
    .input(z.strictObject({ orderNumber }))
    .output(changedOrder)
    .errors(failures({ orderNotFound: 404, orderNotShipped: 409, orderReturnOpen: 409 })),

  sellerCancel: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/Order/{orderNumber}/cancel',
    summary: 'Cancel an order that the store cannot supply; what was paid is refunded',
    tag,
  })
    .input(z.strictObject({ orderNumber, reason: text(500).pipe(z.string().min(1)) }))
    .output(changedOrder)
    .errors(failures({ orderNotFound: 404, orderNotCancellable: 409 })),
};
