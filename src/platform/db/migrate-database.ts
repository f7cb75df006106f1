import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const migrationLock = 7_026_110;

/** Brings the schema up to date. Processes that start together take turns under an advisory lock. */
export async function migrateDatabase(db: Database): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(db as unknown as NodePgDatabase, { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  }
}

/** Whether the database has every migration this code knows: not so while a newer process hasn't migrated it yet. */
export async function isMigrated(db: Database): Promise<boolean> {
  const known = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql')).length;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return (rows[0]?.count ?? 0) >= known;
}
