import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Job } from '../jobs/job-queue.ts';

/** Counts the runs of jobs: how many, which failed, when one last went well, how long it took. Times in seconds. */
export function measureJobs(registry: Registry, jobs: readonly Job[]): Job[] {
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of a job in this process, by outcome',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  });
  const lastSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last went well in this process, in seconds since 1970; a job runs in one process at a time',
    labelNames: ['task'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'job_duration_seconds',
    help: 'How long a job took',
    labelNames: ['task'],
    buckets: [0.05, 0.5, 5, 30, 120, 300],
    registers: [registry],
  });
  return jobs.map((job) => ({
    ...job,
    async run() {
      const done = duration.startTimer({ task: job.name });
      try {
        const outcome = await job.run();
        runs.inc({ task: job.name, outcome: 'success' });
        lastSuccess.setToCurrentTime({ task: job.name });
        return outcome;
      } catch (error) {
        runs.inc({ task: job.name, outcome: 'failure' });
        throw error;
      } finally {
        done();
      }
    },
  }));
}
