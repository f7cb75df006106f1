import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { checkServer } from './check-server.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { int4, openFakePostgres } from './test-postgres-server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.close());

/** The one sentence that a person at the terminal reads. */
async function said(url: string, connectionLimit: number | null = null): Promise<string> {
  const error: unknown = await checkServer(url, connectionLimit).then(
    () => 'it will do',
    (failure: unknown) => failure,
  );
  if (!(error instanceof StartupError)) throw error;
  return error.message;
}

function changed(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

test('a server that will do is taken, with as many connections as it gives out', async () => {
  const { rows } = await database.db.$client.query<{ most: number }>(
    "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most",
  );
  const most = rows[0]?.most ?? 0;
  await checkServer(database.url, null);
  await checkServer(database.url, most - 1);
  expect(await said(database.url, most)).toContain(
    `DATABASE_POOL: expected at most ${most - 1}, since the database gives out ${most} connections`,
  );
});

test.each<[string, (url: URL) => void, RegExp]>([
  [
    'no such database',
    (url) => {
      url.pathname = '/nowhere';
    },
    /^There is no database "nowhere" at 127\.0\.0\.1:\d+: create it, or correct DATABASE_URL\.$/,
  ],
  [
    'a wrong password',
    (url) => {
      url.password = 'wrong';
    },
    /^The database at 127\.0\.0\.1:\d+ doesn't let "\w+" in: correct the user and password of DATABASE_URL\.$/,
  ],
  [
    'no such host',
    (url) => {
      url.hostname = 'nowhere.invalid';
    },
    /^There is no host "nowhere\.invalid": correct DATABASE_URL\.$/,
  ],
  [
    'nobody at the port',
    (url) => {
      url.port = '9';
    },
    /^The database at 127\.0\.0\.1:9 can't be reached \(.*ECONNREFUSED.*\): start it, or correct DATABASE_URL\.$/,
  ],
])('%s is said in a sentence', async (_, change, sentence) => {
  expect(await said(changed(change))).toMatch(sentence);
});

test.each([
  ['150013', 'The database is PostgreSQL 15: expected 16 or newer.'],
  ['160000', null],
])('a server of version %s: %s', async (version, sentence) => {
  const row = { version: { type: int4, text: version }, connections: { type: int4, text: '97' } };
  const server = await openFakePostgres(row);
  try {
    if (sentence === null) await checkServer(server.url, 96);
    else expect(await said(server.url)).toBe(sentence);
  } finally {
    await server.close();
  }
});
