// Reads of other slices: order_groups, order_lines, orders, parcels, pickups, shipping_channels.

import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { trackingFiles } from './packing.tables.ts';
import type { TrackedOrder } from './tracking-file.rules.ts';

export type TrackingFileRow = typeof trackingFiles.$inferSelect;

export async function insertTrackingFile(
  tx: Queryable,
  file: typeof trackingFiles.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(trackingFiles).values(file).returning({ id: trackingFiles.id });
  if (row === undefined) throw new Error('no file came back');
  return row.id;
}

export async function selectTrackingFile(
  db: Queryable,
  sellerId: number,
  id: number,
): Promise<TrackingFileRow | null> {
  const [row] = await db
    .select()
    .from(trackingFiles)
    .where(and(eq(trackingFiles.id, id), eq(trackingFiles.sellerId, sellerId)));
  return row ?? null;
}

export async function updateTrackingFile(
  tx: Transaction,
  id: number,
  values: Pick<TrackingFileRow, 'rows'> & Partial<Pick<TrackingFileRow, 'confirmedAt'>>,
): Promise<void> {
  await tx.update(trackingFiles).set(values).where(eq(trackingFiles.id, id));
}

export async function deleteTrackingFiles(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(trackingFiles).where(lt(trackingFiles.createdAt, before));
  return rowCount ?? 0;
}

export function selectTrackingFilesOf(db: Queryable, userId: number) {
  const { fileName, createdAt, confirmedAt } = trackingFiles;
  return db
    .select({ fileName, createdAt, confirmedAt })
    .from(trackingFiles)
    .where(eq(trackingFiles.userId, userId))
    .orderBy(asc(trackingFiles.id));
}

export async function clearTrackingFileNamesOf(tx: Queryable, userId: number): Promise<void> {
  await tx.update(trackingFiles).set({ fileName: 'file' }).where(eq(trackingFiles.userId, userId));
}

/** Takes the rows of a buyer's orders out of files: a number says who got a parcel. */
export async function clearTrackingRowsOf(tx: Queryable, buyerId: number): Promise<void> {
  await tx.execute(sql`
    update tracking_files f set rows = (select coalesce(jsonb_agg(row), '[]') from jsonb_array_elements(f.rows) row
      where not exists (select 1 from orders o where o.order_number = row ->> 'orderNumber' and o.user_id = ${buyerId}))
    where exists (select 1 from jsonb_array_elements(f.rows) row
      join orders o on o.order_number = row ->> 'orderNumber' where o.user_id = ${buyerId})`);
}

const tracked = nameStatement<TrackedOrder>(
  'tracked_orders',
  `select o.order_number as "orderNumber", o.status, c.name_th as "channelTh",
     exists (select 1 from pickups k where k.order_id = o.id) as "isPickup",
     (select coalesce(json_agg(json_build_object('provider', p.provider, 'trackingNumber', p.tracking_number)), '[]')
      from parcels p where p.order_id = o.id) as parcels
   from orders o left join shipping_channels c on c.id = o.shipping_channel_id
   where o.seller_id = $1 and o.order_number = any($2::text[])`,
);

/** Orders of a store as rows of a file are about them; other stores' are left out. */
export function selectTrackedOrders(
  db: Queryable,
  sellerId: number,
  orderNumbers: readonly string[],
): Promise<TrackedOrder[]> {
  return runNamed(db, tracked, [sellerId, orderNumbers]);
}

export type WaitingOrder = {
  orderNumber: string;
  shipBy: string | null;
  recipient: string;
  province: string;
  copies: number;
  channelTh: string | null;
  channelEn: string | null;
};

const waiting = nameStatement<WaitingOrder>(
  'orders_without_number',
  `select o.order_number as "orderNumber", o.ship_by::text as "shipBy",
     concat_ws(' ', g.shipping_address ->> 'firstname', g.shipping_address ->> 'lastname') as recipient,
     g.shipping_address ->> 'provinceName' as province,
     (select sum(l.quantity - l.shipped_quantity)::int from order_lines l
      where l.order_id = o.id and not l.is_digital) as copies,
     c.name_th as "channelTh", c.name_en as "channelEn"
   from orders o join order_groups g on g.id = o.group_id left join shipping_channels c on c.id = o.shipping_channel_id
   where o.seller_id = $1 and o.status = 'ready_to_ship'
     and not exists (select 1 from pickups k where k.order_id = o.id)
   order by o.ship_by, o.id limit $2`,
);

/** A store's orders that wait for a number, those that are due first. */
export function selectWaitingOrders(db: Queryable, sellerId: number, limit: number): Promise<WaitingOrder[]> {
  return runNamed(db, waiting, [sellerId, limit]);
}

const channels = nameStatement<{ code: string; nameTh: string; nameEn: string }>(
  'channel_names',
  'select code, name_th as "nameTh", name_en as "nameEn" from shipping_channels order by sort_order, id',
);

/** The shop's channels by their code and their names. */
export function selectChannelNames(db: Queryable) {
  return runNamed(db, channels, []);
}
