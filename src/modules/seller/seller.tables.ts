import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '../../platform/db/columns.ts';

export const sellers = pgTable('sellers', {
  id: identity().primaryKey(),
  urlKey: text().notNull().unique(),
  nameTh: text().notNull(),
  nameEn: text().notNull(),
  taglineTh: text(),
  taglineEn: text(),
  descriptionTh: text(),
  descriptionEn: text(),
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
  /** What the house keeps of this seller's sales; frozen on each order line when it is placed. */
  commissionBasisPoints: integer().notNull().default(800),
  /** Whether that rate was agreed with this store: then no category's stands before it (decision 86). */
  isCommissionAgreed: boolean().notNull().default(false),
  createdAt: instant().notNull().defaultNow(),
});
