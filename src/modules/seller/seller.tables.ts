import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';

export const sellers = pgTable('sellers', {
  id: identity().primaryKey(),
  urlKey: text().notNull().unique(),
  nameTh: text().notNull(),
  nameEn: text().notNull(),
  taglineTh: text(),
  taglineEn: text(),
  descriptionTh: text(),
  descriptionEn: text(),
  /** What it promises beyond the house's rules: exchanges, packing, when it answers. */
  policiesTh: text(),
  policiesEn: text(),
  email: text(),
  telephone: text(),
  provinceName: text(),
  taxId: text(),
  logoKey: text(),
  /** Counts the changes of what shoppers read of the store, so that nobody overwrites another's unseen. */
  profileVersion: integer().notNull().default(1),
  /**
   * Preparing: approved, and seen by nobody else until what is required of it is there (decision 72). Suspended: sells nothing
   * new for a time, while those who work there finish what was ordered (decision 87).
   */
  status: text().$type<'preparing' | 'active' | 'suspended' | 'closed'>().notNull().default('active'),
  /** What the house keeps of this seller's sales where nothing else was said; frozen on each order line when it is placed. */
  commissionBasisPoints: integer().notNull().default(800),
  createdAt: instant().notNull().defaultNow(),
});

/** The commission that was agreed with a store, from an instant on: no category's stands before it (decisions 86, 106). */
export const storeRates = pgTable(
  'store_rates',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    /** Null: nothing is agreed from then on. */
    basisPoints: integer(),
    reason: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('store_rates_seller').on(table.sellerId, table.startsAt),
    check('store_rates_range', sql`${table.basisPoints} is null or ${table.basisPoints} between 0 and 10000`),
  ],
);
