import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { satang } from '../../platform/db/columns.ts';

/** The ways to pay: what the house takes, by the codes that calls and filters name. */
export const paymentChannels = pgTable(
  'payment_channels',
  {
    id: smallint().primaryKey(),
    code: text().$type<'card' | 'promptpay' | 'transfer' | 'cod'>().notNull().unique(),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    detailTh: text().notNull(),
    detailEn: text().notNull(),
    sortOrder: smallint().notNull(),
    /** Switched off, nobody can order by it; what was ordered by it can still be paid. */
    isOn: boolean().notNull().default(true),
    /** The least and the most that may be paid by it at once; null: no such limit. */
    leastSatang: satang(),
    mostSatang: satang(),
    /** Counts changes by people: of two at once the second is told. */
    version: integer().notNull().default(1),
  },
  (table) => [check('payment_channels_limits', sql`${table.leastSatang} <= ${table.mostSatang}`)],
);
