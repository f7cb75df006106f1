import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Files that nothing points at any more and that the store hasn't deleted yet. */
export const discardedFiles = pgTable('discarded_files', {
  key: text().primaryKey(),
  discardedAt: instant().notNull(),
});
