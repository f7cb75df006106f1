import { transact } from '../../platform/db/transact.ts';
import { fail, succeed } from '../../shared/result.ts';
import { finishIfAllEnded } from '../fulfilment/deliver-order.ts';
import { restOf } from '../fulfilment/parcel.rules.ts';
import { lockReturnableOrder } from '../fulfilment/return-copies.ts';
import { isPartlyShipped } from '../order/order-permissions.rules.ts';
import { moveToShipped, readSendableLines } from '../order/record-parcel.ts';
import { enterStoresReturn } from './enter-stores-return.ts';
import type { Ground } from './held-return.ts';

/**
 * A store can't send what is left of an order of which it has sent something: with that the order is shipped, and the rest
 * goes back as a return that the store enters itself, so that what was paid for it is refunded.
 */
export function cancelRest(
  services: Ground,
  input: {
    orderNumber: string;
    reason: string;
    seller: { sellerId: number; userId: number };
    isRestocked: boolean;
  },
) {
  const { orderNumber, reason, seller, isRestocked } = input;
  return transact<
    { returnNumber: string; orderNumber: string },
    { code: 'orderNotFound' | 'orderNotInParts' }
  >(services.db, async (tx) => {
    const now = services.clock();
    const locked = await lockReturnableOrder(tx, orderNumber);
    if (locked === null || locked.order.sellerId !== seller.sellerId) return fail({ code: 'orderNotFound' });
    const { group, order } = locked;
    if (!isPartlyShipped(order)) return fail({ code: 'orderNotInParts' });
    const copiesOf = restOf(await readSendableLines(tx, order.id));
    const { arrivesBy } = await moveToShipped(tx, {
      ...{ orderId: order.id, shippingChannelId: order.shippingChannelId },
      ...{ sellerUserId: seller.userId, note: reason, now },
    });
    const shipped = { ...order, status: 'shipped' as const, shippedAt: now, arrivesBy };
    const orders = locked.orders.map((one) => (one.id === order.id ? shipped : one));
    const returnNumber = await enterStoresReturn(
      tx,
      services,
      { ...locked, order: shipped, orders },
      { reason: 'not_sent', note: reason, copiesOf, sellerUserId: seller.userId, isRestocked, now },
    );
    await finishIfAllEnded(tx, services, locked, now);
    await services.emit(tx, { name: 'restCancelled', group, order, at: now });
    return succeed({ returnNumber, orderNumber });
  });
}
