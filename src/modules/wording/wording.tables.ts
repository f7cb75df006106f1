import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { Locale } from '../../shared/locale.ts';

/**
 * Texts of the shop that staff have changed: what stands in place of the file's, by language, bundle and path. A text that
 * was set back keeps its row, so that its versions go on: `text` is null then. Who did it is in the audit log.
 */
export const wordings = pgTable(
  'wordings',
  {
    locale: text().$type<Locale>().notNull(),
    bundle: text().notNull(),
    key: text().notNull(),
    text: text(),
    version: integer().notNull().default(1),
    changedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bundle, table.key, table.locale] }),
    check('wordings_locale', sql`${table.locale} in ('th', 'en')`),
  ],
);
