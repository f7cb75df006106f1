// Reads of other slices: editions, order_groups, order_lines, orders, parcels, products, return_requests, settings, users.

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { memberName } from '../identity/account-name-views.tables.ts';
import type { OrderStatus } from '../order/order-status.rules.ts';
import type { ParcelMateRow } from '../order/parcel-mate.rules.ts';
import { parcelMates } from '../order/parcel-mate-views.tables.ts';
import { type PackedLine, type PackingSetting, packingSetting } from './packing-proof.rules.ts';
import { packingChecks, packingPhotos, packingTicks } from './packing-proof.tables.ts';

export type PackedLineRow = PackedLine & {
  nameTh: string;
  nameEn: string;
  optionsTh: string | null;
  optionsEn: string | null;
};

const packedLines = nameStatement<PackedLineRow>(
  'packed_lines',
  `select l.id as "lineId", l.product_id as "productId", l.name_th as "nameTh", l.name_en as "nameEn",
     l.options_th as "optionsTh", l.options_en as "optionsEn", e.isbn13 as isbn, p.barcode, p.sku,
     l.quantity - l.shipped_quantity as quantity,
     (select count(*)::int from packing_ticks t join packing_checks c on c.id = t.check_id
      where t.order_line_id = l.id and c.position = $2) as ticked
   from order_lines l join products p on p.id = l.product_id left join editions e on e.id = p.edition_id
   where l.order_id = $1 and l.quantity > l.shipped_quantity and not l.is_digital order by l.id`,
);

/** What is still to be sent of an order, and how much of it is in the parcel at a position. */
export function selectPackedLines(
  db: Queryable,
  orderId: number,
  position: number,
): Promise<PackedLineRow[]> {
  return runNamed(db, packedLines, [orderId, position]);
}

export type PackedOrder = {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  preparedAt: Date | null;
  /** Which of its parcels comes next. */
  position: number;
  buyerName: string;
  parcelMates: ParcelMateRow[];
};

const packedOrder = nameStatement<PackedOrder>(
  'packed_order',
  `select o.id, o.order_number as "orderNumber", o.status, o.prepared_at as "preparedAt",
     (select count(*)::int + 1 from parcels p where p.order_id = o.id) as position,
     (select concat_ws(' ', g.shipping_address ->> 'firstname', g.shipping_address ->> 'lastname')
      from order_groups g where g.id = o.group_id) as "buyerName", ${parcelMates} as "parcelMates"
   from orders o where o.seller_id = $1 and o.order_number = $2`,
);

/** An order of a store as it is packed; another store's isn't there. */
export async function selectPackedOrder(
  db: Queryable,
  sellerId: number,
  orderNumber: string,
): Promise<PackedOrder | null> {
  const [row] = await runNamed(db, packedOrder, [sellerId, orderNumber]);
  return row ?? null;
}

const check = nameStatement<{ id: number }>(
  'keep_packing_check',
  `insert into packing_checks (order_id, position, copies, started_at) values ($1, $2, $3, $4)
   on conflict (order_id, position) do update set copies = excluded.copies returning id`,
);

/** The check of an order's next parcel, begun when there is none; its number. */
export async function keepCheck(
  tx: Transaction,
  { orderId, position, copies, now }: { orderId: number; position: number; copies: number; now: Date },
): Promise<number> {
  const [row] = await runNamed(tx, check, [orderId, position, copies, now]);
  if (row === undefined) throw new Error('no check came back');
  return row.id;
}

export async function insertTick(
  tx: Transaction,
  tick: { checkId: number; orderLineId: number; reason: string | null; at: Date },
): Promise<void> {
  await tx.insert(packingTicks).values(tick);
}

/** Takes back all that was ticked in a check, which is open again; how many copies that was. The check counts them. */
export async function takeBackTicks(tx: Transaction, checkId: number): Promise<number> {
  const gone = await tx
    .delete(packingTicks)
    .where(eq(packingTicks.checkId, checkId))
    .returning({ id: packingTicks.id });
  await tx
    .update(packingChecks)
    .set({ takenBack: sql`${packingChecks.takenBack} + ${gone.length}`, packedAt: null, packedBy: null })
    .where(eq(packingChecks.id, checkId));
  return gone.length;
}

