import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';

/** Times in which staff let a store sell nothing new: announced, running, over. Never removed. */
export const storeSuspensions = pgTable(
  'store_suspensions',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** As the store reads it. */
    reason: text().notNull(),
    createdAt: instant().notNull(),
    createdBy: reference()
      .notNull()
      .references(() => users.id),
    /** Later than `createdAt` where the store has time to contest first (DPS). */
    startsAt: instant().notNull(),
    /** Null: until staff lift it. */
    until: instant(),
    /** Whether money that is due to the store meanwhile is paid out. */
    payouts: text().$type<'continue' | 'held'>().notNull(),
    startedAt: instant(),
    /** What the store was before, and is again afterwards. */
    statusBefore: text().$type<'active' | 'preparing'>(),
    endedAt: instant(),
    /** Null where its time was over. */
    endedBy: reference().references(() => users.id),
    endReason: text(),
    /** What the store says against it: once. */
    appeal: text(),
    appealedAt: instant(),
    appealedBy: reference().references(() => users.id),
    answer: text(),
    answeredAt: instant(),
    answeredBy: reference().references(() => users.id),
  },
  (table) => [
    uniqueIndex('store_suspensions_open').on(table.sellerId).where(sql`ended_at is null`),
    index('store_suspensions_seller').on(table.sellerId, table.id),
    index('store_suspensions_appealed')
      .on(table.appealedAt)
      .where(sql`appealed_at is not null and answered_at is null`),
    index('store_suspensions_created_by').on(table.createdBy),
    index('store_suspensions_ended_by').on(table.endedBy),
    index('store_suspensions_appealed_by').on(table.appealedBy),
    index('store_suspensions_answered_by').on(table.answeredBy),
    check('store_suspensions_span', sql`${table.until} is null or ${table.startsAt} < ${table.until}`),
    check('store_suspensions_payouts', sql`${table.payouts} in ('continue', 'held')`),
    check('store_suspensions_started', sql`(started_at is null) = (status_before is null)`),
    check('store_suspensions_appeal', sql`(appeal is null) = (appealed_at is null)`),
    check(
      'store_suspensions_answer',
      sql`answered_at is null or (appealed_at is not null and answer is not null)`,
    ),
  ],
);
