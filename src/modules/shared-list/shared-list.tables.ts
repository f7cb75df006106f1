import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { ListVisibility } from './shared-list.rules.ts';

/** Lists of products that a store puts together and shares (SPEC §1 "shared lists"). */
export const storeLists = pgTable(
  'store_lists',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** The last part of its address while it is public; it stays when the title changes. */
    urlKey: text().notNull(),
    /** The last part of its address while whoever has the link sees it: a secret, another one after it was hidden. */
    linkKey: text().notNull().unique(),
    titleTh: text().notNull(),
    titleEn: text().notNull().default(''),
    textTh: text().notNull().default(''),
    textEn: text().notNull().default(''),
    /** Null: its cover is drawn from its title and the covers of its first products. */
    coverKey: text(),
    visibility: text().$type<ListVisibility>().notNull(),
    /** Its place among the store's lists, which is the order of the shelves on its front. */
    sortOrder: integer().notNull(),
    /** Counts changes of the fields above by people: whoever changes them says which ones they have read. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('store_lists_url_key').on(table.sellerId, table.urlKey),
    index('store_lists_seller').on(table.sellerId, table.sortOrder),
    check('store_lists_visibility', sql`${table.visibility} in ('public', 'byLink', 'hidden')`),
  ],
);

/** What is on a list, each once, in its order. */
export const storeListProducts = pgTable(
  'store_list_products',
  {
    listId: reference()
      .notNull()
      .references(() => storeLists.id, { onDelete: 'cascade' }),
    productId: reference()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Why it is on the list, in the store's words. */
    noteTh: text().notNull().default(''),
    noteEn: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.productId] }),
    index('store_list_products_product').on(table.productId),
  ],
);
