import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { createBackOff } from './back-off.ts';
import type { Database } from './database.ts';
import { loadReferenceData } from './load-reference-data.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const migrationLock = 7_026_110;
/**
 * A statement that waits for a table lets nobody else begin with it: behind one that waited for a backup to end, the whole
 * shop would wait. So it gives up before visitors are refused (they wait 2.3 s for the database), and comes again later.
 */
const lockWaitMs = 1_000;
const tryAgain = { firstMs: 2_000, mostMs: 10_000 };

/**
 * Brings the schema up to date, and fills what every shop has. Processes that start together take turns under an advisory
 * lock. While something else holds a table that is to be changed (a backup, a long report) it goes on trying.
 * @throws StartupError for a database from before the baseline that the first migration is.
 */
export async function migrateDatabase(db: Database, folder = migrationsFolder): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseOlder(client);
    await migrateInTurns(client, folder);
    await loadReferenceData(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  }
}

async function migrateInTurns(client: pg.PoolClient, folder: string): Promise<void> {
  const backOff = createBackOff(tryAgain);
  await client.query(`set lock_timeout = ${lockWaitMs}`);
  try {
    for (;;)
      try {
        return await migrate(drizzle(client), { migrationsFolder: folder });
      } catch (error) {
        if (!isHeldUp(error)) throw error;
        await sleep(backOff.nextMs());
      }
  } finally {
    await client.query('reset lock_timeout');
  }
}

/** lock_not_available and deadlock_detected: nothing of the migrations has been done, since all of them are one transaction. */
function isHeldUp(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && (each.code === '55P03' || each.code === '40P01')) return true;
  return false;
}

/**
 * The migrations up to the baseline were put into one, which bears the time of the last of them: a database that had them
 * all goes on from there, and one that stopped half-way would be given tables that it has.
 */
async function refuseOlder(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return;
  const last = await client.query<{ at: string | null }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  );
  const at = last.rows[0]?.at ?? null;
  if (at !== null && Number(at) < baselineMs())
    throw new StartupError(
      'The database is of a release before the first: it can be brought up to date by none. Begin with an empty one (of a demo: remove its DATA_DIR).',
    );
}

function baselineMs(): number {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[];
  };
  return journal.entries[0]?.when ?? 0;
}

/** Whether the database has every migration this code knows: not so while a newer process hasn't migrated it yet. */
export async function isMigrated(db: Database): Promise<boolean> {
  const known = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql')).length;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return (rows[0]?.count ?? 0) >= known;
}
