import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { users } from '../src/modules/identity/identity.tables.ts';
import { openSession } from '../src/modules/identity/open-session.ts';
import { testShop } from '../src/modules/order/test-shop.ts';
import { ebookBytesMost } from '../src/platform/ebooks/ebook-file.ts';
import { testEpub } from '../src/platform/ebooks/test-ebooks.ts';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import {
  type LoadFigures,
  newShopper,
  payFor,
  placeCall,
  type Scene,
  type Shopper,
  startLoad,
} from './balanced-load.ts';
import { findTorn } from './fail-over.ts';
import { killProcess } from './kill-process.ts';
import { adaptProcesses, type ProcessList, processesOf } from './nginx-config.ts';
import { openServices } from './open-services.ts';
import { type Answer, type EventLine, type OutsideClient, openOutsideClient } from './outside-client.ts';
import { type OwnMachines, startMachines } from './own-machines.ts';
import { makeNginx, type OwnNginx, siteName } from './own-nginx.ts';
import { makePostgres, type OwnPostgres } from './own-postgres.ts';
import type { OwnShop } from './own-shop.ts';
import { makeSilent } from './silent-place.ts';
import type { Measured } from './stand.ts';

type Site = {
  list: ProcessList;
  postgres: OwnPostgres;
  nginx: OwnNginx;
  machines: OwnMachines;
  scene: Scene;
  sellerId: number;
  /** Holds a folder of each machine's, by its name. */
  dataDir: string;
};
type Findings = Partial<Omit<Measured, 'problems' | 'fault'>> & { problems: string[] };
type NginxFault = { name: string; run(site: Site): Promise<Findings> };

const metricsToken = 'metrics-of-the-faults';
const backMostMs = 60_000;

/** What is done to the processes behind Debian's nginx, and what whoever is in front of it sees of that. */
export const nginxFaults: readonly NginxFault[] = [
  { name: 'nginx: every process restarted by restart.sh', run: restartAll },
  { name: 'nginx: processes killed one after the other', run: killOneByOne },
  { name: 'nginx: a machine without power', run: losePower },
  { name: 'nginx: no process left', run: killAll },
  { name: 'nginx: whose address it is', run: tellAddresses },
  { name: 'nginx: events, uploads and scripts', run: passStreams },
];

/** Debian's nginx with deploy/nginx.conf before the processes of deploy/processes.json, all of them really running. */
export async function measureNginx(
  wanted: readonly NginxFault[],
  report: (measured: Measured) => void,
): Promise<void> {
  const deployed = readFileSync(new URL('../deploy/processes.json', import.meta.url), 'utf8');
  const count = processesOf(JSON.parse(deployed));
  const list = adaptProcesses(JSON.parse(deployed), await findFreePorts(count));
  const undo: (() => Promise<unknown> | unknown)[] = [];
  try {
    const postgres = await makePostgres();
    undo.push(() => postgres.remove());
    await postgres.ask('create database shop');
    const url = postgres.urlOf('shop');
    const { db, services, close } = await openServices(url, 12);
    undo.push(close);
    const goods = testShop(db);
    const sellerId = await goods.seller();
    const productIds: number[] = [];
    for (let each = 0; each < 4; each += 1)
      productIds.push(await goods.product(sellerId, { stockOnHand: 100_000 }));
    const dataDir = mkdtempSync(join(tmpdir(), 'bannasala-faults-'));
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const environment = {
      ...{ DATABASE_URL: url, DATABASE_POOL: '8', DEMO: '0' },
      ...{ SITE_URL: `https://${siteName}`, METRICS_TOKEN: metricsToken },
    };
    const machines = await startMachines(list, environment, dataDir);
    undo.push(() => machines.stop());
    const nginx = await makeNginx(list);
    undo.push(() => nginx.remove());
    const [first] = await postgres.ask(
      `select url_key as key from products where id = ${productIds[0]}`,
      'shop',
    );
    const product = `/product/${first?.key}`;
    const paths = ['/', product, '/cart', '/api/Category/List', '/product', '/login'];
    const scene = { services, goods, productIds, paths };
    const site = { list, postgres, nginx, machines, scene, sellerId, dataDir };
    for (const { name, run } of wanted) {
      const found = await run(site);
      report({
        ...{ fault: name, asked: 0, slowestMs: 0, refused: 0, recoveredMs: 0, acknowledged: 0, lost: 0 },
        ...{ lines: 0, sockets: 0, memoryMb: 0 },
        ...found,
        slowestMs: Math.round(found.slowestMs ?? 0),
        problems: [...shorten(found.problems), ...nginx.complaints(), ...(await findTorn(postgres))],
      });
    }
  } finally {
    for (const each of undo.reverse()) await each();
  }
}

const toldMost = 12;

