import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertTestCatalogue } from '../src/modules/catalogue/test-catalogue.ts';
import { users } from '../src/modules/identity/identity.tables.ts';
import { listAccounts } from '../src/modules/people-desk/read-people.ts';
import { liveSearch } from '../src/modules/search/live-search.ts';
import { readSitemapParts } from '../src/modules/storefront/read-sitemap.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { migrateDatabase } from '../src/platform/db/migrate-database.ts';
import { openReadDatabase, type ReadDatabase, readAside } from '../src/platform/db/read-database.ts';
import type { Services } from '../src/platform/services.ts';
import { createTestServices } from '../src/test-services.ts';
import { makePostgres, type OwnPostgres } from './own-postgres.ts';

/** Reads that may come from a server that follows, on a primary and a standby of PostgreSQL that really stream. */
const limitMs = 1_000;
let primary: OwnPostgres;
let standby: OwnPostgres;
let db: Database;
let reads: ReadDatabase;
let services: Services;
let closeServices: () => Promise<void>;

beforeAll(async () => {
  primary = await makePostgres();
  standby = await primary.makeStandby('standby');
  await primary.ask('create database shop');
  db = openDatabase(primary.urlOf('shop'), 8);
  await migrateDatabase(db);
  await insertTestCatalogue(db);
  reads = await openReadDatabase(standby.urlOf('shop'), db, { limitMs, connectionLimit: 8 });
  const database = { db, url: primary.urlOf('shop'), close: async () => undefined };
  services = { ...(await createTestServices(database)), reads };
  closeServices = database.close;
}, 120_000);

afterAll(async () => {
  await closeServices();
  await reads.close();
  await db.$client.endWithin(500);
  await primary.remove();
}, 60_000);

afterEach(async () => {
  // One of a test that failed would be counted in the next.
  for (const asker of askers.splice(0)) await asker.stop();
  if (!standby.isUp()) await standby.start();
  standby.thaw();
  await standby.ask('select pg_wal_replay_resume()');
  await untilIn();
}, 60_000);

/** Somebody who has just registered; their address. */
async function addSomebody(at: Database = db): Promise<string> {
  const email = `${randomUUID()}@test.example`;
  await at.insert(users).values({ email, firstname: 'ก', lastname: 'ข' });
  return email;
}

const stateOf = () => reads.servers()[0];

async function until(what: string, isSo: () => boolean, mostMs = 20_000): Promise<number> {
  const startedMs = performance.now();
  while (!isSo()) {
    if (performance.now() - startedMs > mostMs)
      throw new Error(`not ${what} after ${mostMs} ms: ${JSON.stringify(reads.servers())}`);
    await sleep(10);
  }
  return performance.now() - startedMs;
}
const untilIn = () => until('in', () => stateOf()?.isIn === true);

/** Whether a read of this purpose was answered by the standby. */
function askedThere(purpose: 'figures' | 'deskList'): Promise<boolean> {
  return readAside(services, purpose, async (from) => {
    const { rows } = await from.execute<{ there: boolean }>(sql`select pg_is_in_recovery() as there`);
    return rows[0]?.there === true;
  });
}

const askers: { stop(): Promise<unknown> }[] = [];

/** Asks again and again until it is told to stop; every answer counts, and every failure. */
function keepAsking(purpose: 'figures' | 'deskList') {
  const failures: unknown[] = [];
  let [there, here, slowestMs, isOver] = [0, 0, 0, false];
  const asking = (async () => {
    while (!isOver) {
      const startedMs = performance.now();
      try {
        if (await askedThere(purpose)) there += 1;
        else here += 1;
      } catch (error) {
        failures.push(error);
      }
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
      await sleep(5);
    }
  })();
  const asker = {
    async stop() {
      isOver = true;
      await asking;
      return { failures, there, here, slowestMs };
    },
    count: () => ({ there, here }),
  };
  askers.push(asker);
  return asker;
}

