import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Files that nothing points at, or nothing yet, and that the store is to delete from then on. */
export const discardedFiles = pgTable('discarded_files', {
  key: text().primaryKey(),
  discardedAt: instant().notNull(),
});
