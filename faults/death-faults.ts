import { setTimeout as sleep } from 'node:timers/promises';
import { killProcess } from './kill-process.ts';
import { startShop } from './own-shop.ts';
import { areBooksBalanced, failuresSaid, type Measured, type Stand } from './stand.ts';

/** By then a process that died has been started again and has read its catalogue. */
const backMostMs = 30_000;
const restartsMost = 8;
const smallHeapMb = 110;

type Death = {
  name: string;
  nodeArguments: readonly string[];
  holdMs: number;
  isKilled: boolean;
  clients: number;
};

/** The shop as `npm start` runs it, whose process dies: with it its search index and all it kept in memory. */
export const deathFaults = (
  [
    {
      name: 'process killed (SIGKILL): search index lost',
      nodeArguments: [],
      holdMs: 4_000,
      isKilled: true,
      clients: 4,
    },
    {
      name: `memory at its limit (heap of ${smallHeapMb} MB)`,
      nodeArguments: [`--max-old-space-size=${smallHeapMb}`],
      holdMs: 20_000,
      isKilled: false,
      clients: 24,
    },
  ] satisfies Death[]
).map((death: Death) => ({ name: death.name, run: (stand: Stand) => measureDeath(stand, death) }));

async function measureDeath(stand: Stand, death: Death): Promise<Measured> {
  const shop = await startShop(stand.environment, { isKept: true, nodeArguments: death.nodeArguments });
  const problems: string[] = [];
  const carts: string[] = [];
  const pids = new Set([shop.pid()]);
  const before = failuresSaid(shop);
  let [asked, refused, slowestMs, memoryMb, sockets] = [0, 0, 0, 0, 0];
  let isOver = false;

  async function browse(): Promise<void> {
    while (!isOver) {
      const word = Math.random().toString(36).slice(2, 5);
      const paths = [`/product?search=${word}`, '/', '/cart', `/api/Product?search=${word}&perpage=60`];
      const reply = await shop.ask(paths[asked % paths.length] ?? '/');
      asked += 1;
      slowestMs = Math.max(slowestMs, reply.ms);
      if (reply.status === 503) refused += 1;
      // While nobody listens a connection is refused: a balancer would take another process.
      if (reply.status === 0) await sleep(200);
      const added = await shop.ask('/api/transaction/add', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ productId: stand.productId, quantity: 1 }),
      });
      if (added.status === 200) carts.push(String(JSON.parse(added.body).detail.cartId));
    }
  }

  try {
    const browsing = Array.from({ length: death.clients }, () => browse());
    const endMs = performance.now() + death.holdMs;
    if (death.isKilled) killProcess(shop.pid(), 'SIGKILL');
    while (performance.now() < endMs) {
      try {
        pids.add(shop.pid());
        memoryMb = Math.max(memoryMb, shop.memoryMb());
        sockets = Math.max(sockets, shop.sockets());
      } catch {
        // Between two processes there is none to look at.
      }
      await sleep(100);
    }
    isOver = true;
    await Promise.all(browsing);
    const endedMs = performance.now();
    let recoveredMs = -1;
    while (recoveredMs < 0 && performance.now() - endedMs < 2 * backMostMs) {
      const [ready, found] = await Promise.all([shop.ask('/readyz'), shop.ask('/product?search=a')]);
      if (ready.status === 200 && found.status === 200) recoveredMs = Math.round(performance.now() - endedMs);
      else await sleep(50);
    }
    if (recoveredMs < 0 || recoveredMs > backMostMs) problems.push(`back after ${recoveredMs} ms`);
    if (death.isKilled && pids.size < 2) problems.push('the process was not started again');
    if (pids.size - 1 > restartsMost) problems.push(`started ${pids.size - 1} times again`);
    let lost = 0;
    for (const cartId of carts) if ((await shop.ask(`/api/transaction/${cartId}`)).status !== 200) lost += 1;
    if (lost > 0) problems.push(`${lost} of ${carts.length} acknowledged are gone`);
    if (!(await areBooksBalanced(stand.postgres))) problems.push('the books do not balance');
    const lines = failuresSaid(shop) - before;
    return {
      fault: `${death.name}, ${pids.size - 1} restarts`,
      asked,
      slowestMs: Math.round(slowestMs),
      refused,
      recoveredMs,
      sockets,
      memoryMb: Math.round(memoryMb),
      lines,
      acknowledged: carts.length,
      lost,
      problems,
    };
  } finally {
    await shop.stop();
  }
}
