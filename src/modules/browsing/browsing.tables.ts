import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, reference, satang } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';

export const recentSearches = pgTable(
  'recent_searches',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    search: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.search] }),
    index('recent_searches_user').on(table.userId, table.at),
  ],
);

export const viewedProducts = pgTable(
  'viewed_products',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: reference()
      .notNull()
      .references(() => products.id),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

export const wishlistProducts = pgTable(
  'wishlist_products',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: reference()
      .notNull()
      .references(() => products.id),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

/** What a person took out of the cart to decide later. */
export const savedProducts = pgTable(
  'saved_products',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: reference()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull().default(1),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

/** Who wants to hear when a product is there again, or costs less than it did when they asked. Told once, then gone. */
export const productWatches = pgTable(
  'product_watches',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: reference()
      .notNull()
      .references(() => products.id),
    kind: text().$type<'back_in_stock' | 'price_drop'>().notNull(),
    /** The price when they asked. */
    priceSatang: satang().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId, table.kind] }),
    index('product_watches_product').on(table.productId),
  ],
);

export const followedStores = pgTable(
  'followed_stores',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    at: instant().notNull(),
    /** When they were last told what is new there; without it everything since they follow it is. */
    toldAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sellerId] }),
    index('followed_stores_seller').on(table.sellerId),
  ],
);
