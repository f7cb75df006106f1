import type { OrderStatus } from '../order/order-status.rules.ts';
import { trackingNumberPattern } from '../shipping/couriers.rules.ts';

/** What a store prints for its parcels. */
export const parcelPapers = ['labels-a6', 'labels-a4', 'slips-a4', 'slips-a6', 'pick-list'] as const;
export type ParcelPaper = (typeof parcelPapers)[number];

/** Of which orders papers are made: to be sent, or on their way. */
export function canPrint(status: OrderStatus): boolean {
  return status === 'ready_to_ship' || status === 'shipped';
}

export type ParcelLine = {
  lineId: number;
  productId: number;
  name: string;
  options: string | null;
  sku: string | null;
  isbn: string | null;
  quantity: number;
};

/**
 * Which of an order's parcels a paper is of; null of an order that goes in one. `isPlanned`: what lies in it isn't said yet.
 */
export type ParcelPlace = { position: number; count: number; isPlanned?: boolean } | null;

/** Into so many parcels at most an order's labels are printed before it is packed. */
export const plannedMost = 20;

type Ordered = {
  lines: readonly ParcelLine[];
  /** What has left, in its order. */
  parcels: readonly { position: number; lines: readonly { lineId: number; quantity: number }[] }[];
  status: OrderStatus;
};

/** Copies of an order that have still to be sent, by line. */
export function linesToSend({ lines, parcels, status }: Ordered): ParcelLine[] {
  if (status !== 'ready_to_ship') return [];
  const sent = new Map<number, number>();
  for (const { lineId, quantity } of parcels.flatMap((parcel) => parcel.lines))
    sent.set(lineId, (sent.get(lineId) ?? 0) + quantity);
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (sent.get(line.lineId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * What papers are made of an order for: what it still has to send, otherwise each of its parcels; or one of them. None when
 * it has no such parcel. What it still has to send may be `planned` to go in several: a paper for each of them, so that the
 * first says "1/2" before it leaves.
 */
export function parcelsToPrint<Order extends Ordered>(
  order: Order,
  position?: number,
  planned = 1,
): (Order & { place: ParcelPlace })[] {
  const { parcels } = order;
  const rest = linesToSend(order);
  const count = parcels.length + (rest.length > 0 ? 1 : 0);
  const placeOf = (at: number) => (count > 1 ? { position: at, count } : null);
  const sent = parcels.map((parcel) => ({
    ...order,
    lines: order.lines.flatMap((line) => {
      const inside = parcel.lines.find(({ lineId }) => lineId === line.lineId);
      return inside === undefined ? [] : [{ ...line, quantity: inside.quantity }];
    }),
    place: placeOf(parcel.position),
  }));
  if (position !== undefined) return sent.slice(position - 1, position);
  if (rest.length > 0 && planned > 1)
    return Array.from({ length: planned }, (_, at) => ({
      ...order,
      lines: rest,
      place: { position: parcels.length + at + 1, count: parcels.length + planned, isPlanned: true },
    }));
  if (rest.length > 0) return [{ ...order, lines: rest, place: placeOf(count) }];
  return sent.length > 0 ? sent : [{ ...order, place: null }];
}

/** For which orders copies have still to be fetched, with those alone; and which have left, so that nothing is (`left`). */
export function parcelsToFetch<Order extends Ordered & { orderNumber: string }>(
  orders: readonly Order[],
): { parcels: (Order & { place: ParcelPlace })[]; left: string[] } {
  const isWaiting = (order: Order) => linesToSend(order).length > 0;
  return {
    parcels: orders.filter(isWaiting).flatMap((order) => parcelsToPrint(order)),
    left: orders.filter((order) => !isWaiting(order)).map(({ orderNumber }) => orderNumber),
  };
}

export type PickedProduct = ParcelLine & { orders: { orderNumber: string; quantity: number }[] };

/**
 * What has to be fetched from the shelves for some orders: each product once, in the order of the store's own numbers, then
 * of names, with how many of it go into which order.
 */
export function pickList(
  parcels: readonly { orderNumber: string; lines: readonly ParcelLine[] }[],
): PickedProduct[] {
  const products = new Map<number, PickedProduct>();
  for (const { orderNumber, lines } of parcels)
    for (const line of lines) {
      const picked = products.get(line.productId) ?? { ...line, quantity: 0, orders: [] };
      picked.quantity += line.quantity;
      const last = picked.orders.at(-1);
      // A gift beside the same product that was bought is one more copy of it.
      if (last?.orderNumber === orderNumber) last.quantity += line.quantity;
      else picked.orders.push({ orderNumber, quantity: line.quantity });
      products.set(line.productId, picked);
    }
  return [...products.values()].sort(
    (one, other) =>
      Number(one.sku === null) - Number(other.sku === null) ||
      (one.sku ?? '').localeCompare(other.sku ?? '', 'th', { numeric: true }) ||
      one.name.localeCompare(other.name, 'th') ||
      one.productId - other.productId,
  );
}

/** Why a parcel of many wasn't handed over. */
export const shippingRefusals = [
  'orderNotFound',
  'orderNotReady',
  'orderIsFetched',
  'copiesNotThere',
  'cashInOneParcel',
  'parcelNumberTaken',
  'orderNamedTwice',
  'providerMissing',
  'trackingNumberInvalid',
  'trackingNumberTwice',
] as const;
export type ShippingRefusal = (typeof shippingRefusals)[number];

export type ParcelToShip = { orderNumber: string; provider: string; trackingNumber: string };

/**
 * What is wrong with each of some parcels before anybody looks at their orders, in their order; null where nothing is. A
 * scanner that reads a label twice puts one number on two orders, so the second of them is refused: two orders in one
 * parcel are sent one at a time.
 */
export function checkParcels(parcels: readonly ParcelToShip[]): (ShippingRefusal | null)[] {
  const orders = new Set<string>();
  const numbers = new Set<string>();
  return parcels.map(({ orderNumber, provider, trackingNumber }) => {
    if (orders.has(orderNumber)) return 'orderNamedTwice';
    orders.add(orderNumber);
    if (provider.trim() === '' || provider.length > 100) return 'providerMissing';
    if (!trackingNumberPattern.test(trackingNumber)) return 'trackingNumberInvalid';
    const number = trackingNumber.toUpperCase();
    if (numbers.has(number)) return 'trackingNumberTwice';
    numbers.add(number);
    return null;
  });
}