/** The first of them, and how many there are. */
function shorten(problems: readonly string[]): string[] {
  const more = problems.length - toldMost;
  return [...problems.slice(0, toldMost), ...(more > 0 ? [`and ${more} more`] : [])];
}

/** What a load says, where nothing but `mayFail` may have failed, and what became of its orders. */
async function judge(
  { postgres }: Site,
  load: LoadFigures,
  mayFail: 'nothing' | 'writes',
): Promise<Findings> {
  const problems = [...load.wrong, ...load.failedReads];
  if (mayFail === 'nothing') problems.push(...load.failedWrites);
  if (load.orders.length < 3) problems.push(`only ${load.orders.length} orders were placed`);
  const rows = await postgres.ask(
    `select g.cart_id as cart, string_agg(o.order_number, ',' order by o.id) as numbers
     from order_groups g join orders o on o.group_id = g.id group by g.id`,
    'shop',
  );
  const kept = new Map(rows.map(({ cart, numbers }) => [String(cart), String(numbers)]));
  const lost = load.orders.filter(({ cartId, numbers }) => kept.get(cartId) !== numbers).length;
  if (lost > 0) problems.push(`${lost} of ${load.orders.length} acknowledged are gone`);
  return {
    ...{ asked: load.asked, slowestMs: load.slowestMs, refused: load.failedWrites.length },
    ...{ acknowledged: load.orders.length, lost, problems },
  };
}

const beginLoad = ({ nginx, scene }: Site) => startLoad(scene, () => openOutsideClient(nginx));

async function restartAll(site: Site): Promise<Findings> {
  const before = site.machines.pages().map((shop) => shop.pid());
  const load = beginLoad(site);
  const shopper = await newShopper(site.scene);
  const client = openOutsideClient(site.nginx);
  const line = client.listen('/api/notification/stream', shopper.token);
  await sleep(2_000);
  for (const [machine, { pages }] of site.list.machines.entries())
    if (pages.length > 1) await site.machines.restart(machine);
  const found = await judge(site, await load.stop(), 'nothing');
  const after = site.machines.pages().map((shop) => shop.pid());
  if (after.some((pid, at) => pid === before[at])) found.problems.push('a process wasn’t restarted');
  const missed = line.heard.length;
  const noticeMs = await payAndHear(site, client, shopper, line);
  if (noticeMs > noticeMostMs) found.problems.push(`after restarts a notice took ${noticeMs} ms`);
  if (line.lines() < 2 || missed === 0)
    found.problems.push(`the stream of events was taken up ${line.lines()} times`);
  line.close();
  client.close();
  return found;
}

