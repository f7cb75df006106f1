import { bigint, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { identity, instant } from './columns.ts';

/** Backups that `npm run backup` has made, the newest of them; those made by other means aren't known here. */
export const backups = pgTable(
  'backups',
  {
    id: identity().primaryKey(),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    tableCount: integer().notNull(),
    rowCount: bigint({ mode: 'number' }).notNull(),
    /** Null where files are in S3, which has its own means. */
    fileCount: integer(),
  },
  (table) => [index('backups_ended').on(table.endedAt)],
);
