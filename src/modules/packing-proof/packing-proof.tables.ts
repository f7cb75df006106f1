import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { orderLines, orders } from '../order/order.tables.ts';

/** A parcel that is packed at the desk: what was to go into it, and when it was all there. */
export const packingChecks = pgTable(
  'packing_checks',
  {
    id: identity().primaryKey(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    /** Which of the order's parcels it becomes. */
    position: integer().notNull(),
    /** How many copies were to go into it when somebody last ticked one. */
    copies: integer().notNull(),
    /** Books that weren't in it, or one too many: each was refused. */
    wrongScans: integer().notNull().default(0),
    /** Copies that were ticked and taken out again: their ticks are gone. */
    takenBack: integer().notNull().default(0),
    startedAt: instant().notNull(),
    packedAt: instant(),
    /** The account that ticked the last copy; null once it is forgotten. */
    packedBy: reference(),
  },
  (table) => [
    uniqueIndex('packing_checks_parcel').on(table.orderId, table.position),
    check('packing_checks_copies', sql`${table.copies} > 0 and ${table.wrongScans} >= 0`),
  ],
);

/** One copy that was seen to go into a parcel. */
export const packingTicks = pgTable(
  'packing_ticks',
  {
    id: identity().primaryKey(),
    checkId: reference()
      .notNull()
      .references(() => packingChecks.id),
    orderLineId: reference()
      .notNull()
      .references(() => orderLines.id),
    /** Why it was ticked by hand; null of one that was scanned. */
    reason: text(),
    at: instant().notNull(),
  },
  (table) => [index('packing_ticks_check').on(table.checkId)],
);

/** Photos of packed parcels: of their store, of staff, and of the buyer in a dispute. They go after a while. */
export const packingPhotos = pgTable(
  'packing_photos',
  {
    id: identity().primaryKey(),
    checkId: reference()
      .notNull()
      .references(() => packingChecks.id),
    fileKey: text().notNull(),
    at: instant().notNull(),
    /** The account that took it; null once it is forgotten. */
    takenBy: reference(),
  },
  (table) => [index('packing_photos_check').on(table.checkId), index('packing_photos_at').on(table.at)],
);
