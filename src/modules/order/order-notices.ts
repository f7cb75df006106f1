import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import {
  type NotificationKind,
  notificationKinds,
  standardChoice,
} from '../notification/notification.rules.ts';
import { type Notice, notifyStores, notifyUsers } from '../notification/notify-users.ts';
import {
  type CancelledRefund,
  groupExpiredMessages,
  orderCancelledMessages,
  orderPaidMessages,
  orderShippedMessages,
} from './order-mail.ts';
import type { GroupOrder, LockedGroup } from './order-state.store.ts';

type Site = Pick<Services, 'siteUrl'>;

/** An order of a store's, as far as its people are told of it. */
export type StoresOrder = Pick<GroupOrder, 'orderNumber' | 'sellerId' | 'sellerNameTh' | 'sellerEmail'>;

const orderHref = (orderNumber: string) => `/user/profile/my-order/${orderNumber}`;
const sellerHref = (orderNumber: string) => `/seller/orders/${orderNumber}`;

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
  const pages = { siteUrl: site.siteUrl, orderNumbers: orders.map(({ orderNumber }) => orderNumber) };
  const notices = orders.map(
    (order, index): Notice => ({
      userId: group.userId,
      kind: 'orderPaid',
      params: {
        orderNumber: order.orderNumber,
        total: formatBaht(order.totalSatang),
        sellerTh: order.sellerNameTh,
        sellerEn: order.sellerNameEn,
      },
      href: orderHref(order.orderNumber),
      // The mail of a whole group goes with its first notice.
      mail: index > 0 ? 'none' : (buyer) => orderPaidMessages(buyer, group.referenceCode, totalSatang, pages),
    }),
  );
  await notifyUsers(tx, site, notices, now);
  await tellStores(tx, site, 'sellerOrderReady', orders, now);
}

export async function tellShipped(
  tx: Transaction,
  site: Site,
  group: LockedGroup,
  order: GroupOrder,
  /** `providerTh` and `providerEn`: who carries it, in each language. */
  parcel: { providerTh: string; providerEn: string; trackingNumber: string; trackingUrl: string | null },
  now: Date,
): Promise<void> {
  const { providerTh, providerEn, trackingNumber } = parcel;
  await notifyUsers(
    tx,
    site,
    [
      {
        userId: group.userId,
        kind: 'orderShipped',
        params: { orderNumber: order.orderNumber, providerTh, providerEn, trackingNumber },
        href: orderHref(order.orderNumber),
        mail: (buyer) => orderShippedMessages(buyer, order, parcel, site.siteUrl),
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

/** Orders are cancelled: the buyer is told; the stores, of those that they were to ship. */
export async function tellCancelled(
  tx: Transaction,
  site: Site,
  group: LockedGroup,
  orders: readonly GroupOrder[],
  why: { reason: string | null; refund: CancelledRefund },
  now: Date,
): Promise<void> {
  const notices = orders.map((order): Notice => {
    const { orderNumber } = order;
    return {
      userId: group.userId,
      kind: 'orderCancelled',
      params: { orderNumber },
      href: orderHref(orderNumber),
      mail: (buyer) => orderCancelledMessages(buyer, order, why, site.siteUrl),
    };
  });
  await notifyUsers(tx, site, notices, now);
  const known = orders.filter(({ status }) => status === 'ready_to_ship');
  await tellStores(tx, site, 'sellerOrderCancelled', known, now);
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
      mail: (buyer) => groupExpiredMessages(buyer, group.referenceCode),
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
    orders.map(({ sellerId, orderNumber, sellerEmail, sellerNameTh }) => ({
      sellerId,
      kind,
      params: { orderNumber },
      href: sellerHref(orderNumber),
      address: { email: sellerEmail, storeName: sellerNameTh },
    })),
    now,
  );
}
