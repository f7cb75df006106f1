import { randomBytes } from 'node:crypto';
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
