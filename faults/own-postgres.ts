import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, accountForCluster } from '../src/platform/db/embedded-account.ts';
import { preparePostgresBinaries } from '../src/platform/db/embedded-binaries.ts';
import { createCluster, superuser } from '../src/platform/db/embedded-cluster.ts';
import { findServer, type ServerPlan, startServer, stopServer } from '../src/platform/db/embedded-server.ts';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { killProcess } from './kill-process.ts';
import { mountDisk, type OwnDisk } from './own-disk.ts';

export type OwnPostgres = {
  /** Where it is now. */
  port(): number;
  urlOf(database: string): string;
  /** Runs one statement as superuser. */
  ask(statement: string, database?: string): Promise<Record<string, unknown>[]>;
  start(): Promise<void>;
  /** `pg_ctl stop -m immediate`: backends are told to go at once, nothing is written. */
  stopAtOnce(): Promise<void>;
  /** kill -9 of every process. */
  kill(): Promise<void>;
  /** SIGSTOP of every process: the sockets stay, nobody answers. */
  freeze(): void;
  thaw(): void;
  /** Stops it and starts what it was on another port, as a fail-over does. */
  moveTo(port: number): Promise<void>;
  /** Its disk, where this machine lets us have one of our own; else null. */
  disk: OwnDisk | null;
  isUp(): boolean;
  /**
   * Makes a server that follows this one by streaming. It is copied cold, since pg_basebackup isn't among the programs that
   * come with us: this one is stopped for that moment.
   */
  makeStandby(name: string): Promise<OwnPostgres>;
  remove(): Promise<void>;
};

const password = 'postgres';
/** Room for the demo, a copy of it and what is written meanwhile. */
const diskMb = 3_000;

/** A PostgreSQL that nobody supervises, on a port of its own, to be killed, stopped and frozen. */
export async function makePostgres(): Promise<OwnPostgres> {
  // Run by root, PostgreSQL is another account, which must reach the folder.
  const folder = mkdtempSync(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'bannasala-faults-'));
  const disk = mountDisk(folder, diskMb);
  chmodSync(folder, 0o711);
  const clusterDir = join(folder, 'postgres');
  const account = accountForCluster(clusterDir);
  const binaries = preparePostgresBinaries(account, folder, () => undefined);
  await createCluster(folder, binaries, account, password, true);
  const plan: ServerPlan = {
    clusterDir,
    binaries,
    account,
    port: await findFreePorts(),
    samePort: true,
    durable: true,
  };
  await startServer(plan);
  return ownServer(plan, folder, disk, {
    standbys: [],
    async remove() {
      disk?.unmount();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

type Owned = { standbys: OwnPostgres[]; remove(): Promise<void> };

function ownServer(plan: ServerPlan, folder: string, disk: OwnDisk | null, owned: Owned): OwnPostgres {
  let moves = 0;
  const urlOf = (database: string) =>
    `postgres://${superuser}:${password}@127.0.0.1:${plan.port}/${database}`;

  function processes(): number[] {
    const server = findServer(plan.clusterDir);
    return server === undefined ? [] : [server.pid, ...childrenOf(server.pid)];
  }
  function signalAll(name: NodeJS.Signals): void {
    for (const pid of processes()) killProcess(pid, name);
  }
  async function untilGone(): Promise<void> {
    while (findServer(plan.clusterDir) !== undefined) await sleep(20);
  }

  return {
    disk,
    isUp: () => findServer(plan.clusterDir) !== undefined,
    port: () => plan.port ?? 0,
    urlOf,
    async ask(statement, database = 'postgres') {
      const client = new pg.Client({ connectionString: urlOf(database) });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end();
      }
    },
    async start() {
      await startServer(plan);
    },
    async stopAtOnce() {
      const server = findServer(plan.clusterDir);
      if (server !== undefined) killProcess(server.pid, 'SIGQUIT');
      await untilGone();
    },
    async kill() {
      signalAll('SIGKILL');
      await untilGone();
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async moveTo(port) {
      await stopServer(plan);
      // A test that is repeated moves it again, to the same port.
      moves += 1;
      const other = join(folder, `postgres-${port}-${moves}`);
      execFileSync('cp', ['-a', plan.clusterDir, other]);
      Object.assign(plan, { clusterDir: other, port });
      await startServer(plan);
    },
    async makeStandby(name) {
      await stopServer(plan);
      // What a standby lacks after an absence must still be there: no slot keeps it.
      appendFileSync(join(plan.clusterDir, 'postgresql.auto.conf'), "wal_keep_size = '512MB'\n");
      const clusterDir = join(folder, name);
      execFileSync('cp', ['-a', plan.clusterDir, clusterDir]);
      followBy(clusterDir, plan, name);
      await startServer(plan);
      const standbyPlan: ServerPlan = { ...plan, clusterDir, port: await findFreePorts() };
      await startServer(standbyPlan);
      const standby = ownServer(standbyPlan, folder, null, { standbys: [], remove: async () => undefined });
      owned.standbys.push(standby);
      return standby;
    },
    async remove() {
      // Before it stops a primary waits for those that follow it.
      for (const standby of owned.standbys) await standby.remove();
      signalAll('SIGCONT');
      await stopServer(plan);
      await owned.remove();
    },
  };
}

/** Makes a copied cluster one that follows, as `pg_basebackup --write-recovery-conf` does. */
function followBy(
  clusterDir: string,
  primary: { port: number | undefined; account: Account | undefined },
  name: string,
) {
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
  const signal = join(clusterDir, 'standby.signal');
  writeFileSync(signal, '');
  if (primary.account !== undefined) chownSync(signal, primary.account.uid, primary.account.gid);
  appendFileSync(
    join(clusterDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${superuser} password=${password} application_name=${name}'\n` +
      // A long read keeps what it reads; one that holds up the replay all the same ends.
      "hot_standby_feedback = on\nmax_standby_streaming_delay = '1s'\n",
  );
}

/** The processes another one has begun. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // pid (name) state ppid …; a name may hold blanks and brackets.
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}
