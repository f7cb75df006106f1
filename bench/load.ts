import autocannon from 'autocannon';
import type { ChildServer } from './child-server.ts';

export type Target = {
  server: ChildServer;
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

export type Measured = {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  bytesPerReply: number;
  /** CPU time of the server for a reply; null where the system doesn't say. */
  cpuMsPerReply: number | null;
  replies: number;
  /** Replies that weren't 2xx, and connections that broke. A figure with any of them is no figure. */
  failures: number;
};

export type LoadOptions = { connections?: number; seconds?: number };

/** Asks for `seconds` over keep-alive connections, each waiting for its reply before it asks again. */
export async function measure(target: Target, options: LoadOptions = {}): Promise<Measured> {
  const { connections = 16, seconds = 3 } = options;
  const { requests, server } = target;
  const cpuBefore = await server.cpuMs();
  const times: number[] = [];
  let client = 0;
  const startedAtMs = performance.now();
  let lastAtMs = startedAtMs;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: server.origin,
        connections,
        duration: seconds,
        ...(target.isOnce === true ? { amount: requests.length, duration: 600 } : {}),
        // Every connection builds these first; its own come in their place.
        requests: requests.slice(0, 1),
        setupClient(connection) {
          connection.setRequests(requestsOf(target, client, connections));
          client += 1;
        },
      },
      (error, done) => (error == null ? resolve(done) : reject(error)),
    );
    run.on('response', (_client, _status, _bytes, responseMs) => {
      times.push(responseMs);
      lastAtMs = performance.now();
    });
  });
  const cpuAfter = await server.cpuMs();
  times.sort((a, b) => a - b);
  const replies = result.requests.total;
  return {
    // Autocannon ends on a whole second; a run of so many requests ends with the last reply.
    perSecond: (replies * 1000) / (lastAtMs - startedAtMs),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    bytesPerReply: replies === 0 ? 0 : result.throughput.total / replies,
    cpuMsPerReply: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / replies,
    replies,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

const manyRequests = 1_000;

function requestsOf({ requests, isOnce }: Target, client: number, connections: number): LoadRequest[] {
  const first = Math.floor((client * requests.length) / connections);
  const next = Math.floor(((client + 1) * requests.length) / connections);
  // Where there are many, each connection keeps to its share: building every request for all of them takes minutes.
  if (isOnce === true || requests.length > manyRequests) return requests.slice(first, next);
  return [...requests.slice(first), ...requests.slice(0, first)];
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
