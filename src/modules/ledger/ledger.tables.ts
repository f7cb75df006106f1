import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';

/**
 * The double-entry ledger. An entry's amount is positive for a debit and negative for a credit; a transaction's entries
 * add up to 0. Migration 0001 enforces both that and that nothing is ever changed or deleted.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: identity().primaryKey(),
    kind: text().notNull(),
    /** The seller or user it belongs to; 0 for the house's own. */
    ownerId: reference().notNull().default(0),
  },
  (table) => [uniqueIndex('ledger_accounts_owner').on(table.kind, table.ownerId)],
);

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: identity().primaryKey(),
    kind: text().notNull(),
    /** What it records, e.g. a payment's id: the same kind and cause are recorded once. */
    cause: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transactions_cause').on(table.kind, table.cause),
    index('ledger_transactions_at').on(table.kind, table.at),
  ],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: identity().primaryKey(),
    transactionId: reference()
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: reference()
      .notNull()
      .references(() => ledgerAccounts.id),
    amountSatang: satang().notNull(),
    orderId: reference(),
  },
  (table) => [
    index('ledger_entries_transaction').on(table.transactionId),
    // With what they move: a balance is summed up from it alone, and what came after an entry is found in it.
    index('ledger_entries_account_moved').on(table.accountId, table.id, table.amountSatang),
    check('ledger_entries_amount', sql`${table.amountSatang} <> 0`),
  ],
);
