import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from './identity.tables.ts';

/**
 * Times in which somebody of the staff sees the shop as somebody else does: sessions of a kind of their own, which only
 * read (`guardCalls`). Kept after they have ended; of the token only its SHA-256.
 */
export const accountViews = pgTable(
  'account_views',
  {
    id: identity().primaryKey(),
    tokenHash: bytes().notNull().unique(),
    /** Whom they see the shop as. */
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    staffUserId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Their own session, in which they asked: when it ends, so does this. No foreign key: the row stays. */
    staffSessionId: reference().notNull(),
    /** Null once the person was erased. */
    reason: text(),
    beganAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    index('account_views_user').on(table.userId, table.id),
    index('account_views_staff').on(table.staffUserId),
    index('account_views_open').on(table.expiresAt).where(sql`ended_at is null`),
    check('account_views_span', sql`${table.beganAt} < ${table.expiresAt}`),
  ],
);
