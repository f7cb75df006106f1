import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, reference, satang } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import type { WithdrawalStatus } from './withdrawal.rules.ts';

/** SPEC §3 "Withdrawal": money a person takes out of their cashback. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    status: text().$type<WithdrawalStatus>().notNull(),
    amountSatang: satang().notNull(),
    serviceChargeSatang: satang().notNull(),
    feeSatang: satang().notNull(),
    taxSatang: satang().notNull(),
    /** How much of it is income: what the tax is of. */
    taxableSatang: satang().notNull().default(0),
    /** The rate of that tax when it was asked for; null of what was asked for before it was kept. */
    taxBasisPoints: integer(),
    netSatang: satang().notNull(),
    bankAccount: jsonb().$type<{ bankCode: string; accountNumber: string; accountName: string }>().notNull(),
    reason: text(),
    proofKey: text(),
    transferReference: text(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: reference().references(() => users.id),
    paidAt: instant(),
  },
  (table) => [
    index('withdrawals_user').on(table.userId, table.createdAt),
    index('withdrawals_status').on(table.status, table.createdAt),
    check(
      'withdrawals_taxable',
      sql`${table.taxableSatang} between 0 and ${table.amountSatang} and ${table.taxSatang} <= ${table.taxableSatang}`,
    ),
    check(
      'withdrawals_net',
      sql`${table.netSatang} = ${table.amountSatang} - ${table.serviceChargeSatang} - ${table.feeSatang} - ${table.taxSatang} and ${table.netSatang} > 0`,
    ),
  ],
);
