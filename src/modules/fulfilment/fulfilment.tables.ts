import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { orderLines, orders } from '../order/order.tables.ts';

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

/** What of an order is with a carrier, under a number of its own. */
export const parcels = pgTable(
  'parcels',
  {
    id: identity().primaryKey(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    /** 1 for the first of an order's. */
    position: integer().notNull(),
    provider: text().notNull(),
    /** Null once its buyer is forgotten. */
    trackingNumber: text(),
    shippedAt: instant().notNull(),
    /** The account that said so; null where nobody noted it. */
    shippedBy: reference(),
    deliveredAt: instant(),
    /** It came back unaccepted. */
    cameBackAt: instant(),
  },
  (table) => [
    uniqueIndex('parcels_position').on(table.orderId, table.position),
    uniqueIndex('parcels_number').on(table.orderId, table.trackingNumber),
    index('parcels_changed').on(sql`greatest(shipped_at, delivered_at, came_back_at)`),
    check('parcels_position_positive', sql`${table.position} > 0`),
  ],
);

/** Which copies of an order's lines are in a parcel. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: reference()
      .notNull()
      .references(() => parcels.id),
    orderLineId: reference()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.orderLineId] }),
    index('parcel_lines_line').on(table.orderLineId),
    check('parcel_lines_quantity', sql`${table.quantity} > 0`),
  ],
);
