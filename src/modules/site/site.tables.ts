import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';

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

/** A campaign: a banner and some products for a while (SPEC §3 "Campaign"). */
export const campaigns = pgTable('campaigns', {
  id: identity().primaryKey(),
  urlKey: text().notNull().unique(),
  nameTh: text().notNull(),
  nameEn: text().notNull(),
  imageKey: text(),
  isEnabled: boolean().notNull().default(true),
  startsAt: instant().notNull(),
  endsAt: instant().notNull(),
  sortOrder: integer().notNull().default(0),
});

export const campaignProducts = pgTable(
  'campaign_products',
  {
    campaignId: reference()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    productId: reference()
      .notNull()
      .references(() => products.id),
    sortOrder: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.productId] })],
);
