import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '../../platform/db/columns.ts';

/** Site settings: SPEC §3 "Settings list items" by their number (`setting_list`), and the shop's own by name. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});

export const banners = pgTable(
  'banners',
  {
    id: identity().primaryKey(),
    placement: text().$type<'home' | 'product' | 'article' | 'live' | 'close'>().notNull(),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    subtitleTh: text(),
    subtitleEn: text(),
    link: text(),
    imageKey: text(),
    sortOrder: integer().notNull(),
    isShown: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('banners_placement').on(table.placement, table.sortOrder)],
);
