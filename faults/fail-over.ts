import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { placeOrder } from '../src/modules/checkout/place-order.ts';
import { type TestShop, testShop } from '../src/modules/order/test-shop.ts';
import { handleGatewayEvent } from '../src/modules/payment/handle-gateway-event.ts';
import { DatabaseUnavailable } from '../src/platform/db/database-unavailable.ts';
import type { Services } from '../src/platform/services.ts';
import { causeOf } from '../src/platform/unavailable.ts';
import { openServices } from './open-services.ts';
import { makePostgres, type OwnPostgres } from './own-postgres.ts';
import { areBooksBalanced, type Measured } from './stand.ts';

/** From the death of the primary until orders are placed again: the promise of decision 108. */
const writesAgainMostMs = 15_000;
const answerMostMs = 30_000;

export type FailOver = {
  name: string;
  /** Whether a commit is acknowledged only when the standby has it (synchronous_standby_names). */
  isSynchronous: boolean;
  clients: number;
  /** For how long orders are placed before the primary dies, and after they are placed again. */
  beforeMs: number;
  afterMs: number;
  /** How long the standby lacks what the primary does before that dies: what an asynchronous one loses. */
  behindMs: number;
};

/** What was told to have been done: an order that is placed, and one whose money has come. */
type Acknowledged = { cartId: string; isPaid: boolean };

/**
 * Kills the primary while orders are placed and paid, promotes its standby, and says what became of whatever was
 * acknowledged. The shop knows both by DATABASE_URL and finds the one that takes writes by asking.
 */
export async function measureFailOver(plan: FailOver): Promise<Measured> {
  const primary = await makePostgres();
  try {
    const standby = await primary.makeStandby('standby');
    await primary.ask('create database shop');
    if (plan.isSynchronous) {
      await primary.ask("alter system set synchronous_standby_names = 'standby'");
      await primary.ask("alter system set synchronous_commit = 'remote_apply'");
      await primary.ask('select pg_reload_conf()');
    }
    const url = primary
      .urlOf('shop')
      .replace(`:${primary.port()}/`, `:${primary.port()},127.0.0.1:${standby.port()}/`);
    const { services, close } = await openServices(url, plan.clients * 2);
    try {
      return await failOver(plan, { primary, standby, services });
    } finally {
      await close();
    }
  } finally {
    await primary.remove();
  }
}

type Stand = { primary: OwnPostgres; standby: OwnPostgres; services: Services };

async function failOver(plan: FailOver, { primary, standby, services }: Stand): Promise<Measured> {
  const shop = testShop(services.db);
  const sellerId = await shop.seller();
  const productIds: number[] = [];
  for (let each = 0; each < plan.clients; each += 1)
    productIds.push(await shop.product(sellerId, { stockOnHand: 5_000 }));
  const problems = new Set<string>();
  const acknowledged: Acknowledged[] = [];
  const placedAtMs: number[] = [];
  let [asked, refused, slowestMs, isOver] = [0, 0, 0, false];

  /**
   * Does it until it is acknowledged, as a client that is told to come back; the same thing is never done twice. Null when
   * there is nothing to do it with any more: what it stood on is lost.
   */
  async function persist<Value>(work: () => Promise<Value>): Promise<Value | null> {
    while (!isOver) {
      const startedMs = performance.now();
      asked += 1;
      try {
        return await work();
      } catch (error) {
        if (causeOf(error, DatabaseUnavailable) === null) {
          if (plan.isSynchronous) throw error;
          return null;
        }
        refused += 1;
        await sleep(100);
      } finally {
        slowestMs = Math.max(slowestMs, performance.now() - startedMs);
      }
    }
    return null;
  }

  async function buy(productId: number): Promise<void> {
    while (!isOver) {
      const draft = await persist(() => draftOrder(shop, services, productId));
      if (draft === null) continue;
      const placed = await persist(() => placeOrder(services, draft.input));
      if (placed === null) continue;
      if (!placed.ok) {
        if (plan.isSynchronous) problems.add(`an order was refused: ${placed.failure.code}`);
        continue;
      }
      placedAtMs.push(performance.now());
      const order: Acknowledged = { cartId: draft.cartId, isPaid: false };
      acknowledged.push(order);
      if (await payFor(draft.cartId)) order.isPaid = true;
    }
  }

  async function payFor(cartId: string): Promise<boolean> {
    const eventId = randomUUID();
    const outcome = await persist(async () => {
      const { rows } = await services.db.$client.query<{ id: string; amount: number }>(
        `select p.id, g.total_satang as amount from payments p join order_groups g on g.id = p.group_id
         where g.cart_id = $1`,
        [cartId],
      );
      const payment = rows[0];
      // Acknowledged, and gone: that is counted in the end.
      if (payment === undefined) return null;
      return handleGatewayEvent(services, 'sandbox', {
        eventId,
        kind: 'paid',
        occurredAt: services.clock(),
        gatewayReference: randomUUID(),
        paymentId: payment.id,
        amountSatang: Number(payment.amount),
        currency: 'THB',
      });
    });
    return outcome !== null;
  }

  const buying = Promise.all(productIds.map(buy));
  // What a client throws is what failed, whatever else is being waited for.
  const failed = buying.then(() => undefined);
  failed.catch(() => undefined);
  await Promise.race([sleep(plan.beforeMs), failed]);
  if (plan.behindMs > 0) {
    // Its line is cut; what lies in its socket would still reach one that is only frozen.
    await standby.ask("alter system set primary_conninfo = ''");
    await standby.ask('select pg_reload_conf()');
    await sleep(plan.behindMs);
  }
  await primary.kill();
  const killedMs = performance.now();
  const before = placedAtMs.length;
  await standby.ask('select pg_promote(true, 60)');
  while (placedAtMs.length <= before && performance.now() - killedMs < 2 * writesAgainMostMs)
    await Promise.race([sleep(20), failed]);
  const firstAgain = placedAtMs[before];
  const recoveredMs = firstAgain === undefined ? -1 : Math.round(firstAgain - killedMs);
  await Promise.race([sleep(plan.afterMs), failed]);
  const again = placedAtMs.length - before;
  isOver = true;
  await buying;

  if (before === 0) problems.add('nothing was ordered before');
  if (recoveredMs < 0 || recoveredMs > writesAgainMostMs)
    problems.add(`orders again after ${recoveredMs} ms`);
  if (again < 3) problems.add(`only ${again} orders were placed afterwards`);
  if (slowestMs > answerMostMs) problems.add(`somebody waited for ${Math.round(slowestMs)} ms`);
  const lost = await countLost(standby, acknowledged);
  if (plan.behindMs > 0 && lost === 0) problems.add('nothing was lost: the standby wasn’t behind');
  if (plan.isSynchronous && lost > 0) problems.add(`${lost} of ${acknowledged.length} acknowledged are gone`);
  const [booked] = await standby.ask('select count(*)::int as count from ledger_transactions', 'shop');
  if (Number(booked?.count) === 0) problems.add('nothing was booked');
  for (const words of await findTorn(standby)) problems.add(words);
  return {
    fault: plan.name,
    ...{ asked, refused, recoveredMs, lost },
    slowestMs: Math.round(slowestMs),
    sockets: 0,
    memoryMb: 0,
    lines: 0,
    acknowledged: acknowledged.length,
    problems: [...problems],
  };
}

