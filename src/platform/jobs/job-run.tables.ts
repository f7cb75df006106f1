import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { identity, instant } from '../db/columns.ts';

/** Each job of this code and how its last run went: a row a job. pg-boss keeps what is to be done; this is for people. */
export const jobStates = pgTable('job_states', {
  name: text().primaryKey(),
  /** Five fields, in UTC. */
  cron: text().notNull(),
  startedAt: instant(),
  /** Null while it runs, and after a process that was killed in the middle. */
  endedAt: instant(),
  tookMs: integer(),
  outcome: text().$type<'done' | 'failed'>(),
  failedAt: instant(),
  /** What went wrong, without secrets. */
  failure: text(),
  /** Somebody asked for it to run now; empty again once a run has begun since. */
  askedId: uuid(),
  askedAt: instant(),
});

/** Failures of jobs, the newest of each. */
export const jobFailures = pgTable(
  'job_failures',
  {
    id: identity().primaryKey(),
    job: text().notNull(),
    at: instant().notNull(),
    tookMs: integer().notNull(),
    words: text().notNull(),
  },
  (table) => [index('job_failures_job').on(table.job, table.id)],
);
