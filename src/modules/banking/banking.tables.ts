import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';

/**
 * Where refunds and withdrawals go. An account isn't changed: another number is another row, with its own date, from
 * which the hold of withdrawals counts.
 */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: identity().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** The Bank of Thailand's code, three digits. */
    bankCode: text().notNull(),
    /** Digits only. */
    accountNumber: text().notNull(),
    accountName: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (table) => [
    index('bank_accounts_user').on(table.userId),
    uniqueIndex('bank_accounts_number')
      .on(table.userId, table.bankCode, table.accountNumber)
      .where(sql`removed_at is null`),
    uniqueIndex('bank_accounts_default').on(table.userId).where(sql`is_default and removed_at is null`),
  ],
);
