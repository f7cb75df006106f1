import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { ShippingFacts } from './shipping.rules.ts';

const selection = nameStatement<ShippingFacts>(
  'select_shipping',
  `select ss.seller_id as "sellerId", c.id as "channelId", c.code, c.name_th as "nameTh", c.name_en as "nameEn",
     c.days_min as "daysMin", c.days_max as "daysMax", c.sort_order as "sortOrder",
     ss.fee_satang as "feeSatang", ss.extra_kilogram_satang as "extraKilogramSatang",
     ss.free_from_satang as "freeFromSatang"
   from seller_shipping ss
   join shipping_channels c on c.id = ss.channel_id and c.is_active
   join sellers s on s.id = ss.seller_id and s.status = 'active'
   where $1::bigint is null or ss.seller_id = $1
   order by c.sort_order, c.id, ss.seller_id limit 500`,
);

/** Channels with what sellers charge; of one seller, or of all. */
export function selectShipping(db: Queryable, sellerId: number | null): Promise<ShippingFacts[]> {
  return runNamed(db, selection, [sellerId]);
}
