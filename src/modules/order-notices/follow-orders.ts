import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import type { NotificationKind } from '../notification/notification.rules.ts';
import { type Notice, notify, notifyUsers, type StoreNotice } from '../notification/notify-users.ts';
import type { LockedGroup } from '../order/group-order.types.ts';
import { sellerHref } from '../order/order-number.rules.ts';
import { hasBeenPaid } from '../order/order-status.rules.ts';
import {
  type CancelledRefund,
  groupExpiredMessages,
  orderCancelledMessages,
  orderPaidMessages,
  type ParcelWords,
  parcelMessages,
  placedMessages,
} from './order-mail.ts';

type Site = Pick<Services, 'siteUrl'>;

/** An order of a store's, as far as its people are told of it. */
type StoresOrder = {
  orderNumber: string;
  sellerId: number;
  sellerNameTh: string;
  sellerEmail: string | null;
};

const orderHref = (orderNumber: string) => `/user/profile/my-order/${orderNumber}`;

/** A group was placed: its buyer is told; the stores, of what they can ship at once. */
export async function tellPlaced(
  tx: Transaction,
  site: Site,
  { group, orders, at }: EventOf<'orderPlaced'>,
): Promise<void> {
  const { userId, referenceCode, totalSatang } = group;
  const notice: Notice = {
    userId,
    kind: 'orderPlaced',
    params: { referenceCode, total: formatBaht(totalSatang) },
    href: '/user/profile/my-order',
    mail: (buyer) => placedMessages({ ...group, buyer, orders, siteUrl: site.siteUrl }),
  };
  const sent = orders.filter(({ needsParcel }) => group.isReady && needsParcel);
  const toShip = sent.map(({ orderNumber, seller }) => ({
    orderNumber,
    sellerId: seller.id,
    sellerNameTh: seller.nameTh,
    sellerEmail: seller.email,
  }));
  await notify(tx, site, { people: [notice], stores: ofStores('sellerOrderReady', toShip) }, at);
}

/** Orders of a group are paid: the buyer and the stores are told. Who pays the carrier knows, and has had the parcel. */
export async function tellPaid(
  tx: Transaction,
  site: Site,
  { group, orders, isOnDelivery, at }: EventOf<'orderPaid'>,
): Promise<void> {
  if (isOnDelivery) return;
  const pages = {
    siteUrl: site.siteUrl,
    orderNumbers: orders.map(({ orderNumber }) => orderNumber),
    hasFiles: orders.some(({ hasFiles }) => hasFiles),
    hasParcels: orders.some(({ needsParcel }) => needsParcel),
  };
  const totalSatang = orders.reduce((sum, order) => sum + order.totalSatang, 0);
  const notices = orders.map(
    (order, index): Notice => ({
      userId: group.userId,
      kind: 'orderPaid',
      params: {
        orderNumber: order.orderNumber,
        total: formatBaht(order.totalSatang),
        sellerTh: order.sellerNameTh,
        sellerEn: order.sellerNameEn,
        ...(order.needsParcel ? {} : { sentBy: 'file' }),
      },
      href: orderHref(order.orderNumber),
      // The mail of a whole group goes with its first notice.
      mail: index > 0 ? 'none' : (buyer) => orderPaidMessages(buyer, group.referenceCode, totalSatang, pages),
    }),
  );
  const toShip = orders.filter(({ needsParcel }) => needsParcel);
  await notify(tx, site, { people: notices, stores: ofStores('sellerOrderReady', toShip) }, at);
}

export function tellShipped(tx: Transaction, site: Site, event: EventOf<'orderShipped'>): Promise<void> {
  return event.isRest
    ? tellOfParcel(tx, site, event, { kind: 'orderRestShipped', words: 'restShipped' })
    : tellOfParcel(tx, site, event, { kind: 'orderShipped', words: 'shipped' });
}

/** A parcel is on its way, and others of the same order follow. */
export function tellPartShipped(tx: Transaction, site: Site, event: EventOf<'partShipped'>): Promise<void> {
  const copies = { sent: String(event.copies.sent), ordered: String(event.copies.ordered) };
  return tellOfParcel(tx, site, event, { kind: 'orderPartShipped', words: 'partShipped', copies });
}

/** The number or carrier that the buyer knows was wrong. */
export function tellCorrected(
  tx: Transaction,
  site: Site,
  event: EventOf<'shipmentCorrected'>,
): Promise<void> {
  return tellOfParcel(tx, site, event, { kind: 'shipmentCorrected', words: 'corrected' });
}

