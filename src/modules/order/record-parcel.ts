import type { Transaction } from '../../platform/db/database.ts';
import { promiseArrival } from '../shipping/promise-shipping.ts';
import type { Actor } from './group-order.types.ts';
import { clearPrepared, moveOrders, setDelivered, setPrepared, setRefused } from './order-state.store.ts';
import {
  addShippedCopies,
  insertCorrection,
  type SendableLine,
  selectSendableLines,
  setShipment,
} from './shipment.store.ts';

/** A locked order's parcel is packed; false when the order isn't waiting to be shipped. */
export function recordPrepared(tx: Transaction, orderId: number, now: Date): Promise<boolean> {
  return setPrepared(tx, orderId, now);
}

/** A locked order's parcel isn't packed any more. */
export function recordUnprepared(tx: Transaction, orderId: number, now: Date): Promise<void> {
  return clearPrepared(tx, orderId, now);
}

/** A locked order's lines with how many copies of each are on their way. */
export function readSendableLines(tx: Transaction, orderId: number): Promise<SendableLine[]> {
  return selectSendableLines(tx, orderId);
}

type RecordedParcel = {
  orderId: number;
  shippingChannelId: number | null;
  sellerUserId: number;
  provider: string;
  trackingNumber: string;
  /** Line → copies. */
  copiesOf: ReadonlyMap<number, number>;
  /** An order is shown with its first parcel's carrier and number. */
  isFirst: boolean;
  /** With it the last of the order's copies are on their way: the order is shipped. */
  isLast: boolean;
  now: Date;
};

/** A parcel of a locked order that waits to be shipped is with its carrier. */
export async function recordShipment(tx: Transaction, parcel: RecordedParcel): Promise<void> {
  const { orderId, provider, trackingNumber } = parcel;
  await addShippedCopies(tx, parcel.copiesOf);
  if (parcel.isFirst) await setShipment(tx, orderId, provider, trackingNumber);
  const actor = { kind: 'seller', userId: parcel.sellerUserId } as const;
  if (parcel.isLast) await moveToShipped(tx, { ...parcel, actor });
}

/** What a locked order's store has sent is all it sends of it: the order is shipped, and can be expected by a day. */
export async function moveToShipped(
  tx: Transaction,
  sent: {
    orderId: number;
    shippingChannelId: number | null;
    actor: Actor;
    note?: string | null;
    now: Date;
  },
): Promise<{ arrivesBy: string | null }> {
  const { orderId, now } = sent;
  const arrivesBy = await promiseArrival(tx, sent.shippingChannelId, now);
  const moved = await moveOrders(tx, {
    orderIds: [orderId],
    to: 'shipped',
    actor: sent.actor,
    note: sent.note ?? null,
    now,
    arrivesBy,
  });
  if (moved.length !== 1) throw new Error('an order moved while its group was locked');
  return { arrivesBy };
}

/** A parcel on its way has another carrier or number; the history keeps the number that held before. */
export async function recordCorrection(
  tx: Transaction,
  parcel: Omit<RecordedParcel, 'shippingChannelId' | 'copiesOf' | 'isLast'> & { before: string | null },
): Promise<void> {
  const { orderId, provider, trackingNumber, before } = parcel;
  const note = before === null || before === trackingNumber ? null : `${before} → ${trackingNumber}`;
  await insertCorrection(tx, { ...parcel, note });
  if (parcel.isFirst) await setShipment(tx, orderId, provider, trackingNumber);
}

/** A locked order was given to its buyer at the store's counter; false when it isn't waiting for that. */
export async function recordHandOver(
  tx: Transaction,
  { orderId, sellerUserId, now }: { orderId: number; sellerUserId: number; now: Date },
): Promise<boolean> {
  const actor = { kind: 'seller', userId: sellerUserId } as const;
  const moved = await moveOrders(tx, { orderIds: [orderId], to: 'shipped', actor, now });
  if (moved.length === 0) return false;
  const lines = await selectSendableLines(tx, orderId);
  await addShippedCopies(tx, new Map(lines.map((line) => [line.id, line.quantity - line.shippedQuantity])));
  await setDelivered(tx, orderId, now);
  return true;
}

/** A locked order's parcels have all arrived. */
export function recordDelivery(tx: Transaction, orderId: number, now: Date): Promise<void> {
  return setDelivered(tx, orderId, now);
}

/** A locked order's parcel has come back unaccepted. */
export function recordRefusal(tx: Transaction, orderId: number, now: Date): Promise<void> {
  return setRefused(tx, orderId, now);
}
