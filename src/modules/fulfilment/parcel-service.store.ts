// Reads of other slices: shipping_channels.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

type ParcelService = { channelTh: string | null; channelEn: string | null; trackingUrl: string | null };
const parcelService = nameStatement<ParcelService>(
  'parcel_service',
  `select c.name_th as "channelTh", c.name_en as "channelEn", c.tracking_url as "trackingUrl"
   from shipping_channels c where c.id = $1`,
);

/** The service that a shipping channel is. */
export async function selectParcelService(db: Queryable, channelId: number | null): Promise<ParcelService> {
  const [row] = await runNamed(db, parcelService, [channelId]);
  return row ?? { channelTh: null, channelEn: null, trackingUrl: null };
}
