import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import type { BannerPlacement } from './house-banner.rules.ts';

export const banners = pgTable(
  'banners',
  {
    id: identity().primaryKey(),
    placement: text().$type<BannerPlacement>().notNull(),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    subtitleTh: text(),
    subtitleEn: text(),
    link: text(),
    /** What a picture says; null: the name and the words under it. */
    altTh: text(),
    altEn: text(),
    /** The wide picture; null: it is drawn from its words. */
    imageKey: text(),
    /** The square one; null: the wide one, as banners had it that were hung up before there were two. */
    mobileKey: text(),
    /** Whether the square picture was uploaded for itself, or is cut from the wide one. */
    hasOwnMobile: boolean().notNull().default(false),
    sortOrder: integer().notNull(),
    isShown: boolean().notNull().default(true),
    startsAt: instant(),
    endsAt: instant(),
    /** Counts changes by people: whoever changes it says which one they have read. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('banners_placement').on(table.placement, table.sortOrder)],
);

/**
 * Pictures that settings name (logos, the one of the contact page) and banners of landing pages. They stay, so that a setting can
 * be taken back, and what is published keeps its pictures while its draft gets others.
 */
export const sitePictures = pgTable('site_pictures', {
  id: identity().primaryKey(),
  storageKey: text().notNull(),
  createdBy: reference(),
  createdAt: instant().notNull(),
});
