import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { settings } from '../site/site.tables.ts';
import type { ShippingFacts } from './shipping.rules.ts';

function selectionOf(which: string, limit: string): string {
  return `select ss.seller_id as "sellerId", c.id as "channelId", c.code, c.name_th as "nameTh", c.name_en as "nameEn",
     c.days_min as "daysMin", c.days_max as "daysMax", c.sort_order as "sortOrder",
     ss.fee_satang as "feeSatang", ss.extra_kilogram_satang as "extraKilogramSatang",
     ss.free_from_satang as "freeFromSatang"
   from seller_shipping ss
   join shipping_channels c on c.id = ss.channel_id and c.is_active
   join sellers s on s.id = ss.seller_id and s.status = 'active'
   where ${which}
   order by c.sort_order, c.id, ss.seller_id ${limit}`;
}

const selection = nameStatement<ShippingFacts>(
  'select_shipping',
  selectionOf('$1::bigint is null or ss.seller_id = $1', 'limit 500'),
);
const selectionOfSellers = nameStatement<ShippingFacts>(
  'select_shipping_of_sellers',
  selectionOf('ss.seller_id = any($1)', ''),
);

/** Channels with what sellers charge; of one seller, or of all. */
export function selectShipping(db: Queryable, sellerId: number | null): Promise<ShippingFacts[]> {
  return runNamed(db, selection, [sellerId]);
}

/** Channels of these sellers with what they charge. */
export function selectShippingOf(db: Queryable, sellerIds: readonly number[]): Promise<ShippingFacts[]> {
  return runNamed(db, selectionOfSellers, [sellerIds]);
}

/** The setting `shipping`, as it is kept. */
export async function selectShippingSetting(db: Queryable): Promise<unknown> {
  const [row] = await db.select().from(settings).where(eq(settings.name, 'shipping'));
  return row?.value ?? {};
}
