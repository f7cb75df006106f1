import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { causeOf } from '../unavailable.ts';
import { announceChanges, openChangeFeed } from './change-feed.ts';
import { checkServer } from './check-server.ts';
import { type Database, openDatabase } from './database.ts';
import { withDatabaseTime, withDatabaseTimeForEach } from './database-time.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { type FaultyLine, openFaultyLine } from './test-faulty-line.ts';
import { bool, int4, openFakePostgres } from './test-postgres-server.ts';
import { transact } from './transact.ts';

let database: TestDatabase;
let line: FaultyLine;
let url: string;
let db: Database;
const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);

beforeAll(async () => {
  process.on('uncaughtException', note);
  database = await createTestDatabase(4);
  const server = new URL(database.url);
  line = await openFaultyLine(Number(server.port));
  server.port = String(line.port);
  url = server.href;
  db = openDatabase(url, 6);
  await database.db.execute(sql`create table kept (n int)`);
});
afterAll(async () => {
  await db.$client.endWithin(100);
  await line.close();
  await database.close();
  process.off('uncaughtException', note);
});

// What a test that failed has left away isn't away for those after it.
afterEach(async () => {
  line.setState('pass');
  await expect.poll(() => unavailability(db.execute(sql`select 1`)), { timeout: 8_000 }).toBe(null);
});

