import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startShop } from './child-server.ts';
import {
  type LoadOptions,
  type LoadRequest,
  type Measured,
  measure,
  median,
  rounds,
  spreadOf,
} from './load.ts';
import { writeScript } from './pgbench-script.ts';
import type { RecordedStatement } from './record-sql.ts';
import { type Bench, fullCatalogue, perSecondOf, reportRuns } from './report.ts';
import { addShoppers, type Shopper } from './shoppers.ts';

const connections = 16;
const ordersPerRound = 1_600;
/** Orders that pgbench repeats: enough that its clients seldom meet at the same books, as the shop's seldom do. */
const templates = 100;

/**
 * Orders placed through the API, each by another shopper with a cart of two sellers' books, against pgbench sending the
 * statements that such orders were seen to send. Both by 16 connections, on the same database, taking turns.
 */
export async function measureOrders({ databases }: Bench, products = fullCatalogue): Promise<void> {
  const databaseUrl = await databases.open(products);
  const pgbench = findPgbench();
  if (pgbench === null)
    console.log('  pgbench is not installed (it comes with PostgreSQL): orders are compared with nothing');
  const folder = await mkdtemp(join(tmpdir(), 'bannasala-bench-'));
  const scripts = pgbench === null ? [] : await recordScripts(databaseUrl, folder);

  const ours: Measured[] = [];
  const one: Measured[] = [];
  const theirs: number[] = [];
  const costs: OrderCost[] = [];
  for (let round = 0; round < rounds; round++) {
    // While pgbench runs no shop follows the changes it makes.
    if (pgbench !== null)
      theirs.push(
        await runPgbench(pgbench, databaseUrl, scripts, await addShoppers(databaseUrl, ordersPerRound)),
      );
    const shop = await startShop({ databaseUrl, environment: { TRUST_PROXY: '1' } });
    const place = async (count: number, options: LoadOptions) => {
      const shoppers = await addShoppers(databaseUrl, count);
      const before = await readSpent(databaseUrl);
      const measured = await measure(
        { server: shop, databases, requests: shoppers.map(placeRequest), isOnce: true },
        options,
      );
      const after = await readSpent(databaseUrl);
      costs.push({
        logBytes: (after.logBytes - before.logBytes) / count,
        keptBytes: (after.keptBytes - before.keptBytes) / count,
      });
      return measured;
    };
    // Once unmeasured: compilers, plans and caches warm up.
    await place(ordersPerRound / 2, { connections });
    ours.push(await place(ordersPerRound, { connections }));
    one.push(await place(300, { connections: 1 }));
    await shop.stop();
  }
  reportRuns("orders of two sellers' books, 16 connections", ours);
  if (theirs.length > 0) {
    const { least, middle, most } = spreadOf(theirs);
    const ratio = (perSecondOf(ours) / middle).toFixed(2);
    console.log(
      `    pgbench, which sends the statements alone: ${middle.toFixed(0)}/s (${least.toFixed(0)} to ${most.toFixed(0)}) = ${ratio} (aim: 0.4 or more)`,
    );
  }
  reportRuns('the same by one connection', one);
  const medianOf = (of: (cost: OrderCost) => number) => median(costs.map(of));
  const kB = (of: (cost: OrderCost) => number) => (medianOf(of) / 1024).toFixed(0);
  console.log(
    `  an order: ${kB(({ logBytes }) => logBytes)} kB of PostgreSQL's log, ${kB(({ keptBytes }) => keptBytes)} kB kept in tables and indexes`,
  );
  await rm(folder, { recursive: true });
}

/** What one order costs: the figures that docs/scale-out.md reckons with. */
type OrderCost = { logBytes: number; keptBytes: number };

