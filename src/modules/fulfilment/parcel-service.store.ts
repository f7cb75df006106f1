import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

type ParcelService = { channelTh: string | null; channelEn: string | null; trackingUrl: string | null };
const parcelService = nameStatement<ParcelService>(
  'parcel_service',
  `select c.name_th as "channelTh", c.name_en as "channelEn", c.tracking_url as "trackingUrl"
   from orders o join shipping_channels c on c.id = o.shipping_channel_id where o.id = $1`,
);

/** The service that was chosen for an order's parcel. */
export async function selectParcelService(db: Queryable, orderId: number): Promise<ParcelService> {
  const [row] = await runNamed(db, parcelService, [orderId]);
  return row ?? { channelTh: null, channelEn: null, trackingUrl: null };
}
