import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import type { CartLine } from './cart.rules.ts';
import type { GiftChoice } from './gift-choices.rules.ts';

/**
 * A cart is one document: it is read whole, written whole, and checked against the catalogue whenever it is read.
 * `id` is the guest's cartId cookie, an unguessable secret. `version` grows with every write; a version can be ordered
 * once (order_groups has the unique index).
 */
export const carts = pgTable(
  'carts',
  {
    id: text().primaryKey(),
    userId: reference().references(() => users.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(1),
    lines: jsonb().$type<CartLine[]>().notNull(),
    /** What was chosen among the gifts of promotions. */
    giftChoices: jsonb().$type<GiftChoice[]>().notNull().default([]),
    promotionCode: text(),
    affiliateCode: text(),
    codeShare: text(),
    referer: text(),
    updatedAt: instant().notNull().defaultNow(),
  },
  // A shopper has one cart; guests' carts have no user.
  (table) => [uniqueIndex('carts_user_unique').on(table.userId)],
);
