import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { arrive } from './arrivals.ts';
import { startBalancer } from './balancer.ts';
import { type ChildServer, startShop } from './child-server.ts';
import { EventLine } from './event-line.ts';
import { type LoadRequest, percentile } from './load.ts';
import type { Bench } from './report.ts';
import { addShoppers, type Shopper } from './shoppers.ts';

const offers = 10_000;
const streams = 1_000;
const storesMost = 200;
const writers = 3_000;
const rates = [100, 250, 500];
const seconds = 10;
/** What a process does before it is measured: it compiles what it does often only after a while. */
const warmRates = [100, 250, 250];
const arrangements = [
  { processes: 1, isBalanced: false },
  { processes: 2, isBalanced: false },
  { processes: 2, isBalanced: true },
];
/** What hasn't come by then counts as lost. */
const lateMs = 10_000;

type Target = Pick<ChildServer, 'origin'>;

/**
 * Messages of shoppers to stores at fixed rates while a thousand lines of news are open, on one process, on two, and on two
 * behind nginx: how long from when a message was due to when its store's line says that there is one more, and how many came.
 * Load, readers, database and nginx share the machine.
 */
export async function measureChat({ databases }: Bench): Promise<void> {
  for (const { processes, isBalanced } of arrangements) {
    const databaseUrl = await databases.open(offers);
    const shops: ChildServer[] = [];
    for (let started = 0; started < processes; started += 1)
      shops.push(await startShop({ databaseUrl, environment: { TRUST_PROXY: '1' } }));
    const balancer = isBalanced ? await startBalancer(shops) : null;
    const targets: readonly Target[] = balancer === null ? shops : [balancer];
    const people = await addShoppers(databaseUrl, writers);
    const stores = await addOwners(databaseUrl);
    const desks = stores.map((store, index) => new Line(targetAt(targets, index), store.token));
    const others = people
      .slice(0, streams - desks.length)
      .map(({ token }, index) => new Line(targetAt(targets, index + 1), token));
    await Promise.all([...desks, ...others].map((line) => line.opened));
    const conversations = await beginAll(targets, people, stores);
    await sleep(1_000);
    for (const perSecond of warmRates)
      await send({ shops, targets, people, conversations, desks }, perSecond);
    for (const perSecond of rates) {
      const databaseBefore = await databases.cpuMs();
      const measured = await send({ shops, targets, people, conversations, desks }, perSecond);
      const { p50Ms, p95Ms, lost, refused, cpuMs, taken } = measured;
      const databaseAfter = await databases.cpuMs();
      const databaseMs =
        databaseBefore === null || databaseAfter === null
          ? null
          : (databaseAfter - databaseBefore) / Math.max(1, taken);
      console.log(
        `  ${processes} process${processes === 1 ? '' : 'es'}${isBalanced ? ' behind nginx' : ''}, ${perSecond} messages/s over ${desks.length + others.length} lines: p50 ${p50Ms.toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms at the reader (aim at 500/s: 300 or less), ${cpuMs.toFixed(2)} ms CPU of the shop a message, ${databaseMs?.toFixed(2) ?? '?'} ms of PostgreSQL`,
      );
      if (lost + refused > 0) console.log(`    NOT VALID: ${refused} were refused, ${lost} didn’t come`);
    }
    for (const line of [...desks, ...others]) line.close();
    await balancer?.stop();
    for (const shop of shops) await shop.stop();
  }
}

function targetAt(targets: readonly Target[], index: number): Target {
  const target = targets[index % targets.length];
  if (target === undefined) throw new Error('there is a process at least');
  return target;
}

type Store = { urlKey: string; token: string };

/** Some stores, each with an owner who is signed in. By SQL: what is measured comes after. */
async function addOwners(databaseUrl: string): Promise<Store[]> {
  const owners = await addShoppers(databaseUrl, storesMost);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string; urlKey: string }>(
    `select id, url_key as "urlKey" from sellers where status = 'active' order by id limit $1`,
    [storesMost],
  );
  await client.query(
    `update users set role = 'seller', seller_id = store.id, store_rights = '{owner}'
     from unnest($1::bigint[], $2::bigint[]) store (id, user_id) where users.id = store.user_id`,
    [rows.map(({ id }) => id), rows.map((_, index) => owners[index]?.userId)],
  );
  await client.end();
  return rows.map(({ urlKey }, index) => ({ urlKey, token: owners[index]?.token ?? '' }));
}

/** A line of news: the numbers of unread messages it tells, with when it told them. */
class Line {
  readonly told: { unread: number; atMs: number }[] = [];
  readonly #line: EventLine;

