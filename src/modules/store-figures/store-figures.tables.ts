import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, reference, satang } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { sellers } from '../seller/seller.tables.ts';

/** A day in Bangkok. */
const day = () => date({ mode: 'string' }).notNull();
const count = () => integer().notNull().default(0);

/**
 * What has happened in stores and isn't added to their days yet. Rows are only ever inserted, by whatever happens, and taken
 * away by the one job that adds them up: so that no order waits for another of its store (decision 65).
 */
export const storeFigureChanges = pgTable(
  'store_figure_changes',
  {
    id: identity().primaryKey(),
    /** Of an order, which orders and the ledger can tell again, or of a visit, which nobody can. */
    kind: text().$type<'order' | 'visit'>().notNull(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    day: day(),
    /** Of the store itself when there is neither a product nor a search. */
    productId: reference().references(() => products.id, { onDelete: 'cascade' }),
    search: text(),
    orders: count(),
    cancelledOrders: count(),
    copies: count(),
    returnedCopies: count(),
    salesSatang: satang().notNull().default(0),
    takenBackSatang: satang().notNull().default(0),
    visits: count(),
  },
  (table) => [
    index('store_figure_changes_store').on(table.sellerId, table.day),
    index('store_figure_changes_product').on(table.productId).where(sql`${table.productId} is not null`),
    check('store_figure_changes_part', sql`${table.productId} is null or ${table.search} is null`),
  ],
);

/** A store's day: what it sold, what of earlier sales was taken back, and who came. */
export const storeDays = pgTable(
  'store_days',
  {
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    day: day(),
    /** Orders that became binding: paid, or placed to be paid on delivery. */
    orders: count(),
    /** Binding orders that were cancelled, whenever they were placed. */
    cancelledOrders: count(),
    /** Copies of those orders, without gifts, and copies that came back. */
    copies: count(),
    returnedCopies: count(),
    /** What the orders bring the store before the commission, and what cancelling and returns took back. */
    salesSatang: satang().notNull().default(0),
    takenBackSatang: satang().notNull().default(0),
    visits: count(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.day] })],
);

/** A product's day: what was sold of it, its part of the parcel's fee aside, and how often it was looked at. */
export const storeProductDays = pgTable(
  'store_product_days',
  {
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    day: day(),
    productId: reference()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    copies: count(),
    salesSatang: satang().notNull().default(0),
    visits: count(),
  },
  (table) => [
    primaryKey({ columns: [table.sellerId, table.day, table.productId] }),
    index('store_product_days_product').on(table.productId),
  ],
);

/** What people had searched for when they came to a product of the store; nothing of who they were. */
export const storeSearchDays = pgTable(
  'store_search_days',
  {
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    day: day(),
    search: text().notNull(),
    visits: count(),
  },
  (table) => [
    primaryKey({ columns: [table.sellerId, table.day, table.search] }),
    index('store_search_days_day').on(table.day),
  ],
);

/** The reviews of a store's products by the day they were written: counted anew by a job, since they change and are hidden. */
export const storeRatingDays = pgTable(
  'store_rating_days',
  {
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    day: day(),
    reviews: count(),
    stars: count(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.day] })],
);