async function draftOrder(shop: TestShop, services: Services, productId: number) {
  const buyer = await shop.shopper();
  const cartId = await shop.cart(services, buyer.userId, [productId]);
  return { cartId, input: shop.order(buyer, cartId, {}, randomUUID()) };
}

async function countLost(postgres: OwnPostgres, acknowledged: readonly Acknowledged[]): Promise<number> {
  const rows = await postgres.ask('select cart_id, payment_status from order_groups', 'shop');
  const known = new Map(rows.map((row) => [String(row.cart_id), String(row.payment_status)]));
  return acknowledged.filter(({ cartId, isPaid }) => {
    const status = known.get(cartId);
    return status === undefined || (isPaid && status !== 'paid');
  }).length;
}

/** What must hold of every history: the books balance, nothing is ordered twice, copies are the sum of their movements. */
export async function findTorn(postgres: OwnPostgres): Promise<string[]> {
  const count = async (what: string, from: string) => {
    const [row] = await postgres.ask(`select count(*)::int as count from (${from}) torn`, 'shop');
    return Number(row?.count) === 0 ? [] : [`${row?.count} ${what}`];
  };
  return [
    ...((await areBooksBalanced(postgres)) ? [] : ['the books do not balance']),
    ...(await count(
      'carts ordered twice',
      'select cart_id from order_groups group by 1 having count(*) > 1',
    )),
    ...(await count(
      'groups paid without a booking, or booked without being paid',
      `select g.id from order_groups g join payments p on p.group_id = g.id
         left join (select cause from ledger_transactions where kind = 'payment_received') t on t.cause = p.id::text
       where (g.payment_status = 'paid') <> (t.cause is not null)`,
    )),
    ...(await count(
      'products whose copies are not the sum of their movements',
      `select p.id from products p left join stock_movements m on m.product_id = p.id group by p.id
       having p.stock_on_hand <> coalesce(sum(m.on_hand_delta), 0)
         or p.stock_reserved <> coalesce(sum(m.reserved_delta), 0)`,
    )),
  ];
}

/** The long forms, for `npm run faults`; the asynchronous one is judged by everything but what it loses, which it tells. */
export const failOvers: readonly FailOver[] = [
  {
    name: 'primary killed, its synchronous standby promoted',
    ...{ isSynchronous: true, clients: 12, beforeMs: 8_000, afterMs: 5_000, behindMs: 0 },
  },
  {
    name: 'primary killed, an asynchronous standby half a second behind promoted',
    ...{ isSynchronous: false, clients: 12, beforeMs: 8_000, afterMs: 5_000, behindMs: 500 },
  },
];
