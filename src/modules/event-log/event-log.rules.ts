import type { EventOf, Events } from '../../platform/events.ts';
import type { GroupOrder, LockedGroup } from '../order/group-order.types.ts';

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

type Facts = Omit<LoggedEvent, 'version' | 'id' | 'at'>;

function aboutOrder(
  name: LoggedName,
  group: Pick<LockedGroup, 'referenceCode'>,
  order: Pick<GroupOrder, 'orderNumber' | 'sellerId' | 'totalSatang'>,
  more: Facts['data'] = {},
): Facts {
  const data = { seller: order.sellerId, totalSatang: order.totalSatang, ...more };
  return { name, order: order.orderNumber, group: group.referenceCode, data };
}

type Sayings = { readonly [Name in keyof Events]?: (event: EventOf<Name>) => readonly Facts[] };

/** What is told of what happens, an entry an order. What isn't here is nobody's business outside. */
const sayings: Sayings = {
  orderPlaced: ({ group, orders }) =>
    orders.map((order) =>
      aboutOrder(
        'order.placed',
        group,
        { ...order, sellerId: order.seller.id },
        {
          shippingSatang: order.shippingSatang - order.shippingDiscountSatang,
          lines: order.lines.map(({ id, productId, quantity, totalSatang }) => ({
            line: id,
            product: productId,
            copies: quantity,
            totalSatang,
          })),
        },
      ),
    ),
  orderPaid: ({ group, orders, isOnDelivery }) =>
    orders.map((order) => aboutOrder('order.paid', group, order, { isOnDelivery })),
  orderExpired: ({ groups, orders }) =>
    groups.flatMap((group) =>
      orders
        .filter(({ groupId }) => groupId === group.id)
        .map((order) => aboutOrder('order.expired', group, order)),
    ),
  orderCancelled: ({ group, orders, actor }) =>
    orders.map((order) => aboutOrder('order.cancelled', group, order, { by: actor.kind })),
  partShipped: ({ group, order, copies }) => [
    aboutOrder('order.partShipped', group, order, { copiesSent: copies.sent, copiesOrdered: copies.ordered }),
  ],
  restCancelled: ({ group, order }) => [aboutOrder('order.restCancelled', group, order)],
  orderShipped: ({ group, order, isRest }) => [aboutOrder('order.shipped', group, order, { isRest })],
  orderHandedOver: ({ group, order }) => [aboutOrder('order.handedOver', group, order)],
  orderDelivered: ({ group, order }) => [aboutOrder('order.delivered', group, order)],
  orderRefused: ({ group, order }) => [aboutOrder('order.refused', group, order)],
  orderCompleted: ({ group, order }) => [aboutOrder('order.completed', group, order)],
  copiesReturned: ({ group, order, lines, copiesOf, parts, cause }) => [
    aboutOrder('order.copiesReturned', group, order, {
      return: cause,
      itemSatang: parts.itemSatang,
      shippingSatang: parts.shippingSatang,
      lines: lines
        .filter(({ id }) => (copiesOf.get(id) ?? 0) > 0)
        .map(({ id, productId }) => ({ line: id, product: productId, copies: copiesOf.get(id) })),
    }),
  ],
  refundPaid: ({ refund: { refundId, reason, amountSatang, orderNumber, referenceCode } }) => [
    {
      name: 'refund.paid',
      order: orderNumber,
      group: referenceCode,
      data: { refund: refundId, reason, amountSatang },
    },
  ],
};

/**
 * What other systems are told of an event, in the order in which it is to reach them; nothing of what stays in the house.
 * `newId` makes a UUID for each.
 */
export function describeEvent<Name extends keyof Events>(
  event: EventOf<Name>,
  newId: () => string,
): LoggedEvent[] {
  const say = sayings[event.name] as ((event: EventOf<Name>) => readonly Facts[]) | undefined;
  if (say === undefined || !('at' in event) || !(event.at instanceof Date)) return [];
  const at = event.at.toISOString();
  return say(event).map((facts) => ({ version: eventVersion, id: newId(), at, ...facts }));
}

/** What keeps its order: everything of an order reaches a receiver in the order in which it happened. */
export function keyOf({ order, group }: Pick<LoggedEvent, 'order' | 'group'>): string {
  return order ?? group;
}

const pauses = { firstMs: 1_000, mostMs: 3_600_000 };

/** How long an event that the broker refused waits, in milliseconds, having been tried so often: twice as long each time, an hour at most. */
export function pauseAfterMs(tries: number): number {
  return Math.min(pauses.mostMs, pauses.firstMs * 2 ** Math.min(tries - 1, 30));
}
