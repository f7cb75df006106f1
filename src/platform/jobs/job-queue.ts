import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

/** Work that is done again and again after the commits that made it necessary. It must bear being done twice. */
export type Job = {
  /** Letters, digits and dashes. */
  name: string;
  /** Five fields, in UTC. */
  cron: string;
  run: () => Promise<unknown>;
};

export type JobQueue = {
  isWorking(): boolean;
  stop(): Promise<void>;
};

const pollSeconds = 2;

/**
 * Runs the jobs on time in one of the processes that share the database: pg-boss keeps schedule, turns and retries in
 * PostgreSQL. A process killed in the middle of a job leaves it to be done again.
 */
export async function startJobs(databaseUrl: string, jobs: readonly Job[], log: Logger): Promise<JobQueue> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, schema: 'pgboss' });
  let working = true;
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    // One waiting and one running at most: a job that takes longer than its interval doesn't pile up.
    await boss.createQueue(job.name, { policy: 'stately', retryLimit: 2, expireInSeconds: 300 });
    await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async () => {
      try {
        await job.run();
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed');
        throw error;
      }
    });
    await boss.schedule(job.name, job.cron);
  }
  return {
    isWorking: () => working,
    async stop() {
      working = false;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
