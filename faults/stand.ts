import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../src/platform/db/embedded-server.ts';
import { type FaultyLine, openFaultyLine } from '../src/platform/db/test-faulty-line.ts';
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
  close(): Promise<void>;
};

const keptPage = '/';
const keptCall = '/api/Category/List';

/** `answerMostMs`: within what every reply must have come; more where other tests share the machine. */
export async function openStand({
  demo,
  answerMostMs = 3_000,
}: {
  demo: boolean;
  answerMostMs?: number;
}): Promise<Stand> {
  const postgres = await makePostgres();
  await postgres.ask('create database shop');
  const line = await openFaultyLine(postgres.port());
  const standbyPort = await freePort();
  const hosts = `127.0.0.1:${line.port},127.0.0.1:${standbyPort}`;
  const environment = {
    DATABASE_URL: postgres.urlOf('shop').replace(`127.0.0.1:${postgres.port()}`, hosts),
    DEMO: demo ? '1' : '0',
  };
  const shop = await startShop(environment);
  for (const path of [keptPage, keptCall]) await shop.ask(path);
  const products = await postgres.ask(
    'select id from products where is_active and stock_on_hand - stock_reserved between 10 and 400 order by id limit 1',
    'shop',
  );
  return {
    postgres,
    line,
    standbyPort,
    shop,
    environment,
    answerMostMs,
    productId: Number(products[0]?.id ?? 0),
    async close() {
      await shop.stop();
      await line.close();
      await postgres.remove();
    },
  };
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
  /** What didn't hold; empty when all did. */
  problems: string[];
};

const recoverMostMs = 10_000;
const socketsMoreMost = 80;
const memoryMoreMostMb = 150;
const linesMost = 40;

/** Breaks something, asks for what a shopper asks for all the while, mends it, and says what held. */
export async function measureFault(
  stand: Stand,
  fault: string,
  {
    begin,
    end,
    holdMs,
  }: { begin: () => Promise<void> | void; end: () => Promise<void> | void; holdMs: number },
): Promise<Measured> {
  const { shop } = stand;
  const problems = new Set<string>();
  const acknowledged: string[] = [];
  const before = { sockets: shop.sockets(), memoryMb: shop.memoryMb(), lines: failuresSaid(shop) };
  let [asked, refused, slowestMs, sockets] = [0, 0, 0, 0];

  function judge(what: string, reply: Reply, mustSucceed: boolean, expected = 200): void {
    asked += 1;
    slowestMs = Math.max(slowestMs, reply.ms);
    if (reply.ms > stand.answerMostMs) problems.add(`${what} took ${Math.round(reply.ms)} ms`);
    if (reply.status === 503 && !mustSucceed) {
      refused += 1;
      if (reply.headers.get('retry-after') === null) problems.add(`${what} says no Retry-After`);
      if (what.startsWith('/api/') && !reply.body.includes('"code":"unavailable"'))
        problems.add(`${what} has no envelope`);
    } else if (reply.status !== expected)
      problems.add(`${what} answered ${reply.status} ${reply.body.slice(0, 60)}`);
  }

  async function ask(
    what: string,
    mustSucceed: boolean,
    init?: RequestInit,
    expected?: number,
  ): Promise<Reply> {
    const reply = await shop.ask(what, init);
    judge(what, reply, mustSucceed, expected);
    return reply;
  }

  async function buy(): Promise<void> {
    if (stand.productId === 0) return;
    const reply = await ask('/api/transaction/add', false, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ productId: stand.productId, quantity: 1 }),
    });
    if (reply.status === 200) acknowledged.push(String(JSON.parse(reply.body).detail.cartId));
  }

  await buy();
  // What an earlier absence dropped is made anew before the next.
  for (const path of [keptPage, keptCall]) await shop.ask(path);
  await begin();
  const endMs = Date.now() + holdMs;
  while (Date.now() < endMs) {
    await Promise.all([
      ask('/healthz', true),
      ask(keptPage, true),
      ask(keptCall, true),
      ask('/api/transaction/nobodys-cart-0000', false, {}, 404),
      ask('/cart', false, { headers: { cookie: 'cartId=nobodys-cart-0000' } }),
      buy(),
    ]);
    sockets = Math.max(sockets, shop.sockets());
    await sleep(150);
  }
  await end();
  const endedMs = Date.now();
  let recoveredMs = -1;
  while (recoveredMs < 0 && Date.now() - endedMs < 3 * recoverMostMs && !shop.hasEnded()) {
    const replies = await Promise.all([shop.ask('/readyz'), shop.ask('/cart')]);
    if (replies.every(({ status }) => status === 200)) recoveredMs = Date.now() - endedMs;
    else await sleep(50);
  }
  if (shop.hasEnded()) problems.add('the process ended');
  else if (recoveredMs < 0 || recoveredMs > Math.max(recoverMostMs, stand.answerMostMs * 3))
    problems.add(`back after ${recoveredMs} ms`);
  for (const cartId of acknowledged) {
    const cart = await shop.ask(`/api/transaction/${cartId}`);
    if (cart.status !== 200) problems.add(`an acknowledged cart is gone (${cart.status})`);
  }
  const [books] = await stand.postgres.ask(
    'select coalesce(sum(amount_satang), 0) as sum from ledger_entries',
    'shop',
  );
  if (Number(books?.sum) !== 0) problems.add('the books do not balance');
  const lines = failuresSaid(shop) - before.lines;
  const memoryMb = shop.hasEnded() ? 0 : shop.memoryMb();
  if (sockets - before.sockets > socketsMoreMost)
    problems.add(`${sockets} sockets, ${before.sockets} before`);
  if (memoryMb - before.memoryMb > memoryMoreMostMb)
    problems.add(`${memoryMb} MB, ${before.memoryMb} before`);
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
    problems: [...problems],
  };
}

/** Lines that aren't a request's own. */
function failuresSaid(shop: OwnShop): number {
  return shop.lines().filter((line) => !line.includes('"msg":"request"')).length;
}
