// Reads of other slices: districts, order_groups, order_lines, orders, payment_slips, provinces, return_requests, sellers, settings, subdistricts.

import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { Locale } from '../../shared/locale.ts';
import type { AddressSnapshot, TaxInvoiceChoice } from '../order/order-snapshot.contract.ts';
import { type DocumentKind, type DocumentSetting, documentSetting, type VatClass } from './document.rules.ts';
import { documentCounters, documents, sellerTaxProfiles } from './document.tables.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type SellerTaxProfile = typeof sellerTaxProfiles.$inferSelect;

/** An order with everything its documents say. */
export type OrderFacts = {
  orderId: number;
  orderNumber: string;
  groupId: number;
  sellerId: number;
  userId: number;
  status: string;
  statusReason: string | null;
  refusedAt: Date | null;
  deliveredAt: Date | null;
  completedAt: Date | null;
  closedAt: Date | null;
  paidAt: Date | null;
  /** Whether nothing of it is left sold: every copy has gone back, and the parcel's fee. */
  isGoneBack: boolean;
  paymentStatus: string;
  paymentChannel: 'card' | 'promptpay' | 'transfer' | 'cod';
  orderedAt: Date;
  language: Locale;
  shippingSatang: number;
  platformFundedSatang: number;
  pointsSatang: number;
  totalSatang: number;
  shippingAddress: AddressSnapshot;
  taxInvoice: TaxInvoiceChoice | null;
  hasTaxProfile: boolean;
  lines: {
    id: number;
    nameTh: string;
    optionsTh: string | null;
    quantity: number;
    unitPriceSatang: number;
    discountSatang: number;
    platformDiscountSatang: number;
    vatClass: VatClass;
  }[];
};

/** What the shop's tax adviser decided; what isn't set has the values a new shop begins with. */
export async function selectDocumentSetting(db: Queryable): Promise<DocumentSetting> {
  const { rows } = await db.execute<{ value: unknown }>(
    sql`select value from settings where name = 'document'`,
  );
  return documentSetting.parse(rows[0]?.value ?? {});
}

/** Holds an order's group until the transaction ends: its payment, its cancelling and its tax invoice's data wait. */
export async function lockGroupOf(tx: Transaction, orderId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select g.id from order_groups g where g.id = (select group_id from orders where id = ${orderId}) for update`);
  const [row] = rows;
  return row === undefined ? null : Number(row.id);
}

/** When a group's money came: what was transferred before staff had seen its slip, when it was transferred. */
const paidAtSql = sql`(select least(g.paid_at, min(s.transferred_at)) from payment_slips s
  where s.group_id = g.id and s.status = 'approved' and g.paid_at is not null)`;
const isGoneBackSql = sql`((o.is_shipping_returned or o.shipping_satang = 0) and not exists (
  select 1 from order_lines l where l.order_id = o.id and l.returned_quantity < l.quantity and not l.is_free_gift))`;
/** When an order was supplied, as \`supplyTime\` has it. */
const suppliedAtSql = sql`case when g.payment_channel = 'cod' then least(o.delivered_at, o.completed_at)
  else ${paidAtSql} end`;

export async function selectOrderFacts(db: Queryable, orderId: number): Promise<OrderFacts | null> {
  const { rows } = await db.execute<OrderFacts>(sql`
    select o.id as "orderId", o.order_number as "orderNumber", o.group_id as "groupId", o.seller_id as "sellerId",
      o.user_id as "userId", o.status, o.status_reason as "statusReason", o.refused_at as "refusedAt",
      o.delivered_at as "deliveredAt", o.completed_at as "completedAt", o.closed_at as "closedAt",
      ${paidAtSql} as "paidAt",
      ${isGoneBackSql} as "isGoneBack",
      g.payment_status as "paymentStatus",
      g.payment_channel as "paymentChannel", g.created_at as "orderedAt", g.language, o.shipping_satang as "shippingSatang",
      o.platform_funded_satang as "platformFundedSatang", o.points_satang as "pointsSatang",
      o.total_satang as "totalSatang", g.shipping_address as "shippingAddress", g.tax_invoice as "taxInvoice",
      exists (select 1 from seller_tax_profiles p where p.seller_id = o.seller_id) as "hasTaxProfile",
      (select json_agg(json_build_object('id', l.id, 'nameTh', l.name_th, 'optionsTh', l.options_th,
         'quantity', l.quantity, 'unitPriceSatang', l.unit_price_satang, 'discountSatang', l.discount_satang,
         'platformDiscountSatang', l.platform_discount_satang, 'vatClass', l.vat_class) order by l.id)
       from order_lines l where l.order_id = o.id) as lines
    from orders o join order_groups g on g.id = o.group_id where o.id = ${orderId}`);
  const [row] = rows;
  if (row === undefined) return null;
  const time = (at: Date | string | null) => (at === null ? null : new Date(at));
  return {
    ...row,
    orderedAt: new Date(row.orderedAt),
    refusedAt: time(row.refusedAt),
    deliveredAt: time(row.deliveredAt),
    completedAt: time(row.completedAt),
    closedAt: time(row.closedAt),
    paidAt: time(row.paidAt),
  };
}

export type OrderOwner = { userId: number } | { sellerId: number } | 'staff';

/** The order's id; null when it is somebody else's. */
export async function findOrderId(
  db: Queryable,
  owner: OrderOwner,
  orderNumber: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from orders where order_number = ${orderNumber} and ${
      owner === 'staff'
        ? sql`true`
        : 'userId' in owner
          ? sql`user_id = ${owner.userId}`
          : sql`seller_id = ${owner.sellerId}`
    }`);
  const [row] = rows;
  return row === undefined ? null : Number(row.id);
}

