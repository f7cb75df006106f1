import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, reference, satang } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { orders } from '../order/order.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { AdjustmentKind } from './adjustment.rules.ts';

/**
 * What staff booked on stores' accounts by hand, each with its reason. Never changed, which the migration sees to: a mistake
 * is taken back by another that names it, once.
 */
export const sellerAdjustments = pgTable(
  'seller_adjustments',
  {
    id: uuid().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    kind: text().$type<AdjustmentKind>().notNull(),
    /** What is the store's is positive. */
    amountSatang: satang().notNull(),
    /** The order it is about, one of the store's. */
    orderId: reference().references(() => orders.id),
    /** As the store reads it. */
    reason: text().notNull(),
    /** The adjustment that this one takes back. */
    reversesId: uuid().unique(),
    postedAt: instant().notNull(),
    postedBy: reference()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    index('seller_adjustments_seller').on(table.sellerId, table.postedAt),
    index('seller_adjustments_posted').on(table.postedAt),
    index('seller_adjustments_order').on(table.orderId),
    index('seller_adjustments_posted_by').on(table.postedBy),
    check('seller_adjustments_amount', sql`${table.amountSatang} <> 0`),
    check('seller_adjustments_reason', sql`${table.reason} <> ''`),
  ],
);