export async function countWrongScan(tx: Transaction, checkId: number): Promise<void> {
  await tx
    .update(packingChecks)
    .set({ wrongScans: sql`${packingChecks.wrongScans} + 1` })
    .where(eq(packingChecks.id, checkId));
}

const skuOfStore = nameStatement<{ id: number }>(
  'packing_has_sku',
  `select id from products
   where seller_id = $1 and sku is not null and upper(regexp_replace(sku, '[[:space:]-]', '', 'g')) = any($2) limit 1`,
);

/** Whether the store gave one of these numbers, each as `plainSku` writes it, to anything it sells or sold. */
export async function hasSku(db: Queryable, sellerId: number, skus: readonly string[]): Promise<boolean> {
  return (await runNamed(db, skuOfStore, [sellerId, [...skus]])).length > 0;
}

export async function setPacked(tx: Transaction, checkId: number, by: number, at: Date): Promise<void> {
  await tx
    .update(packingChecks)
    .set({
      packedAt: sql`coalesce(${packingChecks.packedAt}, ${at.toISOString()}::timestamptz)`,
      packedBy: by,
    })
    .where(eq(packingChecks.id, checkId));
}

export async function countPhotos(tx: Transaction, checkId: number): Promise<number> {
  const rows = await tx
    .select({ id: packingPhotos.id })
    .from(packingPhotos)
    .where(eq(packingPhotos.checkId, checkId));
  return rows.length;
}

export async function insertPhoto(
  tx: Transaction,
  photo: { checkId: number; fileKey: string; at: Date; takenBy: number },
): Promise<number> {
  const [row] = await tx.insert(packingPhotos).values(photo).returning({ id: packingPhotos.id });
  if (row === undefined) throw new Error('no photo came back');
  return row.id;
}

export type ProofRow = {
  position: number;
  copies: number;
  scanned: number;
  byHand: { name: string; reason: string }[];
  wrongScans: number;
  takenBack: number;
  packedAt: Date | null;
  packedBy: string | null;
  photos: { id: number; at: string; by: string | null }[];
};

/** Whose proof is looked at: a store's, everybody's, or one's own when staff decided, or decide, about a return of it. */
export type ProofOwner = { sellerId: number } | { disputingUserId: number } | 'staff';

const ownerOf = (owner: ProofOwner): [number | null, number | null] => {
  if (owner === 'staff') return [null, null];
  return 'sellerId' in owner ? [owner.sellerId, null] : [null, owner.disputingUserId];
};

/** $1 a store, $2 a buyer who disputes. */
const isVisible = `($1::bigint is null or o.seller_id = $1)
  and ($2::bigint is null or (o.user_id = $2 and exists (select 1 from return_requests q
    where q.order_id = o.id and (q.disputed_at is not null or q.contested_at is not null))))`;

const packer = (id: string) => `(select ${memberName('u')} from users u where u.id = ${id})`;

const proofs = nameStatement<ProofRow>(
  'packing_proofs',
  `select c.position, c.copies, c.wrong_scans as "wrongScans", c.taken_back as "takenBack", c.packed_at as "packedAt",
     ${packer('c.packed_by')} as "packedBy",
     (select count(*)::int from packing_ticks t where t.check_id = c.id and t.reason is null) as scanned,
     (select coalesce(json_agg(json_build_object('name', l.name_th, 'reason', t.reason) order by t.id), '[]')
      from packing_ticks t join order_lines l on l.id = t.order_line_id
      where t.check_id = c.id and t.reason is not null) as "byHand",
     (select coalesce(json_agg(json_build_object('id', f.id, 'at', f.at, 'by', ${packer('f.taken_by')}) order by f.id), '[]')
      from packing_photos f where f.check_id = c.id) as photos
   from packing_checks c join orders o on o.id = c.order_id
   where o.order_number = $3 and ${isVisible} order by c.position`,
);

