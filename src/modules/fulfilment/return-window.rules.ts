import type { OrderStatus } from '../order/order-status.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The longest a parcel takes when its channel doesn't say. */
const unknownTransitDays = 7;

export type ShippedOrder = {
  shippedAt: Date | null;
  deliveredAt: Date | null;
  /** The last day in Bangkok on which its parcel can be expected, YYYY-MM-DD; null of one that was sent without such a day. */
  arrivesBy: string | null;
  /** The chosen channel's longest time on the way; null when it doesn't say. */
  transitDaysMost: number | null;
  /** Days after delivery in which copies can be sent back, as promised when it was placed. */
  returnDays: number;
};

/**
 * Until when a shipped order can be sent back: its days after delivery (DECISIONS "Orders"); without word of it, after the
 * last day it can be expected, which has passed by its end. Null when it hasn't been shipped.
 */
export function returnWindowEnd({
  shippedAt,
  deliveredAt,
  arrivesBy,
  transitDaysMost,
  returnDays,
}: ShippedOrder): Date | null {
  if (shippedAt === null) return null;
  const expectedMs =
    arrivesBy === null
      ? shippedAt.getTime() + (transitDaysMost ?? unknownTransitDays) * dayMs
      : Date.parse(`${arrivesBy}T00:00:00+07:00`) + dayMs;
  const arrivedMs = deliveredAt?.getTime() ?? expectedMs;
  return new Date(arrivedMs + returnDays * dayMs);
}

export function isReturnOver(order: ShippedOrder, now: Date): boolean {
  const end = returnWindowEnd(order);
  return end !== null && end <= now;
}

/** Whether items of an order may be asked to be sent back: it is shipped, and its time isn't over. */
export function canReturn(order: ShippedOrder & { status: OrderStatus }, now: Date): boolean {
  return order.status === 'shipped' && !isReturnOver(order, now);
}
