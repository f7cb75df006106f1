import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { lockOrder } from '../order/lock-order.ts';
import { correctRecordedShipment } from '../order/record-parcel.ts';
import { describeParcel } from './describe-parcel.ts';

export type CorrectionFailure = { code: 'orderNotFound' | 'orderNotShipped' };

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
  },
): Promise<Result<{ orderNumber: string; status: 'shipped' }, CorrectionFailure>> {
  const { orderNumber, seller, provider, trackingNumber } = input;
  const now = services.clock();
  return transact<{ orderNumber: string; status: 'shipped' }, CorrectionFailure>(services.db, async (tx) => {
    const found = await lockOrder(tx, orderNumber, (order) => order.sellerId === seller.sellerId);
    if (found === null) return fail({ code: 'orderNotFound' });
    const { group, order } = found;
    if (order.status !== 'shipped' || order.deliveredAt !== null) return fail({ code: 'orderNotShipped' });
    const shipment = { orderId: order.id, sellerUserId: seller.userId, provider, trackingNumber, now };
    if (await correctRecordedShipment(tx, shipment)) {
      const parcel = await describeParcel(tx, order.shippingChannelId, { provider, trackingNumber });
      await services.emit(tx, { name: 'shipmentCorrected', group, order, parcel, at: now });
    }
    return succeed({ orderNumber, status: 'shipped' });
  });
}
