import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { collectCash } from '../order/complete-order.ts';
import type { LockedOrder } from '../order/group-order.types.ts';
import { recordDelivery } from '../order/record-parcel.ts';
import { type ParcelRow, selectParcelsOfOrder, setParcelsBack, setParcelsDelivered } from './parcel.store.ts';
import { lockSellersOrder } from './ship-order.ts';
import { deliverableFrom, mayHaveArrivedFrom } from './transit.rules.ts';

export type DeliveryFailure = {
  code: 'orderNotFound' | 'orderNotShipped' | 'parcelNotFound' | 'deliveryTooEarly';
};
type Delivered = { orderNumber: string; status: 'ready_to_ship' | 'shipped' };
type Ground = Pick<Services, 'db' | 'clock' | 'emit'>;

/**
 * The carrier has delivered, the seller says: all that is on its way, or one parcel. With the last parcel of a shipped order
 * the buyer is asked to look at it, and the week for returns begins. Saying it again changes nothing.
 */
export async function deliverOrder(
  services: Ground,
  input: { orderNumber: string; seller: { sellerId: number; userId: number }; parcel?: number | undefined },
): Promise<Result<Delivered, DeliveryFailure>> {
  const { orderNumber, seller } = input;
  const now = services.clock();
  return transact<Delivered, DeliveryFailure>(services.db, async (tx) => {
    const found = await lockSellersOrder(tx, orderNumber, seller);
    if (found === null) return fail({ code: 'orderNotFound' });
    const { order } = found;
    const all = await selectParcelsOfOrder(tx, order.id);
    if (input.parcel !== undefined)
      return deliverParcel(tx, services, found, { all, position: input.parcel, now });
    if (order.status !== 'shipped') return fail({ code: 'orderNotShipped' });
    if (order.deliveredAt !== null) return succeed({ orderNumber, status: 'shipped' });
    const lastSentMs = Math.max(...all.map(({ shippedAt }) => shippedAt.getTime()));
    // The rest may have been called off since the last parcel left.
    const from = deliverableFrom(all.length === 0 ? order : { ...order, shippedAt: new Date(lastSentMs) });
    if (from === null) return fail({ code: 'orderNotShipped' });
    if (now < from) return fail({ code: 'deliveryTooEarly' });
    await setParcelsDelivered(
      tx,
      all.map(({ id }) => id),
      now,
    );
    await finishDelivery(tx, services, found, now);
    return succeed({ orderNumber, status: 'shipped' });
  });
}

async function deliverParcel(
  tx: Transaction,
  services: Ground,
  found: LockedOrder,
  { all, position, now }: { all: readonly ParcelRow[]; position: number; now: Date },
): Promise<Result<Delivered, DeliveryFailure>> {
  const { orderNumber, status } = found.order;
  if (status !== 'ready_to_ship' && status !== 'shipped') return fail({ code: 'orderNotShipped' });
  const parcel = all.find((one) => one.position === position);
  if (parcel === undefined) return fail({ code: 'parcelNotFound' });
  if (parcel.cameBackAt !== null) return fail({ code: 'orderNotShipped' });
  if (parcel.deliveredAt !== null) return succeed({ orderNumber, status });
  if (now < mayHaveArrivedFrom(parcel.shippedAt)) return fail({ code: 'deliveryTooEarly' });
  await setParcelsDelivered(tx, [parcel.id], now);
  const others = all.filter(({ id }) => id !== parcel.id);
  if (status === 'shipped' && others.every(hasEnded)) await finishDelivery(tx, services, found, now);
  return succeed({ orderNumber, status });
}

/** It is with its buyer, or its store has it again. */
function hasEnded({ deliveredAt, cameBackAt }: ParcelRow): boolean {
  return deliveredAt !== null || cameBackAt !== null;
}

async function finishDelivery(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  found: LockedOrder,
  now: Date,
): Promise<void> {
  const { group, order } = found;
  await recordDelivery(tx, order.id, now);
  // Whoever got the parcel has paid for it: that is when it was sold, to the books and to the law.
  if (group.paymentChannel === 'cod') await collectCash(tx, services, found, now);
  await services.emit(tx, { name: 'orderDelivered', group, order, at: now });
}

/**
 * Parcels of a locked, shipped order have come back unaccepted; when the buyer has all the others, the order is delivered.
 */
export async function recordParcelsBack(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  found: LockedOrder,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  await setParcelsBack(tx, ids, now);
  await finishIfAllEnded(tx, services, found, now);
}

/** A locked order of which nothing is on its way, or to be sent, any more: what arrived was the last of it. */
export async function finishIfAllEnded(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  found: LockedOrder,
  now: Date,
): Promise<void> {
  const all = await selectParcelsOfOrder(tx, found.order.id);
  if (all.some(({ deliveredAt }) => deliveredAt !== null) && all.every(hasEnded))
    await finishDelivery(tx, services, found, now);
}
