import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultyLine, openFaultyLine } from '../src/platform/db/test-faulty-line.ts';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { makePostgres, type OwnPostgres } from './own-postgres.ts';
import { type OwnShop, type Reply, startShop } from './own-shop.ts';

/** A shop that reaches its database through a line that can be spoilt; a second address stands by for a fail-over. */
export type Stand = {
  postgres: OwnPostgres;
  line: FaultyLine;
  standbyPort: number;
  shop: OwnShop;
  productId: number;
  answerMostMs: number;
  environment: Record<string, string>;
  /** The same database, with another process of the shop in front of it. */
  withShop(shop: OwnShop): Stand;
  close(): Promise<void>;
};

const keptPage = '/';
const keptCall = '/api/Category/List';

/** `answerMostMs`: within what every reply must have come; more where other tests share the machine. */
export async function openStand({
  demo,
  answerMostMs = 3_000,
  also = {},
}: {
  demo: boolean;
  answerMostMs?: number;
  /** Of the shop's environment. */
  also?: Record<string, string>;
}): Promise<Stand> {
  const postgres = await makePostgres();
  await postgres.ask('create database shop');
  const line = await openFaultyLine(postgres.port());
  const standbyPort = await findFreePorts();
  const hosts = `127.0.0.1:${line.port},127.0.0.1:${standbyPort}`;
  const environment = {
    DATABASE_URL: postgres.urlOf('shop').replace(`127.0.0.1:${postgres.port()}`, hosts),
    DEMO: demo ? '1' : '0',
    ...also,
  };
  const shop = await startShop(environment);
  const products = await postgres.ask(
    `select id from products where is_active and stock_on_hand - stock_reserved between 10 and 400
       and id not in (select product_id from price_quotas) order by id limit 1`,
    'shop',
  );
  const stand: Stand = {
    postgres,
    line,
    standbyPort,
    shop,
    environment,
    answerMostMs,
    productId: Number(products[0]?.id ?? 0),
    withShop: (other) => ({ ...stand, shop: other, close: () => other.stop() }),
    async close() {
      await shop.stop();
      await line.close();
      await postgres.remove();
    },
  };
  return stand;
}

export type Measured = {
  fault: string;
  asked: number;
  slowestMs: number;
  refused: number;
  recoveredMs: number;
  sockets: number;
  memoryMb: number;
  lines: number;
  acknowledged: number;
  /** Acknowledged, and not there afterwards. */
  lost: number;
  /** What didn't hold; empty when all did. */
  problems: string[];
};

export type Asking = {
  /** Asks, judges how long it took, and that nothing but `expected` came. */
  ask(path: string, init?: RequestInit, expected?: readonly number[]): Promise<Reply>;
  /** Something didn't hold. */
  problem(words: string): void;
  /** Something was acknowledged; `isThere` says whether it still is afterwards. */
  acknowledge(isThere: () => Promise<boolean>): void;
};

export type Plan = {
  holdMs: number;
  begin: () => Promise<void> | void;
  end: () => Promise<void> | void;
  /** Whether what needs the database may be told to come back. Default: yes. */
  mayRefuse?: boolean;
  /** Asked beside what a shopper asks for, each turn. */
  also?: (asking: Asking) => Promise<void>;
  /** Whether what was away is used again; pages are looked at anyway. */
  isBack?: () => Promise<boolean>;
  /** How long being back may take, where it isn't ten seconds. */
  recoverMostMs?: number;
  /** After it is back. */
  after?: (asking: Asking) => Promise<void>;
  /** Whether its sockets, memory and lines must stop growing while it lasts. */
  mustLevel?: boolean;
};

const recoverMostMs = 10_000;
const socketsMoreMost = 80;
const memoryMoreMostMb = 150;
const linesMost = 40;

