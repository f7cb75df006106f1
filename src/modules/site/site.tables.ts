import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '../../platform/db/columns.ts';

export const banners = pgTable(
  'banners',
  {
    id: identity().primaryKey(),
    placement: text()
      .$type<'home' | 'product' | 'article' | 'live' | 'close' | 'seller' | 'popup'>()
      .notNull(),
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
