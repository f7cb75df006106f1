import { sql } from 'drizzle-orm';
import type { Clock } from '../../shared/clock.ts';
import { maskSecrets } from '../../shared/mask-secrets.ts';
import type { Database, Queryable } from '../db/database.ts';
import { runTyped } from '../db/named-statement.ts';

/** A tag of the change feed: somebody has asked for a job to run now. */
export const jobsAskedTag = 'jobs-asked';

const wordsMost = 600;
/** Failures that are kept of a job. */
const failuresMost = 100;

/**
 * Says which jobs there are and when they are due; those that this code has no more are forgotten. One that a newer release
 * beside this one has is there again with its next run.
 */
export async function declareJobs(
  db: Queryable,
  jobs: readonly { name: string; cron: string }[],
): Promise<void> {
  const listed = JSON.stringify(jobs.map(({ name, cron }) => ({ name, cron })));
  await db.execute(sql`
    insert into job_states (name, cron)
    select name, cron from jsonb_to_recordset(${listed}::jsonb) as j (name text, cron text) order by name
    on conflict (name) do update set cron = excluded.cron`);
  await db.execute(sql`
    delete from job_states where name not in (select j ->> 'name' from jsonb_array_elements(${listed}::jsonb) j)`);
}

/**
 * Does a job's run and notes when it began, how long it took and how it ended. A database that doesn't take the note
 * changes nothing of the run: `onLost` hears of it.
 */
export async function noteRun<Value>(
  { db, clock, onLost }: { db: Database; clock: Clock; onLost: (error: unknown) => void },
  { name: job, cron, run }: { name: string; cron: string; run: () => Promise<Value> },
): Promise<Value> {
  const startedAt = clock();
  const startedMs = performance.now();
  await noteBegun(db, { name: job, cron }, startedAt).catch(onLost);
  try {
    const value = await run();
    await noteEnd(db, job, { at: clock(), tookMs: performance.now() - startedMs, words: null }).catch(onLost);
    return value;
  } catch (error) {
    const end = { at: clock(), tookMs: performance.now() - startedMs, words: describeFailure(error) };
    await noteEnd(db, job, end).catch(onLost);
    throw error;
  }
}

/** Whatever was asked for before is done with this run. */
async function noteBegun(
  db: Database,
  { name, cron }: { name: string; cron: string },
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into job_states (name, cron, started_at) values (${name}, ${cron}, ${at})
    on conflict (name) do update set started_at = excluded.started_at, ended_at = null, asked_id = null, asked_at = null`);
}

async function noteEnd(
  db: Database,
  job: string,
  { at, tookMs, words }: { at: Date; tookMs: number; words: string | null },
): Promise<void> {
  const ms = Math.min(Math.round(tookMs), 2_147_483_647);
  if (words === null) {
    await db.execute(sql`
      update job_states set ended_at = ${at}, took_ms = ${ms}, outcome = 'done' where name = ${job}`);
    return;
  }
  await db.execute(sql`
    update job_states set ended_at = ${at}, took_ms = ${ms}, outcome = 'failed', failed_at = ${at}, failure = ${words}
    where name = ${job}`);
  await db.execute(sql`
    insert into job_failures (job, at, took_ms, words) values (${job}, ${at}, ${ms}, ${words})`);
  await db.execute(sql`
    delete from job_failures where job = ${job} and id <= (
      select id from job_failures where job = ${job} order by id desc offset ${failuresMost} limit 1)`);
}

/** What went wrong in words: of several that failed together the first few, with what was behind each. No secrets. */
function describeFailure(error: unknown): string {
  const words = wordsOf(error, 0).slice(0, 8).join(' · ');
  return maskSecrets(words.replaceAll(/\s+/gu, ' ').replaceAll('\u0000', '').toWellFormed()).slice(
    0,
    wordsMost,
  );
}

function wordsOf(error: unknown, depth: number): string[] {
  if (depth > 4) return [];
  if (!(error instanceof Error)) return [String(error)];
  const own = error.message === '' ? error.name : error.message;
  const behind =
    error instanceof AggregateError
      ? error.errors.slice(0, 3).flatMap((each) => wordsOf(each, depth + 1))
      : error.cause === undefined || error.cause === null
        ? []
        : wordsOf(error.cause, depth + 1);
  // Drizzle's own words are the statement and its values; what the database said stands behind them.
  const isStatement = own.startsWith('Failed query:') && behind.length > 0;
  return [...(isStatement ? [] : [own]), ...behind.filter((each) => each !== own)];
}

export type AskedJob = { name: string; askedId: string };

/** Jobs that somebody has asked for and that haven't begun since. */
export async function listAskedJobs(db: Queryable): Promise<AskedJob[]> {
  const { rows } = await runTyped<AskedJob>(
    db,
    sql`select name, asked_id as "askedId" from job_states where asked_id is not null order by name`,
  );
  return rows;
}

export type JobState = {
  name: string;
  cron: string;
  startedAt: Date | null;
  endedAt: Date | null;
  tookMs: number | null;
  outcome: 'done' | 'failed' | null;
  failedAt: Date | null;
  failure: string | null;
  askedAt: Date | null;
  /** Failures that are kept. */
  failures: number;
};

/** Every job of this shop's code and how its last run went. */
export async function listJobStates(db: Queryable): Promise<JobState[]> {
  const { rows } = await runTyped<JobState>(
    db,
    sql`
    select s.name, s.cron, s.started_at as "startedAt", s.ended_at as "endedAt", s.took_ms as "tookMs", s.outcome,
      s.failed_at as "failedAt", s.failure, s.asked_at as "askedAt",
      (select count(*) from job_failures f where f.job = s.name)::int as failures
    from job_states s order by s.name`,
  );
  return rows;
}

/**
 * Asks for a job to run now, unless it has been asked for already or is running (began, and hasn't ended within the time a
 * run may take). Whoever calls announces `jobsAskedTag`. How the job stands when nothing was asked; null for none of that name.
 */
export async function askForJob(
  db: Queryable,
  { name, askedId, now, runMostMs }: { name: string; askedId: string; now: Date; runMostMs: number },
): Promise<'asked' | 'running' | 'askedBefore' | null> {
  const isRunning = sql`(started_at is not null and ended_at is null
    and started_at > ${new Date(now.getTime() - runMostMs)})`;
  const { rowCount } = await db.execute(sql`
    update job_states set asked_id = ${askedId}, asked_at = ${now}
    where name = ${name} and asked_id is null and not ${isRunning}`);
  if (rowCount === 1) return 'asked';
  const { rows } = await runTyped<{ isRunning: boolean }>(
    db,
    sql`select ${isRunning} as "isRunning" from job_states where name = ${name}`,
  );
  const [row] = rows;
  return row === undefined ? null : row.isRunning ? 'running' : 'askedBefore';
}

export type JobFailure = { id: number; job: string; at: Date; tookMs: number; words: string };

/** Failures of a job, or of all, the newest first, with how many there are. */
export async function listJobFailures(
  db: Queryable,
  { job, limit, offset }: { job: string | null; limit: number; offset: number },
): Promise<{ rows: JobFailure[]; total: number }> {
  const ofJob = job === null ? sql`true` : sql`job = ${job}`;
  const [{ rows }, counted] = await Promise.all([
    runTyped<JobFailure>(
      db,
      sql`
      select id, job, at, took_ms as "tookMs", words from job_failures where ${ofJob}
      order by id desc limit ${limit} offset ${offset}`,
    ),
    runTyped<{ total: number }>(db, sql`select count(*)::int as total from job_failures where ${ofJob}`),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
