// Reads of other slices: order_groups, orders, payment_channels, sellers, settings, users.

import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { isAskedAmount, saysAsked } from '../../platform/db/asked-pattern.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { AskedSearch } from '../../shared/asked-search.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import { accountsAsked, users } from '../identity/identity.tables.ts';
import { orderGroups, orders } from '../order/order.tables.ts';
import { type PaymentStatus, paymentStatusesBefore } from '../order/order-status.rules.ts';
import { sellers } from '../seller/seller.tables.ts';
import { paymentChannels } from '../settings/payment-channel.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { bankGateway, qrReferenceLength, slipGateway } from './payment.rules.ts';
import { gatewayEvents, paymentSlips, payments, refunds } from './payment.tables.ts';
import type { ToldMoney } from './same-money.rules.ts';
import { bandCount, flatHash, hashBands, isOfSlip } from './slip-views.tables.ts';

export { bankGateway, slipGateway };

export function selectChannels(db: Queryable) {
  return db.select().from(paymentChannels).orderBy(asc(paymentChannels.sortOrder));
}

/** The setting `payment`: the shop's bank accounts. */
export async function selectPaymentSetting(db: Queryable): Promise<unknown> {
  const [row] = await db.select().from(settings).where(eq(settings.name, 'payment'));
  return row?.value ?? {};
}

const groupColumns = {
  id: orderGroups.id,
  referenceCode: orderGroups.referenceCode,
  userId: orderGroups.userId,
  cartId: orderGroups.cartId,
  language: orderGroups.language,
  paymentChannel: orderGroups.paymentChannel,
  paymentStatus: orderGroups.paymentStatus,
  totalSatang: orderGroups.totalSatang,
  createdAt: orderGroups.createdAt,
  holdUntil: orderGroups.holdUntil,
  paidAt: orderGroups.paidAt,
};

export async function selectGroup(db: Queryable, userId: number, referenceCode: string) {
  const [row] = await db
    .select(groupColumns)
    .from(orderGroups)
    .where(and(eq(orderGroups.referenceCode, referenceCode), eq(orderGroups.userId, userId)));
  return row ?? null;
}

export async function selectReferenceByCart(db: Queryable, userId: number, cartId: string) {
  const [row] = await db
    .select({ referenceCode: orderGroups.referenceCode })
    .from(orderGroups)
    .where(and(eq(orderGroups.cartId, cartId), eq(orderGroups.userId, userId)))
    .orderBy(desc(orderGroups.id))
    .limit(1);
  return row?.referenceCode ?? null;
}

export function selectGroupOrders(db: Queryable, groupId: number) {
  return db
    .select({
      orderNumber: orders.orderNumber,
      status: orders.status,
      totalSatang: orders.totalSatang,
      sellerTh: sellers.nameTh,
      sellerEn: sellers.nameEn,
    })
    .from(orders)
    .innerJoin(sellers, eq(sellers.id, orders.sellerId))
    .where(eq(orders.groupId, groupId))
    .orderBy(asc(orders.id));
}

export async function selectPayment(db: Queryable, paymentId: string) {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return row ?? null;
}

/** A payment, and whether a bank has told of money of its group by whichever code. To be asked while the group is held. */
export async function selectPaymentToApprove(db: Queryable, paymentId: string, groupId: number) {
  const [row] = await db
    .select({
      payment: payments,
      isTold: sql<boolean>`exists (select from gateway_events e join payments t on t.id = e.payment_id
        where t.group_id = ${groupId} and e.gateway = ${bankGateway})`,
    })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return row ?? null;
}

/** A payment with what its group's buyer sees of it where they pay. */
export async function selectPaymentToStart(db: Queryable, paymentId: string) {
  const { referenceCode, cartId, language } = orderGroups;
  const [row] = await db
    .select({ payment: payments, group: { referenceCode, cartId, language } })
    .from(payments)
    .innerJoin(orderGroups, eq(orderGroups.id, payments.groupId))
    .where(eq(payments.id, paymentId));
  return row ?? null;
}

