import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { PlannedRow } from './tracking-file.rules.ts';

/** Files of tracking numbers that stores have sent, looked through before anything is shipped. They go after a while. */
export const trackingFiles = pgTable(
  'tracking_files',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** Who sent it. */
    userId: reference()
      .notNull()
      .references(() => users.id),
    fileName: text().notNull(),
    rows: jsonb().$type<PlannedRow[]>().notNull(),
    /** Rows without a number: they stay as they are. */
    emptyRows: integer().notNull(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (table) => [
    index('tracking_files_seller').on(table.sellerId, table.id),
    index('tracking_files_user').on(table.userId),
    index('tracking_files_old').on(table.createdAt),
  ],
);
