import { execFileSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '../../shared/result.ts';
import { announceChanges, type ChangeFeed, openChangeFeed } from './change-feed.ts';
import { openDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { transact } from './transact.ts';

let database: TestDatabase;
let feeds: ChangeFeed[];
let heard: (readonly string[] | null)[][];
beforeAll(async () => {
  database = await createTestDatabase();
  feeds = [];
  heard = [];
  for (let at = 0; at < 2; at++) {
    const feed = await openChangeFeed(database.url, database.db);
    const tags: (readonly string[] | null)[] = [];
    feed.subscribe((changed) => tags.push(changed));
    feeds.push(feed);
    heard.push(tags);
  }
});
afterAll(async () => {
  for (const feed of feeds) await feed.close();
  await database.close();
});

async function toldSince(work: () => Promise<unknown>): Promise<unknown[][]> {
  const before = heard.map(({ length }) => length);
  await work();
  // The last one told: what was announced before it has been told by then.
  await announceChanges(database.db, ['end']);
  const since = () => heard.map((tags, at) => tags.slice(before[at]));
  await expect.poll(() => since().every((tags) => tags.some((one) => one?.includes('end')))).toBe(true);
  return since().map((tags) => tags.flatMap((one) => one ?? ['everything']).filter((tag) => tag !== 'end'));
}

test('what is committed is told to every feed, once; what is rolled back to none', async () => {
  const told = await toldSince(async () => {
    await transact(database.db, async (tx) => {
      await announceChanges(tx, ['product:1', 'site']);
      await transact(tx, async (savepoint) => {
        await announceChanges(savepoint, ['product:2']);
        return fail({ code: 'notThis' });
      });
    });
    await transact(database.db, async (tx) => {
      await announceChanges(tx, ['product:3']);
      return fail({ code: 'notThisEither' });
    });
  });
  expect(told).toEqual([
    ['product:1', 'site'],
    ['product:1', 'site'],
  ]);
});

test('more tags than a notification holds all arrive, and so does what a long transaction announced late', async () => {
  const many = Array.from({ length: 1_234 }, (_, at) => `product:${at + 1_000_000}`);
  const holding = Promise.withResolvers<void>();
  const late = transact(database.db, async (tx) => {
    await announceChanges(tx, ['late']);
    await holding.promise;
  });
  const [told] = await toldSince(() => announceChanges(database.db, many));
  expect(told?.toSorted()).toEqual(many.toSorted());
  const [after] = await toldSince(async () => {
    holding.resolve();
    await late;
  });
  expect(after).toEqual(['late']);
});

test('what a process committed that has no feed, or died before it could pass it on, is told all the same', async () => {
  const before = heard.map(({ length }) => length);
  const other = openDatabase(database.url, 1);
  await announceChanges(other, ['left-behind']);
  await other.$client.end();
  await expect
    .poll(() => heard.map((tags, at) => tags.slice(before[at]).flat()))
    .toEqual([['left-behind'], ['left-behind']]);
  const { rows } = await database.db.execute(sql`select count(*)::int as left_over from announced_changes`);
  expect(rows).toEqual([{ left_over: 0 }]);
});

test('nothing is notified inside a transaction of the shop: it would wait for every other one that notifies', () => {
  const notifying = execFileSync('grep', ['-rlE', "pg_notify|notify '", 'src', '--include=*.ts'], {
    encoding: 'utf8',
  });
  const files = notifying
    .trim()
    .split('\n')
    .filter((file) => !file.endsWith('.test.ts'));
  expect(files).toEqual(['src/platform/db/change-feed.ts']);
});
