import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { type Database, openDatabase } from './database.ts';
import { migrateDatabase } from './migrate-database.ts';

const migrationsUrl = new URL('./migrations/', import.meta.url);

function templateName(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsUrl)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(new URL(name, migrationsUrl)));
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export type TestDatabase = { db: Database; url: string; close(): Promise<void> };

/**
 * A database of its own for a test file: a clone of the migrated template, which the first to ask for makes. Needs
 * TEST_DATABASE_URL, which `npm test` sets.
 */
export async function createTestDatabase(connectionLimit = 16): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl === undefined)
    throw new Error('TEST_DATABASE_URL is not set: run the tests through npm test');
  const admin = new pg.Client({ connectionString: urlOf(serverUrl, 'postgres') });
  await admin.connect();
  const template = templateName();
  const name = `test_${randomBytes(8).toString('hex')}`;
  try {
    await admin.query('select pg_advisory_lock(7026111)');
    const found = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) {
      const building = `${template}_building`;
      await admin.query(`drop database if exists ${building} with (force)`);
      await admin.query(`create database ${building}`);
      const db = openDatabase(urlOf(serverUrl, building), 2);
      await migrateDatabase(db);
      await db.$client.end();
      await admin.query(`alter database ${building} rename to ${template}`);
    }
    // Copied as files, not page by page through the write-ahead log: half the work.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
    await admin.query('select pg_advisory_unlock(7026111)');
  } finally {
    await admin.end();
  }
  const url = urlOf(serverUrl, name);
  const db = openDatabase(url, connectionLimit);
  return {
    db,
    url,
    async close() {
      await db.$client.end();
      const client = new pg.Client({ connectionString: urlOf(serverUrl, 'postgres') });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}