/** The payment of this number, and the one that a gateway calls so: the same, when all is well. */
export async function selectPaymentsOfEvent(
  db: Queryable,
  gateway: string,
  { paymentId, gatewayReference }: { paymentId: string | null; gatewayReference: string },
) {
  const isReferred = and(eq(payments.gateway, gateway), eq(payments.gatewayReference, gatewayReference));
  const rows = await db
    .select()
    .from(payments)
    .where(paymentId === null ? isReferred : or(eq(payments.id, paymentId), isReferred));
  return {
    named: rows.find(({ id }) => id === paymentId?.toLowerCase()) ?? null,
    referred:
      rows.find((row) => row.gateway === gateway && row.gatewayReference === gatewayReference) ?? null,
  };
}

/** The PromptPay try whose code carried these references; without the second the group's newest. */
export async function selectQrPayment(db: Queryable, { ref1, ref2 }: { ref1: string; ref2: string | null }) {
  const start = sql<string>`upper(left(replace(${payments.id}::text, '-', ''), ${qrReferenceLength}))`;
  const [row] = await db
    .select({ id: payments.id, groupId: payments.groupId, amountSatang: payments.amountSatang })
    .from(payments)
    .innerJoin(orderGroups, eq(orderGroups.id, payments.groupId))
    .where(
      and(
        eq(orderGroups.referenceCode, ref1),
        eq(payments.channel, 'promptpay').inlineParams(),
        // What was given back is no try at paying.
        isNull(payments.gateway),
        ref2 === null ? undefined : eq(start, ref2),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row ?? null;
}

export async function insertPayment(db: Queryable, payment: typeof payments.$inferInsert) {
  const [row] = await db.insert(payments).values(payment).returning();
  if (row === undefined) throw new Error('the new payment did not come back');
  return row;
}

/** The try at paying a group that is open; else the newest. What was given back is no try at paying. */
export async function selectNewestPayment(db: Queryable, groupId: number) {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.groupId, groupId))
    .orderBy(
      sql`${payments.status} in ('pending', 'review') desc`,
      sql`coalesce(${payments.gateway} in (${bankGateway}, ${slipGateway}), false)`,
      desc(payments.createdAt),
      desc(payments.id),
    )
    .limit(1);
  return row ?? null;
}

export async function savePaymentStart(
  db: Queryable,
  paymentId: string,
  start: Partial<
    Pick<typeof payments.$inferInsert, 'gateway' | 'gatewayReference' | 'redirectUrl' | 'qrPayload'>
  >,
): Promise<void> {
  await db.update(payments).set(start).where(eq(payments.id, paymentId));
}

/** Moves a payment, if its state table allows it from where it is. */
export async function movePayment(
  db: Queryable,
  paymentId: string,
  to: PaymentStatus,
  values: Partial<Pick<typeof payments.$inferInsert, 'paidAt' | 'failureCode'>> = {},
): Promise<boolean> {
  const { rowCount } = await db
    .update(payments)
    .set({ ...values, status: to })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, paymentStatusesBefore(to))));
  return rowCount === 1;
}

/** Moves a payment to paid. Null when it can't be (any more); else whether its group has other tries that are still open. */
export async function markPaymentPaid(
  db: Queryable,
  paymentId: string,
  paidAt: Date,
): Promise<{ hasOthers: boolean } | null> {
  const [row] = await db
    .update(payments)
    .set({ paidAt, status: 'paid' })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, paymentStatusesBefore('paid'))))
    .returning({
      hasOthers: sql<boolean>`exists (select from payments o where o.group_id = payments.group_id and o.id <> payments.id
        and o.status in ('pending', 'review', 'failed'))`,
    });
  return row ?? null;
}