/** How many requests a process has answered since it began. */
async function answeredBy(shop: OwnShop): Promise<number> {
  const { body } = await shop.ask('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  return [
    ...body.matchAll(/^http_requests_total\{[^}]*route="(?!\/(?:readyz|metrics))[^}]*\} (\d+)/gm),
  ].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Until the processes answer through nginx again; how long it took, or -1 when they don't. */
async function untilUsed(shops: readonly OwnShop[]): Promise<number> {
  const startedMs = performance.now();
  const before = new Map<OwnShop, number>();
  while (performance.now() - startedMs < backMostMs) {
    let used = 0;
    for (const shop of shops) {
      if ((await shop.ask('/readyz')).status !== 200) continue;
      const count = await answeredBy(shop);
      const first = before.get(shop);
      if (first === undefined) before.set(shop, count);
      else if (count > first + 5) used += 1;
    }
    if (used === shops.length) return Math.round(performance.now() - startedMs);
    await sleep(100);
  }
  return -1;
}

async function killOneByOne(site: Site): Promise<Findings> {
  const load = beginLoad(site);
  await sleep(2_000);
  let recoveredMs = 0;
  const away: string[] = [];
  for (const shop of site.machines.pages()) {
    killProcess(shop.pid(), 'SIGKILL');
    await sleep(200);
    const usedMs = await untilUsed([shop]);
    if (usedMs < 0) away.push(`${shop.origin} is not used again`);
    recoveredMs = Math.max(recoveredMs, usedMs);
  }
  const found = await judge(site, await load.stop(), 'writes');
  return { ...found, recoveredMs, problems: [...found.problems, ...away] };
}

async function losePower(site: Site): Promise<Findings> {
  const lost = site.list.machines.findLastIndex(({ pages }) => pages.length > 0);
  const { address = '', pages = [] } = site.list.machines[lost] ?? {};
  const load = beginLoad(site);
  await sleep(2_000);
  await site.machines.killMachine(lost);
  const silent = await Promise.all(pages.map((port) => makeSilent(address, port)));
  const before = load.answered();
  await sleep(10_000);
  const meanwhile = load.answered() - before;
  for (const each of silent) await each.end();
  await site.machines.startMachine(lost);
  const recoveredMs = await untilUsed(site.machines.pagesOf(lost));
  const found = await judge(site, await load.stop(), 'writes');
  if (meanwhile < 50) found.problems.push(`only ${meanwhile} were answered in ten seconds without it`);
  if (recoveredMs < 0) found.problems.push('the machine is not used again');
  if (found.slowestMs !== undefined && found.slowestMs > 5_000)
    found.problems.push(`somebody waited for ${Math.round(found.slowestMs)} ms`);
  return { ...found, recoveredMs };
}

async function killAll(site: Site): Promise<Findings> {
  const client = openOutsideClient(site.nginx);
  const problems: string[] = [];
  const shopper = await newShopper(site.scene);
  const serving = [...site.list.machines.entries()].filter(([, { pages }]) => pages.length > 0);
  for (const [machine] of serving) await site.machines.killMachine(machine);
  const expectAway = (what: string, { status, headers, body }: Answer, words: string) => {
    if (status !== 503 || headers['retry-after'] === undefined || !body.includes(words))
      problems.push(`${what}: ${status} ${headers['retry-after']} ${body.slice(0, 80)}`);
  };
  let asked = 0;
  for (let turn = 0; turn < 5; turn += 1) {
    expectAway('a page', await client.ask('/product'), 'The shop will be back in a moment');
    expectAway(
      'a form',
      await client.ask('/cart', { method: 'POST', body: Buffer.from('a=b') }),
      'The shop will be back in a moment',
    );
    for (const [path, call] of [
      ['/api/Category/List', {}],
      ['/api/order/place', placeCall('nobodys-cart-0000', shopper, randomUUID())],
      ['/api/seller/product', {}],
      ['/api/notification/stream', {}],
    ] as const) {
      const answer = await client.ask(path, call);
      expectAway(path, answer, '"code":"unavailable"');
      if (answer.status === 503 && JSON.parse(answer.body).result !== 0)
        problems.push(`${path}: no envelope`);
    }
    asked += 6;
    await sleep(200);
  }
  const startedMs = performance.now();
  const starting = (async () => {
    for (const [machine] of serving) await site.machines.startMachine(machine);
  })();
  let recoveredMs = -1;
  while (recoveredMs < 0 && performance.now() - startedMs < backMostMs) {
    if ((await client.ask('/product')).status === 200)
      recoveredMs = Math.round(performance.now() - startedMs);
    else await sleep(50);
  }
  await starting;
  if (recoveredMs < 0) problems.push('nginx doesn’t find the processes again');
  client.close();
  return { asked, recoveredMs, problems };
}

/** Tries to sign in from one address in a minute (src/platform/http/rate-limit.ts). */
const triesMost = 30;

async function tellAddresses({ nginx }: Site): Promise<Findings> {
  const problems: string[] = [];
  let asked = 0;
  async function guess(from: string, times: number): Promise<number[]> {
    const client = openOutsideClient(nginx, from);
    const statuses: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      // Whatever it claims to be: another one each time, and the other guesser.
      const claimed = turn % 2 === 0 ? `203.0.113.${turn}` : '127.0.0.78';
      const headers = {
        ...{ 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` },
      };
      const json = { email: `${randomUUID()}@test.example`, password: 'nobody-has-this', type: 2 };
      statuses.push((await client.ask('/api/login', { method: 'POST', json, headers })).status);
      asked += 1;
    }
    client.close();
    return statuses;
  }
  for (const from of ['127.0.0.77', '127.0.0.78']) {
    const statuses = await guess(from, triesMost + 5);
    const through = statuses.filter((status) => status !== 429).length;
    if (through !== triesMost || statuses.slice(triesMost).some((status) => status !== 429))
      problems.push(`${through} tries of ${from} were let through: ${statuses.join()}`);
  }
  const client = openOutsideClient(nginx);
  for (const path of ['/metrics', '/readyz']) {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { status } = await client.ask(path, { headers });
    if (status !== 404) problems.push(`${path} answers ${status} outside`);
  }
  client.close();
  const plain = await fetch(`http://127.0.0.1:${nginx.httpPort}/product?a=b`, {
    ...{ redirect: 'manual', headers: { host: siteName } },
  });
  if (plain.status !== 301 || plain.headers.get('location') !== `https://${siteName}/product?a=b`)
    problems.push(`http is answered ${plain.status} ${plain.headers.get('location')}`);
  return { asked, problems };
}

const noticeMostMs = 1_000;

/** From the moment an order's money is booked until its buyer's browser hears of it, in milliseconds. */
async function payAndHear(
  { scene }: Site,
  client: OutsideClient,
  shopper: Shopper,
  line: EventLine,
): Promise<number> {
  const cartId = await scene.goods.cart(scene.services, shopper.userId, scene.productIds.slice(0, 1));
  const placed = await client.ask('/api/order/place', placeCall(cartId, shopper, randomUUID()));
  if (placed.status !== 200) throw new Error(`not placed: ${placed.status} ${placed.body}`);
  const before = line.heard.length;
  await payFor(scene, cartId);
  const paidMs = performance.now();
  for (;;) {
    const notice = line.heard.slice(before).find(({ text }) => text.includes('event: notice'));
    if (notice !== undefined) return Math.max(0, Math.round(notice.atMs - paidMs));
    if (performance.now() - paidMs > 10 * noticeMostMs) return 10 * noticeMostMs;
    await sleep(5);
  }
}

const scriptTurns = 12;

async function passStreams(site: Site): Promise<Findings> {
  const { nginx, scene, sellerId } = site;
  const client = openOutsideClient(nginx);
  const problems: string[] = [];
  const shopper = await newShopper(scene);
  const line = client.listen('/api/notification/stream', shopper.token);
  while (line.heard.length === 0) await sleep(5);
  let slowestMs = 0;
  for (let turn = 0; turn < 5; turn += 1) {
    const noticeMs = await payAndHear(site, client, shopper, line);
    slowestMs = Math.max(slowestMs, noticeMs);
    if (noticeMs > noticeMostMs) problems.push(`a notice took ${noticeMs} ms`);
  }
  if (line.lines() !== 1) problems.push(`the stream was taken up ${line.lines()} times`);
  line.close();

  const [seller] = await scene.services.db
    .insert(users)
    .values({
      ...{ email: `${randomUUID()}@test.example`, firstname: 'ร้าน', lastname: 'หนังสือ' },
      ...{ role: 'seller', sellerId, storeRights: ['owner'] },
    })
    .returning({ id: users.id });
  const { token } = await openSession(scene.services.db, scene.services, {
    ...{ userId: seller?.id ?? 0, userAgent: null, isRemembered: false },
  });
  const productId = await scene.goods.ebook(sellerId, null);
  const upload = async (path: string, bytes: Uint8Array) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], 'book.epub'));
    const sent = new Response(form);
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    return client.ask(path, { method: 'POST', token, headers, body: Buffer.from(await sent.arrayBuffer()) });
  };
  const ebookPath = `/api/seller/product/${productId}/ebook`;
  const largest = await upload(ebookPath, ebookOf(ebookBytesMost));
  if (largest.status !== 200)
    problems.push(`the largest e-book: ${largest.status} ${largest.body.slice(0, 160)}`);
  for (const [what, path, bytes] of [
    ['an e-book that is too large', ebookPath, ebookBytesMost + 2 * 1024 * 1024],
    ['a photo of 14 MB', '/api/user/photo', 14 * 1024 * 1024],
  ] as const) {
    const { status, body } = await upload(path, randomBytes(bytes));
    if (status !== 413 || JSON.parse(body).code !== 'bodyTooLarge')
      problems.push(`${what}: ${status} ${body.slice(0, 80)}`);
  }
  const form = await client.ask('/cart', { method: 'POST', body: randomBytes(14 * 1024 * 1024) });
  if (form.status !== 413 || !form.body.includes('What was sent is too large. Please go back'))
    problems.push(`a form of 14 MB: ${form.status} ${form.body.slice(0, 80)}`);
  // Large for a photo, and not for nginx: the shop itself says why.
  const { status, body } = await upload('/api/user/photo', randomBytes(11 * 1024 * 1024));
  if (!body.includes('"code":')) problems.push(`a photo of 11 MB: ${status} ${body.slice(0, 80)}`);

  // Of another build, which one machine alone has.
  const upgraded = site.list.machines.findLast(({ pages }) => pages.length > 0)?.name ?? '';
  writeFileSync(join(site.dataDir, upgraded, 'assets', 'of-another-build.js'), 'export {};');
  for (let turn = 0; turn < scriptTurns; turn += 1) {
    const script = await client.ask('/assets/of-another-build.js');
    if (script.status !== 200) problems.push(`a script of another build: ${script.status}`);
  }
  client.close();
  return { asked: 9 + scriptTurns, slowestMs, problems };
}

/** An EPUB of exactly so many bytes, most of them a picture. */
function ebookOf(bytes: number): Uint8Array {
  const picture = (size: number) => testEpub({ 'OEBPS/picture.jpg': randomBytes(size) });
  let size = bytes - picture(0).length;
  let epub = picture(size);
  // What doesn't compress is stored with some bytes more for each block of it.
  for (let tries = 0; epub.length !== bytes && tries < 8; tries += 1) {
    size -= epub.length - bytes;
    epub = picture(size);
  }
  return epub;
}
