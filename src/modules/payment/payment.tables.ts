import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import type { BankAccountSnapshot } from '../banking/banking.rules.ts';
import { users } from '../identity/identity.tables.ts';
import { orderGroups } from '../order/order.tables.ts';
import type { PaymentStatus } from '../order/order-status.rules.ts';
import { hashBands } from './slip-views.tables.ts';

/** One try at paying an order group by one channel. A group may have several; at most one of them is open. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    groupId: reference()
      .notNull()
      .references(() => orderGroups.id),
    channel: text().$type<'card' | 'promptpay' | 'transfer' | 'cod'>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    amountSatang: satang().notNull(),
    refundedSatang: satang().notNull().default(0),
    gateway: text(),
    gatewayReference: text(),
    redirectUrl: text(),
    qrPayload: text(),
    failureCode: text(),
    /** When the gateway was last asked how it stands, of its own accord having said nothing. */
    askedAt: instant(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    paidAt: instant(),
  },
  (table) => [
    index('payments_group').on(table.groupId),
    uniqueIndex('payments_gateway_reference').on(table.gateway, table.gatewayReference),
    uniqueIndex('payments_one_open').on(table.groupId).where(sql`status in ('pending', 'review')`),
    // What slips brought beside what was due (slip-views.tables.ts).
    index('payments_of_slip').on(sql`split_part(gateway_reference, ' ', 1)`).where(sql`gateway = 'slip'`),
    index('payments_paid').on(table.paidAt).where(sql`paid_at is not null`),
    // Which the gateway is asked about of its own accord, every minute.
    index('payments_silent')
      .on(table.createdAt)
      .where(
        sql`channel = 'card' and status in ('pending', 'expired', 'failed') and gateway_reference is not null`,
      ),
    check('payments_refund', sql`${table.refundedSatang} between 0 and ${table.amountSatang}`),
  ],
);

/**
 * Transfer slips. A picture and a bank's transaction reference each count once, whoever sends them; one that was rejected is
 * the same row again when its order group sends it again, or staff put it back.
 */
export const paymentSlips = pgTable(
  'payment_slips',
  {
    id: identity().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    groupId: reference()
      .notNull()
      .references(() => orderGroups.id),
    fileKey: text().notNull(),
    contentType: text().notNull(),
    contentHash: text().notNull(),
    /** 64 bits of what it shows: of a picture near for near ones, of a PDF the same for the same contents only. */
    perceptualHash: text(),
    transactionReference: text(),
    sendingBank: text(),
    bankCode: text().notNull(),
    amountSatang: satang().notNull(),
    transferredAt: instant().notNull(),
    status: text().$type<'waiting' | 'approved' | 'rejected'>().notNull().default('waiting'),
    rejectReason: text(),
    reviewedBy: reference().references(() => users.id),
    reviewedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('payment_slips_content').on(table.contentHash),
    uniqueIndex('payment_slips_transaction').on(table.transactionReference),
    index('payment_slips_status').on(table.status, table.createdAt),
    index('payment_slips_group').on(table.groupId),
    // Slips that look alike, one of which has no QR that names its transfer.
    index('payment_slips_unnamed_bands')
      .using('gin', sql`(${hashBands(sql`perceptual_hash`)})`)
      .where(sql`transaction_reference is null`),
    // Slips that tell of the same transfer.
    index('payment_slips_transfer').on(table.transferredAt, table.amountSatang, table.bankCode),
  ],
);

/** Every event a gateway sent, kept by its id so that a repeated one changes nothing. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    gateway: text().notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    paymentId: uuid(),
    payload: jsonb().notNull(),
    outcome: text().notNull(),
    receivedAt: instant().notNull(),
    /** Staff have seen to an event that fitted nothing, and say how. */
    closedAt: instant(),
    closeReason: text(),
  },
  (table) => [
    uniqueIndex('gateway_events_id').on(table.gateway, table.eventId),
    index('gateway_events_payment').on(table.paymentId),
    index('gateway_events_open')
      .on(table.receivedAt)
      .where(sql`outcome in ('unknownPayment', 'mismatch') and closed_at is null`),
  ],
);

/**
 * What came to a webhook's address and was refused: not signed as it should be, or nothing that could be read. A row for
 * each text, so many of them at most; card numbers, names and secrets aren't kept.
 */
export const refusedWebhooks = pgTable(
  'refused_webhooks',
  {
    id: identity().primaryKey(),
    gateway: text().notNull(),
    code: text().notNull(),
    /** SHA-256 of the body: what is sent again is counted. */
    bodyHash: text().notNull(),
    bodyBytes: integer().notNull(),
    /** The beginning of it, masked. */
    body: text().notNull(),
    times: integer().notNull().default(1),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('refused_webhooks_same').on(table.gateway, table.code, table.bodyHash),
    index('refused_webhooks_last').on(table.lastAt),
  ],
);

/** Money to give back: made once per cause, carried out by a job, never dropped. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    orderId: reference(),
    amountSatang: satang().notNull(),
    reason: text()
      .$type<'late_payment' | 'cancelled' | 'paid_twice' | 'wrong_amount' | 'returned'>()
      .notNull(),
    /** What makes the refund one of a kind: asking for it again finds this row. */
    cause: text().notNull().unique(),
    /**
     * `sent`: the gateway has taken it and will say when the money is there. `void`: what it was to give back had never
     * come.
     */
    status: text().$type<'waiting' | 'sent' | 'done' | 'void'>().notNull().default('waiting'),
    /** To the card it was paid with, by the gateway; or to a bank account, by staff. */
    method: text().$type<'card' | 'transfer'>().notNull().default('transfer'),
    gatewayReference: text(),
    /** The gateway's word for why a card took nothing back: then it is a transfer. */
    failureCode: text(),
    /** Where a transfer goes, as it was when the money was promised; null when the buyer hasn't said yet. */
    bankAccount: jsonb().$type<BankAccountSnapshot>(),
    /** What proves the transfer. */
    proofKey: text(),
    transferReference: text(),
    doneBy: reference().references(() => users.id),
    /** A process is asking the gateway for it until then; should it be killed meanwhile, another one may. */
    sendingUntil: instant(),
    /** When the gateway was last asked how it stands. */
    askedAt: instant(),
    createdAt: instant().notNull(),
    doneAt: instant(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_order').on(table.orderId),
    index('refunds_status').on(table.status, table.createdAt),
    index('refunds_done').on(table.doneAt).where(sql`done_at is not null`),
    index('refunds_gateway').on(table.gatewayReference),
    check('refunds_amount', sql`${table.amountSatang} > 0`),
  ],
);
