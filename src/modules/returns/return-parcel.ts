import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordParcelsBack } from '../fulfilment/deliver-order.ts';
import { sumAsked } from '../fulfilment/parcel.rules.ts';
import { readParcels } from '../fulfilment/read-parcels.ts';
import { lockReturnableOrder, type ReturnableOrder } from '../fulfilment/return-copies.ts';
import { endUnsentReturns } from './end-unsent-returns.ts';
import { enterStoresReturn } from './enter-stores-return.ts';
import type { Ground } from './held-return.ts';
import { returnableCopies } from './returns.rules.ts';
import { selectGoingCopies } from './returns.store.ts';

export type ParcelFailure = {
  code: 'orderNotFound' | 'parcelNotFound' | 'orderNotShipped' | 'orderDelivered' | 'orderReturnOpen';
};

/**
 * A store's parcel has come back: nobody accepted it. Its copies go back, as a return that the store enters itself: what
 * was paid is refunded without the parcel's fee; of cash on delivery nothing was paid, so nothing was sold, and what its buyer
 * has asked back and not sent is at an end. What was delivered, or of which anything is on its way back, takes the buyer's own
 * way; what was turned down never went. Of several parcels one is meant by its
 * position; without one the whole order came back.
 */
export function returnParcel(
  services: Ground,
  input: {
    orderNumber: string;
    seller: { sellerId: number; userId: number };
    isRestocked: boolean;
    parcel?: number | undefined;
  },
) {
  const { orderNumber, seller, isRestocked } = input;
  return transact<{ returnNumber: string; orderNumber: string }, ParcelFailure>(services.db, async (tx) => {
    const now = services.clock();
    const found = await lockReturnableOrder(tx, orderNumber);
    if (found === null || found.order.sellerId !== seller.sellerId) return fail({ code: 'orderNotFound' });
    const locked = (await endUnsentReturns(tx, services, found, now)) ?? found;
    const { order } = locked;
    if (order.status !== 'shipped') return fail({ code: 'orderNotShipped' });
    if (order.deliveredAt !== null) return fail({ code: 'orderDelivered' });
    const back = await whatCameBack(tx, locked, input.parcel);
    if (!back.ok) return back;
    const { copiesOf, ids } = back.value;
    const returnNumber = await enterStoresReturn(tx, services, locked, {
      ...{ reason: 'not_accepted', note: '', copiesOf, isRestocked, now },
      actor: { kind: 'seller', userId: seller.userId },
    });
    await recordParcelsBack(tx, services, locked, { ids, now });
    return succeed({ returnNumber, orderNumber });
  });
}

type CameBack = { copiesOf: ReadonlyMap<number, number>; ids: readonly number[] };

/** The copies that came back, and the parcels they were in. */
async function whatCameBack(
  tx: Transaction,
  { order, lines }: ReturnableOrder,
  position: number | undefined,
): Promise<Result<CameBack, ParcelFailure>> {
  const all = await readParcels(tx, order.id);
  const going = await selectGoingCopies(tx, order.id);
  // Line by line: an order counts the copies that were bought, and a gift may have come back by itself.
  const isAsked = (copiesOf: ReadonlyMap<number, number>) =>
    lines.some(
      (line) => returnableCopies(line.quantity, going.get(line.id) ?? 0) < (copiesOf.get(line.id) ?? 0),
    );
  if (position === undefined || (all.length < 2 && position === 1)) {
    // One parcel needn't be the whole order: what hadn't left may have been given up.
    const [only] = all;
    const copiesOf =
      only !== undefined && all.length === 1 && only.lines.length > 0
        ? sumAsked(only.lines)
        : new Map(lines.map((line) => [line.id, line.quantity]));
    if (order.returnsOpen > 0 || isAsked(copiesOf)) return fail({ code: 'orderReturnOpen' });
    if (all.some(({ deliveredAt }) => deliveredAt !== null)) return fail({ code: 'orderDelivered' });
    return succeed({ copiesOf, ids: all.map(({ id }) => id) });
  }
  const parcel = all.find((one) => one.position === position);
  if (parcel === undefined) return fail({ code: 'parcelNotFound' });
  if (parcel.deliveredAt !== null) return fail({ code: 'orderDelivered' });
  const copiesOf = sumAsked(parcel.lines);
  if (parcel.cameBackAt !== null || isAsked(copiesOf)) return fail({ code: 'orderReturnOpen' });
  return succeed({ copiesOf, ids: [parcel.id] });
}
