import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { BatchPicture } from './product-picture.rules.ts';

/** A product's pictures in the store's order. The first is kept as the product's own (`products.image_key`), too. */
export const productPictures = pgTable(
  'product_pictures',
  {
    id: identity().primaryKey(),
    productId: reference()
      .notNull()
      .references(() => products.id),
    storageKey: text().notNull(),
    /** Of the picture as it is kept: the same file sent twice is one picture. */
    contentHash: text().notNull(),
    widthPx: integer().notNull(),
    heightPx: integer().notNull(),
    /** What it shows, for whoever doesn't see it; empty: the product's name. */
    altTh: text().notNull(),
    altEn: text().notNull(),
    sortOrder: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('product_pictures_product').on(table.productId, table.sortOrder),
    uniqueIndex('product_pictures_content').on(table.productId, table.contentHash),
  ],
);

/** Pictures of many products that a store has sent at once, and what became of each. They go after a while. */
export const pictureBatches = pgTable(
  'picture_batches',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** Who sent them. */
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** The archive as it was sent, or made of the files; null once all of it has been worked on. */
    archiveKey: text(),
    fileCount: integer().notNull(),
    state: text().$type<'waiting' | 'done'>().notNull(),
    report: jsonb().$type<BatchPicture[]>().notNull(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [
    index('picture_batches_seller').on(table.sellerId, table.id),
    index('picture_batches_user').on(table.userId),
    index('picture_batches_waiting').on(table.id).where(sql`${table.state} = 'waiting'`),
  ],
);
