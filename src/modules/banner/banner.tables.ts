import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { sellers } from '../seller/seller.tables.ts';

/** Banners of a store's own page (SPEC §3 "Banner"). Those of the house's pages are the slice `site`'s. */
export const storeBanners = pgTable(
  'store_banners',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** What those who work for the store call it; shoppers never see it. */
    name: text().notNull(),
    altTh: text().notNull(),
    altEn: text().notNull(),
    /** A path of this site, or an https address outside; null leads nowhere. */
    link: text(),
    /** Null: it is drawn from its words. */
    desktopKey: text(),
    mobileKey: text(),
    /** Whether the mobile picture was uploaded for itself, or is cut from the desktop's. */
    hasOwnMobile: boolean().notNull().default(false),
    sortOrder: integer().notNull(),
    isShown: boolean().notNull().default(true),
    startsAt: instant(),
    endsAt: instant(),
    /** Counts changes by people: whoever changes it says which one they have read. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('store_banners_seller').on(table.sellerId, table.sortOrder),
    check('store_banners_pictures', sql`${table.mobileKey} is null or ${table.desktopKey} is not null`),
  ],
);
