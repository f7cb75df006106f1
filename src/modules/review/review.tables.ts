import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { products, works } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';

/** A review is of the work when the product is a book, so every offer of the book shows it. */
export const reviews = pgTable(
  'reviews',
  {
    id: identity().primaryKey(),
    workId: reference().references(() => works.id),
    productId: reference()
      .notNull()
      .references(() => products.id),
    userId: reference().references(() => users.id),
    displayName: text().notNull(),
    stars: smallint().notNull(),
    text: text().notNull(),
    photoKeys: text().array().notNull().default(sql`'{}'`),
    helpfulCount: integer().notNull().default(0),
    status: text().$type<'shown' | 'hidden'>().notNull().default('shown'),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('reviews_work').on(table.workId, table.createdAt),
    index('reviews_product').on(table.productId, table.createdAt),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
  ],
);
