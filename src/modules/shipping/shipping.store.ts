// Reads of other slices: sellers, settings.

import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { differsFrom } from '../../platform/db/differs-from.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { settings } from '../settings/settings.tables.ts';
import type { ShippingFacts } from './shipping.rules.ts';
import { shippingChannels } from './shipping.tables.ts';

function selectionOf(which: string, limit: string): string {
  return `select ss.seller_id as "sellerId", c.id as "channelId", c.code, c.name_th as "nameTh", c.name_en as "nameEn",
     c.days_min as "daysMin", c.days_max as "daysMax", c.sort_order as "sortOrder",
     ss.fee_satang as "feeSatang", ss.extra_kilogram_satang as "extraKilogramSatang",
     ss.free_from_satang as "freeFromSatang", ss.zones
   from seller_shipping ss
   join shipping_channels c on c.id = ss.channel_id and c.is_active
   join sellers s on s.id = ss.seller_id
   where ss.is_offered and (${which})
   order by c.sort_order, c.id, ss.seller_id ${limit}`;
}

const selection = nameStatement<ShippingFacts>(
  'select_shipping',
  selectionOf("s.status = 'active' and ($1::bigint is null or ss.seller_id = $1)", 'limit 500'),
);
const selectionOfSellers = nameStatement<ShippingFacts>(
  'select_shipping_of_sellers',
  // A store that isn't open yet looks at its own products, with what sending them costs.
  selectionOf("s.status <> 'closed' and ss.seller_id = any($1)", ''),
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

export async function upsertChannel(
  db: Queryable,
  channel: typeof shippingChannels.$inferInsert,
): Promise<void> {
  const { code: _, ...changes } = channel;
  await db
    .insert(shippingChannels)
    .values(channel)
    .onConflictDoUpdate({
      target: shippingChannels.code,
      // Staff who have read it before are told that it is another now; what is the same is left alone.
      set: { ...changes, version: sql`${shippingChannels.version} + 1` },
      setWhere: differsFrom(getTableColumns(shippingChannels), changes),
    });
}

/** Gives the usual channels at their usual fees to a store, or to every store, that offers none; returns how many rows. */
export async function insertUsualShipping(db: Queryable, sellerId: number | null): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into seller_shipping (seller_id, channel_id, fee_satang, extra_kilogram_satang, free_from_satang)
    select s.id, c.id, c.usual_fee_satang, c.usual_extra_kilogram_satang, c.usual_free_from_satang
    from sellers s cross join shipping_channels c
    where (${sellerId}::bigint is null or s.id = ${sellerId}) and c.usual_fee_satang is not null and c.is_active
      and not exists (select 1 from seller_shipping offered where offered.seller_id = s.id)
    on conflict do nothing`);
  return rowCount ?? 0;
}
