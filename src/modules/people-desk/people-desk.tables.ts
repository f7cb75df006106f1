import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';

/** What staff note about somebody, for each other. It is the person's data: in their copy, and erased with them. */
export const accountNotes = pgTable(
  'account_notes',
  {
    id: identity().primaryKey(),
    /** Whom it is about. */
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorUserId: reference()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    /** Counts corrections, so that nobody overwrites another's unseen. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
    changedBy: reference()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    index('account_notes_user').on(table.userId, table.id),
    index('account_notes_author').on(table.authorUserId),
    index('account_notes_changed_by').on(table.changedBy),
  ],
);

/** What a note said before each correction. */
export const accountNoteVersions = pgTable(
  'account_note_versions',
  {
    noteId: reference()
      .notNull()
      .references(() => accountNotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
    byUserId: reference()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.version] }),
    index('account_note_versions_by').on(table.byUserId),
  ],
);
