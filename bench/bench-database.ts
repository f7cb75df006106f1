import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../src/platform/db/migrate-database.ts';
import { catalogueVersion, fillCatalogue } from './make-catalogue.ts';
import { cpuMsWithChildren, readProcess } from './process-times.ts';

const dataDir = fileURLToPath(new URL('../node_modules/.cache/bench-data', import.meta.url));
const migrations = fileURLToPath(new URL('../src/platform/db/migrations', import.meta.url));

export type BenchDatabases = {
  /**
   * A fresh copy of the catalogue of so many products, which the bench may change; its URL. One that is open under the same
   * name goes: whoever compares two names them.
   */
  open(offers: number, name?: string): Promise<string>;
  /** A database with nothing in it, for a shop to fill; its URL. */
  openEmpty(): Promise<string>;
  /** Server and settings, in a line. */
  about: string;
  /** CPU time of PostgreSQL so far, all its processes; null where it doesn't run here, or the system doesn't say. */
  cpuMs(): Promise<number | null>;
  close(): Promise<void>;
};

/**
 * The PostgreSQL of the bench: BENCH_DATABASE_URL (a role that may create databases), or an embedded one with its own
 * data folder. Catalogues are made once and kept as templates, by a stamp of what they were made of.
 */
export async function openBenchDatabases(log: (line: string) => void): Promise<BenchDatabases> {
  const given = process.env.BENCH_DATABASE_URL;
  const embedded = given === undefined ? await startEmbeddedPostgres({ dataDir, log }) : null;
  const serverUrl = given ?? embedded?.superuserUrl ?? '';
  const owner = embedded === null ? null : new URL(embedded.url);
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const { rows } = await admin.query<{ version: string; commits: string; pid: number; isLocal: boolean }>(
    `select current_setting('server_version') as version, current_setting('synchronous_commit') as commits,
       pg_backend_pid() as pid, coalesce(host(inet_server_addr()) in ('127.0.0.1', '::1'), true) as "isLocal"`,
  );
  const backend = rows[0]?.isLocal === true ? await readProcess(rows[0].pid) : null;
  // The process that all others of a server are children of.
  const postmaster = backend?.command.startsWith('postgres') === true ? backend.parent : null;

  const urlOf = (name: string) => databaseUrl(owner?.href ?? serverUrl, name);

  async function recreate(name: string, template: string): Promise<void> {
    await admin.query(`drop database if exists ${name} with (force)`);
    const ownerClause = owner === null ? '' : ` owner ${owner.username}`;
    await admin.query(`create database ${name} template ${template}${ownerClause} strategy file_copy`);
  }

  async function findOrMakeTemplate(offers: number): Promise<string> {
    const name = `bench_${offers}`;
    const stamp = stampOf(offers);
    const found = await admin.query<{ stamp: string | null }>(
      `select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1`,
      [name],
    );
    if (found.rows[0]?.stamp === stamp) return name;
    const started = performance.now();
    await recreate(name, 'template0');
    const db = openDatabase(urlOf(name), 2);
    await migrateDatabase(db);
    await db.$client.end();
    await fill(databaseUrl(serverUrl, name), offers);
    await admin.query(`comment on database ${name} is '${stamp}'`);
    log(`made a catalogue of ${offers} products in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return name;
  }

  return {
    async open(offers, name = 'run') {
      const template = await findOrMakeTemplate(offers);
      await recreate(`${template}_${name}`, template);
      return urlOf(`${template}_${name}`);
    },
    async openEmpty() {
      await recreate('bench_empty_run', 'template0');
      return urlOf('bench_empty_run');
    },
    about: `PostgreSQL ${rows[0]?.version}, synchronous_commit ${rows[0]?.commits}, ${given === undefined ? 'embedded' : 'given'}`,
    cpuMs: () => (postmaster === null ? Promise.resolve(null) : cpuMsWithChildren(postmaster)),
    async close() {
      await admin.end();
      await embedded?.stop();
    },
  };
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function fill(url: string, offers: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  // The rows fit together as they were made; checking every foreign key doubles the time.
  if (rows[0]?.super === true) await client.query('set session_replication_role = replica');
  await fillCatalogue(client, offers);
  await client.end();
}

function stampOf(offers: number): string {
  const hash = createHash('sha256').update(`${catalogueVersion} ${offers}`);
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    hash.update(readFileSync(`${migrations}/${file}`));
  for (const file of ['make-catalogue.ts', 'search-catalogue.ts'])
    hash.update(readFileSync(new URL(file, import.meta.url)));
  return hash.digest('hex').slice(0, 24);
}
