import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { BatchStatus, PayoutAccount, PayoutPayee, PayoutPayer, PayoutStatus } from './payout.rules.ts';

/**
 * Where a store's payouts go. An account isn't changed: another number is another row, with its own date, from which the
 * hold of payouts counts; one is in use.
 */
export const storeBankAccounts = pgTable(
  'store_bank_accounts',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** The Bank of Thailand's code, three digits. */
    bankCode: text().notNull(),
    /** Digits only. */
    accountNumber: text().notNull(),
    accountName: text().notNull(),
    setBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    replacedAt: instant(),
  },
  (table) => [
    uniqueIndex('store_bank_accounts_used').on(table.sellerId).where(sql`replaced_at is null`),
    index('store_bank_accounts_seller').on(table.sellerId),
    index('store_bank_accounts_set_by').on(table.setBy),
  ],
);

/**
 * Payouts that staff run at once over all stores: one person proposes them, another releases them. What they say is never
 * changed, which the migration sees to; one is open at a time.
 */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: uuid().primaryKey(),
    serial: integer().notNull().unique(),
    batchNumber: text().notNull().unique(),
    status: text().$type<BatchStatus>().notNull(),
    totalSatang: satang().notNull(),
    payoutCount: integer().notNull(),
    /** Who pays. Null of what was proposed before it was kept: then it is who the setting says. */
    payer: jsonb().$type<PayoutPayer>(),
    /** SHA-256, in hexadecimal, of what its payouts say: what is released is what was seen. */
    hash: text().notNull(),
    proposedAt: instant().notNull(),
    proposedBy: reference()
      .notNull()
      .references(() => users.id),
    decidedAt: instant(),
    decidedBy: reference().references(() => users.id),
    /** Why it was withdrawn. */
    reason: text(),
  },
  (table) => [
    uniqueIndex('payout_batches_open').on(table.status).where(sql`status = 'proposed'`),
    index('payout_batches_proposed_by').on(table.proposedBy),
    index('payout_batches_decided_by').on(table.decidedBy),
    check('payout_batches_total', sql`${table.totalSatang} > 0 and ${table.payoutCount} > 0`),
    check('payout_batches_two_people', sql`status <> 'released' or decided_by <> proposed_by`),
  ],
);

/** What one store is paid by a batch. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    batchId: uuid()
      .notNull()
      .references(() => payoutBatches.id),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    status: text().$type<PayoutStatus>().notNull(),
    amountSatang: satang().notNull(),
    bankAccountId: reference()
      .notNull()
      .references(() => storeBankAccounts.id),
    account: jsonb().$type<PayoutAccount>().notNull(),
    /** Who is paid. Null of what was proposed before it was kept: then it is as the store is called now. */
    payee: jsonb().$type<PayoutPayee>(),
    /** What the bank tells the payment by. */
    reference: text().notNull().unique(),
    proofKey: text(),
    /** The bank's reference of the transfer. */
    transferReference: text(),
    paidAt: instant(),
    /** Why the bank sent it back. */
    reason: text(),
    movedAt: instant().notNull(),
    movedBy: reference()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    uniqueIndex('payouts_batch_store').on(table.batchId, table.sellerId),
    index('payouts_seller').on(table.sellerId),
    index('payouts_account').on(table.bankAccountId),
    index('payouts_moved_by').on(table.movedBy),
    check('payouts_amount', sql`${table.amountSatang} > 0`),
    check('payouts_paid', sql`status <> 'paid' or (paid_at is not null and transfer_reference is not null)`),
  ],
);
