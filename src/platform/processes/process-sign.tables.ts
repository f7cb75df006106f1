import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ProcessFigures } from '../../shared/process-figures.ts';
import { instant } from '../db/columns.ts';

/** Signs of life of the shop's processes: a row a process, written anew every few seconds, gone soon after the last. */
export const processSigns = pgTable(
  'process_signs',
  {
    id: uuid().primaryKey(),
    role: text().$type<'web' | 'webWithJobs' | 'worker'>().notNull(),
    host: text().notNull(),
    pid: integer().notNull(),
    release: text().notNull(),
    startedAt: instant().notNull(),
    seenAt: instant().notNull(),
    figures: jsonb().$type<ProcessFigures>().notNull(),
  },
  (table) => [index('process_signs_seen').on(table.seenAt)],
);
