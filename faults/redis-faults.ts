import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrateDatabase } from '../src/platform/db/migrate-database.ts';
import { createRateLimits } from '../src/platform/http/rate-limit.ts';
import { openRedis } from '../src/platform/redis/redis-client.ts';
import { makePostgres } from './own-postgres.ts';
import { makeRedis } from './own-redis.ts';
import type { Measured } from './stand.ts';

export const redisFault = { name: 'Redis killed, frozen, with a wrong password' };

const backMostMs = 15_000;
const answerMostMs = 2_000;
/** What the limit `account` lets through of one key. */
const points = 10;

/**
 * Limits of two processes that count in a Redis that really runs, dies, comes back and freezes: they hold throughout, nobody
 * waits, and PostgreSQL counts only while it is away. Not part of `npm test`, which needs no engine that npm doesn't bring.
 */
export async function measureRedis(): Promise<Measured> {
  const postgres = await makePostgres();
  await postgres.ask('create database shop');
  const db = openDatabase(postgres.urlOf('shop'), 8);
  await migrateDatabase(db);
  const server = await makeRedis();
  const changes: boolean[] = [];
  const open = (url: string) => openRedis(url, ({ isAway }) => void changes.push(isAway));
  const clients = [open(server.url), open(server.url)];
  const processes = clients.map((client) => createRateLimits(db.$client, 1, 1, client));
  const problems: string[] = [];
  const hold = (holds: boolean, words: string) => void (holds || problems.push(words));
  let [asked, refused, slowestMs] = [0, 0, 0];

  /** Tries of both processes at one account; how many are let through. */
  async function letThrough(tries: number, limits = processes): Promise<number> {
    const key = randomUUID();
    let passed = 0;
    await Promise.all(
      Array.from({ length: tries }, async (_, index) => {
        const startedMs = performance.now();
        const outcome = await limits[index % limits.length]?.spend('account', key).then(
          () => 'passed' as const,
          (error: { code?: string }) => error.code,
        );
        slowestMs = Math.max(slowestMs, performance.now() - startedMs);
        if (outcome === 'passed') passed += 1;
        else if (outcome === 'tooManyRequests') refused += 1;
        else problems.push(`a try was answered ${outcome}`);
      }),
    );
    asked += tries;
    return passed;
  }
  async function untilReady(isReady: boolean): Promise<number> {
    const startedMs = performance.now();
    while (clients.some((client) => client.isReady() !== isReady)) {
      if (performance.now() - startedMs > backMostMs) {
        problems.push(`Redis is not ${isReady ? 'in' : 'out'} after ${backMostMs} ms`);
        break;
      }
      await sleep(10);
    }
    return performance.now() - startedMs;
  }
  const countedInDatabase = async () =>
    Number((await db.$client.query('select count(*) from rate_limits')).rows[0]?.count);

  try {
    await untilReady(true);
    hold((await letThrough(25)) === points, 'two processes don’t count together');
    const key = randomUUID();
    await processes[0]?.spend('account', key);
    const seconds = Number(await clients[0]?.ask(['TTL', `limit:account:${key}`]));
    hold(seconds > 50 && seconds <= 60, `a count ends in ${seconds} s`);
    hold((await countedInDatabase()) === 0, 'PostgreSQL counts beside Redis');

    const said = changes.length;
    await server.kill();
    await untilReady(false);
    hold((await letThrough(25)) === points, 'the limit doesn’t hold while Redis is dead');
    hold((await countedInDatabase()) === 1, 'PostgreSQL doesn’t count while Redis is dead');
    await server.start();
    const recoveredMs = await untilReady(true);
    hold((await letThrough(25)) === points, 'the limit doesn’t hold once Redis is back');
    hold((await countedInDatabase()) === 1, 'Redis is back and PostgreSQL counts on');
    hold(String(changes.slice(said).toSorted()) === 'false,false,true,true', 'not told once of each');

    server.freeze();
    hold((await letThrough(12)) === points, 'the limit doesn’t hold while Redis is frozen');
    hold((await letThrough(12)) === points, 'the limit doesn’t hold while Redis is known to be frozen');
    server.thaw();
    await untilReady(true);
    hold((await letThrough(12)) === points, 'the limit doesn’t hold once Redis goes on');

    const wrong = openRedis(server.url.replace('of-the-tests', 'another'), () => undefined);
    await sleep(500);
    hold(!wrong.isReady(), 'a wrong password lets in');
    const alone = [createRateLimits(db.$client, 1, 1, wrong)];
    hold((await letThrough(12, alone)) === points, 'the limit doesn’t hold behind a wrong password');
    wrong.close();
    hold(slowestMs < answerMostMs, `somebody waited ${slowestMs.toFixed(0)} ms`);
    return {
      ...{ fault: redisFault.name, asked, slowestMs: Math.round(slowestMs), refused },
      ...{ recoveredMs: Math.round(recoveredMs), sockets: clients.length, memoryMb: 0, lines: 0 },
      ...{ acknowledged: 0, lost: 0, problems },
    };
  } finally {
    for (const client of clients) client.close();
    await server.remove();
    await db.$client.endWithin(500);
    await postgres.remove();
  }
}
