import type { Queryable } from '../../platform/db/database.ts';
import { carrierName, trackingUrlOf } from '../shipping/couriers.rules.ts';
import type { ShippedParcel } from './fulfilment-events.ts';
import { selectParcelService } from './parcel-service.store.ts';

/** What a buyer is told of a parcel: who has it, in each language, and where it can be followed. */
export async function describeParcel(
  db: Queryable,
  shippingChannelId: number | null,
  { provider, trackingNumber }: { provider: string; trackingNumber: string },
): Promise<ShippedParcel> {
  const service = await selectParcelService(db, shippingChannelId);
  return {
    providerTh: carrierName(provider, service, 'th'),
    providerEn: carrierName(provider, service, 'en'),
    trackingNumber,
    trackingUrl: trackingUrlOf({ ...service, shippingProvider: provider, trackingNumber }),
  };
}