export async function selectTaxProfile(db: Queryable, sellerId: number): Promise<SellerTaxProfile | null> {
  const [row] = await db.select().from(sellerTaxProfiles).where(eq(sellerTaxProfiles.sellerId, sellerId));
  return row ?? null;
}

/** What these stores are called by law, of those who have said who they are. */
export function selectLegalNames(db: Queryable, sellerIds: readonly number[]) {
  return db
    .select({
      sellerId: sellerTaxProfiles.sellerId,
      th: sellerTaxProfiles.legalNameTh,
      en: sellerTaxProfiles.legalNameEn,
    })
    .from(sellerTaxProfiles)
    .where(inArray(sellerTaxProfiles.sellerId, [...sellerIds]));
}

/** Which of these sellers are registered for VAT, of those who have said who they are. */
export function selectRegistrations(db: Queryable, sellerIds: readonly number[]) {
  return db
    .select({ sellerId: sellerTaxProfiles.sellerId, isVatRegistered: sellerTaxProfiles.isVatRegistered })
    .from(sellerTaxProfiles)
    .where(inArray(sellerTaxProfiles.sellerId, [...sellerIds]));
}

const storeOfProfile = nameStatement<{ id: number }>(
  'lock_store_for_tax_profile',
  `select id from sellers where id = $1 for no key update`,
);

/** A store's tax profile, if it has one; of two who save it at once, the second waits for the first. */
export async function lockTaxProfile(tx: Transaction, sellerId: number): Promise<SellerTaxProfile | null> {
  await runNamed(tx, storeOfProfile, [sellerId]);
  return selectTaxProfile(tx, sellerId);
}

export async function upsertTaxProfile(
  tx: Queryable,
  profile: typeof sellerTaxProfiles.$inferInsert,
): Promise<void> {
  const { sellerId: _, ...changes } = profile;
  await tx
    .insert(sellerTaxProfiles)
    .values(profile)
    .onConflictDoUpdate({ target: sellerTaxProfiles.sellerId, set: changes });
}