/** True when this event is new; a repeated one changes nothing. */
export async function insertGatewayEvent(
  db: Queryable,
  event: typeof gatewayEvents.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await db.insert(gatewayEvents).values(event).onConflictDoNothing();
  return rowCount === 1;
}

/**
 * The money of order groups that a bank has told of, by any of their codes; the newest first. `isCounted`: by the bank's word,
 * and not on a slip before it.
 */
export async function selectToldMoney(
  db: Queryable,
  groupIds: readonly number[],
): Promise<(ToldMoney & { groupId: number; isCounted: boolean })[]> {
  const rows = await db
    .select({
      groupId: payments.groupId,
      transactionId: gatewayEvents.eventId,
      paymentId: payments.id,
      triedAt: payments.createdAt,
      amountSatang: sql<number>`coalesce((${gatewayEvents.payload} ->> 'amountSatang')::float8, 0)`,
      paidAt: sql<string | null>`${gatewayEvents.payload} ->> 'paidAt'`,
      receivedAt: gatewayEvents.receivedAt,
      isCounted: sql<boolean>`${gatewayEvents.outcome} <> 'already'`,
    })
    .from(gatewayEvents)
    .innerJoin(payments, eq(payments.id, gatewayEvents.paymentId))
    .where(and(eq(gatewayEvents.gateway, bankGateway), inArray(payments.groupId, [...groupIds])))
    .orderBy(desc(gatewayEvents.receivedAt), desc(gatewayEvents.eventId));
  return rows.map(({ receivedAt, ...row }) => ({
    ...row,
    paidAt: row.paidAt === null ? receivedAt : new Date(row.paidAt),
  }));
}

/**
 * Slips of order groups that staff approved, in the order in which they were sent. `isCounted`: its money was, in the moment of
 * its approval or beside what had paid; of one that was approved as money counted before, nothing was.
 */
export function selectApprovedSlips(db: Queryable, groupIds: readonly number[]) {
  return db
    .select({
      groupId: paymentSlips.groupId,
      id: paymentSlips.id,
      paymentId: paymentSlips.paymentId,
      transactionReference: paymentSlips.transactionReference,
      amountSatang: paymentSlips.amountSatang,
      transferredAt: paymentSlips.transferredAt,
      // Each by its own index: of both together PostgreSQL may go through all payments.
      isCounted: sql<boolean>`(coalesce((select p.paid_at = payment_slips.reviewed_at from payments p
          where p.id = payment_slips.payment_id), false)
        or coalesce((select true from payments p where ${isOfSlip(sql`payment_slips.id::text`)} limit 1), false))`,
    })
    .from(paymentSlips)
    .where(and(eq(paymentSlips.status, 'approved'), inArray(paymentSlips.groupId, [...groupIds])))
    .orderBy(asc(paymentSlips.id));
}

/** What was counted of order groups on slips and by a bank's word, without what was found never to have come. */
export async function sumCountedTransfers(
  db: Queryable,
  groupIds: readonly number[],
): Promise<{ groupId: number; amountSatang: number }[]> {
  const countedSatang = sql<number>`sum(payments.amount_satang - (select coalesce(sum(r.amount_satang), 0) from refunds r
    where r.payment_id = payments.id and r.status = 'void'))::float8`;
  return db
    .select({ groupId: payments.groupId, amountSatang: countedSatang })
    .from(payments)
    .where(
      and(
        inArray(payments.groupId, [...groupIds]),
        inArray(payments.channel, ['transfer', 'promptpay']).inlineParams(),
        isNotNull(payments.paidAt),
      ),
    )
    .groupBy(payments.groupId);
}

/** What a slip brought that paid for nothing: how often, and how much of it is or was given back, for it had come. */
export async function sumSurplusOfSlip(
  db: Queryable,
  slipId: number,
): Promise<{ times: number; promisedSatang: number }> {
  const { rows } = await db.execute<{ times: number; promisedSatang: number }>(sql`
    select count(*)::int as times, coalesce(sum(p.amount_satang - (select coalesce(sum(r.amount_satang), 0)
      from refunds r where r.payment_id = p.id and r.status = 'void')), 0)::float8 as "promisedSatang"
    from payments p where ${isOfSlip(sql`${String(slipId)}`)}`);
  return rows[0] ?? { times: 0, promisedSatang: 0 };
}

