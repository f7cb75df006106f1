import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { finishIfAllEnded } from '../fulfilment/deliver-order.ts';
import { restOf } from '../fulfilment/parcel.rules.ts';
import { lockReturnableOrder, type ReturnableOrder } from '../fulfilment/return-copies.ts';
import type { Actor } from '../order/group-order.types.ts';
import { canCancelRest, hasRest, isRestHeldByLater } from '../order/order-permissions.rules.ts';
import { moveToShipped, readSendableLines } from '../order/record-parcel.ts';
import { enterStoresReturn } from './enter-stores-return.ts';
import type { Ground } from './held-return.ts';

type RestCancelled = { returnNumber: string; orderNumber: string };

/**
 * A store can't send what is left of an order of which its buyer has, or will have, the rest: with that the order is shipped,
 * and what is left goes back as a return, so that what was paid for it is refunded.
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
  return transact<RestCancelled, { code: 'orderNotFound' | 'orderNotInParts' }>(services.db, async (tx) => {
    const locked = await lockReturnableOrder(tx, orderNumber);
    if (locked === null || locked.order.sellerId !== seller.sellerId) return fail({ code: 'orderNotFound' });
    if (!hasRest(locked.order)) return fail({ code: 'orderNotInParts' });
    const actor = { kind: 'seller', userId: seller.userId } as const;
    const given = { actor, reason, isRestocked, now: services.clock() };
    return succeed(await cancelLockedRest(tx, services, locked, given));
  });
}

/**
 * The same by its buyer, who needn't wait any longer for what was to be handed over days ago (docs/decisions/0065). Whether its
 * copies are there at all its store hasn't said: it counts them.
 */
export function cancelOwnRest(
  services: Ground,
  { orderNumber, reason, userId }: { orderNumber: string; reason: string | null; userId: number },
): Promise<
  Result<
    RestCancelled,
    { code: 'orderNotFound' | 'orderNotInParts' | 'orderNotCancellable' | 'parcelShared' }
  >
> {
  return transact<
    RestCancelled,
    { code: 'orderNotFound' | 'orderNotInParts' | 'orderNotCancellable' | 'parcelShared' }
  >(services.db, async (tx) => {
    const now = services.clock();
    const locked = await lockReturnableOrder(tx, orderNumber);
    if (locked === null || locked.order.userId !== userId) return fail({ code: 'orderNotFound' });
    const { order } = locked;
    if (!hasRest(order)) return fail({ code: 'orderNotInParts' });
    if (!canCancelRest(order, 'shopper', now))
      return fail({ code: isRestHeldByLater(order) ? 'parcelShared' : 'orderNotCancellable' });
    const actor = { kind: 'shopper', userId } as const;
    const given = { actor, reason: reason ?? '', isRestocked: false, now };
    return succeed(await cancelLockedRest(tx, services, locked, given));
  });
}

/** What of an order that is held still hasn't left won't: whoever calls has seen to it that there is something, and may. */
export async function cancelLockedRest(
  tx: Transaction,
  services: Ground,
  locked: ReturnableOrder,
  given: {
    actor: Actor;
    reason: string;
    isStoresFault?: boolean | undefined;
    /** Whether the copies are there, and can be sold again. */
    isRestocked: boolean;
    now: Date;
  },
): Promise<RestCancelled> {
  const { group, order } = locked;
  const { actor, reason, isStoresFault, isRestocked, now } = given;
  const copiesOf = restOf(await readSendableLines(tx, order.id));
  const { arrivesBy } = await moveToShipped(tx, {
    ...{ orderId: order.id, shippingChannelId: order.shippingChannelId },
    ...{ actor, note: reason === '' ? null : reason, now },
  });
  const shipped = { ...order, status: 'shipped' as const, shippedAt: now, arrivesBy, waitedForUntil: null };
  const orders = locked.orders.map((one) => (one.id === order.id ? shipped : one));
  const returnNumber = await enterStoresReturn(
    tx,
    services,
    { ...locked, order: shipped, orders },
    { reason: 'not_sent', note: reason, copiesOf, actor, isRestocked, now },
  );
  await finishIfAllEnded(tx, services, locked, now);
  await services.emit(tx, { name: 'restCancelled', group, order, actor, isStoresFault, at: now });
  return { returnNumber, orderNumber: order.orderNumber };
}
