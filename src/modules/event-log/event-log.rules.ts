/** The version of what is sent: it grows when a field goes or means something else, and not when one is added. */
export const eventVersion = 1;

/**
 * An event as other systems get it (docs/events.md). It has numbers, times and amounts in satang: no name, address, words
 * of a person, nor the number of an account.
 */
export type LoggedEvent = {
  version: typeof eventVersion;
  /** A UUID; a repetition has the same. */
  id: string;
  name: LoggedName;
  /** When it happened, ISO 8601 in UTC. */
  at: string;
  /** The order's number; null where money goes back for no single order. */
  order: string | null;
  /** The reference of the orders that were placed and paid together. */
  group: string;
  data: Readonly<Record<string, unknown>>;
};

export type LoggedName =
  | 'order.placed'
  | 'order.paid'
  | 'order.revived'
  | 'order.expired'
  | 'order.cancelled'
  | 'order.partShipped'
  | 'order.restCancelled'
  | 'order.shipped'
  | 'order.handedOver'
  | 'order.delivered'
  | 'order.refused'
  | 'order.completed'
  | 'order.copiesReturned'
  | 'refund.paid';

/** What keeps its order: everything of an order reaches a receiver in the order in which it happened. */
export function keyOf({ order, group }: Pick<LoggedEvent, 'order' | 'group'>): string {
  return order ?? group;
}

const pauses = { firstMs: 1_000, mostMs: 3_600_000 };

/** How long an event that the broker refused waits, in milliseconds, having been tried so often: twice as long each time, an hour at most. */
export function pauseAfterMs(tries: number): number {
  return Math.min(pauses.mostMs, pauses.firstMs * 2 ** Math.min(tries - 1, 30));
}
