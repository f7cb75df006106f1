import type { ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { memoryEnvironment, memoryFlags } from '../scripts/memory-settings.mjs';
import { spawnFollowing } from '../scripts/spawn-following.mjs';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { readChildren, readProcess, readResident } from './process-times.ts';

export type ChildServer = {
  origin: string;
  /** From the spawning to the first reply that says ready. */
  startMs: number;
  /** CPU time of the process so far, user and system; null where the system doesn't say. */
  cpuMs(): Promise<number | null>;
  memoryMb(): Promise<number | null>;
  /** What is resident of it, in MB: of mapped files, and of its own; null where the system doesn't say. */
  resident(): ReturnType<typeof readResident>;
  /** What the processes it has started take together, in MB. */
  childrenMb(): Promise<number>;
  stop(): Promise<void>;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const usualStartMostMs = 120_000;

/** The shop as `npm start` runs it, on a database that is there: demo mode, default logging into a file. */
export async function startShop(options: {
  databaseUrl: string;
  environment?: Record<string, string>;
  nodeArguments?: readonly string[];
  startMostMs?: number;
}): Promise<ChildServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bannasala-bench-'));
  const server = await startServer({
    arguments: [...memoryFlags, ...profiling(), ...(options.nodeArguments ?? []), 'src/processes/web.ts'],
    readyPath: '/readyz',
    logFile: join(dataDir, 'shop.log'),
    startMostMs: options.startMostMs,
    environment: {
      ...memoryEnvironment,
      DEMO: '1',
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      API_KEY: 'demo',
      ...options.environment,
    },
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** With BENCH_PROFILE=folder each shop leaves a CPU profile there as it stops; bench/read-profile.ts sums it up. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

/** A server to compare with, from bench/partners, on the same Node. */
export function startPartner(script: string, environment: Record<string, string> = {}): Promise<ChildServer> {
  return startServer({
    arguments: [`bench/partners/${script}`],
    readyPath: '/healthz',
    logFile: '/dev/null',
    environment,
  });
}

async function startServer(options: {
  arguments: readonly string[];
  readyPath: string;
  logFile: string;
  environment: Record<string, string>;
  startMostMs?: number | undefined;
}): Promise<ChildServer> {
  const port = await findFreePorts();
  const startedAtMs = performance.now();
  const log = openSync(options.logFile, 'a');
  const child = spawnFollowing(process.execPath, options.arguments, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...options.environment },
    stdio: ['ignore', log, log],
  });
  const origin = `http://127.0.0.1:${port}`;
  process.once('exit', () => child.kill('SIGKILL'));
  await waitUntilReady(child, `${origin}${options.readyPath}`, options);
  const startMs = performance.now() - startedAtMs;
  return {
    origin,
    startMs,
    cpuMs: async () => (await readProcess(child.pid))?.cpuMs ?? null,
    memoryMb: async () => (await readProcess(child.pid))?.memoryMb ?? null,
    resident: () => readResident(child.pid),
    childrenMb: async () => (await readChildren(child.pid)).reduce((sum, { memoryMb }) => sum + memoryMb, 0),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(10_000).then(() => child.kill('SIGKILL'))]);
    },
  };
}

async function waitUntilReady(
  child: ChildProcess,
  url: string,
  { logFile, startMostMs = usualStartMostMs }: { logFile: string; startMostMs?: number | undefined },
): Promise<void> {
  const deadline = performance.now() + startMostMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) break;
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  const said = logFile === '/dev/null' ? '' : (await readFile(logFile, 'utf8')).slice(-2_000);
  throw new Error(`${url} did not become ready\n${said}`);
}