/** What proves how an order's parcels were packed. */
export function selectProofs(db: Queryable, owner: ProofOwner, orderNumber: string): Promise<ProofRow[]> {
  return runNamed(db, proofs, [...ownerOf(owner), orderNumber]);
}

const own = nameStatement<{ id: number }>(
  'has_own_order',
  `select id from orders where order_number = $3
     and ($1::bigint is null or seller_id = $1) and ($2::bigint is null or user_id = $2)`,
);

/** Whether there is such an order of theirs, whatever they may see of its packing. */
export async function hasOrder(db: Queryable, owner: ProofOwner, orderNumber: string): Promise<boolean> {
  return (await runNamed(db, own, [...ownerOf(owner), orderNumber])).length > 0;
}

const photoKey = nameStatement<{ fileKey: string }>(
  'packing_photo_key',
  `select f.file_key as "fileKey" from packing_photos f join packing_checks c on c.id = f.check_id
   join orders o on o.id = c.order_id
   where o.order_number = $3 and f.id = $4 and ${isVisible}`,
);

export async function selectPhotoKey(
  db: Queryable,
  owner: ProofOwner,
  orderNumber: string,
  photo: number,
): Promise<string | null> {
  const [row] = await runNamed(db, photoKey, [...ownerOf(owner), orderNumber, photo]);
  return row?.fileKey ?? null;
}

const queue = nameStatement<{ orderNumber: string; total: number }>(
  'packing_queue',
  `select o.order_number as "orderNumber", count(*) over ()::int as total from orders o
   where o.seller_id = $1 and o.status = 'ready_to_ship' and o.prepared_at is null
   order by o.ship_by, o.id limit 1`,
);

/** A store's order that is to be packed next, and how many there are. */
export async function selectQueue(db: Queryable, sellerId: number) {
  const [row] = await runNamed(db, queue, [sellerId]);
  return { next: row?.orderNumber ?? null, waiting: row?.total ?? 0 };
}

const setting = nameStatement<{ value: unknown }>(
  'select_packing_setting',
  `select value from settings where name = 'packing'`,
);

export async function selectPackingSetting(db: Queryable): Promise<PackingSetting> {
  const [row] = await runNamed(db, setting, []);
  return packingSetting.parse(row?.value ?? {});
}

/**
 * Photos that are old enough, of orders about which no return is under way; their files are the caller's to remove. As many
 * at once as `limit`.
 */
export async function deleteOldPhotos(tx: Transaction, before: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ file_key: string }>(sql`
    delete from packing_photos where id in (
      select f.id from packing_photos f join packing_checks c on c.id = f.check_id join orders o on o.id = c.order_id
      where f.at < ${before.toISOString()}::timestamptz and o.returns_open = 0 order by f.id limit ${limit}
    ) returning file_key`);
  return rows.map(({ file_key }) => file_key);
}

const photosOfBuyer = nameStatement<{ id: number; orderNumber: string; fileKey: string; at: Date }>(
  'packing_photos_of_buyer',
  `select f.id, o.order_number as "orderNumber", f.file_key as "fileKey", f.at from packing_photos f
   join packing_checks c on c.id = f.check_id join orders o on o.id = c.order_id where o.user_id = $1 order by f.id`,
);

/** Photos of what a person has bought. */
export function selectPhotosOfBuyer(db: Queryable, userId: number) {
  return runNamed(db, photosOfBuyer, [userId]);
}

export async function deletePhotos(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(packingPhotos).where(and(inArray(packingPhotos.id, [...ids])));
}

/** Takes out of proofs that this person packed, or took a photo. */
export async function scrubPackerOf(tx: Transaction, userId: number): Promise<void> {
  await tx.update(packingChecks).set({ packedBy: null }).where(eq(packingChecks.packedBy, userId));
  await tx.update(packingPhotos).set({ takenBy: null }).where(eq(packingPhotos.takenBy, userId));
}