export async function hasWaitingSlip(db: Queryable, groupId: number): Promise<boolean> {
  const found = await db
    .select({ id: paymentSlips.id })
    .from(paymentSlips)
    .innerJoin(payments, eq(payments.id, paymentSlips.paymentId))
    .where(and(eq(payments.groupId, groupId), eq(paymentSlips.status, 'waiting')))
    .limit(1);
  return found.length > 0;
}

/** Asks for a refund once per cause. */
export async function insertRefund(db: Queryable, refund: typeof refunds.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(refunds).values(refund).onConflictDoNothing();
  return rowCount === 1;
}

export async function hasOpenRefund(db: Queryable, groupId: number): Promise<boolean> {
  const found = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.groupId, groupId), inArray(refunds.status, ['waiting', 'sent'])))
    .limit(1);
  return found.length > 0;
}

const lease = nameStatement<{ id: string; amountSatang: number; reason: string; gatewayReference: string }>(
  'lease_refund',
  `update refunds set sending_until = $2 from payments
   where payments.id = refunds.payment_id and refunds.id = (
     select next.id from refunds next join payments paid on paid.id = next.payment_id
     where next.status = 'waiting' and next.method = 'card' and paid.gateway_reference is not null
       and (next.sending_until is null or next.sending_until <= $1)
     order by next.sending_until nulls first, next.created_at limit 1 for update of next skip locked)
   returning refunds.id, refunds.amount_satang as "amountSatang", refunds.reason,
     payments.gateway_reference as "gatewayReference"`,
);

/** The next refund of a card payment to send; until the given time it is nobody else's. Null when none waits. */
export async function leaseWaitingRefund(db: Queryable, now: Date, until: Date) {
  const [row] = await runNamed(db, lease, [now, until]);
  return row ?? null;
}

/** What was to be sent wasn't: anybody may try, after those that weren't tried yet. */
export async function releaseRefund(db: Queryable, refundId: string, now: Date): Promise<void> {
  await db.update(refunds).set({ sendingUntil: now }).where(eq(refunds.id, refundId));
}

/** Whether a refund to a card still waits to be sent; it is held until the transaction ends. */
export async function lockWaitingRefund(tx: Queryable, refundId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'waiting'), eq(refunds.method, 'card')))
    .for('update');
  return rows.length > 0;
}

/** Refunds a gateway has taken and said nothing more about since `before`, those first that were asked for the longest ago. */
export async function selectSilentRefunds(
  db: Queryable,
  gateway: NonNullable<(typeof payments.$inferSelect)['gateway']>,
  before: Date,
  limit: number,
): Promise<{ id: string; gatewayReference: string }[]> {
  const rows = await db
    .select({ id: refunds.id, gatewayReference: refunds.gatewayReference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, 'sent'),
        eq(refunds.method, 'card'),
        eq(payments.gateway, gateway),
        lt(refunds.createdAt, before),
      ),
    )
    .orderBy(sql`${refunds.askedAt} asc nulls first`, asc(refunds.createdAt))
    .limit(limit);
  return rows.flatMap(({ id, gatewayReference }) =>
    gatewayReference === null ? [] : [{ id, gatewayReference }],
  );
}

/** The gateway has taken a refund and will say later how it ended. */
export async function setRefundSent(
  db: Queryable,
  refundId: string,
  gatewayReference: string,
): Promise<void> {
  await db.update(refunds).set({ status: 'sent', gatewayReference }).where(eq(refunds.id, refundId));
}