/** Breaks something, asks for what a shopper asks for all the while, mends it, and says what held. */
export async function measureFault(stand: Stand, fault: string, plan: Plan): Promise<Measured> {
  const { shop } = stand;
  const { mayRefuse = true } = plan;
  const problems = new Set<string>();
  const acknowledged: (() => Promise<boolean>)[] = [];
  const before = { sockets: shop.sockets(), memoryMb: shop.memoryMb(), lines: failuresSaid(shop) };
  const samples: Sample[] = [];
  let [asked, refused, slowestMs, sockets] = [0, 0, 0, 0];

  function judgeTime(what: string, reply: Reply): void {
    asked += 1;
    slowestMs = Math.max(slowestMs, reply.ms);
    if (reply.ms > stand.answerMostMs) problems.add(`${nameOf(what)} took ${Math.round(reply.ms)} ms`);
  }

  function judge(what: string, reply: Reply, mustSucceed: boolean, expected: readonly number[]): void {
    judgeTime(what, reply);
    if (reply.status === 503 && !mustSucceed) {
      refused += 1;
      if (reply.headers.get('retry-after') === null) problems.add(`${nameOf(what)} says no Retry-After`);
      if (what.startsWith('/api/') && !reply.body.includes('"code":"unavailable"'))
        problems.add(`${nameOf(what)} has no envelope`);
    } else if (!expected.includes(reply.status))
      problems.add(`${nameOf(what)} answered ${reply.status} ${reply.body.slice(0, 60)}`);
  }

  async function ask(
    what: string,
    mustSucceed: boolean,
    init?: RequestInit,
    expected: readonly number[] = [200],
  ): Promise<Reply> {
    const reply = await shop.ask(what, init);
    judge(what, reply, mustSucceed, expected);
    return reply;
  }

  const asking: Asking = {
    async ask(path, init, expected = [200]) {
      const reply = await shop.ask(path, init);
      judgeTime(path, reply);
      if (!expected.includes(reply.status))
        problems.add(`${nameOf(path)} answered ${reply.status} ${reply.body.slice(0, 60)}`);
      return reply;
    },
    problem: (words) => void problems.add(words),
    acknowledge: (isThere) => void acknowledged.push(isThere),
  };

  async function buy(): Promise<void> {
    if (stand.productId === 0) return;
    const reply = await ask('/api/transaction/add', !mayRefuse, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ productId: stand.productId, quantity: 1 }),
    });
    if (reply.status !== 200) return;
    const cartId = String(JSON.parse(reply.body).detail.cartId);
    acknowledged.push(async () => (await shop.ask(`/api/transaction/${cartId}`)).status === 200);
  }

  // What an earlier absence dropped is made anew before the next.
  for (const path of [keptPage, keptCall]) await shop.ask(path);
  await buy();
  await plan.begin();
  const endMs = performance.now() + plan.holdMs;
  while (performance.now() < endMs && !shop.hasEnded()) {
    await Promise.all([
      ask('/healthz', true),
      ask(keptPage, true),
      ask(keptCall, true),
      ask('/api/transaction/nobodys-cart-0000', !mayRefuse, {}, [404]),
      ask('/cart', !mayRefuse, { headers: { cookie: 'cartId=nobodys-cart-0000' } }),
      buy(),
      plan.also?.(asking),
    ]);
    if (shop.hasEnded()) break;
    samples.push({ sockets: shop.sockets(), memoryMb: shop.memoryMb(), lines: failuresSaid(shop) });
    sockets = Math.max(sockets, samples.at(-1)?.sockets ?? 0);
    await sleep(150);
  }
  if (plan.mustLevel === true) for (const words of findGrowth(samples)) problems.add(words);
  await plan.end();
  const endedMs = performance.now();
  const backMostMs = Math.max(plan.recoverMostMs ?? recoverMostMs, stand.answerMostMs * 3);
  let recoveredMs = -1;
  while (recoveredMs < 0 && performance.now() - endedMs < 2 * backMostMs && !shop.hasEnded()) {
    const replies = await Promise.all([shop.ask('/readyz'), shop.ask('/cart')]);
    if (replies.every(({ status }) => status === 200) && (await (plan.isBack?.() ?? true)))
      recoveredMs = Math.round(performance.now() - endedMs);
    else await sleep(50);
  }
  if (shop.hasEnded()) problems.add('the process ended');
  else if (recoveredMs < 0 || recoveredMs > backMostMs) problems.add(`back after ${recoveredMs} ms`);
  await plan.after?.(asking);
  let lost = 0;
  for (const isThere of acknowledged) if (!(await isThere())) lost += 1;
  if (lost > 0) problems.add(`${lost} of ${acknowledged.length} acknowledged are gone`);
  if (!(await areBooksBalanced(stand.postgres))) problems.add('the books do not balance');
  const lines = failuresSaid(shop) - before.lines;
  const memoryMb = shop.hasEnded() ? 0 : shop.memoryMb();
  if (sockets - before.sockets > socketsMoreMost)
    problems.add(`${sockets} sockets, ${before.sockets} before`);
  if (memoryMb - before.memoryMb > memoryMoreMostMb)
    problems.add(`${Math.round(memoryMb)} MB, ${Math.round(before.memoryMb)} before`);
  if (lines > linesMost) problems.add(`${lines} lines of failures`);
  return {
    fault,
    asked,
    slowestMs: Math.round(slowestMs),
    refused,
    recoveredMs,
    sockets,
    memoryMb: Math.round(memoryMb),
    lines,
    acknowledged: acknowledged.length,
    lost,
    problems: [...problems],
  };
}

type Sample = { sockets: number; memoryMb: number; lines: number };

/** What went on growing in the last third of the time: an absence of an hour would be twenty times as long. */
function findGrowth(samples: readonly Sample[]): string[] {
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const most = (part: readonly Sample[], name: keyof Sample) => Math.max(...part.map((one) => one[name]));
  const grown = (name: keyof Sample) => Math.round(most(last, name) - most(middle, name));
  return [
    ...(grown('sockets') > 5 ? [`${grown('sockets')} more sockets in the last third`] : []),
    ...(grown('memoryMb') > 25 ? [`${grown('memoryMb')} MB more in the last third`] : []),
    ...(grown('lines') > 10 ? [`${grown('lines')} more lines in the last third`] : []),
  ];
}

/** A path without what differs each time. */
function nameOf(path: string): string {
  return path.replace(/BN\w+|\d{3,}.*/, '…');
}

export async function areBooksBalanced(postgres: OwnPostgres): Promise<boolean> {
  const [books] = await postgres.ask(
    `select coalesce(sum(amount_satang), 0) as sum, count(*) filter (where total <> 0) as torn from ledger_entries
     left join lateral (select sum(each.amount_satang) as total from ledger_entries each
       where each.transaction_id = ledger_entries.transaction_id) whole on true`,
    'shop',
  );
  return Number(books?.sum) === 0 && Number(books?.torn) === 0;
}

/** Lines that aren't a request's own. */
export function failuresSaid(shop: OwnShop): number {
  return shop.lines().filter((line) => !line.includes('"msg":"request"')).length;
}
