import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testShop } from '../src/modules/order/test-shop.ts';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { adaptProcesses, type ProcessList, processesOf } from './nginx-config.ts';
import { openServices } from './open-services.ts';
import { type OwnMachines, startMachines } from './own-machines.ts';
import { makePostgres } from './own-postgres.ts';
import { hurry, makePrometheus, type OwnPrometheus } from './own-prometheus.ts';
import { apiKey } from './own-shop.ts';
import type { Measured } from './stand.ts';

export const watchedFault = { name: 'Prometheus: what it shows, and whom it wakes' };

const metricsToken = 'metrics-of-the-faults';
const noticedMostMs = 90_000;
/** The job whose silence an alert tells of. */
const jobsDone = 'job_last_success_timestamp_seconds{task="expire-order-groups"}';

/** A machine with two processes for pages, and one with a worker. */
const machines: ProcessList = {
  machines: [
    { name: 'pages-1', address: '10.0.0.11', pages: [3001, 3002], workers: [] },
    { name: 'work-1', address: '10.0.0.12', pages: [], workers: [3009] },
  ],
};

/** Series that are there only where the shop has what they tell of (docs: deploy/README.md). */
const optional: readonly string[] = ['read_database_in', 'event_log_oldest_waiting_seconds'];
/** Those that come with the first that happens: without it there is nothing to show. */
const ofEvents: readonly string[] = ['shop_events_total', 'job_runs_total'];

/**
 * Debian's Prometheus with deploy/'s targets and alerts beside real processes: every figure that the alerts and the dashboard
 * ask for is there, at rest nobody is woken, and a dead process, a database that is away and replies that fail are told of
 * and forgotten again. Its minutes are seconds. Not part of `npm test`, which needs no engine that npm doesn't bring.
 */
export async function measureWatched(): Promise<Measured> {
  const list = adaptProcesses(machines, await findFreePorts(processesOf(machines)));
  const problems: string[] = [];
  const undo: (() => Promise<unknown> | unknown)[] = [];
  const traffic = { asked: 0, isOver: false };
  try {
    const postgres = await makePostgres();
    undo.push(() => postgres.remove());
    await postgres.ask('create database shop');
    const url = postgres.urlOf('shop');
    const { db, close } = await openServices(url, 4);
    undo.push(close);
    const goods = testShop(db);
    await goods.product(await goods.seller(), { stockOnHand: 100 });
    const [book] = await postgres.ask('select name_th as name from products', 'shop');
    const dataDir = mkdtempSync(join(tmpdir(), 'bannasala-faults-'));
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const environment = { DATABASE_URL: url, DATABASE_POOL: '8', DEMO: '0', METRICS_TOKEN: metricsToken };
    const running = await startMachines(list, environment, dataDir);
    undo.push(() => running.stop());
    const prometheus = await makePrometheus(list, metricsToken);
    undo.push(() => prometheus.remove());
    const asking = keepAsking(running, String(book?.name), traffic);
    undo.push(() => {
      traffic.isOver = true;
      return asking;
    });

    // Every job of the clock begins within its minute.
    await waitUntil(async () => (await prometheus.ask(jobsDone)).length > 0);
    problems.push(...(await findMissing(prometheus)));
    const atRest = await prometheus.firing();
    if (atRest.length > 0) problems.push(`at rest: ${atRest.join(', ')}`);

    const [address, port] = [list.machines[0]?.address, list.machines[0]?.pages[0]];
    const startedMs = performance.now();
    const told = (wanted: string[]) => waitFor(prometheus, problems, wanted);
    await running.killMachine(1);
    const worker = `${list.machines[1]?.address}:${list.machines[1]?.workers[0]}`;
    await told([`ShopProcessDown ${worker}`]);
    await running.startMachine(1);
    await told([]);
    await postgres.stopAtOnce();
    await told(['ShopDatabaseUnreadable', 'ShopErrors']);
    await postgres.start();
    await told([]);
    await running.killMachine(0);
    await running.killMachine(1);
    await told(['ShopDown', `ShopProcessDown ${address}:${port}`]);
    await running.startMachine(1);
    await running.startMachine(0);
    await told([]);
    return {
      ...{ fault: watchedFault.name, asked: traffic.asked, slowestMs: 0, refused: 0, sockets: 0 },
      ...{ recoveredMs: Math.round(performance.now() - startedMs), memoryMb: 0, lines: 0 },
      ...{ acknowledged: 0, lost: 0, problems },
    };
  } finally {
    for (const each of undo.reverse()) await each();
  }
}

/** What makes figures move and wakes nobody: pages, searches that find something, now and then a wrong password. */
async function keepAsking(
  running: OwnMachines,
  words: string,
  traffic: { asked: number; isOver: boolean },
): Promise<void> {
  const search = encodeURIComponent(words);
  const wrong = JSON.stringify({ email: 'nobody@books.example', password: 'not the right one' });
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
  while (!traffic.isOver) {
    for (const shop of running.pages()) {
      await shop.ask(`/product?search=${search}`);
      await shop.ask(`/api/product?search=${search}`);
      if (traffic.asked % 40 === 0) await shop.ask('/api/login', { method: 'POST', headers, body: wrong });
      traffic.asked += 2;
    }
    await sleep(100);
  }
}

/** Expressions of the alerts and of the dashboard, a sixtieth as long. */
function readExpressions(): string[] {
  const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const alerts = [...read('bannasala-alerts.yml').matchAll(/expr: (?:\|\n((?: {10,}.*\n)+)|(.*))/g)];
  return [
    ...alerts.map(([, block, line]) => block ?? line ?? ''),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$job', 'bannasala'))),
  ].map(hurry);
}

/** Expressions that Prometheus refuses, and selectors that find nothing. */
async function findMissing(prometheus: OwnPrometheus): Promise<string[]> {
  const missing = new Set<string>();
  const expressions = readExpressions();
  if (expressions.length < 40) missing.add(`only ${expressions.length} expressions were read`);
  for (const expression of expressions) {
    await prometheus.ask(expression).catch((error: unknown) => missing.add(String(error)));
    for (const [, name = '', labels = ''] of expression.matchAll(/\b([a-z][a-z0-9_]{4,})(\{[^}]*\})/g)) {
      if (optional.includes(name)) continue;
      const selector = ofEvents.includes(name) ? name : `${name}${withoutStatus(labels)}`;
      if ((await prometheus.ask(selector)).length === 0) missing.add(`${selector} is nowhere`);
    }
  }
  return [...missing];
}

/** Replies that fail, ways to the checkout and searches in vain aren't there before they happen. */
const withoutStatus = (labels: string) =>
  labels.replace(/(?<=[{,])\s*(?:status|route|found)(?:=~|!~|=)"[^"]*",?/g, '');

async function waitUntil(isSo: () => Promise<boolean>): Promise<boolean> {
  const giveUpMs = performance.now() + noticedMostMs;
  while (performance.now() < giveUpMs) {
    if (await isSo()) return true;
    await sleep(250);
  }
  return false;
}

/** Waits until these alerts fire (others may), or, of none, until no alert does. */
async function waitFor(prometheus: OwnPrometheus, problems: string[], wanted: string[]): Promise<void> {
  let firing: string[] = [];
  const isThere = await waitUntil(async () => {
    firing = await prometheus.firing();
    return wanted.length === 0 ? firing.length === 0 : wanted.every((each) => firing.includes(each));
  });
  if (!isThere) problems.push(`wanted [${wanted.join(', ')}], firing [${firing.join(', ')}]`);
}