/** The card takes nothing back: staff have to transfer it. */
export async function setRefundTransfer(db: Queryable, refundId: string, failureCode: string): Promise<void> {
  await db
    .update(refunds)
    .set({ status: 'waiting', method: 'transfer', failureCode, doneAt: null })
    .where(eq(refunds.id, refundId));
}

/** A refund a gateway speaks of: by our own number, else by the gateway's. Held until the transaction ends. */
export async function findGatewayRefund(
  db: Queryable,
  said: { refundId: string | null; gatewayReference: string | null },
): Promise<typeof refunds.$inferSelect | null> {
  const which =
    said.refundId !== null
      ? eq(refunds.id, said.refundId)
      : said.gatewayReference !== null
        ? eq(refunds.gatewayReference, said.gatewayReference)
        : null;
  if (which === null) return null;
  const [row] = await db.select().from(refunds).where(which).for('update');
  return row ?? null;
}

/** Marks a promised refund as paid; null when it was before. With what it belongs to. */
export async function closeRefund(
  db: Queryable,
  refundId: string,
  values: Partial<
    Pick<
      typeof refunds.$inferInsert,
      'gatewayReference' | 'transferReference' | 'proofKey' | 'doneBy' | 'bankAccount'
    >
  > & { doneAt: Date },
) {
  const [row] = await db
    .update(refunds)
    .set({ ...values, status: 'done' })
    .where(and(eq(refunds.id, refundId), inArray(refunds.status, ['waiting', 'sent'])))
    .returning();
  if (row === undefined) return null;
  const [paid] = await db
    .select({
      channel: payments.channel,
      userId: orderGroups.userId,
      referenceCode: orderGroups.referenceCode,
      orderNumber: orders.orderNumber,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orderGroups, eq(orderGroups.id, payments.groupId))
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId));
  if (paid === undefined) throw new Error(`Refund ${refundId} has no payment`);
  return { refund: row, ...paid };
}

/** Adds to what a payment has given back; its state follows. */
export async function addRefunded(db: Queryable, paymentId: string, amountSatang: number): Promise<void> {
  await db
    .update(payments)
    .set({
      refundedSatang: sql`${payments.refundedSatang} + ${amountSatang}`,
      // Cash on delivery may be paid back of before all of it is in; then its state follows when it is.
      status: sql`case when ${payments.status} = 'pending' then 'pending'
        when ${payments.refundedSatang} + ${amountSatang} >= ${payments.amountSatang} then 'refunded' else 'part_refunded' end`,
    })
    .where(eq(payments.id, paymentId));
}

/**
 * Card payments of the last days that nobody has said anything about for a while, those first that were asked for the longest
 * ago. One that was never asked about stays among them for a month: neither the shop nor the gateway may have been there.
 */
export function selectSilentCardPayments(db: Queryable, before: Date, limit: number) {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.channel, 'card').inlineParams(),
        inArray(payments.status, ['pending', 'expired', 'failed']).inlineParams(),
        lt(payments.createdAt, before),
        // Nothing older is asked about, however it stands: the index is read from there on.
        sql`${payments.createdAt} > ${before}::timestamptz - interval '30 days'`,
        sql`${payments.gatewayReference} is not null`,
        sql`${payments.createdAt} > ${before}::timestamptz
          - case when ${payments.askedAt} is null then interval '30 days' else interval '2 days' end`,
      ),
    )
    .orderBy(sql`${payments.askedAt} asc nulls first`, asc(payments.createdAt))
    .limit(limit);
}

/** The gateway has been asked: the next time others come first. */
export async function notePaymentAsked(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(payments).set({ askedAt: at }).where(eq(payments.id, id));
}

export async function noteRefundAsked(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(refunds).set({ askedAt: at }).where(eq(refunds.id, id));
}

export function selectSlips(db: Queryable, groupId: number) {
  return db
    .select()
    .from(paymentSlips)
    .where(eq(paymentSlips.groupId, groupId))
    .orderBy(desc(paymentSlips.id));
}

