import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { categories } from '../catalogue/catalogue.tables.ts';

/** What a merge moved, by number: so that it can be undone. */
export type MovedThings = {
  works: number[];
  products: number[];
  children: number[];
  /** Promotions and campaigns that were on the one and are on the other; those that were on both. */
  promotions: { moved: number[]; doubled: number[] };
  campaigns: { moved: number[]; doubled: number[] };
};

/** Categories that were merged into others, and what went with them. Who did it is in the audit log. */
export const categoryMerges = pgTable(
  'category_merges',
  {
    id: identity().primaryKey(),
    fromId: reference()
      .notNull()
      .references(() => categories.id),
    intoId: reference()
      .notNull()
      .references(() => categories.id),
    reason: text().notNull(),
    moved: jsonb().$type<MovedThings>().notNull(),
    mergedAt: instant().notNull(),
    undoneAt: instant(),
  },
  (table) => [index('category_merges_into').on(table.intoId), index('category_merges_from').on(table.fromId)],
);
