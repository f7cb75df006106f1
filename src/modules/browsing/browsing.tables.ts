import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';

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