/** Ends every connection of the pool as an operator, or a fail-over, does. */
async function terminateAll(): Promise<void> {
  await database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = ''
      and client_port is not null and pid not in (select pid from pg_locks where locktype = 'advisory')`);
}

async function unavailability(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => causeOf(error, DatabaseUnavailable)?.reason ?? String(error),
  );
}

test('a connection that is ended between two statements ends its transaction and nothing else', async () => {
  const reason = await unavailability(
    transact(db, async (tx) => {
      await tx.execute(sql`insert into kept values (1)`);
      await terminateAll();
      await sleep(100);
      await tx.execute(sql`insert into kept values (2)`);
    }),
  );
  expect(reason).toBe('lost');
  expect(uncaught).toEqual([]);
  expect((await db.execute(sql`select n from kept`)).rows).toEqual([]);
});

test('a transaction whose connection ends before its commit is done again, once', async () => {
  let tries = 0;
  await transact(db, async (tx) => {
    tries += 1;
    await tx.execute(sql`insert into kept values (3)`);
    if (tries === 1) await terminateAll();
    await tx.execute(sql`insert into kept values (4)`);
  });
  expect(tries).toBe(2);
  expect((await db.execute(sql`select n from kept order by n`)).rows).toEqual([{ n: 3 }, { n: 4 }]);
  await db.execute(sql`truncate kept`);
});

test('readers notice nothing of connections that are ended one by one and all at once', async () => {
  let isOver = false;
  const readers = Array.from({ length: 12 }, async () => {
    let read = 0;
    while (!isOver) {
      await db.execute(sql`select count(*) from kept`);
      read += 1;
    }
    return read;
  });
  const all = Promise.all(readers).finally(() => {
    isOver = true;
  });
  for (let turn = 0; turn < 6 && !isOver; turn += 1) {
    await sleep(100);
    if (turn % 2 === 0) await terminateAll();
    else line.cutAll();
  }
  isOver = true;
  for (const read of await all) expect(read).toBeGreaterThan(0);
  expect(uncaught).toEqual([]);
});

test('a request gets its time and no more, and what it began is given up by the server too', async () => {
  const work = () => transact(db, (tx) => tx.execute(sql`insert into kept select 5 from pg_sleep(300)`));
  expect(await unavailability(withDatabaseTime(300, work))).toBe('slow');
  await expect
    .poll(
      async () =>
        (
          await database.db.execute(
            sql`select 1 from pg_stat_activity where query like 'insert into kept select 5%'`,
          )
        ).rows,
      { timeout: 8_000 },
    )
    .toEqual([]);
  // Work of the clock has no such limit.
  await db.execute(sql`select pg_sleep(0.5)`);
});

test('what is away is refused at once, asked for one connection at a time, and used again when it is back', async () => {
  await db.execute(sql`select 1`);
  line.setState('refuse');
  await expect.poll(() => unavailability(db.execute(sql`select 1`))).toBe('away');
  const before = line.taken();
  const startedMs = performance.now();
  let asked = 0;
  let refused = 0;
  while (performance.now() - startedMs < 2_000) {
    const reasons = await Promise.all(
      Array.from({ length: 50 }, () => unavailability(db.execute(sql`select 1`))),
    );
    asked += reasons.length;
    refused += reasons.filter((reason) => reason === 'away').length;
    await sleep(5);
  }
  expect(refused).toBe(asked);
  // Who waited for a connection that doesn't come would have asked twice in that time.
  expect(asked).toBeGreaterThan(250);
  expect(line.taken() - before).toBeLessThan(12);
  line.setState('pass');
  await expect.poll(() => unavailability(db.execute(sql`select 1`)), { timeout: 6_000 }).toBe(null);
});

test('a server that takes connections and says nothing is away as well', async () => {
  line.setState('hang');
  expect(await unavailability(withDatabaseTime(200, async () => await db.execute(sql`select 1`)))).toBe(
    'slow',
  );
  await expect.poll(() => db.$client.watch.isAway(), { timeout: 6_000 }).toBe(true);
  line.setState('pass');
  await expect.poll(() => unavailability(db.execute(sql`select 1`)), { timeout: 8_000 }).toBe(null);
});

test('the feed of changes keeps one connection, however often it is refused, and says that it may have missed some', async () => {
  const feed = await openChangeFeed(url, database.db);
  const heard: (readonly string[] | null)[] = [];
  feed.subscribe((tags) => heard.push(tags));
  const before = line.taken();
  line.setState('refuse');
  await sleep(3_500);
  // 0.2, 0.4, 0.8, 1.6 s and so on, the pool's own asking beside it.
  expect(line.taken() - before).toBeLessThan(20);
  line.setState('pass');
  await expect.poll(() => heard, { timeout: 8_000 }).toEqual([null]);
  await announceChanges(database.db, ['product:1']);
  await expect.poll(() => heard).toEqual([null, ['product:1']]);
  await feed.close();
});

test('no connection begins with settings that a pooler refuses: not the pool’s, the feed’s or those that only ask', async () => {
  const server = await openFakePostgres({
    standby: { type: bool, text: 'f' },
    version: { type: int4, text: '170000' },
    connections: { type: int4, text: '97' },
  });
  const pool = openDatabase(server.url, 1).$client;
  (await pool.connect()).release();
  await pool.watch.look();
  const feed = await openChangeFeed(server.url, database.db);
  await checkServer(server.url, null);
  // PgBouncer takes these and refuses a connection that says others, `options` first of all.
  const taken = ['user', 'database', 'client_encoding', 'application_name'];
  expect(server.startups).toHaveLength(4);
  for (const parameters of server.startups) {
    expect(parameters).toMatchObject({ user: 'someone', database: 'shop' });
    expect(Object.keys(parameters).filter((name) => !taken.includes(name))).toEqual([]);
  }
  await feed.close();
  await pool.endWithin(100);
  await server.close();
});

test('statements lose their names when a pooler forgets them', async () => {
  const pooled = openDatabase(url, 1);
  const named = { name: 'forgotten', text: 'select 7 as n' };
  await pooled.$client.query(named);
  await pooled.$client.query('deallocate all');
  expect((await pooled.$client.query(named)).rows).toEqual([{ n: 7 }]);
  await pooled.$client.query('prepare again as select 1');
  expect((await pooled.$client.query({ name: 'again', text: 'select 8 as n' })).rows).toEqual([{ n: 8 }]);
  await pooled.$client.end();
});

test('what goes on by many statements may wait as long for each of them as a request for all, and for none that hangs', async () => {
  const work = async () => {
    for (let step = 0; step < 5; step += 1) await db.execute(sql`select pg_sleep(0.2)`);
  };
  expect(await unavailability(withDatabaseTime(800, work))).toBe('slow');
  expect(await unavailability(withDatabaseTime(800, () => withDatabaseTimeForEach(work)))).toBeNull();
  const hanging = async () => void (await db.execute(sql`select pg_sleep(10)`));
  expect(await unavailability(withDatabaseTime(300, () => withDatabaseTimeForEach(hanging)))).toBe('slow');
  // Work of the clock has all the time it needs, with it as without.
  expect(await unavailability(withDatabaseTimeForEach(work))).toBeNull();
});
