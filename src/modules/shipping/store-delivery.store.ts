// Reads of other slices: settings.

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { ShippingZone } from './shipping.rules.ts';
import { sellerDelivery, sellerShipping, shippingChannels } from './shipping.tables.ts';
import type { ReturnPlace, StoreCounter, StoredDelivery } from './store-delivery.rules.ts';

export type DeliveryRow = StoredDelivery & {
  sellerId: number;
  version: number;
  counter: StoreCounter | null;
  returnPlace: ReturnPlace | null;
};

const deliveries = nameStatement<DeliveryRow>(
  'select_seller_deliveries',
  `select seller_id as "sellerId", version, preparation_days as "preparationDays",
     time_off_from::text as "timeOffFrom", time_off_to::text as "timeOffTo",
     time_off_th as "timeOffTh", time_off_en as "timeOffEn", counter, return_place as "returnPlace"
   from seller_delivery where seller_id = any($1)`,
);

/** How these stores send; none of those that have said nothing. */
export function selectDeliveries(db: Queryable, sellerIds: readonly number[]): Promise<DeliveryRow[]> {
  return runNamed(db, deliveries, [sellerIds]);
}

const promises = nameStatement<{ setting: unknown; deliveries: (StoredDelivery & { sellerId: number })[] }>(
  'shipping_promises',
  `select (select value from settings where name = 'shipping') as setting,
     (select coalesce(json_agg(json_build_object('sellerId', seller_id, 'preparationDays', preparation_days,
        'timeOffFrom', time_off_from::text, 'timeOffTo', time_off_to::text, 'timeOffTh', time_off_th,
        'timeOffEn', time_off_en)), '[]')
      from seller_delivery where seller_id = any($1)) as deliveries`,
);

/** What stores promise is made of: the setting `shipping`, as it is kept, and how quickly each of these sends. */
export async function selectPromises(db: Queryable, sellerIds: readonly number[]) {
  const [row] = await runNamed(db, promises, [sellerIds]);
  if (row === undefined) throw new Error('promises are always one row');
  return row;
}

const arrivalPromise = nameStatement<{ setting: unknown; daysMin: number; daysMax: number }>(
  'arrival_promise',
  `select days_min as "daysMin", days_max as "daysMax",
     (select value from settings where name = 'shipping') as setting
   from shipping_channels where id = $1`,
);

/** What a parcel's arrival is counted with: how long its channel takes, and the setting `shipping`, as it is kept. */
export async function selectArrivalPromise(db: Queryable, channelId: number) {
  const [row] = await runNamed(db, arrivalPromise, [channelId]);
  return row ?? null;
}

export async function selectDelivery(db: Queryable, sellerId: number): Promise<DeliveryRow | null> {
  const [row] = await selectDeliveries(db, [sellerId]);
  return row ?? null;
}

/** Every house channel with what a store has said of it, in their order; of one it never offered the fees are null. */
export type StoreChannelRow = {
  channelId: number;
  code: string;
  nameTh: string;
  nameEn: string;
  daysMin: number;
  daysMax: number;
  feeSatang: number | null;
  extraKilogramSatang: number | null;
  freeFromSatang: number | null;
  zones: ShippingZone[] | null;
  isOffered: boolean | null;
  usualFeeSatang: number | null;
  usualExtraKilogramSatang: number;
  usualFreeFromSatang: number | null;
};

export function selectStoreChannels(db: Queryable, sellerId: number): Promise<StoreChannelRow[]> {
  return db
    .select({
      channelId: shippingChannels.id,
      code: shippingChannels.code,
      nameTh: shippingChannels.nameTh,
      nameEn: shippingChannels.nameEn,
      daysMin: shippingChannels.daysMin,
      daysMax: shippingChannels.daysMax,
      feeSatang: sellerShipping.feeSatang,
      extraKilogramSatang: sellerShipping.extraKilogramSatang,
      freeFromSatang: sellerShipping.freeFromSatang,
      zones: sellerShipping.zones,
      isOffered: sellerShipping.isOffered,
      usualFeeSatang: shippingChannels.usualFeeSatang,
      usualExtraKilogramSatang: shippingChannels.usualExtraKilogramSatang,
      usualFreeFromSatang: shippingChannels.usualFreeFromSatang,
    })
    .from(shippingChannels)
    .leftJoin(
      sellerShipping,
      and(eq(sellerShipping.channelId, shippingChannels.id), eq(sellerShipping.sellerId, sellerId)),
    )
    .where(eq(shippingChannels.isActive, true))
    .orderBy(shippingChannels.sortOrder, shippingChannels.id);
}

/** Holds how a store sends: one person changes it at a time. Begins with what is usual. */
export async function lockDelivery(tx: Transaction, sellerId: number, now: Date): Promise<DeliveryRow> {
  await tx.insert(sellerDelivery).values({ sellerId, updatedAt: now }).onConflictDoNothing();
  await tx
    .select({ version: sellerDelivery.version })
    .from(sellerDelivery)
    .where(eq(sellerDelivery.sellerId, sellerId))
    .for('update');
  const row = await selectDelivery(tx, sellerId);
  if (row === null) throw new Error(`nothing is kept of how store ${sellerId} sends`);
  return row;
}

type DeliveryChanges = Partial<
  Omit<typeof sellerDelivery.$inferInsert, 'sellerId' | 'version' | 'channelsSavedAt' | 'updatedAt'>
> & { isChannelSaved?: boolean };

/** Changes what is held; its version goes on. */
export async function updateDelivery(
  tx: Transaction,
  sellerId: number,
  { isChannelSaved = false, ...changes }: DeliveryChanges,
  now: Date,
): Promise<void> {
  await tx
    .update(sellerDelivery)
    .set({
      ...changes,
      ...(isChannelSaved
        ? {
            channelsSavedAt: sql`coalesce(${sellerDelivery.channelsSavedAt}, ${now.toISOString()}::timestamptz)`,
          }
        : {}),
      version: sql`${sellerDelivery.version} + 1`,
      updatedAt: now,
    })
    .where(eq(sellerDelivery.sellerId, sellerId));
}

export async function upsertStoreChannel(
  tx: Transaction,
  row: typeof sellerShipping.$inferInsert,
): Promise<void> {
  const { sellerId: _seller, channelId: _channel, ...changes } = row;
  await tx
    .insert(sellerShipping)
    .values(row)
    .onConflictDoUpdate({ target: [sellerShipping.sellerId, sellerShipping.channelId], set: changes });
}
