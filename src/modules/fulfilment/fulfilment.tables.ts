import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../../platform/db/columns.ts';
import { orders } from '../order/order.tables.ts';

/** Orders that are fetched at their store's counter: the code that their buyer shows there. */
export const pickups = pgTable('pickups', {
  orderId: reference()
    .primaryKey()
    .references(() => orders.id),
  code: text().notNull(),
  /** Wrong codes that were typed since the last pause. */
  wrongTries: integer().notNull().default(0),
  triedAt: instant(),
});