/** The new slip's id, or null when its picture or its transaction has been sent before. */
export async function insertSlip(
  db: Queryable,
  slip: typeof paymentSlips.$inferInsert,
): Promise<number | null> {
  const [row] = await db
    .insert(paymentSlips)
    .values(slip)
    .onConflictDoNothing()
    .returning({ id: paymentSlips.id });
  return row?.id ?? null;
}

/**
 * A rejected slip of the same order group is sent again, as it is or as another picture of the same transfer: its row takes
 * what is sent now and waits. The id and the file it had; null when this slip isn't one of just such.
 */
export async function renewRejectedSlip(
  db: Queryable,
  slip: typeof paymentSlips.$inferInsert,
): Promise<{ id: number; fileKey: string } | null> {
  const { contentHash, transactionReference } = slip;
  const known = await db
    .select()
    .from(paymentSlips)
    .where(
      or(
        eq(paymentSlips.contentHash, contentHash),
        transactionReference == null
          ? undefined
          : eq(paymentSlips.transactionReference, transactionReference),
      ),
    )
    .for('update');
  const [before] = known;
  if (before === undefined || known.length > 1) return null;
  if (before.groupId !== slip.groupId || before.status !== 'rejected') return null;
  const fresh = { status: 'waiting', rejectReason: null, reviewedBy: null, reviewedAt: null } as const;
  await db
    .update(paymentSlips)
    .set({ ...slip, ...fresh })
    .where(eq(paymentSlips.id, before.id));
  return { id: before.id, fileKey: before.fileKey };
}

/** The money of a slip is that of another try at paying its order group. */
export async function moveSlip(db: Queryable, slipId: number, paymentId: string): Promise<void> {
  await db.update(paymentSlips).set({ paymentId }).where(eq(paymentSlips.id, slipId));
}

export async function lockSlip(db: Queryable, slipId: number) {
  const [row] = await db.select().from(paymentSlips).where(eq(paymentSlips.id, slipId)).for('update');
  return row ?? null;
}

export async function selectSlip(db: Queryable, slipId: number) {
  const [row] = await db.select().from(paymentSlips).where(eq(paymentSlips.id, slipId));
  return row ?? null;
}

export async function reviewSlip(
  db: Queryable,
  slipId: number,
  review: {
    status: 'waiting' | 'approved' | 'rejected';
    rejectReason: string | null;
    reviewedBy: number | null;
    reviewedAt: Date | null;
  },
): Promise<void> {
  await db.update(paymentSlips).set(review).where(eq(paymentSlips.id, slipId));
}

/** Slips that a search names: by their order or its buyer, by the transfer's own reference, by an amount. */
function isSlipAsked(search: AskedSearch | null) {
  if (search === null) return undefined;
  return sql`(${saysAsked(search, sql`payment_slips.transaction_reference`)}
    or ${isAskedAmount(search, sql`payment_slips.amount_satang`)}
    or exists (select 1 from order_groups g where g.id = payment_slips.group_id
      and (${saysAsked(search, sql`g.reference_code`)} or ${isAskedAmount(search, sql`g.total_satang`)}
        or g.user_id in ${accountsAsked(search)}
        or exists (select 1 from orders o where o.group_id = g.id and ${saysAsked(search, sql`o.order_number`)}))))`;
}

export function selectSlipsForReview(
  db: Queryable,
  { status, search }: { status: 'waiting' | 'approved' | 'rejected'; search: AskedSearch | null },
  page: { limit: number; offset: number },
) {
  return db
    .select({
      slip: paymentSlips,
      referenceCode: orderGroups.referenceCode,
      totalSatang: orderGroups.totalSatang,
      orderedAt: orderGroups.createdAt,
      buyerName: sql<string>`coalesce(${sql.raw(accountName('users'))}, '')`,
    })
    .from(paymentSlips)
    .innerJoin(orderGroups, eq(orderGroups.id, paymentSlips.groupId))
    .innerJoin(users, eq(users.id, orderGroups.userId))
    .where(and(eq(paymentSlips.status, status).inlineParams(), isSlipAsked(search)))
    .orderBy(status === 'waiting' ? asc(paymentSlips.id) : desc(paymentSlips.reviewedAt))
    .limit(page.limit)
    .offset(page.offset);
}

