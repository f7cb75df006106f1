import { expect, test } from 'vitest';
import en from '../messages/en/health-desk.json' with { type: 'json' };
import th from '../messages/th/health-desk.json' with { type: 'json' };
import type { Services } from '../platform/services.ts';
import { nextRunAfter } from './health/next-run.rules.ts';
import { listJobs } from './jobs.ts';

/** What only start-work.ts has. */
const ofTheProcess = ['forget-messages', 'send-messages'];

test('every job has words in both languages, and a schedule whose next run can be told', () => {
  const jobs = listJobs({ changes: { subscribe: () => undefined } } as unknown as Services);
  const names = [...jobs.map(({ name }) => name), ...ofTheProcess].sort();
  expect(Object.keys(th.job).sort()).toEqual(names);
  expect(Object.keys(en.job).sort()).toEqual(names);
  for (const { name, cron } of jobs)
    expect(nextRunAfter(cron, new Date('2026-11-25T00:00:00Z')), name).not.toBeNull();
});

test('who is told a day before their account is erased has nearly a day, whenever that is', () => {
  const jobs = listJobs({ changes: { subscribe: () => undefined } } as unknown as Services);
  const cron = jobs.find(({ name }) => name === 'remind-of-erasure')?.cron ?? '';
  for (let hour = 0; hour < 24; hour += 1) {
    const dayBefore = new Date(Date.parse('2026-11-25T00:00:00Z') + hour * 3_600_000);
    const toldMs = nextRunAfter(cron, dayBefore)?.getTime() ?? Number.POSITIVE_INFINITY;
    expect(toldMs - dayBefore.getTime()).toBeLessThanOrEqual(3_600_000);
  }
});
