import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { prepareDataFolder, waitForFileLock } from './data-folder.ts';
import { accountForCluster } from './embedded-account.ts';
import { preparePostgresBinaries } from './embedded-binaries.ts';
import {
  claimCluster,
  clusterHome,
  createCluster,
  inspectCluster,
  reachableClusterHome,
  readCredentials,
  superuser,
  writeCredentials,
} from './embedded-cluster.ts';
import { findServer, type ServerPlan, startServer, stopServer } from './embedded-server.ts';

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Told what takes time, a line each. */
  log: (line: string) => void;
  /** False for throw-away test data only: commits aren't flushed to disk. */
  durable?: boolean;
};

export type EmbeddedPostgres = {
  /** The app's own database, as the role that owns it. */
  url: string;
  /** The same server as the role that may create databases and roles. */
  superuserUrl: string;
  /** Whether the server was already running. */
  reused: boolean;
  /** Lets go of the server, and stops it when no other process uses it. Close your pools first. */
  stop(): Promise<void>;
};

const appRole = 'bannasala';
const startLockWaitMs = 90_000;
const keeperAnswerMs = 10_000;
/** Every process that uses the server holds this advisory lock, shared; whoever gets it alone is the last. */
const presenceLock = 7_026_100;

/**
 * Brings up the PostgreSQL of a data folder: makes its cluster the first time, starts its server, or joins the one that
 * runs already. The server is a process of its own: it outlives a killed app and is found again by the next start; a
 * graceful stop takes it down, and while an app is up a killed server is started again on the same port.
 * @throws StartupError, one sentence, when the folder, the disk or the machine doesn't allow it; nothing is damaged then.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options;
  const dataDir = resolve(options.dataDir);
  prepareDataFolder(dataDir);
  const account = accountForCluster(join(clusterHome(dataDir), 'postgres'));

  let reused = false;
  const first = await underStartLock(dataDir, async () => {
    const home = reachableClusterHome(dataDir, account);
    const clusterDir = join(home, 'postgres');
    const exists = inspectCluster(clusterDir);
    const credentials = readCredentials(dataDir, exists);
    const binaries = preparePostgresBinaries(account, dataDir, log);
    if (!exists) {
      log('creating the database');
      await createCluster(home, binaries, account, credentials.superuserPassword, durable);
    }
    claimCluster(clusterDir, account);
    const plan: ServerPlan = {
      clusterDir: realpathSync(clusterDir),
      binaries,
      account,
      port: credentials.port,
      samePort: false,
      durable,
    };
    reused = findServer(plan.clusterDir) !== undefined;
    const { port, keeper } = await joinServer(plan, credentials.superuserPassword);
    await ensureAppDatabase(keeper, credentials.appPassword);
    if (port !== credentials.port) writeCredentials(dataDir, { ...credentials, port });
    return { plan: { ...plan, port, samePort: true }, port, keeper, credentials };
  });

  const { plan, port, credentials } = first;
  let { keeper } = first;
  let stopping = false;
  let reviving: Promise<void> = Promise.resolve();

  const watch = (client: pg.Client) => {
    client.on('error', () => undefined);
    client.once('end', () => {
      if (!stopping) reviving = revive();
    });
  };
  const revive = async () => {
    for (let failures = 0; !stopping; failures += 1) {
      try {
        const joined = await underStartLock(dataDir, () => joinServer(plan, credentials.superuserPassword));
        log('the database is back');
        keeper = joined.keeper;
        watch(keeper);
        return;
      } catch (error) {
        if (failures === 0) log(`the database went away and doesn't come back: ${error}`);
        await sleep(Math.min(4_000, 250 * 2 ** failures), undefined, { ref: false });
      }
    }
  };
  watch(keeper);

  return {
    url: urlOf(appRole, credentials.appPassword, port, appRole),
    superuserUrl: urlOf(superuser, credentials.superuserPassword, port, 'postgres'),
    reused,
    async stop() {
      if (stopping) return;
      stopping = true;
      await reviving;
      await underStartLock(dataDir, async () => {
        const alone = await leave(keeper);
        if (alone) await stopServer(plan);
      });
    },
  };
}

/** Start and stop of one data folder's server take turns, across processes. */
async function underStartLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = await waitForFileLock(join(dataDir, 'postgres.lock'), startLockWaitMs);
  if (lock === undefined) {
    throw new StartupError(
      `Another process has been starting the database of ${dataDir} for too long: stop it first.`,
    );
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Starts the server, or waits for the one that is coming up, and holds a connection that says "somebody is here". */
async function joinServer(plan: ServerPlan, password: string): Promise<{ port: number; keeper: pg.Client }> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const { port } = findServer(plan.clusterDir) ?? (await startServer(plan));
    const keeper = new pg.Client({
      connectionString: urlOf(superuser, password, port, 'postgres'),
      application_name: `bannasala ${process.pid}`,
      keepAlive: true,
      // A server that is frozen takes connections and says nothing.
      connectionTimeoutMillis: keeperAnswerMs,
    });
    keeper.on('error', () => undefined);
    try {
      await keeper.connect();
      await keeper.query('select pg_advisory_lock_shared($1)', [presenceLock]);
      return { port, keeper };
    } catch (error) {
      await keeper.end().catch(() => undefined);
      const refusedPassword = error instanceof pg.DatabaseError && error.code === '28P01';
      if (refusedPassword) {
        throw new StartupError(
          `The database in ${plan.clusterDir} refuses the password kept in its data folder.`,
        );
      }
      if (performance.now() > deadline) {
        throw new StartupError(
          `The database in ${plan.clusterDir} runs but doesn't answer (${error instanceof Error ? error.message : error}).`,
        );
      }
      await sleep(50);
    }
  }
}

/** Gives up this process's place; true when nobody else has one. */
async function leave(keeper: pg.Client): Promise<boolean> {
  try {
    await keeper.query('select pg_advisory_unlock_shared($1)', [presenceLock]);
    const answer = await keeper.query('select pg_try_advisory_lock($1) as alone', [presenceLock]);
    return answer.rows[0]?.alone === true;
  } catch {
    // The server is down already, or about to be.
    return true;
  } finally {
    await keeper.end().catch(() => undefined);
  }
}

/** The app's role isn't a superuser; as the database's owner it may add pg_trgm and unaccent in its migrations. */
async function ensureAppDatabase(keeper: pg.Client, appPassword: string): Promise<void> {
  const found = await keeper.query('select 1 from pg_database where datname = $1', [appRole]);
  if (found.rowCount === 1) return;
  const role = await keeper.query('select 1 from pg_roles where rolname = $1', [appRole]);
  const password = pg.escapeLiteral(appPassword);
  if (role.rowCount === 0) await keeper.query(`create role ${appRole} login password ${password}`);
  await keeper.query(`create database ${appRole} owner ${appRole}`);
}

function urlOf(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}
