import type { EventOf, Events } from '../../platform/events.ts';
import type { GroupOrder, LockedGroup } from '../order/group-order.types.ts';
import { eventVersion, type LoggedEvent, type LoggedName } from './event-log.rules.ts';

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
  restCancelled: ({ group, order, actor }) => [
    aboutOrder('order.restCancelled', group, order, { by: actor.kind }),
  ],
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
