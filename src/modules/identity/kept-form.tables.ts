import { index, pgTable } from 'drizzle-orm/pg-core';
import { bytes, instant, reference } from '../../platform/db/columns.ts';
import { users } from './identity.tables.ts';

/**
 * Forms that came without scripts when the session had ended, until their senders have signed in again. Sealed with the
 * browser's own secret, of which only the hash is here: nobody reads in this table what was typed.
 */
export const keptForms = pgTable(
  'kept_forms',
  {
    keyHash: bytes().primaryKey(),
    /** Whose session had ended; null where the browser had forgotten it. */
    userId: reference().references(() => users.id, { onDelete: 'cascade' }),
    sealed: bytes().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('kept_forms_expires').on(table.expiresAt)],
);