/** `looks`: what it shows is nearly the same; `transfer`: it names the same bank, amount and minute. */
export type SimilarSlip = {
  slipId: number;
  id: number;
  referenceCode: string;
  why: 'looks' | 'transfer';
};

/**
 * For each slip the nearest other one whose picture differs in so few of its hash's 64 bits, or else one of another order
 * group, not refused, that names the same bank, amount and minute: a slip drawn anew tells the same transfer. Sent within
 * the days before or after. Slips of one bank's app look alike: two whose QRs name two transfers are two slips, however near.
 * Indexes say which may be meant: of those without a QR by a band of their hashes, of others, which a slip without one alone is
 * held against, by their time (one bank's have most bands in common), and by their transfer.
 */
export async function selectSimilarSlips(
  db: Queryable,
  slipIds: readonly number[],
  { distanceMost, days }: { distanceMost: number; days: number },
): Promise<SimilarSlip[]> {
  if (distanceMost >= bandCount) throw new Error('hashes so far apart needn’t have a band in common');
  const areNear = sql`${hashBands(sql`near.perceptual_hash`)} && ${hashBands(sql`slip.perceptual_hash`)}`;
  const isNearInTime = (
    one: SQL,
  ) => sql`${one}.created_at between slip.created_at - make_interval(days => ${days})
    and slip.created_at + make_interval(days => ${days})`;
  const { rows } = await db.execute<SimilarSlip>(sql`
    select slip.id as "slipId", alike.id, orders.reference_code as "referenceCode",
      case when alike.looks then 'looks' else 'transfer' end as why
    from payment_slips slip
    cross join lateral (
      select other.id, other.group_id, picture.distance,
        coalesce(picture.distance <= ${distanceMost}, false) as looks
      from (
        select * from payment_slips near where near.transaction_reference is null and ${areNear}
        union all
        select * from payment_slips near
        where near.transaction_reference is not null and slip.transaction_reference is null and ${isNearInTime(sql`near`)}
        union all
        select * from payment_slips same
        where same.transferred_at = slip.transferred_at and same.amount_satang = slip.amount_satang
          and same.bank_code = slip.bank_code
        -- Found by these first: all of a year's days would be taken for few.
        offset 0
      ) other
      cross join lateral (
        select bit_count(('x' || nullif(other.perceptual_hash, ${flatHash}))::bit(64)
          # ('x' || nullif(slip.perceptual_hash, ${flatHash}))::bit(64)) as distance
      ) picture
      where other.id <> slip.id
        and ${isNearInTime(sql`other`)}
        and (slip.transaction_reference is null or other.transaction_reference is null)
        and (picture.distance <= ${distanceMost}
          or (other.group_id <> slip.group_id and other.status <> 'rejected'
            and other.bank_code = slip.bank_code and other.amount_satang = slip.amount_satang
            and other.transferred_at = slip.transferred_at))
      order by looks desc, picture.distance, other.id
      limit 1
    ) alike
    join order_groups orders on orders.id = alike.group_id
    where slip.id in ${[...slipIds]}`);
  return rows.map((row) => ({ ...row, slipId: Number(row.slipId), id: Number(row.id) }));
}

/** How many slips there are in each state, of those that a search names. */
export async function countSlips(db: Queryable, search: AskedSearch | null) {
  const rows = await db
    .select({ status: paymentSlips.status, count: count() })
    .from(paymentSlips)
    .where(isSlipAsked(search))
    .groupBy(paymentSlips.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { waiting: of('waiting'), approved: of('approved'), rejected: of('rejected') };
}
