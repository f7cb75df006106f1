import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from './own-shop.ts';
import type { Stand } from './stand.ts';

export type Stopped = {
  answered: number;
  broken: string[];
  endedMs: number;
  status: number | null;
  /** /readyz said 503 while connections were still let in. */
  isTold: boolean;
};

const clients = 12;

/**
 * A signal while requests are under way: which of them broke, and how long the process took to end. The clients are a
 * balancer's: they come for as long as /readyz doesn't say 503, and not after.
 */
export async function stopUnderLoad(stand: Stand): Promise<Stopped> {
  const shop = await startShop({ ...stand.environment, SHUTDOWN_GRACE_MS: '1500' });
  const broken: string[] = [];
  let answered = 0;
  let isOver = false;
  let isTold = false;

  async function keepAsking(turn: number): Promise<void> {
    while (!isOver) {
      const reply =
        turn % 3 === 0 && stand.productId > 0
          ? await shop.ask('/api/transaction/add', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ productId: stand.productId, quantity: 1 }),
            })
          : await shop.ask(turn % 3 === 1 ? '/cart' : '/');
      if (reply.status === 200) answered += 1;
      // A connection that was refused was never let in: a balancer takes another process.
      else if (reply.status === 0 && /ECONNREFUSED/.test(reply.body)) return;
      else broken.push(`${reply.status} ${reply.body.slice(0, 80)}`);
    }
  }

  async function balance(): Promise<void> {
    while (!isOver) {
      const { status } = await shop.ask('/readyz');
      if (status === 503) isTold = true;
      if (status !== 200) isOver = true;
      await sleep(100);
    }
  }

  const balancing = balance();
  const asking = Array.from({ length: clients }, (_, turn) => keepAsking(turn));
  await sleep(800);
  const signalledMs = Date.now();
  shop.signal('SIGTERM');
  const { status } = await shop.ended;
  const endedMs = Date.now() - signalledMs;
  isOver = true;
  await Promise.all([balancing, ...asking]);
  return { answered, broken, endedMs, status, isTold };
}
