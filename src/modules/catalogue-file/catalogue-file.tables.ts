import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import type { ImportCounts } from '../catalogue/check-import-rows.rules.ts';
import type { ImportProblem } from '../catalogue/import-row.rules.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { FileKind, FileProblem, FileState } from './catalogue-file.rules.ts';

/** Files that stores have sent, each looked through before it is taken in. They go after a while, with what came of them. */
export const catalogueFiles = pgTable(
  'catalogue_files',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** Who sent it. */
    userId: reference()
      .notNull()
      .references(() => users.id),
    fileKey: text().notNull(),
    fileName: text().notNull(),
    kind: text().$type<FileKind>().notNull(),
    state: text().$type<FileState>().notNull(),
    problem: jsonb().$type<FileProblem>(),
    /** Null until it has been looked through once. */
    rowCount: integer(),
    /** What it would come to, and what it has come to so far. */
    planned: jsonb().$type<ImportCounts>().notNull(),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** Whose refused rows are this file's (`catalogue_imports`), once it is done. */
    importId: reference(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    index('catalogue_files_seller').on(table.sellerId, table.id),
    index('catalogue_files_user').on(table.userId),
    index('catalogue_files_due').on(table.id).where(sql`${table.state} in ('waiting', 'importing')`),
  ],
);

/** Rows that would be refused. */
export const catalogueFileRefusals = pgTable(
  'catalogue_file_refusals',
  {
    id: identity().primaryKey(),
    fileId: reference()
      .notNull()
      .references(() => catalogueFiles.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    isbn: text().notNull(),
    title: text().notNull(),
    problems: jsonb().$type<ImportProblem[]>().notNull(),
  },
  (table) => [index('catalogue_file_refusals_file').on(table.fileId, table.line)],
);