/** The six digits of a subdistrict (TIS 1099), by the Thai names of where it is; null when there is none. */
export async function selectSubdistrictCode(
  db: Queryable,
  place: Pick<SellerTaxProfile, 'subdistrictName' | 'districtName' | 'provinceName'>,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.id from subdistricts s join districts d on d.id = s.district_id join provinces p on p.id = d.province_id
    where s.name_th = ${place.subdistrictName} and d.name_th = ${place.districtName}
      and p.name_th = ${place.provinceName} limit 1`);
  const [row] = rows;
  return row === undefined ? null : String(row.id).padStart(6, '0');
}

/**
 * The next number of a seller's series. Whoever takes it holds the series until the transaction ends, so a number that
 * isn't used in the end was never given.
 */
export async function takeSerial(
  tx: Transaction,
  series: { sellerId: number; kind: DocumentKind; yearBe: number },
): Promise<number> {
  const [row] = await tx
    .insert(documentCounters)
    .values({ ...series, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [documentCounters.sellerId, documentCounters.kind, documentCounters.yearBe],
      set: { lastNumber: sql`${documentCounters.lastNumber} + 1` },
    })
    .returning({ serial: documentCounters.lastNumber });
  if (row === undefined) throw new Error('a counter answered nothing');
  return row.serial;
}

export async function insertDocument(
  tx: Transaction,
  document: typeof documents.$inferInsert,
): Promise<DocumentRow> {
  const [row] = await tx.insert(documents).values(document).returning();
  if (row === undefined) throw new Error('a document was not kept');
  return row;
}

/** An order's documents, oldest first. */
export function selectDocumentsOf(db: Queryable, orderId: number): Promise<DocumentRow[]> {
  return db.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(asc(documents.id));
}

/** Cancels a document whose place another takes. Its group is locked. */
export async function markCancelled(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx
    .update(documents)
    .set({ cancelledAt: now })
    .where(and(eq(documents.id, id), isNull(documents.cancelledAt)));
}

/** Notes that a document is mailed; false when it had been before, unless `again`. */
export async function markMailed(tx: Transaction, id: number, now: Date, again: boolean): Promise<boolean> {
  const { rowCount } = await tx
    .update(documents)
    .set({ mailedAt: now })
    .where(and(eq(documents.id, id), again ? undefined : isNull(documents.mailedAt)));
  return rowCount === 1;
}

/** What takes a cancelled document's place. */
export async function selectReplacementNumber(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db
    .select({ documentNumber: documents.documentNumber })
    .from(documents)
    .where(
      and(
        inArray(documents.kind, ['receipt', 'tax_invoice']).inlineParams(),
        eq(documents.cause, replacementCause(id)),
      ),
    );
  return row?.documentNumber ?? null;
}

/** A document is replaced once: `documents_cause` sees to it. */
export function replacementCause(id: number): string {
  return `replaces document ${id}`;
}

/** A document, if it is the reader's. */
export async function selectDocument(
  db: Queryable,
  reader: OrderOwner,
  id: number,
): Promise<DocumentRow | null> {
  const owned =
    reader === 'staff'
      ? undefined
      : 'userId' in reader
        ? eq(documents.userId, reader.userId)
        : eq(documents.sellerId, reader.sellerId);
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), owned));
  return row ?? null;
}

/** An order that wants a document, and when what it is about happened. */
export type UndocumentedOrder = { id: number; at: Date };

/**
 * Orders that may want a document by now, in the order of what happened, so that numbers and dates go up together: paid, or
 * cancelled or sent back with a document that says otherwise, not before `since`; of sellers with a tax profile, or of one
 * of them. The rules have the last word.
 */
export async function selectUndocumentedOrders(
  db: Queryable,
  input: { now: Date; since: Date; limit: number; after: UndocumentedOrder | null; sellerId: number | null },
): Promise<UndocumentedOrder[]> {
  const { now, since, limit, after, sellerId } = input;
  const ofSeller = sellerId === null ? sql`true` : sql`o.seller_id = ${sellerId}`;
  // With an end, however late: what has none is taken for a third of the table, and all of it is read.
  const isSince = (at: SQL) => sql`${at} >= ${since} and ${at} <= 'infinity'`;
  const wantsFirst = sql`${ofSeller} and o.status in ('ready_to_ship', 'shipped', 'complete')
    and exists (select 1 from seller_tax_profiles p where p.seller_id = o.seller_id)
    and (g.tax_invoice is null or (g.created_at at time zone 'Asia/Bangkok')::date
      < (${now.toISOString()}::timestamptz at time zone 'Asia/Bangkok')::date)
    and not exists (select 1 from documents d where d.order_id = o.id and d.kind <> 'credit_note')`;
  const { rows } = await db.execute<{ id: number | string; at: Date | string }>(sql`
    with wanting as (
      select o.id, ${suppliedAtSql} as at from order_groups g join orders o on o.group_id = g.id
      where g.payment_channel <> 'cod' and ${isSince(sql`g.paid_at`)}
        and g.payment_status in ('paid', 'part_refunded', 'refunded') and ${wantsFirst}
      union all
      select o.id, ${suppliedAtSql} from orders o join order_groups g on g.id = o.group_id
      where g.payment_channel = 'cod' and ${isSince(sql`least(o.delivered_at, o.completed_at)`)}
        and (o.refused_at is null or g.payment_status in ('paid', 'part_refunded', 'refunded')) and ${wantsFirst}
      union all
      select o.id, o.closed_at from orders o join documents d on d.order_id = o.id
      where ${ofSeller} and o.status = 'cancelled' and ${isSince(sql`o.closed_at`)}
        and d.kind <> 'credit_note' and d.cancelled_at is null
        and not exists (select 1 from documents n where n.kind = 'credit_note' and n.cause = 'cancelled order ' || o.id)
      union all
      select o.id, q.received_at from return_requests q join orders o on o.id = q.order_id
      join documents d on d.order_id = o.id
      where ${ofSeller} and ${isSince(sql`q.received_at`)} and d.kind <> 'credit_note' and d.cancelled_at is null
        and (d.content -> 'seller' -> 'isVatRegistered' = 'true' or ${isGoneBackSql})
        and not exists (select 1 from documents n where n.kind = 'credit_note' and n.cause = q.return_number)
    ),
    each_once as (select id, min(at) as at from wanting group by id)
    select id, at from each_once
    ${after === null ? sql`` : sql`where (at, id) > (${after.at}::timestamptz, ${after.id}::bigint)`}
    order by at, id limit ${limit}`);
  return rows.map(({ id, at }) => ({ id: Number(id), at: new Date(at) }));
}

/** The orders of a group, by seller: who numbers several sellers' documents takes their series in one order. */
export async function selectGroupOrders(tx: Transaction, groupId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from orders where group_id = ${groupId} order by seller_id, id`);
  return rows.map(({ id }) => Number(id));
}

/** How many orders of a group there are that came to something. */
export async function countOrdersOf(db: Queryable, groupId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from orders
    where group_id = ${groupId} and status not in ('cancelled', 'expired')`);
  return rows[0]?.count ?? 0;
}
