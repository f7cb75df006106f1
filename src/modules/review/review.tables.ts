import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { products, works } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { orderLines } from '../order/order.tables.ts';
import { sellers } from '../seller/seller.tables.ts';

/** In the words of the indexes that a product's page reads its reviews by: PostgreSQL knows an expression by its text. */
const reviewDay = sql`((created_at at time zone 'Asia/Bangkok')::date)`;

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
    /** What was bought: the review of a bought copy is a verified one. Null for reviews that came with the catalogue. */
    orderLineId: reference().references(() => orderLines.id),
    displayName: text().notNull(),
    stars: smallint().notNull(),
    text: text().notNull(),
    photoKeys: text().array().notNull().default(sql`'{}'`),
    helpfulCount: integer().notNull().default(0),
    status: text().$type<'shown' | 'hidden'>().notNull().default('shown'),
    /** Why staff hid it. */
    hiddenReason: text(),
    createdAt: instant().notNull().defaultNow(),
    editedAt: instant(),
    /**
     * Its store has answered: it is none of those that are counted for the store. What an older release wrote an answer to may
     * not say so until the night's job (`keep-answered.ts`); whoever asks for those without one looks for the answer as well.
     */
    isAnswered: boolean().notNull().default(false),
  },
  (table) => [
    index('reviews_work').on(table.workId, table.createdAt),
    index('reviews_product').on(table.productId, table.createdAt),
    uniqueIndex('reviews_order_line').on(table.orderLineId),
    index('reviews_user').on(table.userId),
    index('reviews_unanswered').on(table.productId).where(sql`status = 'shown' and not is_answered`),
    // How many of each number of stars a product's page says.
    index('reviews_work_stars').on(table.workId, table.stars).where(sql`status = 'shown'`),
    // As a product's page lists them, read backwards; with photos their stars as well, for how many there are.
    index('reviews_work_photos')
      .on(table.workId, reviewDay, table.helpfulCount, table.createdAt, table.id, table.stars)
      .where(sql`status = 'shown' and cardinality(photo_keys) > 0`),
    index('reviews_work_listed')
      .on(table.workId, reviewDay, table.helpfulCount, table.createdAt, table.id)
      .where(sql`status = 'shown'`),
    index('reviews_product_listed')
      .on(table.productId, reviewDay, table.helpfulCount, table.createdAt, table.id)
      .where(sql`status = 'shown'`),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
  ],
);

/** Who found a review helpful, once each. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: reference()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.userId] }),
    index('review_votes_user').on(table.userId),
  ],
);

/** The seller's answer, one to a review. */
export const reviewReplies = pgTable('review_replies', {
  reviewId: reference()
    .primaryKey()
    .references(() => reviews.id, { onDelete: 'cascade' }),
  sellerId: reference()
    .notNull()
    .references(() => sellers.id),
  text: text().notNull(),
  createdAt: instant().notNull(),
  editedAt: instant(),
});

/** Reviews that somebody thinks shouldn't be there, for staff to decide. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: identity().primaryKey(),
    reviewId: reference()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: reference().references(() => users.id),
    reason: text().$type<'spam' | 'abuse' | 'private' | 'off_topic' | 'other'>().notNull(),
    note: text(),
    status: text().$type<'waiting' | 'upheld' | 'dismissed'>().notNull().default('waiting'),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: reference().references(() => users.id),
  },
  (table) => [
    uniqueIndex('review_reports_once').on(table.reviewId, table.userId),
    index('review_reports_status').on(table.status, table.createdAt),
  ],
);
