import type { Transaction } from '../../platform/db/database.ts';
import {
  changeShipment,
  moveOrders,
  setDelivered,
  setPrepared,
  setRefused,
  setShipment,
} from './order-state.store.ts';

/** A locked order's parcel is packed; false when the order isn't waiting to be shipped. */
export function recordPrepared(tx: Transaction, orderId: number, now: Date): Promise<boolean> {
  return setPrepared(tx, orderId, now);
}

/** A locked order's parcel is with its carrier; false when the order isn't waiting to be shipped. */
export async function recordShipment(
  tx: Transaction,
  parcel: { orderId: number; sellerUserId: number; provider: string; trackingNumber: string; now: Date },
): Promise<boolean> {
  const { orderId, sellerUserId, now } = parcel;
  const actor = { kind: 'seller', userId: sellerUserId } as const;
  const moved = await moveOrders(tx, { orderIds: [orderId], to: 'shipped', actor, now });
  if (moved.length === 0) return false;
  await setShipment(tx, orderId, parcel.provider, parcel.trackingNumber);
  return true;
}

/** A parcel on its way has another carrier or number; false when it is what was recorded before. */
export function correctRecordedShipment(
  tx: Transaction,
  parcel: { orderId: number; sellerUserId: number; provider: string; trackingNumber: string; now: Date },
): Promise<boolean> {
  return changeShipment(tx, parcel);
}

/** A locked order was given to its buyer at the store's counter; false when it isn't waiting for that. */
export async function recordHandOver(
  tx: Transaction,
  { orderId, sellerUserId, now }: { orderId: number; sellerUserId: number; now: Date },
): Promise<boolean> {
  const actor = { kind: 'seller', userId: sellerUserId } as const;
  const moved = await moveOrders(tx, { orderIds: [orderId], to: 'shipped', actor, now });
  if (moved.length === 0) return false;
  await setDelivered(tx, orderId, now);
  return true;
}

/** A locked order's parcel has arrived. */
export function recordDelivery(tx: Transaction, orderId: number, now: Date): Promise<void> {
  return setDelivered(tx, orderId, now);
}

/** A locked order's parcel has come back unaccepted. */
export function recordRefusal(tx: Transaction, orderId: number, now: Date): Promise<void> {
  return setRefused(tx, orderId, now);
}
