import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePorts } from '../find-free-ports.ts';
import { StartupError } from '../startup-error.ts';
import type { Account } from './embedded-account.ts';
import type { PostgresBinaries } from './embedded-binaries.ts';
import { postgresEnvironment, saysDiskFull } from './embedded-cluster.ts';

/** What the server says of itself in postmaster.pid. */
export type RunningServer = { pid: number; port: number; ready: boolean };

export type ServerPlan = {
  /** Absolute, links resolved: the server is recognised by it. */
  clusterDir: string;
  binaries: PostgresBinaries;
  account: Account | undefined;
  /** The port to try first; another free one is taken when it is busy, unless `samePort`. */
  port: number | undefined;
  samePort: boolean;
  /** False only for throw-away test data: no fsync. */
  durable: boolean;
};

const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;

/** The server of this cluster, if its process is alive. A postmaster.pid left by a killed one doesn't count. */
export function findServer(clusterDir: string): RunningServer | undefined {
  const lines = readLines(join(clusterDir, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isServerOf(pid, clusterDir)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Process ids are used again, so being alive isn't enough: it must be PostgreSQL, started on this folder. */
function isServerOf(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(
        clusterDir,
      );
    }
    const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(program ?? '') === 'postgres' && args.includes(clusterDir);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Starts the server in a session of its own (a Ctrl-C meant for the app must not reach it) and waits until it accepts
 * connections, recovery after a crash included.
 * @throws StartupError with PostgreSQL's own reason when it doesn't come up.
 */
export async function startServer(plan: ServerPlan): Promise<RunningServer> {
  setStalePidFileAside(plan.clusterDir);
  const deadline = performance.now() + startTimeoutMs;
  let port = plan.port ?? (await findFreePorts());
  for (;;) {
    const attempt = await tryToStart(plan, port, deadline);
    if (attempt.server !== undefined) return attempt.server;
    const { reason } = attempt;
    if (/could not create any TCP\/IP sockets|Address already in use/.test(reason) && !plan.samePort) {
      port = await findFreePorts();
    } else if (/pre-existing shared memory block|lock file .* already exists/.test(reason)) {
      // Backends of a killed server take a moment to notice that they are orphans.
      await sleep(200);
    } else {
      throw startFailure(plan.clusterDir, reason);
    }
    if (performance.now() > deadline) throw startFailure(plan.clusterDir, reason);
  }
}

type Attempt = { server: RunningServer } | { server?: undefined; reason: string };

async function tryToStart(plan: ServerPlan, port: number, deadline: number): Promise<Attempt> {
  // Compared with the times of files.
  const startedAtMs = Date.now();
  const { program, args } = startCommand(plan, port);
  // The early messages come through this pipe; later ones go to the log files, and nobody misses the pipe then.
  const child = spawn(program, args, {
    ...plan.account,
    cwd: plan.clusterDir,
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  let early = '';
  let ended = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    early += text;
  });
  child.on('error', (error) => {
    early += error.message;
    ended = true;
  });
  child.on('exit', (code) => {
    if (process.platform !== 'win32' || code !== 0) ended = true;
  });
  while (!ended && performance.now() < deadline) {
    const server = findServer(plan.clusterDir);
    if (server?.ready && (process.platform === 'win32' || server.pid === child.pid)) {
      child.stderr.destroy();
      child.unref();
      return { server };
    }
    await sleep(10);
  }
  if (!ended) child.kill('SIGQUIT');
  await sleep(10);
  return { reason: `${early}\n${recentLog(plan.clusterDir, startedAtMs)}` };
}

function startCommand(plan: ServerPlan, port: number): { program: string; args: string[] } {
  const settings = Object.entries(settingsFor(plan.durable)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const own = ['-p', String(port), ...settings];
  if (process.platform !== 'win32')
    return { program: plan.binaries.postgres, args: ['-D', plan.clusterDir, ...own] };
  // On Windows only pg_ctl can drop an administrator's rights, which the server refuses to run with.
  return { program: plan.binaries.pgCtl, args: ['start', '-w', '-D', plan.clusterDir, '-o', own.join(' ')] };
}

function settingsFor(durable: boolean): Record<string, string | number> {
  const sharedBuffersMb = Math.min(512, Math.max(128, Math.round(totalmem() / 2 ** 20 / 16)));
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: durable ? 100 : 300,
    shared_buffers: `${sharedBuffersMb}MB`,
    effective_cache_size: `${sharedBuffersMb * 4}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    jit: 'off',
    // Parallel workers talk through /dev/shm, of which a container often has too little.
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A week of files, each overwritten when its day comes round.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

/** Fast shutdown: sessions are ended, everything is on disk. */
export async function stopServer(plan: Pick<ServerPlan, 'clusterDir' | 'binaries'>): Promise<void> {
  const server = findServer(plan.clusterDir);
  if (server === undefined) return;
  if (process.platform === 'win32') {
    execFileSync(plan.binaries.pgCtl, ['stop', '-m', 'fast', '-D', plan.clusterDir], { stdio: 'ignore' });
    return;
  }
  signal(server.pid, 'SIGINT');
  if (await isGoneWithin(plan.clusterDir, server.pid)) return;
  // Immediate shutdown: safe as well, the next start replays the log.
  signal(server.pid, 'SIGQUIT');
  await isGoneWithin(plan.clusterDir, server.pid);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

/** Gone includes dead but not yet collected by its parent, which for an orphan may take the system a while. */
async function isGoneWithin(clusterDir: string, pid: number): Promise<boolean> {
  const deadline = performance.now() + stopTimeoutMs;
  while (isServerOf(pid, clusterDir)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/**
 * After a reboot or a kill -9 the number in postmaster.pid may be another program's by now, and PostgreSQL would refuse
 * to start for its sake. Called when no server of this cluster is alive.
 */
function setStalePidFileAside(clusterDir: string): void {
  const path = join(clusterDir, 'postmaster.pid');
  const pid = Number(readLines(path)[0]);
  if (pid > 0 && isAlive(pid)) renameSync(path, join(clusterDir, 'postmaster.pid.stale'));
}

function startFailure(clusterDir: string, reason: string): StartupError {
  if (saysDiskFull(reason)) {
    return new StartupError(`No space is left on the disk of ${clusterDir}: free some and start again.`);
  }
  const fatal =
    reason.split('\n').findLast((line) => /FATAL|PANIC/.test(line)) ?? reason.trim().split('\n').at(-1);
  const said = fatal?.replace(/^.*?(FATAL|PANIC):\s*/, '').trim();
  return new StartupError(
    `The database in ${clusterDir} doesn't start: ${said || 'it gave no reason within a minute'} (its log is in ${join(clusterDir, 'log')}; nothing was changed).`,
  );
}

function recentLog(clusterDir: string, sinceMs: number): string {
  const folder = join(clusterDir, 'log');
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return '';
  }
  const newest = names
    .map((name) => ({ path: join(folder, name), changedAtMs: statSync(join(folder, name)).mtimeMs }))
    .filter(({ changedAtMs }) => changedAtMs >= sinceMs)
    .sort((a, b) => b.changedAtMs - a.changedAtMs)[0];
  return newest === undefined ? '' : readFileSync(newest.path, 'utf8').slice(-4_000);
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
