import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { users } from '../src/modules/identity/identity.tables.ts';
import { openSession } from '../src/modules/identity/open-session.ts';
import { testShop } from '../src/modules/order/test-shop.ts';
import { newShopper, placeCall, type Scene, type Shopper } from './balanced-load.ts';
import { findTorn } from './fail-over.ts';
import { openServices } from './open-services.ts';
import { makePostgres, type OwnPostgres } from './own-postgres.ts';
import { type OwnShop, type Reply, startShop } from './own-shop.ts';
import type { Measured } from './stand.ts';

type Site = {
  primary: OwnPostgres;
  standby: OwnPostgres;
  shop: OwnShop;
  scene: Scene;
  sellerId: number;
  staffToken: string;
  asking: Asking;
};
type Asking = {
  asked: number;
  slowestMs: number;
  acknowledged: number;
  problems: string[];
};
type ReplicaFault = { name: string; run(site: Site): Promise<{ recoveredMs: number }> };

const metricsToken = 'metrics-of-the-faults';
const lagMostMs = 1_000;
/** A process's own clock and two looks beside it. */
const leavesMostMs = lagMostMs + 3_000;
const backMostMs = 20_000;
/** PostgreSQL's counters of a session that rests are written down after ten seconds at the latest. */
const countedMostMs = 15_000;

/** A process whose READ_DATABASE_URL is a standby that really streams. */
export const replicaFaults: readonly ReplicaFault[] = [
  { name: 'replica: which reads reach it', run: tellReads },
  { name: 'replica: the replay stands still', run: pauseReplay },
  { name: 'replica: killed while pages are asked for', run: killReplica },
];

/** What decides about money or is somebody's cart: nothing of it is ever read from a server that may be behind. */
const moneyTables = [
  ...['carts', 'payments', 'refunds', 'cashbacks', 'withdrawals', 'payouts', 'seller_statements'],
  ...['ledger_accounts', 'ledger_entries', 'ledger_transactions', 'point_lots', 'point_spends'],
  ...['idempotent_replies', 'voucher_uses', 'stock_movements'],
];

export async function measureReplica(
  wanted: readonly ReplicaFault[],
  report: (measured: Measured) => void,
): Promise<void> {
  const undo: (() => Promise<unknown> | unknown)[] = [];
  try {
    const primary = await makePostgres();
    undo.push(() => primary.remove());
    const standby = await primary.makeStandby('standby');
    await primary.ask('create database shop');
    const url = primary.urlOf('shop');
    const { db, services, close } = await openServices(url, 8);
    undo.push(close);
    const goods = testShop(db);
    const sellerId = await goods.seller();
    const productIds = [await goods.product(sellerId, { stockOnHand: 1_000 })];
    const scene: Scene = { services, goods, productIds, paths: [] };
    const [staff] = await db
      .insert(users)
      .values({
        email: 'staff@test.example',
        firstname: 'ก',
        lastname: 'ข',
        role: 'staff',
        staffRole: 'owner',
      })
      .returning({ id: users.id });
    const { token: staffToken } = await openSession(db, services, {
      ...{ userId: staff?.id ?? 0, userAgent: null, isRemembered: false },
      factorProvenAt: services.clock(),
    });
    const shop = await startShop({
      ...{ DATABASE_URL: url, READ_DATABASE_URL: standby.urlOf('shop'), DEMO: '0' },
      ...{ READ_DATABASE_LAG_MS: String(lagMostMs), METRICS_TOKEN: metricsToken },
    });
    undo.push(() => shop.stop());
    for (const { name, run } of wanted) {
      const asking: Asking = { asked: 0, slowestMs: 0, acknowledged: 0, problems: [] };
      const site = { primary, standby, shop, scene, sellerId, staffToken, asking };
      await until(site, 'in', isIn);
      const { recoveredMs } = await run(site);
      report({
        ...{ fault: name, asked: asking.asked, slowestMs: Math.round(asking.slowestMs), recoveredMs },
        ...{ refused: 0, sockets: shop.sockets(), memoryMb: Math.round(shop.memoryMb()), lines: 0 },
        ...{ acknowledged: asking.acknowledged, lost: 0 },
        problems: [...asking.problems, ...(await findTorn(primary))],
      });
    }
  } finally {
    for (const each of undo.reverse()) await each();
  }
}

async function ask({ shop, asking }: Site, path: string, init: RequestInit = {}): Promise<Reply> {
  const reply = await shop.ask(path, init);
  asking.asked += 1;
  asking.slowestMs = Math.max(asking.slowestMs, reply.ms);
  if (reply.status !== 200)
    asking.problems.push(`${path.split('?')[0]}: ${reply.status} ${reply.body.slice(0, 120)}`);
  return reply;
}
const asStaff = ({ staffToken }: Site) => ({ headers: { authorization: `Bearer ${staffToken}` } });
const postAs = (token: string, json: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  body: JSON.stringify(json),
});

