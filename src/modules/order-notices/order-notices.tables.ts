import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../../platform/db/columns.ts';
import { orders } from '../order/order.tables.ts';

/** Of which orders their stores were told that they are due to be handed over, and that they are late: each once. */
export const shipDayNotices = pgTable(
  'ship_day_notices',
  {
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<'due' | 'late'>().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind] }),
    check('ship_day_notices_kind', sql`${table.kind} in ('due', 'late')`),
  ],
);
