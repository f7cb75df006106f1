import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { createRateLimits } from './rate-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('limits that guard accounts are counted for all processes together', async () => {
  const second = openDatabase(database.url, 4);
  const processes = [createRateLimits(database.db.$client), createRateLimits(second.$client)];
  const tries = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => processes[index % 2]?.spend('account', 'somebody')),
  );
  await second.$client.end();
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const [refused] = tries.filter((tried) => tried.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    code: 'tooManyRequests',
    status: 429,
    data: { retryAfterSeconds: expect.any(Number) },
  });
});

test('what was right gives its point back', async () => {
  const limits = createRateLimits(database.db.$client);
  for (let turn = 0; turn < 15; turn += 1) {
    await limits.spend('account', 'right');
    await limits.giveBack('account', 'right');
  }
  await expect(limits.spend('account', 'right')).resolves.toBeUndefined();
});

test('a clock that went forward and back again keeps nobody out', async () => {
  const limits = createRateLimits(database.db.$client);
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const start = new Date();
    vi.setSystemTime(start.getTime() + 3_600_000);
    for (const name of ['account', 'lookup'] as const) {
      const most = name === 'account' ? 10 : 120;
      for (let turn = 0; turn < most; turn += 1) await limits.spend(name, 'jumped');
      await expect(limits.spend(name, 'jumped')).rejects.toMatchObject({ status: 429 });
    }
    vi.setSystemTime(start);
    for (const name of ['account', 'lookup'] as const) {
      const most = name === 'account' ? 10 : 120;
      for (let turn = 0; turn < most - 1; turn += 1) await limits.spend(name, 'jumped');
    }
    await limits.spend('account', 'jumped');
    await expect(limits.spend('account', 'jumped')).rejects.toMatchObject({
      data: { retryAfterSeconds: 60 },
    });
  } finally {
    vi.useRealTimers();
  }
});

test('while Redis is away or refuses, PostgreSQL counts for all processes together', async () => {
  const refusing = {
    ask: () => Promise.reject(new Error('NOPERM')),
    isReady: () => true,
    close: () => undefined,
  };
  const away = { ...refusing, isReady: () => false };
  const processes = [away, refusing].map((redis) => createRateLimits(database.db.$client, 1, 1, redis));
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => processes[index % 2]?.spend('account', 'without Redis')),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});
