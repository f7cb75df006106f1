import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';

/**
 * Points a person was given at one time, and how many are left: the oldest are spent first. What a lot holds is in the
 * ledger too, as money (points.rules.ts says what a point is worth).
 */
export const pointLots = pgTable(
  'point_lots',
  {
    id: identity().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    points: integer().notNull(),
    remaining: integer().notNull(),
    /** What they were given for: the same cause gives once. */
    cause: text().notNull().unique(),
    earnedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Points that came back after their time: they get no time beyond this again. */
    isGrace: boolean().notNull().default(false),
  },
  (table) => [
    index('point_lots_user').on(table.userId, table.expiresAt),
    index('point_lots_expiry').on(table.expiresAt).where(sql`remaining > 0`),
    check(
      'point_lots_remaining',
      sql`${table.remaining} between 0 and ${table.points} and ${table.points} > 0`,
    ),
  ],
);

/** Which lots a purchase or a reward took its points from, so that they can go back. */
export const pointSpends = pgTable(
  'point_spends',
  {
    id: identity().primaryKey(),
    lotId: reference()
      .notNull()
      .references(() => pointLots.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    cause: text().notNull(),
    points: integer().notNull(),
    returnedPoints: integer().notNull().default(0),
    spentAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('point_spends_once').on(table.cause, table.lotId),
    index('point_spends_user').on(table.userId),
    check(
      'point_spends_returned',
      sql`${table.returnedPoints} between 0 and ${table.points} and ${table.points} > 0`,
    ),
  ],
);
