import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { products, works } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { ChangeKind, ChangeValues, ProposalSubject } from './listing.rules.ts';

/** Every change a store makes of a product or of its book: who, when, what stood there before and stands there after. */
export const productChanges = pgTable(
  'product_changes',
  {
    id: identity().primaryKey(),
    productId: reference()
      .notNull()
      .references(() => products.id),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** Null for the clock, and for who has been forgotten. */
    userId: reference().references(() => users.id),
    kind: text().$type<ChangeKind>().notNull(),
    before: jsonb().$type<ChangeValues>().notNull(),
    after: jsonb().$type<ChangeValues>().notNull(),
    /** What the product's version, or for a book the work's, is since. */
    version: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('product_changes_product').on(table.productId, table.id)],
);

/**
 * What a store would change of a book that others offer too, for staff to decide: words, or an edition's cover. The file of a
 * proposed cover is shown to its store and to staff alone until it is accepted.
 */
export const workProposals = pgTable(
  'work_proposals',
  {
    id: identity().primaryKey(),
    workId: reference()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    /** The store's own product, whose edition is meant. */
    productId: reference()
      .notNull()
      .references(() => products.id),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    userId: reference().references(() => users.id),
    subject: text().$type<ProposalSubject>().notNull().default('words'),
    before: jsonb().$type<ChangeValues>().notNull(),
    after: jsonb().$type<ChangeValues>().notNull(),
    status: text().$type<'waiting' | 'accepted' | 'refused'>().notNull().default('waiting'),
    reason: text(),
    decidedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [index('work_proposals_status').on(table.status, table.id)],
);
