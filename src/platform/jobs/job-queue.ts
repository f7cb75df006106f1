import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Clock } from '../../shared/clock.ts';
import type { Database } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import { transact } from '../db/transact.ts';
import { saySeldom } from '../say-seldom.ts';
import { causeOf } from '../unavailable.ts';
import { within } from '../within.ts';
import { declareJobs, jobsAskedTag, listAskedJobs, noteRun } from './note-runs.ts';

/** Work that is done again and again after the commits that made it necessary. It must bear being done twice. */
export type Job = {
  /** Letters, digits and dashes. */
  name: string;
  /** Five fields, in UTC. */
  cron: string;
  /** A tag of the change feed that means that there is something to do before the clock says so. */
  wakenBy?: string;
  run: () => Promise<unknown>;
};

export type JobQueue = {
  /** Begins the jobs that wait for one of these tags, a moment later; null when tags may have been missed. */
  heed(tags: readonly string[] | null): void;
  /**
   * Whether the queue could look for work within the last seconds, so that what comes due is done. While the database is
   * known to be away it can't.
   */
  isWorking(): boolean;
  stop(): Promise<void>;
};

const startLock = 7_026_122;
const pollSeconds = 2;
/** Every queue looks each two seconds: silence for so long means that none of them can. */
const silentMostMs = 10_000;
const stopMostMs = 6_000;
/** A run that takes longer is taken to have ended, and another may begin. */
export const jobRunMostMs = 300_000;
/**
 * A run that nobody has said for so long that it goes on is done again: its process has died, or the database went away with
 * the answer that gave it the job, or with the word that it was done.
 */
const silentRunMostSeconds = 30;
/** How often one of the processes looks for such runs. */
const superviseSeconds = 15;

/**
 * Runs the jobs on time in one of the processes that share the database: pg-boss keeps schedule, turns and retries in
 * PostgreSQL. A process killed in the middle of a job leaves it to be done again. The queue has no connections of its
 * own: what the pool knows of the database's absence holds for it too.
 */
export async function startJobs(
  db: Database,
  jobs: readonly Job[],
  log: Logger,
  clock: Clock,
): Promise<JobQueue> {
  let heardMs = Number.NEGATIVE_INFINITY;
  let isStopping = false;
  const boss = new PgBoss({
    schema: 'pgboss',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    db: {
      async executeSql(text, values) {
        try {
          const result = await runWhole(db, text, values);
          heardMs = performance.now();
          return result;
        } catch (error) {
          // pg-boss writes into the messages of errors it is given; this one is others' too.
          if (error instanceof DatabaseUnavailable) throw new DatabaseUnavailable(error.reason, error.cause);
          throw error;
        }
      },
    },
  });
  const sayQueueFailed = saySeldom((error, repeated) => log.error({ err: error, repeated }, 'job queue'));
  const note = (say: (error: unknown) => void) => (error: unknown) => {
    // The pool's watch says that the database is away, and how long; a queue a second would only repeat it.
    if (causeOf(error, DatabaseUnavailable) === null && !db.$client.watch.isAway() && !isStopping) say(error);
  };
  const sayNotNoted = saySeldom((error, repeated) =>
    log.warn({ err: error, repeated }, 'a job’s run is not noted'),
  );
  boss.on('error', (error) => note(sayQueueFailed)(asError(error)));
  await startAlone(db, () => boss.start());
  await declareJobs(db, jobs);
  // Queues that an older release made are kept as they were made.
  const before = new Map((await boss.getQueues()).map((made) => [made.name, made]));
  for (const job of jobs) {
    const sayJobFailed = note(
      saySeldom((error, repeated) => log.error({ err: error, job: job.name, repeated }, 'job failed')),
    );
    // One waiting and one running at most: a job that takes longer than its interval doesn't pile up.
    await boss.createQueue(job.name, {
      policy: 'stately',
      retryLimit: 2,
      expireInSeconds: jobRunMostMs / 1_000,
      heartbeatSeconds: silentRunMostSeconds,
    });
    const made = before.get(job.name);
    if (made !== undefined && made.heartbeatSeconds !== silentRunMostSeconds)
      await boss.updateQueue(job.name, { heartbeatSeconds: silentRunMostSeconds });
    await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async () => {
      try {
        await noteRun({ db, clock, onLost: note(sayNotNoted) }, job);
      } catch (error) {
        sayJobFailed(error);
        throw error;
      }
    });
    // One whose minute passed while no process ran is done once they do, not on the next day.
    await boss.schedule(job.name, job.cron, null, { missed: 'once' });
  }
  /** Every queue hears what staff ask for; the id they asked with is the job's, so that it runs once. */
  async function beginAsked(): Promise<void> {
    for (const { name, askedId } of await listAskedJobs(db))
      if (jobs.some((job) => job.name === name)) await boss.send(name, null, { id: askedId });
  }
  const lookForAsked = () => void beginAsked().catch(note(sayQueueFailed));
  lookForAsked();
  return {
    heed(tags) {
      if (tags?.includes(jobsAskedTag) ?? true) lookForAsked();
      // What is lost here is done when the clock says so.
      for (const { name, wakenBy } of jobs)
        if (wakenBy !== undefined && (tags?.includes(wakenBy) ?? true))
          boss.send(name).catch(note(sayQueueFailed));
    },
    isWorking: () => !isStopping && !db.$client.watch.isAway() && performance.now() - heardMs < silentMostMs,
    async stop() {
      isStopping = true;
      const stopped = boss.stop({ graceful: true, timeout: stopMostMs - 1_000 });
      // A job whose database has gone may never end; another process does it again.
      await within(stopped, stopMostMs, () => new Error('jobs are still running')).catch((error: unknown) =>
        log.warn({ err: error }, 'jobs were left to be done again'),
      );
    },
  };
}

/**
 * pg-boss sends whole transactions as one text: one that fails in the middle would leave the connection in it, for
 * whoever gets it next.
 */
async function runWhole(db: Database, text: string, values: unknown[] | undefined) {
  const client = await db.$client.connect();
  try {
    return await client.query(text, values);
  } catch (error) {
    // Where there is no transaction, or no connection any more, there is nothing to leave.
    if (/^\s*begin\b/i.test(text)) await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Of processes that start together on a new database one makes the queue's tables; the others find them. */
async function startAlone(db: Database, start: () => Promise<unknown>): Promise<void> {
  await transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${startLock})`);
    await start();
  });
}

/** pg-boss announces copies of errors, which are plain objects. */
function asError(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null || !('message' in error))
    return error;
  return Object.assign(
    new Error(String(error.message)),
    'stack' in error ? { stack: String(error.stack) } : {},
  );
}
