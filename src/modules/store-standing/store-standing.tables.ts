import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { orders } from '../order/order.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { MarkKind, MarkState } from './store-standing.rules.ts';

/** What counts against stores: a kind once an order, until it ends or staff lift it. */
export const storeMarks = pgTable(
  'store_marks',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    kind: text().$type<MarkKind>().notNull(),
    /** The evidence. */
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    at: instant().notNull(),
    /** Frozen when it is made: another setting changes no mark. */
    endsAt: instant().notNull(),
    state: text().$type<MarkState>().notNull().default('counted'),
    appealedAt: instant(),
    appealedBy: reference().references(() => users.id),
    /** Why the store thinks it shouldn't count, and what staff answered. */
    appeal: text(),
    decidedAt: instant(),
    decidedBy: reference().references(() => users.id),
    answer: text(),
  },
  (table) => [
    uniqueIndex('store_marks_once').on(table.orderId, table.kind),
    index('store_marks_seller').on(table.sellerId, table.endsAt),
    index('store_marks_appealed').on(table.appealedAt).where(sql`state = 'appealed'`),
    index('store_marks_appealed_by').on(table.appealedBy),
    index('store_marks_decided_by').on(table.decidedBy),
    check('store_marks_span', sql`${table.at} < ${table.endsAt}`),
    check('store_marks_appeal', sql`state = 'counted' or (appealed_at is not null and appeal is not null)`),
    check(
      'store_marks_answer',
      sql`state not in ('kept', 'lifted') or (decided_at is not null and answer is not null)`,
    ),
  ],
);
