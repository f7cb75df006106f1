import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { killProcess } from './kill-process.ts';
import { childrenOf } from './own-postgres.ts';

/** What the shop's own processes are asked with. */
export const apiKey = 'faults';

export type Reply = { status: number; ms: number; body: string; headers: Headers };

export type OwnShop = {
  origin: string;
  /** The process that answers: another one after it died and was started again. */
  pid(): number;
  /** Who was started: the same one, or who keeps it running. */
  keeperPid: number;
  /** Lines the process has written so far. */
  lines(): string[];
  /** Asks, with the API's key; a connection that breaks is status 0. */
  ask(path: string, init?: RequestInit): Promise<Reply>;
  sockets(): number;
  memoryMb(): number;
  hasEnded(): boolean;
  /** Resolves with status and signal once it has ended. */
  ended: Promise<{ status: number | null; signal: string | null }>;
  signal(name: NodeJS.Signals): void;
  /** At once, and whoever would start it again first. */
  killAll(): Promise<void>;
  stop(): Promise<void>;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const startMostMs = 180_000;

/**
 * A process of the shop as it is run, on a database that is there; `isKept` as `npm start` runs it, which starts one that
 * dies again; `isWorker`: the work of the clock in place of pages. It listens on 127.0.0.1, or on HOST.
 */
export async function startShop(
  environment: Record<string, string>,
  {
    isKept = false,
    isWorker = false,
    nodeArguments = [],
  }: { isKept?: boolean; isWorker?: boolean; nodeArguments?: readonly string[] } = {},
): Promise<OwnShop> {
  const port = environment.PORT ?? String(await findFreePorts());
  const host = environment.HOST ?? '127.0.0.1';
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'bannasala-faults-'));
  const said: string[] = [];
  const child: ChildProcess = spawn(
    process.execPath,
    isKept
      ? ['scripts/start.mjs', ...(isWorker ? ['worker'] : [])]
      : [
          '--import',
          './scripts/quick-resolve.mjs',
          ...nodeArguments,
          `src/processes/${isWorker ? 'worker' : 'web'}.ts`,
        ],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        // Vitest says 1, which is Vite's.
        DEV: '0',
        PORT: port,
        DATA_DIR: dataDir,
        HOST: host,
        API_KEY: apiKey,
        SITE_URL: `http://${host}:${port}`,
        ...(isKept ? { NODE_OPTIONS: nodeArguments.join(' ') } : {}),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const { pid = 0, stdout, stderr } = child;
  if (pid === 0 || stdout === null || stderr === null) throw new Error('the shop was not started');
  for (const stream of [stdout, stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      said.push(...lines);
    });
  }
  let isOver = false;
  const ended = new Promise<{ status: number | null; signal: string | null }>((resolve) => {
    child.once('close', (status, signal) => {
      isOver = true;
      resolve({ status, signal });
    });
  });
  const stopWithUs = () => child.kill('SIGKILL');
  process.once('exit', stopWithUs);
  void ended.then(() => {
    process.off('exit', stopWithUs);
    if (environment.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
  });

  const origin = `http://${host}:${port}`;
  async function ask(path: string, init: RequestInit = {}): Promise<Reply> {
    const startedMs = performance.now();
    try {
      const reply = await fetch(origin + path, {
        redirect: 'manual',
        ...init,
        headers: { 'x-api-key': apiKey, ...init.headers },
        signal: AbortSignal.timeout(30_000),
      });
      const body = await reply.text();
      return { status: reply.status, ms: performance.now() - startedMs, body, headers: reply.headers };
    } catch (error) {
      return { status: 0, ms: performance.now() - startedMs, body: wordsOf(error), headers: new Headers() };
    }
  }

  const giveUpMs = Date.now() + startMostMs;
  while ((await ask('/readyz')).status !== 200) {
    if (isOver) throw new Error(`the shop didn't start:\n${said.slice(-20).join('\n')}`);
    if (Date.now() > giveUpMs) throw new Error(`the shop isn't ready:\n${said.slice(-20).join('\n')}`);
    await sleep(100);
  }

  function answering(): number {
    if (!isKept) return pid;
    const [found] = findShops(pid);
    if (found === undefined) throw new Error('it has died, and its successor isn’t there yet');
    return found;
  }
  return {
    origin,
    pid: answering,
    keeperPid: pid,
    ask,
    ended,
    lines: () => said,
    sockets: () => readdirSync(`/proc/${answering()}/fd`).length,
    memoryMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${answering()}/status`, 'utf8'))?.[1]) / 1024,
    hasEnded: () => isOver,
    signal: (name) => void child.kill(name),
    async killAll() {
      const own = childrenOf(pid);
      child.kill('SIGKILL');
      for (const each of own) killProcess(each, 'SIGKILL');
      await ended;
    },
    async stop() {
      if (isOver) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The shop's processes below another one. */
function findShops(parent: number): number[] {
  return childrenOf(parent).flatMap((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('src/processes/web.ts')
        ? [pid]
        : findShops(pid);
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** What fetch hides: why. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.message}${code}${error.cause === undefined ? '' : `: ${wordsOf(error.cause)}`}`;
}
