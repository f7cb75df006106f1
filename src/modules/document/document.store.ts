import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { Locale } from '../../shared/locale.ts';
import type { AddressSnapshot, TaxInvoiceChoice } from '../order/order-snapshot.contract.ts';
import type { DocumentKind, VatClass } from './document.rules.ts';
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
  refusedAt: Date | string | null;
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

/** Holds an order's group until the transaction ends: its payment, its cancelling and its tax invoice's data wait. */
export async function lockGroupOf(tx: Transaction, orderId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select g.id from order_groups g where g.id = (select group_id from orders where id = ${orderId}) for update`);
  const [row] = rows;
  return row === undefined ? null : Number(row.id);
}

export async function selectOrderFacts(db: Queryable, orderId: number): Promise<OrderFacts | null> {
  const { rows } = await db.execute<OrderFacts & { orderedAt: string | Date }>(sql`
    select o.id as "orderId", o.order_number as "orderNumber", o.group_id as "groupId", o.seller_id as "sellerId",
      o.user_id as "userId", o.status, o.status_reason as "statusReason", o.refused_at as "refusedAt", g.payment_status as "paymentStatus",
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
  return row === undefined ? null : { ...row, orderedAt: new Date(row.orderedAt) };
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

/** Which of these sellers are registered for VAT, of those who have said who they are. */
export function selectRegistrations(db: Queryable, sellerIds: readonly number[]) {
  return db
    .select({ sellerId: sellerTaxProfiles.sellerId, isVatRegistered: sellerTaxProfiles.isVatRegistered })
    .from(sellerTaxProfiles)
    .where(inArray(sellerTaxProfiles.sellerId, [...sellerIds]));
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
      and(inArray(documents.kind, ['receipt', 'tax_invoice']), eq(documents.cause, replacementCause(id))),
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

/**
 * Orders that may want a document by now: paid (or, cancelled, with a document and no credit note) not before `since`,
 * of sellers with a tax profile. The rules have the last word.
 */
export async function selectUndocumentedOrders(
  db: Queryable,
  { now, since, limit, after }: { now: Date; since: Date; limit: number; after: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select o.id from orders o join order_groups g on g.id = o.group_id
    join seller_tax_profiles p on p.seller_id = o.seller_id
    where o.id > ${after} and (
      (o.status in ('ready_to_ship', 'shipped', 'complete')
        and case when g.payment_channel = 'cod' then o.status = 'complete' and o.refused_at is null and o.completed_at >= ${since}
          else g.payment_status in ('paid', 'part_refunded', 'refunded') and g.paid_at >= ${since} end
        and (g.tax_invoice is null or (g.created_at at time zone 'Asia/Bangkok')::date
          < (${now.toISOString()}::timestamptz at time zone 'Asia/Bangkok')::date)
        and not exists (select 1 from documents d where d.order_id = o.id and d.kind <> 'credit_note'))
      or (o.status = 'cancelled' and o.closed_at >= ${since}
        and exists (select 1 from documents d where d.order_id = o.id and d.kind <> 'credit_note'
          and d.content -> 'seller' -> 'isVatRegistered' = 'true')
        and not exists (select 1 from documents d where d.kind = 'credit_note' and d.cause = 'cancelled order ' || o.id))
      or (exists (select 1 from return_requests q where q.order_id = o.id and q.received_at >= ${since}
          and not exists (select 1 from documents d where d.kind = 'credit_note' and d.cause = q.return_number))
        and exists (select 1 from documents d where d.order_id = o.id and d.kind <> 'credit_note'
          and d.content -> 'seller' -> 'isVatRegistered' = 'true')))
    order by o.id limit ${limit}`);
  return rows.map(({ id }) => Number(id));
}

/** Writes a group's tax invoice's data. Its group is locked. */
export async function updateTaxInvoice(
  tx: Transaction,
  groupId: number,
  choice: TaxInvoiceChoice,
): Promise<void> {
  await tx.execute(
    sql`update order_groups set tax_invoice = ${JSON.stringify(choice)}::jsonb where id = ${groupId}`,
  );
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
