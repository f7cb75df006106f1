// Reads of other slices: bank_accounts, ledger_transactions, order_groups, orders.

import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { endsAsAsked, isAskedAmount, saysAsked } from '../../platform/db/asked-pattern.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { AskedSearch } from '../../shared/asked-search.ts';
import type { BankAccountSnapshot } from '../banking/banking.rules.ts';
import { accountsAsked } from '../identity/identity.tables.ts';
import { ledgerTransactions } from '../ledger/ledger.tables.ts';
import { orderGroups, orders } from '../order/order.tables.ts';
import { paymentSlips, payments, refunds } from './payment.tables.ts';
import { isOfSlip } from './slip-views.tables.ts';

/** SQL: whether a payment `p` is money that a slip brought beside what was due. */
const isOfThisSlip = isOfSlip(sql`payment_slips.id::text`);
/** SQL: whether a slip's own try had been paid before: all that it brought is kept apart. */
const broughtBeside = sql`exists (select 1 from payments p join refunds r on r.payment_id = p.id
  where r.reason = 'paid_twice' and ${isOfThisSlip})`;

const columns = {
  refund: refunds,
  channel: payments.channel,
  gateway: payments.gateway,
  gatewayReference: payments.gatewayReference,
  groupId: payments.groupId,
  userId: orderGroups.userId,
  referenceCode: orderGroups.referenceCode,
  orderNumber: orders.orderNumber,
  buyer: orderGroups.shippingAddress,
};

function joined(db: Queryable) {
  return db
    .select(columns)
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orderGroups, eq(orderGroups.id, payments.groupId))
    .leftJoin(orders, eq(orders.id, refunds.orderId));
}
export type RefundRow = Awaited<ReturnType<typeof selectRefundsOfOrder>>[number];

/** Refunds of an order of a shopper's, and of its group when they aren't of one order. */
export function selectRefundsOfOrder(db: Queryable, userId: number, orderNumber: string) {
  return joined(db)
    .where(
      and(
        eq(orderGroups.userId, userId),
        sql`(${orders.orderNumber} = ${orderNumber} or (${refunds.orderId} is null
          and ${orderGroups.id} = (select group_id from orders where order_number = ${orderNumber})))`,
      ),
    )
    .orderBy(asc(refunds.createdAt));
}

export async function selectRefundIdByCause(db: Queryable, cause: string): Promise<string | null> {
  const [row] = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.cause, cause));
  return row?.id ?? null;
}

/** Whether it goes by transfer, to an account that nobody has named yet. */
export async function isRefundWithoutAccount(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.method, 'transfer'), isNull(refunds.bankAccount)));
  return rows.length > 0;
}

export async function isOrderOf(db: Queryable, userId: number, orderNumber: string): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderGroups, eq(orderGroups.id, orders.groupId))
    .where(and(eq(orders.orderNumber, orderNumber), eq(orderGroups.userId, userId)));
  return rows.length > 0;
}

/**
 * Refunds that a search names: by their order, its buyer or who the parcel is to, by the account they go to, by the bank's
 * reference, by their amount.
 */
function isRefundAsked(search: AskedSearch | null) {
  if (search === null) return undefined;
  return sql`(${saysAsked(
    search,
    sql`refunds.transfer_reference`,
    sql`refunds.bank_account ->> 'accountName'`,
    sql`order_groups.reference_code`,
    sql`orders.order_number`,
    sql`concat_ws(' ', order_groups.shipping_address ->> 'firstname', order_groups.shipping_address ->> 'lastname')`,
  )} or ${endsAsAsked(search, sql`refunds.bank_account ->> 'accountNumber'`)}
    or ${isAskedAmount(search, sql`refunds.amount_satang`)} or order_groups.user_id in ${accountsAsked(search)}
    or (refunds.order_id is null and exists (select 1 from orders o where o.group_id = order_groups.id
      and ${saysAsked(search, sql`o.order_number`)}))
    or (refunds.bank_account is null and refunds.proof_key is null and refunds.status = 'waiting'
      and exists (select 1 from bank_accounts b where b.user_id = order_groups.user_id and b.is_default
        and b.removed_at is null and (${saysAsked(search, sql`b.account_name`)}
          or ${endsAsAsked(search, sql`b.account_number`)}))))`;
}

/** Refunds that staff make: of money that didn't come by card, or that the card didn't take back. */
export function selectTransferRefunds(
  db: Queryable,
  { status, search }: { status: 'waiting' | 'done' | 'void'; search: AskedSearch | null },
  page: { limit: number; offset: number },
): Promise<RefundRow[]> {
  return joined(db)
    .where(and(eq(refunds.status, status), eq(refunds.method, 'transfer'), isRefundAsked(search)))
    .orderBy(
      status === 'waiting'
        ? asc(refunds.createdAt)
        : desc(status === 'done' ? refunds.doneAt : refunds.createdAt),
    )
    .limit(page.limit)
    .offset(page.offset);
}

/** How many of them there are in each state, of those that a search names. */
export async function countTransferRefunds(
  db: Queryable,
  search: AskedSearch | null,
): Promise<{ waiting: number; done: number; void: number }> {
  const counted = db.select({ status: refunds.status, count: count() }).from(refunds).$dynamic();
  if (search !== null)
    counted
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orderGroups, eq(orderGroups.id, payments.groupId))
      .leftJoin(orders, eq(orders.id, refunds.orderId));
  const rows = await counted
    .where(and(eq(refunds.method, 'transfer'), isRefundAsked(search)))
    .groupBy(refunds.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { waiting: of('waiting'), done: of('done'), void: of('void') };
}

