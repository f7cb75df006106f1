import { pino } from 'pino';
import { expect, test } from 'vitest';
import { systemClock } from '../../shared/clock.ts';
import { openDatabase } from '../db/database.ts';
import { createTestDatabase } from '../db/test-database.ts';
import { startJobs } from './job-queue.ts';

const log = pino({ level: 'silent' });

test('processes that start together on a new database all get a working queue, and no connection is left in a transaction', async () => {
  const database = await createTestDatabase();
  const others = [openDatabase(database.url, 4), openDatabase(database.url, 4)];
  const job = { name: 'nothing', cron: '0 0 1 1 *', run: async () => undefined };
  const queues = await Promise.all(
    [database.db, ...others].map((db) => startJobs(db, [job], log, systemClock)),
  );
  for (const queue of queues) expect(queue.isWorking()).toBe(true);
  const { rows } = await database.db.$client.query(
    "select count(*)::int as stuck from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect(rows).toEqual([{ stuck: 0 }]);
  await Promise.all(queues.map((queue) => queue.stop()));
  await Promise.all(others.map((db) => db.$client.end()));
  await database.close();
});
