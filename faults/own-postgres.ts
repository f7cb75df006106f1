import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { accountForCluster } from '../src/platform/db/embedded-account.ts';
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
  let moves = 0;
  await startServer(plan);
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
    async remove() {
      signalAll('SIGCONT');
      await stopServer(plan);
      disk?.unmount();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
