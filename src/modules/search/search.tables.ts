import { pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';

/** Words and other spellings of them, by which search finds the one for the other (spelling-pairs.rules.ts). */
export const spellingPairs = pgTable(
  'spelling_pairs',
  {
    id: identity().primaryKey(),
    word: text().notNull(),
    spelling: text().notNull(),
    /** `spellingKey` of the two, the lesser first: a pair is there once, whichever way round it was written. */
    firstKey: text().notNull(),
    secondKey: text().notNull(),
    /** Who of the staff added it; null when it came with the shop's file. */
    createdBy: reference().references(() => users.id),
    createdAt: instant().notNull(),
  },
  (table) => [unique('spelling_pairs_keys').on(table.firstKey, table.secondKey)],
);
