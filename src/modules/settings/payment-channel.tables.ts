import { pgTable, smallint, text } from 'drizzle-orm/pg-core';

/** The ways to pay: what the house takes, by the codes that calls and filters name. */
export const paymentChannels = pgTable('payment_channels', {
  id: smallint().primaryKey(),
  code: text().$type<'card' | 'promptpay' | 'transfer' | 'cod'>().notNull().unique(),
  nameTh: text().notNull(),
  nameEn: text().notNull(),
  detailTh: text().notNull(),
  detailEn: text().notNull(),
  sortOrder: smallint().notNull(),
});
