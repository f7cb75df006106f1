import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { carrierName, trackingUrlOf } from '../shipping/couriers.rules.ts';
import { collectCash } from './complete-order.ts';
import {
  findOrder,
  lockOrderGroup,
  moveOrders,
  selectGroupOrders,
  selectParcelService,
  setDelivered,
  setPrepared,
  setShipment,
} from './order-state.store.ts';

export type ShippingFailure = { code: 'orderNotFound' | 'orderNotReady' };
type Seller = { sellerId: number; userId: number };

/** The seller has packed the parcel: from now on the shopper can't cancel it any more. */
export async function prepareOrder(
  services: Pick<Services, 'db' | 'clock'>,
  { orderNumber, seller }: { orderNumber: string; seller: Seller },
): Promise<Result<{ orderNumber: string; status: 'ready_to_ship' }, ShippingFailure>> {
  const now = services.clock();
  return transact<{ orderNumber: string; status: 'ready_to_ship' }, ShippingFailure>(
    services.db,
    async (tx) => {
      const found = await lockSellersOrder(tx, orderNumber, seller);
      if (found === null) return fail({ code: 'orderNotFound' });
      if (!(await setPrepared(tx, found.order.id, now))) return fail({ code: 'orderNotReady' });
      return succeed({ orderNumber, status: 'ready_to_ship' });
    },
  );
}

/** The parcel is with the carrier: the buyer gets its tracking number. */
export async function shipOrder(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  input: { orderNumber: string; seller: Seller; provider: string; trackingNumber: string },
): Promise<Result<{ orderNumber: string; status: 'shipped' }, ShippingFailure>> {
  const { orderNumber, seller, provider, trackingNumber } = input;
  const now = services.clock();
  return transact<{ orderNumber: string; status: 'shipped' }, ShippingFailure>(services.db, async (tx) => {
    const found = await lockSellersOrder(tx, orderNumber, seller);
    if (found === null) return fail({ code: 'orderNotFound' });
    const { group, order } = found;
    const moved = await moveOrders(tx, {
      orderIds: [order.id],
      to: 'shipped',
      actor: { kind: 'seller', userId: seller.userId },
      now,
    });
    if (moved.length === 0) return fail({ code: 'orderNotReady' });
    await setShipment(tx, order.id, provider, trackingNumber);
    const service = await selectParcelService(tx, order.id);
    const trackingUrl = trackingUrlOf({ ...service, shippingProvider: provider, trackingNumber });
    const providerTh = carrierName(provider, service, 'th');
    const providerEn = carrierName(provider, service, 'en');
    const parcel = { providerTh, providerEn, trackingNumber, trackingUrl };
    await services.emit(tx, { name: 'orderShipped', group, order, parcel, at: now });
    return succeed({ orderNumber, status: 'shipped' });
  });
}

export type DeliveryFailure = { code: 'orderNotFound' | 'orderNotShipped' | 'deliveryTooEarly' };

/** Parcels take at least that long: until then nobody can have said that one has arrived. */
const transitLeastMs = 12 * 60 * 60 * 1000;

/**
 * The carrier has delivered the parcel, the seller says: the buyer is asked to look at it, and the week for returns
 * begins. Saying it again changes nothing.
 */
export async function deliverOrder(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  { orderNumber, seller }: { orderNumber: string; seller: Seller },
): Promise<Result<{ orderNumber: string; status: 'shipped' }, DeliveryFailure>> {
  const now = services.clock();
  return transact<{ orderNumber: string; status: 'shipped' }, DeliveryFailure>(services.db, async (tx) => {
    const found = await lockSellersOrder(tx, orderNumber, seller);
    if (found === null) return fail({ code: 'orderNotFound' });
    const { group, order } = found;
    if (order.status !== 'shipped' || order.shippedAt === null) return fail({ code: 'orderNotShipped' });
    if (order.deliveredAt !== null) return succeed({ orderNumber, status: 'shipped' });
    if (now.getTime() - order.shippedAt.getTime() < transitLeastMs) return fail({ code: 'deliveryTooEarly' });
    await setDelivered(tx, order.id, now);
    // Whoever got the parcel has paid for it: that is when it was sold, to the books and to the law.
    if (group.paymentChannel === 'cod') await collectCash(tx, services, found, now);
    await services.emit(tx, { name: 'orderDelivered', group, order, at: now });
    return succeed({ orderNumber, status: 'shipped' });
  });
}

async function lockSellersOrder(tx: Transaction, orderNumber: string, { sellerId }: Seller) {
  const found = await findOrder(tx, orderNumber);
  if (found === null || found.sellerId !== sellerId) return null;
  const group = await lockOrderGroup(tx, found.groupId);
  const order = (await selectGroupOrders(tx, [found.groupId])).find(({ id }) => id === found.id);
  return group === null || order === undefined ? null : { group, order };
}
