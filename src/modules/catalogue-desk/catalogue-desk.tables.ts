import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import type { ThingKind, ThingValues } from '../catalogue/thing.rules.ts';
import { users } from '../identity/identity.tables.ts';
import type { MergeRecord } from './merge-record.types.ts';

/**
 * What staff changed of works, editions, people, series and publishers: all that was told of it before and after, so that each
 * state can be gone back to. The thing may be gone since, as a double of another; its history stays.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: identity().primaryKey(),
    kind: text().$type<ThingKind>().notNull(),
    thingId: reference().notNull(),
    deed: text().$type<'corrected' | 'returned'>().notNull(),
    before: jsonb().$type<ThingValues>().notNull(),
    after: jsonb().$type<ThingValues>().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
  },
  (table) => [
    index('catalogue_changes_thing').on(table.kind, table.thingId, table.id),
    index('catalogue_changes_user').on(table.userId),
  ],
);

/** Doubles that staff merged, with what it takes to part them again. */
export const catalogueMerges = pgTable(
  'catalogue_merges',
  {
    id: identity().primaryKey(),
    kind: text().$type<ThingKind>().notNull(),
    keptId: reference().notNull(),
    goneId: reference().notNull(),
    /** What both were called then. */
    keptName: text().notNull(),
    goneName: text().notNull(),
    record: jsonb().$type<MergeRecord>().notNull(),
    reason: text().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
    undoneAt: instant(),
    undoneBy: reference().references(() => users.id),
    undoReason: text(),
  },
  (table) => [
    check('catalogue_merges_of_two', sql`${table.keptId} <> ${table.goneId}`),
    check(
      'catalogue_merges_undone',
      sql`(${table.undoneAt} is null) = (${table.undoneBy} is null) and (${table.undoneAt} is null) = (${table.undoReason} is null)`,
    ),
    // What is gone is gone into one.
    uniqueIndex('catalogue_merges_gone').on(table.kind, table.goneId).where(sql`${table.undoneAt} is null`),
    index('catalogue_merges_kept').on(table.kind, table.keptId),
    index('catalogue_merges_user').on(table.userId),
    index('catalogue_merges_undone_by').on(table.undoneBy),
  ],
);

/** Pairs that look alike and aren't one, as staff have said. */
export const catalogueNotDoubles = pgTable(
  'catalogue_not_doubles',
  {
    kind: text().$type<ThingKind>().notNull(),
    /** The lower number of the two. */
    oneId: reference().notNull(),
    otherId: reference().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.oneId, table.otherId] }),
    check('catalogue_not_doubles_order', sql`${table.oneId} < ${table.otherId}`),
    index('catalogue_not_doubles_user').on(table.userId),
  ],
);
