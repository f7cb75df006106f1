import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '../src/modules/identity/open-session.ts';
import type { TestShop } from '../src/modules/order/test-shop.ts';
import { handleGatewayEvent } from '../src/modules/payment/handle-gateway-event.ts';
import type { Services } from '../src/platform/services.ts';
import type { Answer, OutsideClient } from './outside-client.ts';

/** Shoppers who go on reading, filling carts and ordering, all through the balancer. */
type BalancedLoad = {
  /** Ends it and says how it went. */
  stop(): Promise<LoadFigures>;
  /** How many were answered well so far. */
  answered(): number;
};

export type LoadFigures = {
  asked: number;
  slowestMs: number;
  /** What wasn't answered as it should be: reading, and writing before it was repeated. */
  failedReads: string[];
  failedWrites: string[];
  /** Placed, as they were told: cart and numbers. */
  orders: { cartId: string; numbers: string }[];
  /** What held against what was told: an order that its buyer doesn't see, a key that was answered twice in two ways. */
  wrong: string[];
};

export type Scene = {
  services: Services;
  goods: TestShop;
  productIds: readonly number[];
  paths: readonly string[];
};

const readers = 4;
const fillers = 2;
const buyers = 2;
/** Between two things that one of them does: what the processes can't do any more isn't what is tried. */
const thinkMs = 60;
/** For so long somebody repeats with the same key what wasn't answered. */
const repeatMostMs = 60_000;
const repeatAfterMs = 200;
/** Not answered, or by somebody who says to come back. */
const isPassing = ({ status }: Answer) => [0, 502, 503, 504].includes(status);

export async function newShopper({ services, goods }: Scene) {
  const shopper = await goods.shopper();
  const { token } = await openSession(services.db, services, {
    ...{ userId: shopper.userId, userAgent: null, isRemembered: false },
  });
  return { ...shopper, token };
}
export type Shopper = Awaited<ReturnType<typeof newShopper>>;

export const placeCall = (cartId: string, { addressId, token }: Shopper, key: string) => ({
  ...{ method: 'POST', token, headers: { 'idempotency-key': key } },
  json: { id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [] },
});

/** An order's money comes, so that there are books to balance. */
export async function payFor({ services }: Scene, cartId: string): Promise<void> {
  const { rows } = await services.db.$client.query<{ id: string; amount: number }>(
    `select p.id, g.total_satang as amount from payments p join order_groups g on g.id = p.group_id
     where g.cart_id = $1`,
    [cartId],
  );
  const { id = '', amount = 0 } = rows[0] ?? {};
  await handleGatewayEvent(services, 'sandbox', {
    ...{ eventId: randomUUID(), kind: 'paid', occurredAt: services.clock(), currency: 'THB' },
    ...{ gatewayReference: randomUUID(), paymentId: id, amountSatang: Number(amount) },
  });
}

/** Begins at once; `open` makes a client a shopper. */
export function startLoad(scene: Scene, open: () => OutsideClient): BalancedLoad {
  const figures: LoadFigures = {
    ...{ asked: 0, slowestMs: 0, failedReads: [], failedWrites: [], orders: [], wrong: [] },
  };
  let [isOver, answered] = [false, 0];
  const clients: OutsideClient[] = [];

  function count(what: string, answer: Answer, failed: string[]): Answer {
    figures.asked += 1;
    figures.slowestMs = Math.max(figures.slowestMs, answer.ms);
    if (answer.status === 200) answered += 1;
    else
      failed.push(`${what}: ${answer.status} ${answer.body.slice(0, 120)} after ${Math.round(answer.ms)} ms`);
    return answer;
  }
  function newClient(): OutsideClient {
    const client = open();
    clients.push(client);
    return client;
  }
  const product = (turn: number) => scene.productIds[turn % scene.productIds.length] ?? 0;

  async function read(number: number): Promise<void> {
    const client = newClient();
    for (let turn = number; !isOver; turn += 1) {
      await sleep(thinkMs);
      const path = scene.paths[turn % scene.paths.length] ?? '/';
      count(`GET ${path}`, await client.ask(path), figures.failedReads);
    }
  }

  async function fill(number: number): Promise<void> {
    const client = newClient();
    let cartId: string | null = null;
    for (let turn = number; !isOver; turn += 1) {
      await sleep(thinkMs);
      const json: object = { productId: product(turn), quantity: 1, ...(cartId === null ? {} : { cartId }) };
      const added = count(
        'POST add',
        await client.ask('/api/transaction/add', { method: 'POST', json }),
        figures.failedWrites,
      );
      if (added.status !== 200) continue;
      cartId = turn % 5 === 0 ? null : String(JSON.parse(added.body).detail.cartId);
    }
  }

  /** The same call with the same key until somebody has answered it. */
  async function persist(client: OutsideClient, path: string, call: object): Promise<Answer> {
    const giveUpMs = performance.now() + repeatMostMs;
    for (;;) {
      const answer = count(`POST ${path}`, await client.ask(path, call), figures.failedWrites);
      if (!isPassing(answer) || performance.now() > giveUpMs) return answer;
      await sleep(repeatAfterMs);
    }
  }

  async function buy(number: number): Promise<void> {
    const client = newClient();
    for (let turn = number; !isOver; turn += 1) {
      await sleep(thinkMs);
      const shopper = await newShopper(scene);
      const { token } = shopper;
      const json = { productId: product(turn), quantity: 1 };
      const added = await persist(client, '/api/transaction/add', { method: 'POST', token, json });
      if (added.status !== 200) continue;
      const cartId = String(JSON.parse(added.body).detail.cartId);
      const call = placeCall(cartId, shopper, randomUUID());
      const placed = await persist(client, '/api/order/place', call);
      if (placed.status !== 200) {
        figures.wrong.push(`an order was answered ${placed.status} ${placed.body.slice(0, 160)}`);
        continue;
      }
      const numbers = numbersOf(placed);
      figures.orders.push({ cartId, numbers });
      const again = await persist(client, '/api/order/place', call);
      if (numbersOf(again) !== numbers)
        figures.wrong.push(`the same key was answered ${numbers}, then ${again.status} ${numbersOf(again)}`);
      const list = count(
        'GET /api/Order/List',
        await client.ask('/api/Order/List', { token }),
        figures.failedReads,
      );
      if (list.status === 200 && !list.body.includes(numbers))
        figures.wrong.push(`${numbers} isn't among its buyer's orders`);
      await payFor(scene, cartId);
    }
  }

  const all = [
    ...Array.from({ length: readers }, (_, number) => read(number)),
    ...Array.from({ length: fillers }, (_, number) => fill(number)),
    ...Array.from({ length: buyers }, (_, number) => buy(number)),
  ];
  const going = Promise.all(all);
  // What a shopper throws is what failed; it is thrown where the load is stopped.
  going.catch(() => undefined);
  return {
    answered: () => answered,
    async stop() {
      isOver = true;
      try {
        await going;
      } finally {
        for (const client of clients) client.close();
      }
      return figures;
    },
  };
}

function numbersOf({ status, body }: Answer): string {
  if (status !== 200) return '';
  const { orders } = JSON.parse(body).detail as { orders: { orderNumber: string }[] };
  return orders.map(({ orderNumber }) => orderNumber).join();
}
