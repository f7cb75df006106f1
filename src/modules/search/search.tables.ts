import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
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

/**
 * Words that mean the same, by which search finds the ones for the others; in a group that goes one way the first word finds
 * the others, and they don't find it (synonyms.rules.ts). Who made a group is in the audit log.
 */
export const synonymGroups = pgTable(
  'synonym_groups',
  {
    id: identity().primaryKey(),
    words: text().array().notNull(),
    isOneWay: boolean().notNull().default(false),
    /** Counts staff's changes: whoever has read an older one is told so. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (table) => [check('synonym_groups_words', sql`cardinality(${table.words}) between 2 and 12`)],
);

/**
 * What was searched for, a day in Bangkok each: the words, how often, and how much they found the last time. Nothing of who
 * searched, and no words that look like somebody's (counted-words.rules.ts).
 */
export const searchDays = pgTable(
  'search_days',
  {
    day: date({ mode: 'string' }).notNull(),
    words: text().notNull(),
    searches: integer().notNull(),
    found: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.words] }),
    index('search_days_words').on(table.words, table.day),
  ],
);
