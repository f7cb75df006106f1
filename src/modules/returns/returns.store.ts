// Reads of other slices: order_groups, order_lines, orders, products, refunds, seller_delivery, sellers.

import { and, asc, count, desc, eq, ilike, inArray, isNotNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { BankAccountSnapshot } from '../banking/banking.rules.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { orderLines, orders } from '../order/order.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import { sellerDelivery } from '../shipping/shipping.tables.ts';
import { type ReturnStatus, returnStatusesBefore } from './return-status.rules.ts';
import { returnEvents, returnLines, returnRequests } from './returns.tables.ts';

export type Party = { kind: 'shopper' | 'seller' | 'staff' | 'system'; userId: number | null };
export type ReturnRow = typeof returnRequests.$inferSelect;

/** How many copies of each line of an order have been asked to be sent back, but those that never were. */
export function selectClaimedCopies(db: Queryable, orderId: number): Promise<Map<number, number>> {
  return sumCopies(db, orderId, ['lapsed']);
}

/** Copies that have gone back, or are on their way: of a rejected return they stay with the buyer. */
export function selectGoingCopies(db: Queryable, orderId: number): Promise<Map<number, number>> {
  return sumCopies(db, orderId, ['lapsed', 'rejected']);
}

async function sumCopies(
  db: Queryable,
  orderId: number,
  except: ReturnStatus[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({
      orderLineId: returnLines.orderLineId,
      copies: sql<number>`sum(${returnLines.quantity})`.mapWith(Number),
    })
    .from(returnLines)
    .innerJoin(returnRequests, eq(returnRequests.id, returnLines.returnId))
    .where(and(eq(returnRequests.orderId, orderId), notInArray(returnRequests.status, except)))
    .groupBy(returnLines.orderLineId);
  return new Map(rows.map(({ orderLineId, copies }) => [orderLineId, copies]));
}

/** Returns of an order that are open and of which nothing has been sent: asked for, agreed to, or turned down and disputable. */
export function selectUnsentReturns(
  db: Queryable,
  orderId: number,
): Promise<{ id: number; status: ReturnStatus }[]> {
  return db
    .select({ id: returnRequests.id, status: returnRequests.status })
    .from(returnRequests)
    .where(
      and(
        eq(returnRequests.orderId, orderId),
        sql`(status in ('requested', 'approved') or (status = 'rejected' and due_at is not null))`,
      ),
    )
    .orderBy(returnRequests.id);
}

export async function countReturns(db: Queryable, orderId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(returnRequests)
    .where(eq(returnRequests.orderId, orderId));
  return row?.count ?? 0;
}

/** Writes a new request with its lines and its first event; its id. */
export async function insertReturn(
  db: Queryable,
  request: typeof returnRequests.$inferInsert,
  lines: readonly { orderLineId: number; quantity: number; refundSatang: number }[],
  actor: Party,
): Promise<number> {
  const [row] = await db.insert(returnRequests).values(request).returning({ id: returnRequests.id });
  if (row === undefined) throw new Error('no return came back');
  await db.insert(returnLines).values(lines.map((line) => ({ ...line, returnId: row.id })));
  await db.insert(returnEvents).values({
    returnId: row.id,
    fromStatus: null,
    toStatus: request.status,
    actor: actor.kind,
    actorUserId: actor.userId,
    note: request.note === '' ? null : request.note,
    at: request.createdAt,
  });
  return row.id;
}

/** Which order a return is of, and whose it is: to lock the order before the return. */
export async function findReturn(db: Queryable, returnNumber: string) {
  const [row] = await db
    .select({
      id: returnRequests.id,
      orderNumber: orders.orderNumber,
      userId: returnRequests.userId,
      sellerId: returnRequests.sellerId,
    })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .where(eq(returnRequests.returnNumber, returnNumber));
  return row ?? null;
}

export async function selectReturn(db: Queryable, id: number): Promise<ReturnRow> {
  const [row] = await db.select().from(returnRequests).where(eq(returnRequests.id, id));
  if (row === undefined) throw new Error(`There is no return ${id}`);
  return row;
}

export async function selectReturnByRefund(db: Queryable, refundId: string): Promise<ReturnRow | null> {
  const [row] = await db.select().from(returnRequests).where(eq(returnRequests.refundId, refundId));
  return row ?? null;
}

export function selectReturnLines(db: Queryable, returnId: number) {
  return db
    .select({ orderLineId: returnLines.orderLineId, quantity: returnLines.quantity })
    .from(returnLines)
    .where(eq(returnLines.returnId, returnId));
}

type Changes = Partial<
  Pick<
    typeof returnRequests.$inferInsert,
    | 'rejectReason'
    | 'disputeNote'
    | 'disputeAnswer'
    | 'contestNote'
    | 'contestedAt'
    | 'shippingProvider'
    | 'trackingNumber'
    | 'itemRefundSatang'
    | 'shippingRefundSatang'
    | 'refundId'
    | 'isRestocked'
    | 'decidedAt'
    | 'disputedAt'
    | 'sentBackAt'
    | 'receivedAt'
    | 'refundedAt'
  >
>;

/**
 * Moves a return, if the table of transitions lets the party move it from where it is, and notes it in its history. False
 * when it doesn't: then nothing has changed.
 */
export async function moveReturn(
  db: Queryable,
  input: {
    id: number;
    to: ReturnStatus;
    actor: Party;
    note?: string | null;
    dueAt: Date | null;
    changes?: Changes;
    now: Date;
  },
): Promise<boolean> {
  const before = await db
    .select({ status: returnRequests.status })
    .from(returnRequests)
    .where(eq(returnRequests.id, input.id))
    .for('update');
  const moved = await db
    .update(returnRequests)
    .set({ ...input.changes, status: input.to, dueAt: input.dueAt })
    .where(
      and(
        eq(returnRequests.id, input.id),
        inArray(returnRequests.status, returnStatusesBefore(input.to, input.actor.kind)),
      ),
    )
    .returning({ id: returnRequests.id });
  if (moved.length === 0) return false;
  await db.insert(returnEvents).values({
    returnId: input.id,
    fromStatus: before[0]?.status ?? null,
    toStatus: input.to,
    actor: input.actor.kind,
    actorUserId: input.actor.userId,
    note: input.note ?? null,
    at: input.now,
  });
  return true;
}

/** Nobody has anything to do any more about a rejected return. */
export async function clearDueAt(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db
    .update(returnRequests)
    .set({ dueAt: null })
    .where(and(eq(returnRequests.id, id), eq(returnRequests.status, 'rejected'), sql`due_at is not null`));
  return rowCount === 1;
}

/** Returns whose time is over, the longest overdue first. */
export async function selectOverdueReturns(db: Queryable, now: Date, limit: number) {
  return db
    .select({ id: returnRequests.id, returnNumber: returnRequests.returnNumber })
    .from(returnRequests)
    .where(lte(returnRequests.dueAt, now))
    .orderBy(asc(returnRequests.dueAt), asc(returnRequests.id))
    .limit(limit);
}

export type ReturnQuery = {
  owner: { userId: number } | { sellerId: number } | 'staff';
  /** Of everybody's, those of one store. */
  ofStore?: number | undefined;
  statuses?: readonly ReturnStatus[] | undefined;
  returnNumber?: string | undefined;
  orderNumber?: string | undefined;
  /** Part of the number of a return or of its order. */
  search?: string | undefined;
  limit: number;
  offset: number;
};

function numbered(search: string | undefined) {
  if (search === undefined || search === '') return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return or(ilike(returnRequests.returnNumber, pattern), ilike(orders.orderNumber, pattern));
}

function ownedBy(owner: ReturnQuery['owner'], ofStore: number | undefined) {
  if (owner === 'staff') return ofStore === undefined ? undefined : eq(returnRequests.sellerId, ofStore);
  return 'userId' in owner
    ? eq(returnRequests.userId, owner.userId)
    : eq(returnRequests.sellerId, owner.sellerId);
}

/** Returns of one owner with the order and the store; disputes first for staff, else the newest first. */
export async function selectReturns(db: Queryable, query: ReturnQuery) {
  const where = and(
    ownedBy(query.owner, query.ofStore),
    query.statuses === undefined ? undefined : inArray(returnRequests.status, [...query.statuses]),
    query.returnNumber === undefined ? undefined : eq(returnRequests.returnNumber, query.returnNumber),
    query.orderNumber === undefined ? undefined : eq(orders.orderNumber, query.orderNumber),
    numbered(query.search),
  );
  return db
    .select({
      request: returnRequests,
      orderNumber: orders.orderNumber,
      sellerTh: sellers.nameTh,
      sellerEn: sellers.nameEn,
      sellerUrlKey: sellers.urlKey,
      buyerFirstname: sql<string>`(select shipping_address ->> 'firstname' from order_groups g where g.id = ${orders.groupId})`,
      buyerLastname: sql<string>`(select shipping_address ->> 'lastname' from order_groups g where g.id = ${orders.groupId})`,
      refundProofKey: sql<
        string | null
      >`(select proof_key from refunds r where r.id = ${returnRequests.refundId})`,
      /** Where the money goes now: its buyer may have chosen another account since asking. */
      refundAccount: sql<BankAccountSnapshot | null>`case when ${returnRequests.refundId} is null
        then ${returnRequests.bankAccount}
        else (select r.bank_account from refunds r where r.id = ${returnRequests.refundId}) end`,
      /** How the money goes back: as the promised refund says, before that as the order was paid. */
      refundMethod: sql<
        'card' | 'transfer'
      >`coalesce((select r.method from refunds r where r.id = ${returnRequests.refundId}),
        (select case g.payment_channel when 'card' then 'card' else 'transfer' end from order_groups g where g.id = ${orders.groupId}))`,
      /** Where the store wants to have copies sent, as it says now. */
      returnPlace: sellerDelivery.returnPlace,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .innerJoin(sellers, eq(sellers.id, returnRequests.sellerId))
    .leftJoin(sellerDelivery, eq(sellerDelivery.sellerId, returnRequests.sellerId))
    .where(where)
    .orderBy(
      ...(query.owner === 'staff' ? [sql`${returnRequests.status} = 'disputed' desc`] : []),
      desc(returnRequests.id),
    )
    .limit(query.limit)
    .offset(query.offset);
}

export async function countByReturnStatus(db: Queryable, owner: ReturnQuery['owner'], ofStore?: number) {
  return db
    .select({ status: returnRequests.status, count: count() })
    .from(returnRequests)
    .where(ownedBy(owner, ofStore))
    .groupBy(returnRequests.status);
}

export async function selectLinesOfReturns(db: Queryable, returnIds: readonly number[]) {
  if (returnIds.length === 0) return [];
  return db
    .select({
      returnId: returnLines.returnId,
      orderLineId: returnLines.orderLineId,
      quantity: returnLines.quantity,
      refundSatang: returnLines.refundSatang,
      productId: orderLines.productId,
      nameTh: orderLines.nameTh,
      nameEn: orderLines.nameEn,
      optionsTh: orderLines.optionsTh,
      optionsEn: orderLines.optionsEn,
      urlKey: products.urlKey,
      isFreeGift: orderLines.isFreeGift,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(returnLines.returnId, [...returnIds]))
    .orderBy(asc(returnLines.id));
}

export async function selectEventsOfReturns(db: Queryable, returnIds: readonly number[]) {
  if (returnIds.length === 0) return [];
  return db
    .select()
    .from(returnEvents)
    .where(inArray(returnEvents.returnId, [...returnIds]))
    .orderBy(asc(returnEvents.id));
}

/** A person's returns with their lines, for themselves. */
export async function selectReturnsOf(db: Queryable, userId: number) {
  return db
    .select()
    .from(returnRequests)
    .where(eq(returnRequests.userId, userId))
    .orderBy(asc(returnRequests.id));
}

/** Takes what a person wrote, what was written about them, and their bank account out of their returns; the keys of their photos. */
export async function scrubReturnsOf(db: Queryable, userId: number): Promise<string[]> {
  const rows = await db
    .select({ photoKeys: returnRequests.photoKeys })
    .from(returnRequests)
    .where(eq(returnRequests.userId, userId));
  await db
    .update(returnRequests)
    .set({
      note: '',
      photoKeys: [],
      bankAccount: null,
      rejectReason: null,
      disputeNote: null,
      disputeAnswer: null,
      contestNote: null,
      shippingProvider: null,
      trackingNumber: null,
    })
    .where(eq(returnRequests.userId, userId));
  await db.execute(sql`
    update return_events set note = null
    where return_id in (select id from return_requests where user_id = ${userId})`);
  return rows.flatMap(({ photoKeys }) => photoKeys);
}

/** What is paid back in the end, of each line and of the parcel, and by which refund. */
export async function saveSettlement(
  db: Queryable,
  id: number,
  settlement: { itemRefundSatang: number; shippingRefundSatang: number; refundId: string | null },
  paidOf: ReadonlyMap<number, number>,
): Promise<void> {
  await db.update(returnRequests).set(settlement).where(eq(returnRequests.id, id));
  for (const [orderLineId, refundSatang] of paidOf)
    await db
      .update(returnLines)
      .set({ refundSatang })
      .where(and(eq(returnLines.returnId, id), eq(returnLines.orderLineId, orderLineId)));
}

/** Returns of an order whose copies have come back, in the order they did. */
export async function selectSettledReturns(db: Queryable, orderId: number) {
  const rows = await db
    .select()
    .from(returnRequests)
    .where(and(eq(returnRequests.orderId, orderId), isNotNull(returnRequests.receivedAt)))
    .orderBy(asc(returnRequests.receivedAt), asc(returnRequests.id));
  const lines = await selectLinesOfReturns(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, returnNumber, reason, receivedAt }) =>
    receivedAt === null
      ? []
      : [{ id, returnNumber, reason, receivedAt, lines: lines.filter(({ returnId }) => returnId === id) }],
  );
}