/** A figure of the process's own /metrics, 0 where there is none. */
async function figure({ shop }: Site, name: string, label = ''): Promise<number> {
  const { body } = await shop.ask('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  const line = body.split('\n').find((each) => each.startsWith(name) && each.includes(label));
  return Number(line?.split(' ').at(-1) ?? 0);
}
const isIn = async (site: Site) => (await figure(site, 'read_database_in{')) === 1;
const readThere = (site: Site) => figure(site, 'read_database_reads_total{', '"replica"');

async function until(
  site: Site,
  what: string,
  isSo: (site: Site) => Promise<boolean>,
  mostMs = backMostMs,
): Promise<number> {
  const startedMs = performance.now();
  while (!(await isSo(site))) {
    if (performance.now() - startedMs > mostMs) {
      site.asking.problems.push(`not ${what} after ${mostMs} ms`);
      return -1;
    }
    await sleep(20);
  }
  return Math.round(performance.now() - startedMs);
}

/** What may be read there, by a page or a list each: the sitemap (kept until something changes), staff's lists, a file. */
async function readAll(site: Site): Promise<void> {
  await site.scene.goods.product(site.sellerId, { stockOnHand: 1 });
  for (const path of [
    '/api/admin/users',
    '/api/admin/stores',
    '/api/admin/audit',
    '/api/admin/catalogue/List',
  ])
    await ask(site, path, asStaff(site));
  for (const path of ['/sitemap.xml', '/sitemap/pages.xml', '/', '/product']) await ask(site, path);
}

/** How often tables were looked into at the standby, by its own counters. */
async function scansThere({ standby }: Site): Promise<Map<string, number>> {
  const rows = await standby.ask(
    'select relname as name, seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_user_tables',
    'shop',
  );
  return new Map(rows.map(({ name, scans }) => [String(name), Number(scans)]));
}

async function buy(site: Site): Promise<Shopper & { orderNumber: string }> {
  const shopper = await newShopper(site.scene);
  const json = { productId: site.scene.productIds[0], quantity: 1 };
  const added = await ask(site, '/api/transaction/add', postAs(shopper.token, json));
  const cartId = String(JSON.parse(added.body).detail.cartId);
  const as = { headers: { cookie: `token=${shopper.token}; cartId=${cartId}` } };
  const cart = await ask(site, '/cart', as);
  if (!cart.body.includes('thing-')) site.asking.problems.push('what was added isn’t in the cart');
  const { headers, json: order } = placeCall(cartId, shopper, randomUUID());
  const placed = await ask(site, '/api/order/place', postAs(shopper.token, order, headers));
  const orderNumber = String(JSON.parse(placed.body).detail?.orders?.[0]?.orderNumber);
  site.asking.acknowledged += 1;
  const page = await ask(site, `/user/profile/my-order/${orderNumber}`, as);
  if (!page.body.includes(orderNumber)) site.asking.problems.push('an order isn’t on its page');
  const list = await ask(site, '/api/Order/List', { headers: { authorization: `Bearer ${shopper.token}` } });
  if (!list.body.includes(orderNumber)) site.asking.problems.push('an order isn’t in its buyer’s list');
  return { ...shopper, orderNumber };
}

/** Somebody new is on staff's list at once. */
async function listSomebody(site: Site): Promise<void> {
  const email = `${randomUUID()}@test.example`;
  await site.scene.services.db.insert(users).values({ email, firstname: 'ก', lastname: 'ข' });
  const list = await ask(site, `/api/admin/users?search=${email}`, asStaff(site));
  if (!list.body.includes(email)) site.asking.problems.push('somebody new isn’t on staff’s list');
}

async function tellReads(site: Site) {
  const { asking } = site;
  const counted = await readThere(site);
  for (let turn = 0; turn < 10; turn += 1) {
    await readAll(site);
    await buy(site);
    await listSomebody(site);
  }
  const there = (await readThere(site)) - counted;
  if (there < 40) asking.problems.push(`the process says that ${there} reads were answered there`);
  for (const name of ['users', 'sellers', 'audit_events', 'works', 'products'])
    await until(
      site,
      `read there: ${name}`,
      async () => ((await scansThere(site)).get(name) ?? 0) > 0,
      countedMostMs,
    );
  // Since the server began, the start of the process included; a table that isn't there would be one that is misspelt.
  await sleep(countedMostMs);
  const scans = await scansThere(site);
  for (const name of moneyTables)
    if (scans.get(name) !== 0)
      asking.problems.push(`${name} was looked into ${scans.get(name)} times at the standby`);
  return { recoveredMs: 0 };
}

async function pauseReplay(site: Site) {
  const { standby, asking } = site;
  await standby.ask('select pg_wal_replay_pause()');
  for (let turn = 0; turn < 3; turn += 1) {
    await buy(site);
    await listSomebody(site);
  }
  await until(site, 'out', async (each) => !(await isIn(each)), leavesMostMs);
  // Processes give signs of life now and then.
  await until(site, 'told of by /admin/health', async (each) =>
    (await ask(each, '/api/admin/health', asStaff(each))).body.includes('"why":"behind"'),
  );
  if ((await site.shop.ask('/readyz')).status !== 200) asking.problems.push('the process isn’t ready');
  const counted = await readThere(site);
  for (let turn = 0; turn < 5; turn += 1) {
    await buy(site);
    await listSomebody(site);
    await readAll(site);
  }
  if ((await readThere(site)) !== counted) asking.problems.push('it is read from though it is behind');
  await standby.ask('select pg_wal_replay_resume()');
  const recoveredMs = await until(site, 'in again', isIn);
  await listSomebody(site);
  await readAll(site);
  if ((await readThere(site)) === counted) asking.problems.push('it isn’t read from again');
  return { recoveredMs };
}

async function killReplica(site: Site) {
  const { standby, asking } = site;
  let isOver = false;
  const going = Promise.all(
    [readAll, buy, listSomebody, listSomebody].map(async (each) => {
      while (!isOver) await each(site);
    }),
  );
  going.catch(() => undefined);
  await sleep(2_000);
  await standby.kill();
  await until(site, 'out', async (each) => !(await isIn(each)), leavesMostMs);
  await sleep(3_000);
  const counted = await readThere(site);
  await standby.start();
  const recoveredMs = await until(site, 'in again', isIn);
  await sleep(2_000);
  isOver = true;
  await going;
  if ((await readThere(site)) - counted < 5) asking.problems.push('it isn’t read from again');
  return { recoveredMs };
}
