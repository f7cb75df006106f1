import { transact } from '../../platform/db/transact.ts';
import { fail, succeed } from '../../shared/result.ts';
import { lockReturnableOrder } from '../fulfilment/return-copies.ts';
import { openReturn } from '../order/record-returned-copies.ts';
import type { Ground } from './held-return.ts';
import { returnNumberOf } from './returns.rules.ts';
import { countReturns, insertReturn, selectReturn } from './returns.store.ts';
import { takeBack } from './take-back.ts';

export type ParcelFailure = {
  code: 'orderNotFound' | 'orderNotShipped' | 'orderDelivered' | 'orderReturnOpen';
};

/**
 * A store's parcel has come back: nobody accepted it. Everything of the order goes back, as a return that the store enters
 * itself: what was paid is refunded without the parcel's fee; of cash on delivery nothing was paid, so nothing was sold. An
 * order that was delivered, or of which anything was asked back, takes the buyer's own way.
 */
export function returnParcel(
  services: Ground,
  input: { orderNumber: string; seller: { sellerId: number; userId: number }; isRestocked: boolean },
) {
  const { orderNumber, seller, isRestocked } = input;
  return transact<{ returnNumber: string; orderNumber: string }, ParcelFailure>(services.db, async (tx) => {
    const now = services.clock();
    const locked = await lockReturnableOrder(tx, orderNumber);
    if (locked === null || locked.order.sellerId !== seller.sellerId) return fail({ code: 'orderNotFound' });
    const { order, lines } = locked;
    if (order.status !== 'shipped') return fail({ code: 'orderNotShipped' });
    if (order.deliveredAt !== null) return fail({ code: 'orderDelivered' });
    if (order.returnsOpen > 0 || order.returnedCopies > 0) return fail({ code: 'orderReturnOpen' });
    const returnNumber = returnNumberOf(orderNumber, (await countReturns(tx, order.id)) + 1);
    const id = await insertReturn(
      tx,
      {
        returnNumber,
        orderId: order.id,
        sellerId: order.sellerId,
        userId: order.userId,
        status: 'received',
        reason: 'not_accepted',
        note: '',
        itemRefundSatang: 0,
        createdAt: now,
        receivedAt: now,
        isRestocked,
      },
      lines.map((line) => ({ orderLineId: line.id, quantity: line.quantity, refundSatang: 0 })),
      { kind: 'seller', userId: seller.userId },
    );
    const returned = await openReturn(tx, locked);
    const held = { request: await selectReturn(tx, id), returned, now };
    await takeBack(tx, services, held, { isRestocked, isStoreTold: false });
    return succeed({ returnNumber, orderNumber });
  });
}
