import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordCorrection } from '../order/record-parcel.ts';
import { describeParcel } from './describe-parcel.ts';
import { selectParcelsOfOrder, updateParcelNumber } from './parcel.store.ts';
import { lockSellersOrder } from './ship-order.ts';

export type CorrectionFailure = {
  code: 'orderNotFound' | 'parcelNotFound' | 'orderNotShipped' | 'parcelNumberTaken';
};
type Corrected = { orderNumber: string; status: 'ready_to_ship' | 'shipped' };

/**
 * A parcel that is on its way has another number, or another carrier has it, than was said: its history keeps what was
 * said before, and the buyer is told what holds. Saying the same again changes nothing and tells nobody.
 */
export async function correctShipment(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  input: {
    orderNumber: string;
    seller: { sellerId: number; userId: number };
    provider: string;
    trackingNumber: string;
    /** Which of the order's parcels. */
    parcel: number;
  },
): Promise<Result<Corrected, CorrectionFailure>> {
  const { orderNumber, seller, provider, trackingNumber } = input;
  const now = services.clock();
  return transact<Corrected, CorrectionFailure>(services.db, async (tx) => {
    const found = await lockSellersOrder(tx, orderNumber, seller);
    if (found === null) return fail({ code: 'orderNotFound' });
    const { group, order } = found;
    const { status } = order;
    if ((status !== 'ready_to_ship' && status !== 'shipped') || order.deliveredAt !== null)
      return fail({ code: 'orderNotShipped' });
    const all = await selectParcelsOfOrder(tx, order.id);
    if (all.length === 0) return fail({ code: 'orderNotShipped' });
    const parcel = all.find(({ position }) => position === input.parcel);
    if (parcel === undefined) return fail({ code: 'parcelNotFound' });
    if (parcel.deliveredAt !== null || parcel.cameBackAt !== null) return fail({ code: 'orderNotShipped' });
    if (parcel.provider === provider && parcel.trackingNumber === trackingNumber)
      return succeed({ orderNumber, status });
    if (all.some((other) => other !== parcel && other.trackingNumber === trackingNumber))
      return fail({ code: 'parcelNumberTaken' });
    await updateParcelNumber(tx, parcel.id, provider, trackingNumber);
    await recordCorrection(tx, {
      ...{ orderId: order.id, sellerUserId: seller.userId, provider, trackingNumber, now },
      before: parcel.trackingNumber,
      isFirst: parcel.position === 1,
    });
    const told = await describeParcel(tx, order.shippingChannelId, { provider, trackingNumber });
    await services.emit(tx, { name: 'shipmentCorrected', group, order, parcel: told, at: now });
    return succeed({ orderNumber, status });
  });
}
