import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { orderLines, orders } from '../order/order.tables.ts';

/** Cashback of an order's line, its rate frozen when it was ordered (DECISIONS "Orders"): waiting, then confirmed. */
export const cashbacks = pgTable(
  'cashbacks',
  {
    id: identity().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    orderLineId: reference()
      .notNull()
      .references(() => orderLines.id),
    source: text().$type<'voucher' | 'affiliate'>().notNull(),
    amountSatang: satang().notNull(),
    /** What returns took back of it. */
    reversedSatang: satang().notNull().default(0),
    /** `ordered` isn't paid yet; `cancelled` never will be. */
    status: text().$type<'ordered' | 'waiting' | 'confirmed' | 'cancelled'>().notNull(),
    /** Staff look at it first: it waits, also once its order is complete. */
    isHeld: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (table) => [
    uniqueIndex('cashbacks_once').on(table.orderLineId, table.source),
    index('cashbacks_user').on(table.userId, table.createdAt),
    index('cashbacks_order').on(table.orderId),
    check(
      'cashbacks_amount',
      sql`${table.amountSatang} > 0 and ${table.reversedSatang} between 0 and ${table.amountSatang}`,
    ),
  ],
);
