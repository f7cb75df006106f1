import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';

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
