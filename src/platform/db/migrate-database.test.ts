import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { type Database, openDatabase } from './database.ts';
import { isMigrated, migrateDatabase } from './migrate-database.ts';

const serverUrl = process.env.TEST_DATABASE_URL ?? '';
const name = `migrate_${randomBytes(6).toString('hex')}`;

function urlOf(database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

let db: Database;
beforeEach(async () => {
  await asAdmin(`create database ${name}`);
  db = openDatabase(urlOf(name), 4);
});
afterEach(async () => {
  await db.$client.end();
  await asAdmin(`drop database ${name} with (force)`);
});

async function count(table: string): Promise<number> {
  const { rows } = await db.$client.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
}

test('processes that start together fill one empty database, with the places of Thailand', async () => {
  const other = openDatabase(urlOf(name), 2);
  await Promise.all([migrateDatabase(db), migrateDatabase(other)]);
  await other.$client.end();
  expect(await isMigrated(db)).toBe(true);
  expect(await Promise.all(['provinces', 'districts', 'subdistricts'].map(count))).toEqual([77, 929, 7451]);
  const { rows } = await db.$client.query(
    `select s.name_th, s.zip_code, p.name_en from subdistricts s join districts d on d.id = s.district_id
     join provinces p on p.id = d.province_id where s.id = 100101`,
  );
  expect(rows).toEqual([{ name_th: 'พระบรมมหาราชวัง', zip_code: '10200', name_en: 'Bangkok' }]);
});

test('a database that had every migration before the baseline goes on; one that hadn’t is told so', async () => {
  await migrateDatabase(db);
  // As the releases before left it: many rows, the last with the baseline's time, which is the first one's now.
  await db.$client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select 'of before ' || n, (select min(created_at) from drizzle.__drizzle_migrations) - n from generate_series(1, 32) n`,
  );
  await migrateDatabase(db);
  expect(await isMigrated(db)).toBe(true);
  await db.$client.query(`delete from drizzle.__drizzle_migrations where hash not like 'of before %'`);
  await expect(migrateDatabase(db)).rejects.toThrow(StartupError);
});

test('a table that a backup reads is changed once it is free, and whoever reads it meanwhile isn’t held up', async () => {
  await migrateDatabase(db);
  const folder = await mkdtemp(join(tmpdir(), 'bannasala-migrations-'));
  await mkdir(join(folder, 'meta'));
  const when = 4_000_000_000_000;
  await writeFile(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({
      entries: [{ idx: 0, version: '7', when, tag: '0000_more', breakpoints: true }],
    }),
  );
  await writeFile(join(folder, '0000_more.sql'), 'alter table orders add column more integer');
  const backup = await db.$client.connect();
  await backup.query('begin');
  await backup.query('select count(*) from orders');
  const migrating = migrateDatabase(db, folder);
  const isWaiting = async () => {
    const { rows } = await db.$client.query(
      `select count(*)::int as count from pg_locks where relation = 'orders'::regclass and not granted`,
    );
    return rows[0].count > 0;
  };
  await expect.poll(isWaiting, { timeout: 20_000, interval: 20 }).toBe(true);
  // Whoever came behind one that waits for the backup would wait for it as well: here it hasn't ended.
  await db.$client.query('select count(*) from orders');
  expect(await isWaiting()).toBe(false);
  await backup.query('commit');
  backup.release();
  await migrating;
  const { rows } = await db.$client.query(
    `select 1 from information_schema.columns where table_name = 'orders' and column_name = 'more'`,
  );
  expect(rows).toHaveLength(1);
  await rm(folder, { recursive: true });
}, 60_000);