async function readSpent(databaseUrl: string): Promise<OrderCost> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ log: number; kept: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as log,
         pg_database_size(current_database())::float8 as kept`,
    );
    return { logBytes: Number(rows[0]?.log), keptBytes: Number(rows[0]?.kept) };
  } finally {
    await client.end();
  }
}

export function placeRequest({ userId, token, addressId, cartId }: Shopper): LoadRequest {
  return {
    method: 'POST',
    path: '/api/order/place',
    headers: {
      'x-api-key': 'demo',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(userId >> 16) & 255}.${(userId >> 8) & 255}.${userId & 255}`,
    },
    body: JSON.stringify({
      id: cartId,
      paymentTypeId: 'cod',
      buyerInfo: { addressId },
      orders: [],
      idempotencyKey: `key-of-${cartId}`,
    }),
  };
}

/** Places orders with a shop that writes down its statements, and makes a script of each. */
async function recordScripts(databaseUrl: string, folder: string): Promise<string[]> {
  const record = join(folder, 'statements.jsonl');
  const shoppers = await addShoppers(databaseUrl, templates);
  const shop = await startShop({
    databaseUrl,
    nodeArguments: ['--import', './bench/record-sql.ts'],
    environment: { SQL_RECORD: record, TRUST_PROXY: '1' },
  });
  const scripts: string[] = [];
  for (const shopper of shoppers) {
    await writeFile(record, '');
    const { path, method = 'GET', headers = {}, body = '' } = placeRequest(shopper);
    const reply = await fetch(`${shop.origin}${path}`, { method, headers, body });
    if (!reply.ok) throw new Error(`an order was refused: ${await reply.text()}`);
    const { detail }: { detail: { referenceCode: string } } = JSON.parse(await reply.text());
    const statements = await readRecord(record);
    const file = join(folder, `order-${shopper.userId}.sql`);
    await writeFile(file, writeScript(statements, shopper, detail.referenceCode));
    scripts.push(file);
  }
  await shop.stop();
  return scripts;
}

/** Who is asking, and the transaction that places the order; jobs send theirs meanwhile on other connections. */
async function readRecord(file: string): Promise<RecordedStatement[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const all = lines.map((line): RecordedStatement => JSON.parse(line));
  const placing = all.find(({ text }) => text.includes('insert into order_groups'));
  const asking = all.find(({ text }) => text.includes('sessions.token_hash'));
  const own = all.filter(({ connection }) => connection === placing?.connection);
  const begin = own.findIndex(({ text }) => text === 'begin');
  const commit = own.findIndex(({ text }) => text === 'commit');
  if (asking === undefined || begin < 0 || commit < begin)
    throw new Error('the order was not recorded whole');
  return [asking, ...own.slice(begin, commit + 1)];
}

function findPgbench(): string | null {
  const folders = (process.env.PATH ?? '').split(':');
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
}

/** Transactions a second, as pgbench says, without the time to connect. */
async function runPgbench(
  pgbench: string,
  databaseUrl: string,
  scripts: readonly string[],
  shoppers: readonly Shopper[],
): Promise<number> {
  const first = shoppers[0];
  if (first === undefined) throw new Error('pgbench needs shoppers');
  const each = Math.floor(shoppers.length / connections);
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn(
      pgbench,
      [
        ...['--client', String(connections), '--jobs', '1', '--transactions', String(each)],
        ...['--protocol', 'prepared', '--no-vacuum'],
        ...['--define', `first=${first.userId}`, '--define', `each=${each}`, '--define', 'placed=0'],
        ...['--define', `address_offset=${first.addressId - first.userId}`],
        ...scripts.flatMap((file) => ['--file', file]),
        databaseUrl,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`pgbench ended with ${code}\n${text.slice(0, 3_000)}`)),
    );
  });
  const perSecond = /^tps = ([\d.]+)/m.exec(output)?.[1];
  const failed = /number of failed transactions: (\d+)/.exec(output)?.[1] ?? '0';
  if (perSecond === undefined || failed !== '0') throw new Error(`pgbench: ${output.slice(0, 3_000)}`);
  return Number(perSecond);
}
