/**
 * The load, in a process of its own: autocannon asks, and nothing else runs here, so what the bench itself does (reading
 * /proc, filling databases) takes nothing of it, and its own CPU says whether it was the ceiling. Told what to ask by
 * messages: first the plan, then that it may begin.
 */
import autocannon from 'autocannon';
import type { LoadPlan, LoadRequest, LoadResult } from './load.ts';

const manyRequests = 1_000;

process.once('message', (plan: LoadPlan) => {
  process.once('message', () => void run(plan).then((result) => process.send?.(result)));
  process.send?.('ready');
});

async function run(plan: LoadPlan): Promise<LoadResult> {
  const { origin, requests, connections, seconds, isOnce } = plan;
  const times: number[] = [];
  let client = 0;
  const cpuBefore = process.cpuUsage();
  const startedAtMs = performance.now();
  let lastAtMs = startedAtMs;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        ...(isOnce ? { amount: requests.length, duration: 600 } : {}),
        // Every connection builds these first; its own come in their place.
        requests: requests.slice(0, 1),
        setupClient(connection) {
          connection.setRequests(requestsOf(plan, client));
          client += 1;
        },
      },
      (error, done) => (error == null ? resolve(done) : reject(error)),
    );
    instance.on('response', (_client, _status, _bytes, responseMs) => {
      times.push(responseMs);
      lastAtMs = performance.now();
    });
  });
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    times: times.sort((a, b) => a - b),
    // Autocannon ends on a whole second; a run of so many requests ends with the last reply.
    elapsedMs: lastAtMs - startedAtMs,
    cpuMs: (user + system) / 1_000,
    replies: result.requests.total,
    bytes: result.throughput.total,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

function requestsOf({ requests, isOnce, connections }: LoadPlan, client: number): LoadRequest[] {
  const first = Math.floor((client * requests.length) / connections);
  const next = Math.floor(((client + 1) * requests.length) / connections);
  // Where there are many, each connection keeps to its share: building every request for all of them takes minutes.
  if (isOnce || requests.length > manyRequests) return requests.slice(first, next);
  return [...requests.slice(first), ...requests.slice(0, first)];
}
