import type { Transaction } from '../../platform/db/database.ts';
import { type Message, queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import {
  type NotificationKind,
  notificationKinds,
  standardChoice,
} from '../notification/notification.rules.ts';
import { type Notice, notifyStores, notifyUsers } from '../notification/notify-users.ts';
import {
  groupExpiredMessages,
  orderCancelledMessages,
  orderPaidMessages,
  orderShippedMessages,
} from './order-mail.ts';
import type { GroupOrder, LockedGroup } from './order-state.store.ts';

type Site = Pick<Services, 'siteUrl'>;

/** An order of a store's, as far as its people are told of it. */
export type StoresOrder = Pick<GroupOrder, 'orderNumber' | 'sellerId'>;

const orderHref = (orderNumber: string) => `/user/profile/my-order/${orderNumber}`;
const sellerHref = (orderNumber: string) => `/seller/orders/${orderNumber}`;

/** The mail of a whole group goes with its first notice; those to the stores' own addresses go by themselves. */
function withMail<Kind extends Omit<Notice, 'mail'>>(
  notices: readonly Kind[],
  toBuyer: readonly Message[],
): Notice[] {
  return notices.map((notice, index) => ({ ...notice, mail: index === 0 ? toBuyer : 'none' }));
}

/** What the buyer is told of a placed group, as a row: the mail of it is of its own (placedMessages). */
export function placedNotice(referenceCode: string, totalSatang: number, isRead: boolean | null) {
  return {
    kind: 'orderPlaced' satisfies NotificationKind,
    params: { referenceCode, total: formatBaht(totalSatang) },
    href: '/user/profile/my-order',
    is_hidden: !(isRead ?? standardChoice(notificationKinds.orderPlaced).inApp),
  };
}

/** Orders that nobody has to pay before they are shipped (cash on delivery, or paid by vouchers): the stores are told. */
export function tellPlacedReady(
  tx: Transaction,
  site: Site,
  orders: readonly StoresOrder[],
  now: Date,
): Promise<void> {
  return tellStores(tx, site, 'sellerOrderReady', orders, now);
}

/** Orders of a group are paid: the buyer and the stores are told. */
export async function tellPaid(
  tx: Transaction,
  site: Site,
  group: LockedGroup,
  orders: readonly GroupOrder[],
  totalSatang: number,
  now: Date,
): Promise<void> {
  const { toBuyer, toSellers } = orderPaidMessages(group, orders, totalSatang);
  const notices = orders.map((order) => ({
    userId: group.userId,
    kind: 'orderPaid' as const,
    params: {
      orderNumber: order.orderNumber,
      total: formatBaht(order.totalSatang),
      sellerTh: order.sellerNameTh,
      sellerEn: order.sellerNameEn,
    },
    href: orderHref(order.orderNumber),
  }));
  await notifyUsers(tx, site, withMail(notices, toBuyer), now);
  await tellStores(tx, site, 'sellerOrderReady', orders, now);
  await queueMessages(tx, toSellers, now);
}

export async function tellShipped(
  tx: Transaction,
  site: Site,
  group: LockedGroup,
  order: GroupOrder,
  parcel: { provider: string; trackingNumber: string },
  now: Date,
): Promise<void> {
  const { provider, trackingNumber } = parcel;
  await notifyUsers(
    tx,
    site,
    [
      {
        userId: group.userId,
        kind: 'orderShipped',
        params: { orderNumber: order.orderNumber, ...parcel },
        href: orderHref(order.orderNumber),
        mail: orderShippedMessages(group, order, provider, trackingNumber),
      },
    ],
    now,
  );
}

/** An order's parcel has arrived: time to look at it. */
export async function tellDelivered(
  tx: Transaction,
  site: Site,
  order: GroupOrder,
  now: Date,
): Promise<void> {
  const { userId, orderNumber } = order;
  const href = orderHref(orderNumber);
  await notifyUsers(tx, site, [{ userId, kind: 'orderDelivered', params: { orderNumber }, href }], now);
}

export async function tellCancelled(
  tx: Transaction,
  site: Site,
  group: LockedGroup,
  orders: readonly GroupOrder[],
  why: { reason: string | null; isRefunded: boolean },
  now: Date,
): Promise<void> {
  const { toBuyer, toSellers } = orderCancelledMessages(group, orders, why.reason, why.isRefunded);
  const notices = orders.map(({ orderNumber }) => ({
    userId: group.userId,
    kind: 'orderCancelled' as const,
    params: { orderNumber },
    href: orderHref(orderNumber),
  }));
  await notifyUsers(tx, site, withMail(notices, toBuyer), now);
  await tellStores(tx, site, 'sellerOrderCancelled', orders, now);
  await queueMessages(tx, toSellers, now);
}

export async function tellExpired(
  tx: Transaction,
  site: Site,
  groups: readonly LockedGroup[],
  now: Date,
): Promise<void> {
  await notifyUsers(
    tx,
    site,
    groups.map((group) => ({
      userId: group.userId,
      kind: 'orderExpired',
      params: { referenceCode: group.referenceCode },
      href: '/user/profile/my-order?tab=closed',
      mail: groupExpiredMessages(group),
    })),
    now,
  );
}

export async function tellComplete(tx: Transaction, site: Site, order: GroupOrder, now: Date): Promise<void> {
  const { userId, orderNumber } = order;
  const href = orderHref(orderNumber);
  await notifyUsers(tx, site, [{ userId, kind: 'orderComplete', params: { orderNumber }, href }], now);
  await tellStores(tx, site, 'sellerOrderComplete', [order], now);
}

async function tellStores(
  tx: Transaction,
  site: Site,
  kind: 'sellerOrderReady' | 'sellerOrderCancelled' | 'sellerOrderComplete',
  orders: readonly StoresOrder[],
  now: Date,
): Promise<void> {
  await notifyStores(
    tx,
    site,
    orders.map(({ sellerId, orderNumber }) => ({
      sellerId,
      kind,
      params: { orderNumber },
      href: sellerHref(orderNumber),
      mail: 'none',
    })),
    now,
  );
}