/** A refund with whose it is; the row is held until the transaction ends when `isHeld`. */
export async function selectRefund(db: Queryable, refundId: string, isHeld = false) {
  const query = joined(db).where(eq(refunds.id, refundId));
  const [row] = await (isHeld ? query.for('update', { of: refunds }) : query);
  return row ?? null;
}

const transfersMost = 20;

/**
 * What the ledger calls the transfer of a refund that is being made, or was made last: one that the bank sent back has a
 * cause of its own, and the next one another. `isFromCard`: the card's bank was asked first, under the refund's own number.
 */
export async function selectTransferCause(
  db: Queryable,
  refundId: string,
  isFromCard: boolean,
): Promise<string> {
  const first = isFromCard ? `${refundId} by transfer` : refundId;
  const more = Array.from({ length: transfersMost - 1 }, (_, index) => `${refundId} transfer ${index + 2}`);
  const causes = [first, ...more];
  const bounced = await db
    .select({ cause: ledgerTransactions.cause })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.kind, 'refund_bounced'), inArray(ledgerTransactions.cause, causes)));
  const next = causes[bounced.length];
  if (next === undefined) throw new Error(`refund ${refundId} was sent back ${transfersMost} times`);
  return next;
}

/** The bank sent a transfer back: it waits again, for an account that its buyer hasn't named yet. False when it wasn't paid. */
export async function reopenRefund(db: Queryable, refundId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(refunds)
    .set({ status: 'waiting', doneAt: null, doneBy: null, bankAccount: null, transferReference: null })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'done'), eq(refunds.method, 'transfer')));
  return rowCount === 1;
}

/** What a waiting refund was to give back had never come: nobody pays it. False when it doesn't wait. */
export async function voidWaitingRefund(db: Queryable, refundId: string, doneBy: number): Promise<boolean> {
  const { rowCount } = await db
    .update(refunds)
    .set({ status: 'void', doneBy, bankAccount: null })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'waiting')));
  return rowCount === 1;
}

/**
 * Of each refund the approved slips of its payment, of which nothing had come once this refund of it is void as well, or the one
 * whose money was that payment alone. One that came beside another of the same try stands for itself.
 */
export async function selectSlipsOfVoid(
  db: Queryable,
  refundIds: readonly string[],
): Promise<{ refundId: string; slipId: number }[]> {
  if (refundIds.length === 0) return [];
  const { rows } = await db.execute<{ refundId: string; slipId: number }>(sql`
    select asked.id as "refundId", payment_slips.id as "slipId"
    from refunds asked
    join payments paid on paid.id = asked.payment_id
    join payment_slips on payment_slips.group_id = paid.group_id
    where asked.id in ${[...refundIds]} and payment_slips.status = 'approved'
      and paid.amount_satang = (select coalesce(sum(r.amount_satang), 0) from refunds r where r.payment_id = paid.id
        and (r.status = 'void' or r.id = asked.id))
      and case when ${broughtBeside} then exists (select 1 from payments p join refunds r on r.payment_id = p.id
          where p.id = paid.id and r.reason = 'paid_twice' and ${isOfThisSlip})
        else payment_slips.payment_id = paid.id end
    order by asked.id, payment_slips.id`);
  return rows.map(({ refundId, slipId }) => ({ refundId, slipId: Number(slipId) }));
}

/** Turns approved slips down whose money had never come; they may be put back should it come after all. */
export async function rejectSlips(
  db: Queryable,
  slipIds: readonly number[],
  review: { rejectReason: string; reviewedBy: number; reviewedAt: Date },
): Promise<void> {
  await db
    .update(paymentSlips)
    .set({ ...review, status: 'rejected' })
    .where(and(inArray(paymentSlips.id, [...slipIds]), eq(paymentSlips.status, 'approved')));
}

export type WaitingRest = { slipId: number; id: string; amountSatang: number };

/** Refunds that still wait of what slips brought beyond what was due. */
export async function selectWaitingRests(db: Queryable, slipIds: readonly number[]): Promise<WaitingRest[]> {
  if (slipIds.length === 0) return [];
  const { rows } = await db.execute<WaitingRest>(sql`
    select slip.id as "slipId", r.id, r.amount_satang as "amountSatang"
    from unnest(${idArray(slipIds)}) slip(id)
    join payments p on ${isOfSlip(sql`slip.id::text`)}
    join refunds r on r.payment_id = p.id
    where r.status = 'waiting'
    order by slip.id, r.created_at, r.id`);
  return rows.map(({ slipId, id, amountSatang }) => ({
    ...{ slipId: Number(slipId), id, amountSatang: Number(amountSatang) },
  }));
}

/** Whether any money of a group's was really there: counted, and not found never to have come. */
export async function hasRealMoney(db: Queryable, groupId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from payments p where p.group_id = ${groupId} and p.paid_at is not null and p.amount_satang
      > (select coalesce(sum(r.amount_satang), 0) from refunds r where r.payment_id = p.id and r.status = 'void') limit 1`);
  return rows.length > 0;
}

/** Where a waiting refund is to go; false when it has been sent. */
export async function setRefundAccount(
  db: Queryable,
  refundId: string,
  bankAccount: BankAccountSnapshot,
): Promise<boolean> {
  const { rowCount } = await db
    .update(refunds)
    .set({ bankAccount })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'waiting'), isNull(refunds.doneAt)));
  return rowCount === 1;
}
