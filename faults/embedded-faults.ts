import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findServer } from '../src/platform/db/embedded-server.ts';
import { killProcess } from './kill-process.ts';
import { childrenOf } from './own-postgres.ts';
import { type OwnShop, startShop } from './own-shop.ts';
import { failuresSaid, type Measured } from './stand.ts';

const backMostMs = 10_000;
/** Installing nothing, building nothing, and a database that replays its log. */
const freshStartMostMs = 30_000;

/** A shop with the database it brings along, run as `npm start` runs it, in a folder of its own. */
class EmbeddedStand {
  readonly folder: string;
  readonly clusterDir: string;
  shop: OwnShop | null = null;

  constructor() {
    // Run by root, PostgreSQL is another account, which must reach the folder.
    this.folder = mkdtempSync(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'bannasala-faults-'));
    chmodSync(this.folder, 0o711);
    this.clusterDir = join(this.folder, 'postgres');
  }

  async start(): Promise<OwnShop> {
    this.shop = await startShop({ DATA_DIR: this.folder, DEMO: '0', DATABASE_URL: '' }, { isKept: true });
    return this.shop;
  }

  serverPid(): number {
    return findServer(this.clusterDir)?.pid ?? 0;
  }

  killDatabase(): void {
    const pid = this.serverPid();
    // Nobody's children would be the machine's first processes.
    if (pid === 0) return;
    for (const each of [pid, ...childrenOf(pid)]) killProcess(each, 'SIGKILL');
  }

  async untilDatabaseGone(): Promise<void> {
    while (this.serverPid() !== 0) await sleep(20);
  }

  /** kill -9 of everything there is: who keeps the shop, the shop, and its database. */
  async killEverything(): Promise<void> {
    const { shop } = this;
    if (shop === null) return;
    const pid = shop.pid();
    killProcess(shop.keeperPid, 'SIGKILL');
    killProcess(pid, 'SIGKILL');
    await shop.ended;
    this.killDatabase();
    await this.untilDatabaseGone();
    this.shop = null;
  }

  async close(): Promise<void> {
    await this.shop?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export type EmbeddedFault = { name: string; run(stand: EmbeddedStand): Promise<Measured> };

export const openEmbeddedStand = () => new EmbeddedStand();

export const embeddedFaults: readonly EmbeddedFault[] = [
  running('embedded database killed alone (kill -9)', (stand) => stand.killDatabase()),
  running('embedded database’s folder gone for five seconds', async (stand) => {
    const aside = `${stand.clusterDir}-aside`;
    renameSync(stand.clusterDir, aside);
    // Its own look at postmaster.pid may have ended it already.
    const pid = Number(readFileSync(join(aside, 'postmaster.pid'), 'utf8').split('\n')[0]);
    for (const each of [pid, ...childrenOf(pid)]) killProcess(each, 'SIGKILL');
    return async () => {
      await sleep(5_000);
      renameSync(aside, stand.clusterDir);
    };
  }),
  running('embedded database’s port taken for five seconds', async (stand) => {
    const port = findServer(stand.clusterDir)?.port ?? 0;
    stand.killDatabase();
    await stand.untilDatabaseGone();
    const squatter = await takePort(port);
    return async () => {
      await sleep(5_000);
      squatter?.close();
    };
  }),
  freshStart('everything killed (kill -9), fresh start', () => undefined),
  freshStart('stale postmaster.pid with a living process’s number, fresh start', (stand) => {
    const path = join(stand.clusterDir, 'postmaster.pid');
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'));
  }),
  freshStart('port taken by somebody else, fresh start', async (stand) => {
    const port = Number(readFileSync(join(stand.clusterDir, 'postmaster.pid'), 'utf8').split('\n')[3]);
    const squatter = await takePort(port);
    return () => void squatter?.close();
  }),
];

type Undo = () => Promise<void> | void;

/** Breaks the database under a shop that runs: kept pages stay, the rest is told so, and it is back by itself. */
function running(
  name: string,
  begin: (stand: EmbeddedStand) => Promise<Undo | undefined> | Undo | void,
): EmbeddedFault {
  return {
    name,
    async run(stand) {
      const shop = stand.shop ?? (await stand.start());
      const problems = new Set<string>();
      const lines = failuresSaid(shop);
      let [asked, refused, slowestMs, sockets] = [0, 0, 0, 0];
      let isOver = false;
      await shop.ask('/');
      const pid = shop.pid();
      async function keepAsking(): Promise<void> {
        while (!isOver) {
          for (const path of ['/healthz', '/', '/cart', '/api/transaction/nobodys-cart-0000']) {
            const reply = await shop.ask(path, { headers: { cookie: 'cartId=nobodys-cart-0000' } });
            asked += 1;
            slowestMs = Math.max(slowestMs, reply.ms);
            if (reply.ms > 3_000) problems.add(`${path} took ${Math.round(reply.ms)} ms`);
            if (reply.status === 503 && path !== '/healthz') refused += 1;
            else if (![200, 404].includes(reply.status)) problems.add(`${path} answered ${reply.status}`);
          }
          sockets = Math.max(sockets, shop.sockets());
          await sleep(100);
        }
      }
      const asking = keepAsking();
      const undo = await begin(stand);
      await undo?.();
      const recoveredMs = await untilReady(shop, backMostMs, problems);
      isOver = true;
      await asking;
      if (shop.pid() !== pid) problems.add('the shop died');
      return figures(name, {
        asked,
        refused,
        slowestMs,
        sockets,
        recoveredMs,
        memoryMb: shop.memoryMb(),
        lines: failuresSaid(shop) - lines,
        problems,
      });
    },
  };
}

/** Kills everything, leaves a trap, and starts anew: no hand is needed. */
function freshStart(
  name: string,
  prepare: (stand: EmbeddedStand) => Promise<Undo | undefined> | Undo | undefined | void,
): EmbeddedFault {
  return {
    name,
    async run(stand) {
      if (stand.shop === null) await stand.start();
      await stand.killEverything();
      const undo = await prepare(stand);
      const problems = new Set<string>();
      const startedMs = performance.now();
      const shop = await stand.start();
      const recoveredMs = Math.round(performance.now() - startedMs);
      await undo?.();
      if (recoveredMs > freshStartMostMs) problems.add(`ready after ${recoveredMs} ms`);
      if ((await shop.ask('/cart')).status !== 200) problems.add('/cart isn’t there');
      return figures(name, {
        asked: 1,
        refused: 0,
        slowestMs: 0,
        sockets: shop.sockets(),
        recoveredMs,
        memoryMb: shop.memoryMb(),
        lines: 0,
        problems,
      });
    },
  };
}

async function untilReady(shop: OwnShop, mostMs: number, problems: Set<string>): Promise<number> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < 3 * mostMs) {
    const replies = await Promise.all([shop.ask('/readyz'), shop.ask('/api/transaction/nobodys-cart-0000')]);
    if (replies[0]?.status === 200 && replies[1]?.status === 404) {
      const tookMs = Math.round(performance.now() - startedMs);
      if (tookMs > mostMs) problems.add(`back after ${tookMs} ms`);
      return tookMs;
    }
    await sleep(50);
  }
  problems.add('it is not back');
  return -1;
}

function takePort(port: number): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function figures(
  fault: string,
  {
    problems,
    memoryMb,
    slowestMs,
    ...rest
  }: Omit<Measured, 'fault' | 'acknowledged' | 'lost' | 'problems'> & {
    problems: Set<string>;
  },
): Measured {
  return {
    fault,
    ...rest,
    slowestMs: Math.round(slowestMs),
    memoryMb: Math.round(memoryMb),
    acknowledged: 0,
    lost: 0,
    problems: [...problems],
  };
}
