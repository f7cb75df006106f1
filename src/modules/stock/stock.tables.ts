import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { MovementReason } from './shelf.rules.ts';

/**
 * Every change of a product's stock, beside the counters it changed, so that they can be added up again. The counters are
 * columns of `products` (`stock_on_hand`, `stock_reserved`, `sold_count`) that this slice alone writes; see decision 24.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: identity().primaryKey(),
    productId: reference()
      .notNull()
      .references(() => products.id),
    onHandDelta: integer().notNull(),
    reservedDelta: integer().notNull(),
    reason: text().$type<MovementReason>().notNull(),
    orderId: reference(),
    /** Who of the store said so; null for orders, imports and the clock. */
    userId: reference().references(() => users.id),
    /** In their words. */
    note: text(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    // A page of a product's history, the newest first.
    index('stock_movements_product').on(table.productId, table.id),
    index('stock_movements_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
);

/** With how many free copies left stock is low, of a store's products of which nothing else is said; three without a row. */
export const storeStockLimits = pgTable(
  'store_stock_limits',
  {
    sellerId: reference()
      .primaryKey()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    lowStockAt: integer().notNull(),
  },
  (table) => [check('store_stock_limits_range', sql`${table.lowStockAt} between 0 and 100000`)],
);
