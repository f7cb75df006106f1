import { pgTable, text } from 'drizzle-orm/pg-core';
import { identity } from './columns.ts';

/**
 * Changes that are committed and not passed on yet (see announceChanges); empty most of the time. The migration makes it
 * unlogged: a database that crashed has cut every feed's line, and whoever lost its line takes everything for stale.
 * Its sequence is logged: a standby that takes over would have none (decision 108).
 */
export const announcedChanges = pgTable('announced_changes', {
  id: identity().primaryKey(),
  /** Divided by spaces, 8,000 bytes at most. */
  tags: text().notNull(),
});