describe('reads from a server that follows', () => {
  test('rows arrive, and reads go there', async () => {
    await untilIn();
    const email = await addSomebody();
    await until('caught up', () => stateOf()?.lagMs === 0);
    expect(await askedThere('figures')).toBe(true);
    const found = await readAside(services, 'deskList', (from) =>
      listAccounts({ db: from }, 'th', { search: email, filter: 'all', pageNo: 1, perpage: 10 }),
    );
    expect(found.dataList).toHaveLength(1);
    expect(reads.counts().outcomes.replica).toBeGreaterThan(0);
    await expect(standby.ask('listen anything', 'shop')).rejects.toThrow(/during recovery/);
  });

  test('who has just written sees it, two hundred times, though the replay takes its time', async () => {
    await untilIn();
    const before = reads.counts().outcomes.replica;
    for (let turn = 0; turn < 200; turn += 1) {
      const email = await addSomebody();
      const seen = await readAside(services, 'deskList', (from) =>
        from.select({ id: users.id }).from(users).where(eq(users.email, email)),
      );
      expect(seen).toHaveLength(1);
    }
    expect(reads.counts().outcomes.replica - before).toBeGreaterThan(100);
  });

  test('who has just written sees it while the replay stands still', async () => {
    await standby.ask('select pg_wal_replay_pause()');
    const email = await addSomebody();
    const startedMs = performance.now();
    const seen = await readAside(services, 'deskList', (from) =>
      from.select({ id: users.id }).from(users).where(eq(users.email, email)),
    );
    expect(seen).toHaveLength(1);
    expect(performance.now() - startedMs).toBeLessThan(900);
    expect(reads.counts().outcomes.late + reads.counts().outcomes.noneIn).toBeGreaterThan(0);
  });

  test('an idle primary leaves it in: three seconds of nothing are no lag', async () => {
    await untilIn();
    await sleep(3_000);
    expect(stateOf()).toMatchObject({ isIn: true, why: null });
    expect(stateOf()?.lagMs).toBeLessThan(limitMs);
  });

  test('one whose replay is paused leaves when it is a second behind, and comes back by itself', async () => {
    await untilIn();
    const asking = keepAsking('figures');
    await standby.ask('select pg_wal_replay_pause()');
    await addSomebody();
    const leftMs = await until('out', () => stateOf()?.why === 'behind');
    expect(leftMs).toBeGreaterThan(limitMs * 0.7);
    const { here } = asking.count();
    await sleep(300);
    expect(asking.count().here).toBeGreaterThan(here);
    await standby.ask('select pg_wal_replay_resume()');
    await untilIn();
    const { there } = asking.count();
    await sleep(300);
    expect(asking.count().there).toBeGreaterThan(there);
    expect((await asking.stop()).failures).toEqual([]);
  });

  test.each([
    ['killed', () => standby.kill(), 1_500],
    ['frozen', async () => standby.freeze(), 3_000],
  ] as const)(
    'one that is %s leaves without a read that fails, and comes back by itself',
    async (_, harm, mostMs) => {
      await untilIn();
      const asking = [keepAsking('figures'), keepAsking('deskList')];
      await sleep(200);
      await harm();
      expect(await until('out', () => stateOf()?.isIn === false)).toBeLessThan(mostMs);
      await sleep(500);
      standby.thaw();
      if (!standby.isUp()) await standby.start();
      await untilIn();
      await sleep(200);
      for (const each of asking) {
        const { failures, there, here, slowestMs } = await each.stop();
        expect(failures).toEqual([]);
        expect(there).toBeGreaterThan(0);
        expect(here).toBeGreaterThan(0);
        expect(slowestMs).toBeLessThan(mostMs);
      }
      expect(reads.counts().left[0]?.times).toBeGreaterThan(0);
    },
    60_000,
  );

  test('a read that writes is done at the primary, and said', async () => {
    await untilIn();
    const before = reads.counts().outcomes.failed;
    const email = await readAside(services, 'figures', addSomebody);
    expect(reads.counts().outcomes.failed).toBe(before + 1);
    expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });

  test('the index and the sitemap are made from it, with everything committed before', async () => {
    await untilIn();
    const before = reads.counts().outcomes;
    const [replica, late] = [before.replica, before.late];
    const index = await liveSearch(services).current();
    expect(index.size).toBeGreaterThan(3);
    const { parts } = await readSitemapParts(services);
    expect(parts.map(({ name }) => name)).toContain('products-1');
    const { outcomes } = reads.counts();
    expect(outcomes.replica + outcomes.late - replica - late).toBe(2);
    expect(outcomes.replica).toBeGreaterThan(replica);
  });

  test('a server that isn’t there when the process starts keeps nobody waiting, and comes in later', async () => {
    await standby.stopAtOnce();
    const startedMs = performance.now();
    const other = await openReadDatabase(standby.urlOf('shop'), db, { limitMs, connectionLimit: 2 });
    expect(performance.now() - startedMs).toBeLessThan(2_000);
    expect(other.servers()).toMatchObject([{ isIn: false, why: 'away' }]);
    await standby.start();
    await until('in', () => other.servers()[0]?.isIn === true);
    await other.close();
  });
});