async function tellOfParcel(
  tx: Transaction,
  site: Site,
  { group, order, parcel, at }: Omit<EventOf<'shipmentCorrected'>, 'name'>,
  {
    kind,
    words,
    copies = {},
  }: { kind: NotificationKind; words: ParcelWords; copies?: Record<string, string> },
): Promise<void> {
  const { providerTh, providerEn, trackingNumber } = parcel;
  const notice: Notice = {
    userId: group.userId,
    kind,
    params: { orderNumber: order.orderNumber, providerTh, providerEn, trackingNumber, ...copies },
    href: orderHref(order.orderNumber),
    mail: (buyer) => parcelMessages(buyer, words, { order, parcel, copies }, site.siteUrl),
  };
  await notifyUsers(tx, site, [notice], at);
}

/** An order's parcel has arrived: time to look at it. */
export async function tellDelivered(
  tx: Transaction,
  site: Site,
  { order: { userId, orderNumber }, at }: EventOf<'orderDelivered'>,
): Promise<void> {
  const href = orderHref(orderNumber);
  await notifyUsers(tx, site, [{ userId, kind: 'orderDelivered', params: { orderNumber }, href }], at);
}

/** An order is packed and waits at its store's counter. */
export async function tellReadyToFetch(
  tx: Transaction,
  site: Site,
  { order: { userId, orderNumber, sellerNameTh, sellerNameEn }, at }: EventOf<'orderReadyToFetch'>,
): Promise<void> {
  const params = { orderNumber, sellerTh: sellerNameTh, sellerEn: sellerNameEn };
  const href = orderHref(orderNumber);
  await notifyUsers(tx, site, [{ userId, kind: 'orderReadyToFetch', params, href }], at);
}

/** An order was fetched: time to look at it. */
export async function tellHandedOver(
  tx: Transaction,
  site: Site,
  { order: { userId, orderNumber }, at }: EventOf<'orderHandedOver'>,
): Promise<void> {
  const href = orderHref(orderNumber);
  await notifyUsers(tx, site, [{ userId, kind: 'orderHandedOver', params: { orderNumber }, href }], at);
}

/** Orders are cancelled: the buyer is told; the stores, of those that they were to ship. */
export async function tellCancelled(
  tx: Transaction,
  site: Site,
  { group, orders, reason, at }: EventOf<'orderCancelled'>,
): Promise<void> {
  const refund = refundOf(group);
  const notices = orders.map((order): Notice => {
    const { orderNumber } = order;
    return {
      userId: group.userId,
      kind: 'orderCancelled',
      params: { orderNumber },
      href: orderHref(orderNumber),
      mail: (buyer) => orderCancelledMessages(buyer, order, { reason, refund }, site.siteUrl),
    };
  });
  const known = orders.filter(({ status }) => status === 'ready_to_ship');
  await notify(tx, site, { people: notices, stores: ofStores('sellerOrderCancelled', known) }, at);
}

/** What of an order hadn't left won't; its store is told where it wasn't its own doing. The buyer hears of the return. */
export async function tellRestCancelled(
  tx: Transaction,
  site: Site,
  { order, actor, at }: EventOf<'restCancelled'>,
): Promise<void> {
  if (actor.kind === 'seller') return;
  await notify(tx, site, { people: [], stores: ofStores('sellerRestCancelled', [order]) }, at);
}

/** How the money of what is cancelled in a group goes back. */
function refundOf({ paymentStatus, paymentChannel }: LockedGroup): CancelledRefund {
  if (!hasBeenPaid(paymentStatus)) return 'none';
  return paymentChannel === 'card' ? 'sameWay' : 'toAccount';
}

export async function tellExpired(
  tx: Transaction,
  site: Site,
  { groups, at }: EventOf<'orderExpired'>,
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
    at,
  );
}

/** An order is complete. Whoever sent everything back has heard of it. */
export async function tellCompleted(
  tx: Transaction,
  site: Site,
  { order, at }: EventOf<'orderCompleted'>,
): Promise<void> {
  if (order.returnedCopies === order.copies) return;
  const { userId, orderNumber } = order;
  const href = orderHref(orderNumber);
  const notice: Notice = { userId, kind: 'orderComplete', params: { orderNumber }, href };
  await notify(tx, site, { people: [notice], stores: ofStores('sellerOrderComplete', [order]) }, at);
}

/** What the stores of orders are told. */
function ofStores(
  kind: 'sellerOrderReady' | 'sellerOrderCancelled' | 'sellerRestCancelled' | 'sellerOrderComplete',
  orders: readonly StoresOrder[],
): StoreNotice[] {
  return orders.map(({ sellerId, orderNumber, sellerEmail, sellerNameTh }) => ({
    sellerId,
    right: 'orders',
    kind,
    params: { orderNumber },
    href: sellerHref(orderNumber),
    address: { email: sellerEmail, storeName: sellerNameTh },
  }));
}
