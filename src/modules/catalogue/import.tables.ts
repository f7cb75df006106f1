import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { ImportProblem } from './import-row.rules.ts';

/**
 * A seller's catalogue file being taken in. What a batch did and how far it came are written in the batch's own
 * transaction, so a run that is killed goes on where it was. The same file run again begins again.
 */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** SHA-256 of the file and of how its columns are read. */
    contentHash: text().notNull(),
    fileName: text().notNull(),
    /** The line on which the last row that is done begins; 0 before the first. */
    lastLine: integer().notNull().default(0),
    createdCount: integer().notNull().default(0),
    updatedCount: integer().notNull().default(0),
    unchangedCount: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    startedAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [uniqueIndex('catalogue_imports_file').on(table.sellerId, table.contentHash)],
);

export const catalogueImportRefusals = pgTable(
  'catalogue_import_refusals',
  {
    id: identity().primaryKey(),
    importId: reference()
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    isbn: text().notNull(),
    title: text().notNull(),
    problems: jsonb().$type<ImportProblem[]>().notNull(),
  },
  (table) => [index('catalogue_import_refusals_import').on(table.importId, table.line)],
);
