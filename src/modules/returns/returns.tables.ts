import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import type { BankAccountSnapshot } from '../banking/banking.rules.ts';
import { users } from '../identity/identity.tables.ts';
import { orderLines, orders } from '../order/order.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { ReturnReason, ReturnStatus } from './return-status.rules.ts';

/** SPEC §3 "Return request". Once sent it isn't changed by the shopper any more (SPEC §4). */
export const returnRequests = pgTable(
  'return_requests',
  {
    id: identity().primaryKey(),
    /** `RT1001-1-1`: the order's number, and the request's place among those of the order. */
    returnNumber: text().notNull().unique(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    status: text().$type<ReturnStatus>().notNull(),
    reason: text().$type<ReturnReason>().notNull(),
    note: text().notNull(),
    photoKeys: text().array().notNull().default(sql`'{}'`),
    /** Null when the money goes back to the card it came from. */
    bankAccount: jsonb().$type<BankAccountSnapshot>(),
    rejectReason: text(),
    disputeNote: text(),
    disputeAnswer: text(),
    shippingProvider: text(),
    trackingNumber: text(),
    /** What is paid back for the lines and for the parcel, fixed when the request is made. */
    itemRefundSatang: satang().notNull(),
    shippingRefundSatang: satang().notNull().default(0),
    refundId: uuid(),
    /** What a store says of a parcel that came back, when it isn't what was to come back: staff decide. */
    contestNote: text(),
    contestedAt: instant(),
    isRestocked: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    disputedAt: instant(),
    sentBackAt: instant(),
    receivedAt: instant(),
    refundedAt: instant(),
    /** When silence decides: what then happens, the state says (return-status.rules.ts). */
    dueAt: instant(),
  },
  (table) => [
    index('return_requests_order').on(table.orderId),
    index('return_requests_user').on(table.userId, table.createdAt),
    index('return_requests_seller').on(table.sellerId, table.createdAt),
    index('return_requests_due').on(table.dueAt).where(sql`due_at is not null`),
    index('return_requests_received').on(table.receivedAt).where(sql`received_at is not null`),
    index('return_requests_status').on(table.status),
    check(
      'return_requests_refund',
      sql`${table.itemRefundSatang} >= 0 and ${table.shippingRefundSatang} >= 0`,
    ),
  ],
);

export const returnLines = pgTable(
  'return_lines',
  {
    id: identity().primaryKey(),
    returnId: reference()
      .notNull()
      .references(() => returnRequests.id),
    orderLineId: reference()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
    refundSatang: satang().notNull(),
  },
  (table) => [
    uniqueIndex('return_lines_once').on(table.returnId, table.orderLineId),
    index('return_lines_order_line').on(table.orderLineId),
    check('return_lines_quantity', sql`${table.quantity} > 0 and ${table.refundSatang} >= 0`),
  ],
);

/**
 * Gifts that weren't due any more with what a return left: those that its buyer keeps to be charged for them, and what it
 * charged. Below zero is what an earlier return had charged for a gift that came back with this one.
 */
export const returnGifts = pgTable(
  'return_gifts',
  {
    returnId: reference()
      .notNull()
      .references(() => returnRequests.id),
    orderLineId: reference()
      .notNull()
      .references(() => orderLines.id),
    isAgreed: boolean().notNull(),
    /** What is expected until the return is settled. */
    chargeSatang: satang().notNull(),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.orderLineId] })],
);

/** What happened to a return, for both sides' history. Append only. */
export const returnEvents = pgTable(
  'return_events',
  {
    id: identity().primaryKey(),
    returnId: reference()
      .notNull()
      .references(() => returnRequests.id),
    fromStatus: text().$type<ReturnStatus>(),
    toStatus: text().$type<ReturnStatus>().notNull(),
    actor: text().$type<'shopper' | 'seller' | 'staff' | 'system'>().notNull(),
    actorUserId: reference(),
    note: text(),
    at: instant().notNull(),
  },
  (table) => [index('return_events_return').on(table.returnId), index('return_events_at').on(table.at)],
);
