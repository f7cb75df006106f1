import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/test-database.ts';
import { StartupError } from '../platform/startup-error.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { systemClock } from '../shared/clock.ts';
import { runOperatorCommand } from './run-operator-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
let shop: TestDatabase;

beforeAll(async () => {
  shop = await createTestDatabase();
  await seedDemo({ db: shop.db, clock: systemClock, say: () => undefined });
}, 240_000);
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

async function operate(args: readonly string[], databaseUrl: string, dataDir: string): Promise<string> {
  let said = '';
  try {
    await runOperatorCommand({
      args,
      environment: { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, dataDir) },
      folder,
      input: Readable.from([]),
      output: {
        write(text) {
          said += text;
          return true;
        },
      },
    });
    return said;
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}

/** Every table's rows as one number each, and where its sequences stand; a backup isn't in what it backs up. */
async function fingerprint(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'backups' order by 1",
    );
    const sums: Record<string, unknown> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from "${name}" t`,
      );
      sums[name] = rows[0];
    }
    const sequences = await client.query(
      "select sequencename, last_value from pg_sequences where schemaname = 'public' and sequencename <> 'backups_id_seq' order by 1",
    );
    const keys = await client.query(
      "select conrelid::regclass::text as table, conname, convalidated from pg_constraint where contype = 'f' order by 1, 2",
    );
    const triggers = await client.query(
      'select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2',
    );
    return { sums, sequences: sequences.rows, keys: keys.rows, triggers: triggers.rows };
  } finally {
    await client.end();
  }
}

test('a backup restored into a new database is the same shop to the last row, file and next number', async () => {
  const storage = createDiskStorage({ folder: join(folder, 'data', 'files') });
  await storage.put('slips/one.webp', Buffer.from('a slip'), { contentType: 'image/webp' });
  expect(await operate(['backup', 'first'], shop.url, 'data')).toMatch(
    /first: \d{5,} rows of \d+ tables, 1 files/,
  );

  const other = await createTestDatabase();
  expect(await operate(['restore', 'first'], other.url, 'other-data')).toMatch(/tables are back, 1 files/);
  expect(await fingerprint(other.url)).toEqual(await fingerprint(shop.url));
  const restored = createDiskStorage({ folder: join(folder, 'other-data', 'files') });
  expect((await restored.get('slips/one.webp'))?.bytes.toString()).toBe('a slip');

  // The books are guarded as before: a transaction that doesn't balance is refused.
  const books = openDatabase(other.url, 1);
  const { rows } = await books.$client.query(
    'select count(*)::int as entries, sum(amount_satang)::text as sum from ledger_entries',
  );
  expect(rows[0]).toMatchObject({ sum: '0' });
  expect(rows[0].entries).toBeGreaterThan(100);
  await books.$client.end();
  // And a shop that is in use isn't written over.
  expect(await operate(['restore', 'first'], other.url, 'other-data')).toContain(
    'There is a shop in this database',
  );
  await other.close();
}, 240_000);

test('a folder in use, a half backup, one of another release, a damaged one are refused, and nothing is restored', async () => {
  expect(await operate(['backup', 'second'], shop.url, 'data')).toContain('rows');
  expect(await operate(['backup', 'second'], shop.url, 'data')).toContain("isn't empty");
  const other = await createTestDatabase();
  const before = await fingerprint(other.url);
  expect(await operate(['restore', 'nothing'], other.url, 'x')).toContain('no whole backup');

  const path = join(folder, 'second', 'manifest.json');
  const manifest = readFileSync(path, 'utf8');
  const { migrations, ...rest } = JSON.parse(manifest);
  writeFileSync(path, JSON.stringify({ ...rest, migrations: migrations.slice(1) }));
  expect(await operate(['restore', 'second'], other.url, 'x')).toContain('of another release');
  writeFileSync(path, manifest);

  const entries = join(folder, 'second', 'tables', 'ledger_entries.jsonl.gz');
  const text = gunzipSync(readFileSync(entries)).toString();
  writeFileSync(entries, gzipSync(text.slice(text.indexOf('\n') + 1)));
  expect(await operate(['restore', 'second'], other.url, 'x')).toContain('ledger_entries');
  expect(await fingerprint(other.url)).toEqual(before);
  await other.close();
}, 240_000);
