import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measureJobs } from './job-metrics.ts';

test('runs, failures, the last success and how long it took are told of each job', async () => {
  const registry = new Registry();
  let fails = false;
  const [job] = measureJobs(registry, [
    {
      name: 'expire-things',
      cron: '* * * * *',
      run: async () => {
        if (fails) throw new Error('not today');
      },
    },
  ]);
  await job?.run();
  await job?.run();
  fails = true;
  await expect(job?.run()).rejects.toThrow('not today');
  const text = await registry.metrics();
  expect(text).toContain('job_runs_total{task="expire-things",outcome="success"} 2');
  expect(text).toContain('job_runs_total{task="expire-things",outcome="failure"} 1');
  expect(text).toMatch(/job_last_success_timestamp_seconds\{task="expire-things"\} 1\d{9}/);
  expect(text).toContain('job_duration_seconds_count{task="expire-things"} 3');
});