  constructor({ origin }: Target, token: string) {
    const headers = { 'x-api-key': 'demo', authorization: `Bearer ${token}`, culture: 'en' };
    this.#line = new EventLine(origin, '/api/notification/stream', headers, (event) => this.#heed(event));
  }

  get opened(): Promise<void> {
    return this.#line.opened;
  }

  #heed(event: string): void {
    const lines = event.split('\n');
    if (!lines.includes('event: chat')) return;
    const data = lines.find((line) => line.startsWith('data: '));
    const news: { desk: { unread: number } | null } = JSON.parse(data?.slice(6) ?? '{"desk":null}');
    if (news.desk !== null) this.told.push({ unread: news.desk.unread, atMs: performance.now() });
  }

  close(): void {
    this.#line.close();
  }
}

/** Each shopper's conversation with a store, begun with a first message; their numbers. */
async function beginAll(
  targets: readonly Target[],
  people: readonly Shopper[],
  stores: readonly Store[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, person] of people.entries()) {
    const store = stores[index % stores.length]?.urlKey;
    const { origin } = targetAt(targets, index);
    const response = await fetch(`${origin}/api/chat/message`, {
      method: 'POST',
      headers: headersOf(person),
      body: JSON.stringify({ clientId: randomUUID(), text: 'สวัสดีค่ะ', store }),
    });
    const reply = (await response.json()) as { detail: { conversationId: number } | null };
    if (reply.detail === null) throw new Error(`a conversation wasn’t begun: ${response.status}`);
    ids.push(reply.detail.conversationId);
  }
  return ids;
}

export function headersOf({ userId, token }: Shopper): Record<string, string> {
  return {
    'x-api-key': 'demo',
    culture: 'th',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(userId >> 16) & 255}.${(userId >> 8) & 255}.${userId & 255}`,
  };
}

type Running = {
  shops: readonly ChildServer[];
  /** Whom the load asks: the processes in turn, or what stands before them. */
  targets: readonly Target[];
  people: readonly Shopper[];
  conversations: readonly number[];
  desks: readonly Line[];
};

/** Messages at a fixed rate, one after the other from everybody; a target gets every n-th of them. */
async function send({ shops, targets, people, conversations, desks }: Running, perSecond: number) {
  const before = desks.map(({ told }) => told.at(-1)?.unread ?? 0);
  for (const { told } of desks) told.length = 0;
  const cpuBefore = await cpuOf(shops);
  const startedAtMs = performance.now();
  const share = perSecond / targets.length;
  const replies = await Promise.all(
    targets.map((server, turn) =>
      arrive({
        ...{ server, perSecond: share, seconds },
        requests: people.flatMap((person, index): LoadRequest[] =>
          index % targets.length !== turn ? [] : [messageOf(person, conversations[index] ?? 0, perSecond)],
        ),
      }),
    ),
  );
  const sent = desks.map((): number[] => []);
  for (const [turn, made] of replies.entries())
    for (const [index, { status }] of made.entries()) {
      const writer = (index * targets.length + turn) % people.length;
      if (status === 200) sent[writer % desks.length]?.push(startedAtMs + (index * 1000) / share);
    }
  const total = sent.reduce((sum, each) => sum + each.length, 0);
  const until = performance.now() + lateMs;
  const missing = () =>
    sent.reduce((sum, each, desk) => {
      const now = desks[desk]?.told.at(-1)?.unread ?? before[desk] ?? 0;
      return sum + Math.max(0, each.length - (now - (before[desk] ?? 0)));
    }, 0);
  while (missing() > 0 && performance.now() < until) await sleep(50);
  const waits = sent.flatMap((dueAtMs, desk) =>
    dueAtMs
      .sort((a, b) => a - b)
      .flatMap((dueMs, place) => {
        const told = desks[desk]?.told.find(({ unread }) => unread - (before[desk] ?? 0) > place);
        return told === undefined ? [] : [told.atMs - dueMs];
      }),
  );
  waits.sort((a, b) => a - b);
  return {
    p50Ms: percentile(waits, 0.5),
    p95Ms: percentile(waits, 0.95),
    lost: missing(),
    taken: total,
    refused: perSecond * seconds - total,
    cpuMs: ((await cpuOf(shops)) - cpuBefore) / Math.max(1, total),
  };
}

function messageOf(person: Shopper, conversationId: number, perSecond: number): LoadRequest {
  return {
    method: 'POST',
    path: `/api/chat/${conversationId}/message`,
    headers: headersOf(person),
    get body() {
      return JSON.stringify({ clientId: randomUUID(), text: `มีเล่ม ${perSecond} ไหมคะ ${randomUUID()}` });
    },
  };
}

async function cpuOf(shops: readonly ChildServer[]): Promise<number> {
  const all = await Promise.all(shops.map((shop) => shop.cpuMs()));
  return all.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}
