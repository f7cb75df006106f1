import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../shared/clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { type FaultyLine, openFaultyLine } from '../db/test-faulty-line.ts';
import { type JobQueue, startJobs } from './job-queue.ts';

let database: TestDatabase;
let line: FaultyLine;
let db: Database;
let queue: JobQueue;
beforeAll(async () => {
  database = await createTestDatabase(2);
  const url = new URL(database.url);
  line = await openFaultyLine(Number(url.port));
  url.port = String(line.port);
  db = openDatabase(url.href, 4);
  const job = { name: 'nothing', cron: '0 0 1 1 *', run: async () => undefined };
  queue = await startJobs(db, [job], pino({ level: 'silent' }), systemClock);
});
afterAll(async () => {
  line.setState('pass');
  await queue.stop();
  await db.$client.endWithin(100);
  await line.close();
  await database.close();
});

test('jobs don’t work from the moment on in which the database is away, and work again when it is back', async () => {
  expect(queue.isWorking()).toBe(true);
  line.setState('refuse');
  await expect.poll(() => db.$client.watch.isAway(), { timeout: 30_000 }).toBe(true);
  expect(queue.isWorking()).toBe(false);
  line.setState('pass');
  await expect.poll(() => queue.isWorking(), { timeout: 30_000 }).toBe(true);
});

test('jobs don’t work when the queue could not look for ten seconds, whatever is known of the database', async () => {
  await expect.poll(() => queue.isWorking(), { timeout: 30_000 }).toBe(true);
  const now = vi.spyOn(performance, 'now');
  const later = performance.now() + 10_001;
  now.mockReturnValue(later);
  expect([db.$client.watch.isAway(), queue.isWorking()]).toEqual([false, false]);
  now.mockRestore();
});

test('a job whose minute passed while no process ran is done once one does', {
  timeout: 90_000,
}, async () => {
  const own = openDatabase(database.url, 4);
  const past = new Date(Date.now() - 30 * 60_000);
  let runs = 0;
  const daily = {
    name: 'daily',
    cron: `${past.getUTCMinutes()} ${past.getUTCHours()} * * *`,
    run: async () => {
      runs += 1;
    },
  };
  const start = () => startJobs(own, [daily], pino({ level: 'silent' }), systemClock);
  const before = await start();
  await before.stop();
  expect(runs).toBe(0);
  await own.execute(
    sql`update pgboss.schedule set created_on = now() - interval '3 days' where name = 'daily'`,
  );
  await own.execute(sql`update pgboss.version set cron_on = now() - interval '1 hour'`);
  const after = await start();
  try {
    await expect.poll(() => runs, { timeout: 75_000 }).toBe(1);
  } finally {
    await after.stop();
    await own.$client.endWithin(100);
  }
});

test('a run that its process knows nothing of is done again within a minute, and not one that goes on', {
  timeout: 90_000,
}, async () => {
  const own = openDatabase(database.url, 6);
  const log = pino({ level: 'silent' });
  const runs = { lost: 0, long: 0 };
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const job = (name: keyof typeof runs, run: () => Promise<void>) => ({
    name,
    cron: '0 0 1 1 *',
    wakenBy: name,
    run: () => {
      runs[name] += 1;
      return run();
    },
  });
  const jobs = [job('lost', async () => undefined), job('long', () => ended)];
  // An older release made its queues without a word of when a run is silent.
  await (await startJobs(own, jobs, log, systemClock)).stop();
  await own.execute(sql`update pgboss.queue set heartbeat_seconds = null where name in ('lost', 'long')`);
  const began = await startJobs(own, jobs, log, systemClock);
  try {
    began.heed(['long']);
    await expect.poll(() => runs.long, { timeout: 20_000 }).toBe(1);
    // As an answer leaves it that the database went away with: taken, and nobody has it.
    await own.execute(sql`insert into pgboss.job (name, policy, state, started_on, heartbeat_on, heartbeat_seconds, expire_seconds, retry_limit)
      values ('lost', 'stately', 'active', now() - interval '35 seconds', now() - interval '35 seconds', 30, 300, 2)`);
    await expect.poll(() => runs.lost, { timeout: 60_000 }).toBe(1);
    // Its process says again and again that it goes on.
    const said = async () => {
      const { rows } = await own.execute<{ seconds: number }>(sql`
        select extract(epoch from now() - heartbeat_on)::float8 as seconds from pgboss.job
        where name = 'long' and state = 'active'`);
      return rows[0]?.seconds;
    };
    await own.execute(
      sql`update pgboss.job set heartbeat_on = now() - interval '14 seconds' where name = 'long'`,
    );
    await expect.poll(said, { timeout: 25_000 }).toBeLessThan(14);
    expect(runs.long).toBe(1);
  } finally {
    end();
    await began.stop();
    await own.$client.endWithin(100);
  }
});
