import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../src/platform/db/test-database.ts';
import { createRateLimits, type RateLimits } from '../src/platform/http/rate-limit.ts';
import { openRedis, type RedisClient } from '../src/platform/redis/redis-client.ts';
import { makeRedis, type OwnRedis } from './own-redis.ts';

/** Limits of two processes that count in a Redis that really runs, and dies. */
let database: TestDatabase;
let server: OwnRedis;
let clients: RedisClient[];
let processes: RateLimits[];
const changes: boolean[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await makeRedis();
  clients = [0, 1].map(() => openRedis(server.url, ({ isAway }) => void changes.push(isAway)));
  processes = clients.map((client) => createRateLimits(database.db.$client, 1, 1, client));
  await untilReady(true);
}, 180_000);

afterAll(async () => {
  for (const client of clients) client.close();
  await server.remove();
  await database.close();
});

async function untilReady(isReady: boolean): Promise<void> {
  const startedMs = performance.now();
  while (clients.some((client) => client.isReady() !== isReady)) {
    if (performance.now() - startedMs > 15_000) throw new Error(`Redis is not ${isReady ? 'ready' : 'away'}`);
    await sleep(10);
  }
}

/** How many of so many tries at one account are let through by both processes together. */
async function letThrough(tries: number, key = randomUUID()): Promise<number> {
  const tried = await Promise.allSettled(
    Array.from({ length: tries }, (_, index) => processes[index % 2]?.spend('account', key)),
  );
  for (const one of tried)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'tooManyRequests' });
  return tried.filter(({ status }) => status === 'fulfilled').length;
}

const countedInDatabase = async () =>
  Number((await database.db.$client.query('select count(*) from rate_limits')).rows[0]?.count);

test('both count together in Redis, give back, and ask nothing of PostgreSQL', async () => {
  const key = randomUUID();
  expect(await letThrough(25, key)).toBe(10);
  await processes[0]?.giveBack('account', key);
  // 25 were counted: one given back opens nothing.
  expect(await letThrough(1, key)).toBe(0);
  expect(await countedInDatabase()).toBe(0);
  const seconds = Number(await clients[0]?.ask(['TTL', `limit:account:${key}`]));
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
});

test('while it is killed PostgreSQL counts, together as well, and it counts again once it is back', async () => {
  const said = changes.length;
  await server.kill();
  await untilReady(false);
  expect(await letThrough(25)).toBe(10);
  expect(await countedInDatabase()).toBe(1);
  await server.start();
  await untilReady(true);
  expect(await letThrough(25)).toBe(10);
  expect(await countedInDatabase()).toBe(1);
  // Each client says once that it went, and once that it is back.
  expect(changes.slice(said).filter((isAway) => isAway)).toHaveLength(2);
  expect(changes.slice(said)).toHaveLength(4);
}, 40_000);

test('while it is frozen nobody waits longer than a moment', async () => {
  server.freeze();
  const startedMs = performance.now();
  expect(await letThrough(12)).toBe(10);
  expect(performance.now() - startedMs).toBeLessThan(2_000);
  server.thaw();
  await untilReady(true);
}, 40_000);

test('a wrong password keeps it away, and the limits hold', async () => {
  const wrong = openRedis(server.url.replace('of-the-tests', 'another'), () => undefined);
  const limits = createRateLimits(database.db.$client, 1, 1, wrong);
  await sleep(300);
  expect(wrong.isReady()).toBe(false);
  const key = randomUUID();
  const tried = await Promise.allSettled(Array.from({ length: 12 }, () => limits.spend('account', key)));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  wrong.close();
});
