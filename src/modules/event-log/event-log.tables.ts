import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { identity, instant } from '../../platform/db/columns.ts';
import type { LoggedEvent } from './event-log.rules.ts';

/**
 * Events on their way to other systems: written in the transaction in which they happen, gone once the broker has them.
 * Empty where nobody takes them (NATS_URL isn't set).
 */
export const loggedEvents = pgTable(
  'logged_events',
  {
    id: identity().primaryKey(),
    /** By which a receiver knows a repetition; the same however often it is sent. */
    eventId: uuid().notNull(),
    /** What keeps its order: the number of an order, or the reference of a group. */
    key: text().notNull(),
    event: jsonb().$type<LoggedEvent>().notNull(),
    createdAt: instant().notNull(),
    tries: integer().notNull().default(0),
    /** When it may be tried again; what follows it under its key waits as well. */
    nextTryAt: instant(),
    lastError: text(),
  },
  (table) => [
    index('logged_events_refused').on(table.key, table.nextTryAt).where(sql`next_try_at is not null`),
  ],
);
