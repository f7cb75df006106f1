import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ChildServer } from './child-server.ts';

export type Target = {
  server: ChildServer;
  /** The PostgreSQL behind it, where what it takes is to be said. */
  databases?: { cpuMs(): Promise<number | null> };
  /** Asked for one after the other, over and over; every connection begins somewhere else, or has its own of many. */
  requests: readonly LoadRequest[];
  /** Each request is made once and by one connection, and the run ends with the last of them: orders. */
  isOnce?: boolean;
};

export type LoadRequest = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer<ArrayBuffer>;
};

/** What load-process.ts is told, and what it says in the end. `times` are of replies, in ms, the shortest first. */
export type LoadPlan = {
  origin: string;
  requests: readonly LoadRequest[];
  connections: number;
  seconds: number;
  isOnce: boolean;
};
export type LoadResult = {
  times: number[];
  elapsedMs: number;
  cpuMs: number;
  replies: number;
  bytes: number;
  failures: number;
};

export type Measured = {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  bytesPerReply: number;
  /** CPU time of the server for a reply; null where the system doesn't say. */
  cpuMsPerReply: number | null;
  /** The same of PostgreSQL, all its processes; null where it isn't known, or nobody asked. */
  databaseCpuMsPerReply: number | null;
  /** How much of a core the load took: near 1 it was the ceiling, and the figure is none of the server. */
  loadShare: number;
  replies: number;
  /** Replies that weren't 2xx, and connections that broke. A figure with any of them is no figure. */
  failures: number;
};

export type LoadOptions = { connections?: number; seconds?: number };

const loadProcess = fileURLToPath(new URL('load-process.ts', import.meta.url));

/** Asks for `seconds` over keep-alive connections, each waiting for its reply before it asks again. From another process. */
export async function measure(target: Target, options: LoadOptions = {}): Promise<Measured> {
  const { connections = 16, seconds = 3 } = options;
  const { requests, server, databases, isOnce = false } = target;
  const load = fork(loadProcess, { serialization: 'advanced', execArgv: [] });
  const stop = () => load.kill('SIGKILL');
  process.once('exit', stop);
  const ended = once(load, 'exit').then(([code]) => {
    throw new Error(`the load ended with ${code}`);
  });
  ended.catch(() => undefined);
  try {
    load.send({ origin: server.origin, requests, connections, seconds, isOnce } satisfies LoadPlan);
    await Promise.race([once(load, 'message'), ended]);
    const cpuOf = () => Promise.all([server.cpuMs(), databases?.cpuMs() ?? null]);
    const [ours, database] = await cpuOf();
    load.send('begin');
    const [result] = (await Promise.race([once(load, 'message'), ended])) as [LoadResult];
    const [oursAfter, databaseAfter] = await cpuOf();
    const { times, elapsedMs, replies } = result;
    const spent = (before: number | null, after: number | null) =>
      before === null || after === null ? null : (after - before) / replies;
    return {
      perSecond: (replies * 1000) / elapsedMs,
      p50Ms: percentile(times, 0.5),
      p95Ms: percentile(times, 0.95),
      bytesPerReply: replies === 0 ? 0 : result.bytes / replies,
      cpuMsPerReply: spent(ours, oursAfter),
      databaseCpuMsPerReply: spent(database, databaseAfter),
      loadShare: result.cpuMs / elapsedMs,
      replies,
      failures: result.failures,
    };
  } finally {
    process.removeListener('exit', stop);
    stop();
  }
}

/** As many runs as every figure of the bench is the middle of. */
export const rounds = 3;

/** Runs it three times, after a warm-up that isn't counted: compilers, plans and caches. */
export async function measureRuns(
  target: Target,
  { warmSeconds, ...options }: LoadOptions & { warmSeconds: number },
): Promise<Measured[]> {
  await measure(target, { ...options, seconds: warmSeconds });
  const runs: Measured[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await measure(target, options));
  return runs;
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** A figure of several runs: the least, the middle and the most of them. */
export function spreadOf(values: readonly number[]): { least: number; middle: number; most: number } {
  return { least: Math.min(...values), middle: median(values), most: Math.max(...values) };
}
