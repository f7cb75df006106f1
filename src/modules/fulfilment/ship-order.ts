import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { collectCash } from '../order/complete-order.ts';
import { lockOrder } from '../order/lock-order.ts';
import { recordDelivery, recordPrepared, recordShipment } from '../order/record-parcel.ts';
import { describeParcel } from './describe-parcel.ts';
import { lockPickup } from './pickup.store.ts';
import { deliverableFrom } from './transit.rules.ts';

export type PreparingFailure = { code: 'orderNotFound' | 'orderNotReady' };
export type ShippingFailure = PreparingFailure | { code: 'orderIsFetched' };
type Seller = { sellerId: number; userId: number };

/** The seller has packed the parcel: from now on the shopper can't cancel it any more, and may come for what is fetched. */
export async function prepareOrder(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  { orderNumber, seller }: { orderNumber: string; seller: Seller },
): Promise<Result<{ orderNumber: string; status: 'ready_to_ship' }, PreparingFailure>> {
  const now = services.clock();
  return transact<{ orderNumber: string; status: 'ready_to_ship' }, PreparingFailure>(
    services.db,
    async (tx) => {
      const found = await lockSellersOrder(tx, orderNumber, seller);
      if (found === null) return fail({ code: 'orderNotFound' });
      const { group, order } = found;
      if (!(await recordPrepared(tx, order.id, now))) return fail({ code: 'orderNotReady' });
      if (order.preparedAt === null && (await lockPickup(tx, order.id)) !== null)
        await services.emit(tx, { name: 'orderReadyToFetch', group, order, at: now });
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
    // It leaves by its code alone.
    if ((await lockPickup(tx, order.id)) !== null) return fail({ code: 'orderIsFetched' });
    const shipment = { orderId: order.id, sellerUserId: seller.userId, provider, trackingNumber, now };
    if (!(await recordShipment(tx, shipment))) return fail({ code: 'orderNotReady' });
    const parcel = await describeParcel(tx, order.shippingChannelId, { provider, trackingNumber });
    await services.emit(tx, { name: 'orderShipped', group, order, parcel, at: now });
    return succeed({ orderNumber, status: 'shipped' });
  });
}

export type DeliveryFailure = { code: 'orderNotFound' | 'orderNotShipped' | 'deliveryTooEarly' };

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
    if (order.status !== 'shipped') return fail({ code: 'orderNotShipped' });
    if (order.deliveredAt !== null) return succeed({ orderNumber, status: 'shipped' });
    const from = deliverableFrom(order);
    if (from === null) return fail({ code: 'orderNotShipped' });
    if (now < from) return fail({ code: 'deliveryTooEarly' });
    await recordDelivery(tx, order.id, now);
    // Whoever got the parcel has paid for it: that is when it was sold, to the books and to the law.
    if (group.paymentChannel === 'cod') await collectCash(tx, services, found, now);
    await services.emit(tx, { name: 'orderDelivered', group, order, at: now });
    return succeed({ orderNumber, status: 'shipped' });
  });
}

function lockSellersOrder(tx: Transaction, orderNumber: string, { sellerId }: Seller) {
  return lockOrder(tx, orderNumber, (order) => order.sellerId === sellerId);
}
