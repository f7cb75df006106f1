import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { type ChildServer, startShop } from './child-server.ts';
import { median, percentile } from './load.ts';
import { asClient } from './measure-pages.ts';
import { type Bench, fullCatalogue } from './report.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const smallCatalogue = 1_000;
const rowCounts = [1, 1_000];
const rounds = 3;
const foundMostMs = 60_000;

type Imported = { foundMs: number; longestMs: number };

/**
 * How soon what is imported is found, counted from when the import is done, over 1,000 and over 100,000 products, and how
 * long the longest reply takes meanwhile: an import should cost by its own size, not by the catalogue's.
 */
export async function measureImport({ databases }: Bench): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bannasala-bench-'));
  const found = new Map<string, Imported[]>();
  for (const size of [smallCatalogue, fullCatalogue]) {
    const databaseUrl = await databases.open(size);
    const shop = await startShop({ databaseUrl, environment: { TRUST_PROXY: '1' } });
    const shelf = await firstShelf(databaseUrl);
    for (let round = 0; round < rounds; round++)
      for (const rows of rowCounts) {
        const file = join(folder, `import-${size}-${round}-${rows}.csv`);
        const title = `zyxquor${size}x${round}x${rows}`;
        await writeFile(file, csvOf(title, rows));
        const key = `${rows} of ${size}`;
        const all = found.get(key) ?? [];
        found.set(key, all);
        all.push(await importAndFind(shop, { databaseUrl, file, shelf, title, rows }));
      }
    console.log(
      `  ${size} products: ready in ${(shop.startMs / 1000).toFixed(1)} s, ${(await shop.memoryMb())?.toFixed(0)} MB`,
    );
    await shop.stop();
  }
  await rm(folder, { recursive: true });
  for (const rows of rowCounts) {
    const [small, full] = [smallCatalogue, fullCatalogue].map((size) =>
      middle(found.get(`${rows} of ${size}`) ?? []),
    );
    if (small === undefined || full === undefined) throw new Error('every size has been measured');
    console.log(
      `  ${rows} imported, all found after ${full.foundMs.toFixed(0)} ms of ${fullCatalogue}, ${small.foundMs.toFixed(0)} ms of ${smallCatalogue} = ${(full.foundMs / small.foundMs).toFixed(2)}; longest reply meanwhile ${full.longestMs.toFixed(0)} and ${small.longestMs.toFixed(0)} ms`,
    );
  }
}

function middle(all: readonly Imported[]): Imported {
  return {
    foundMs: median(all.map(({ foundMs }) => foundMs)),
    longestMs: percentile(
      all.map(({ longestMs }) => longestMs).toSorted((a, b) => a - b),
      1,
    ),
  };
}

async function firstShelf(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ urlKey: string }>(
    `select url_key as "urlKey" from categories order by id limit 1`,
  );
  await client.end();
  return rows[0]?.urlKey ?? '';
}

/** Books with numbers of their own and no ISBN, all of one made-up word. */
function csvOf(title: string, rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, index) => `${title}-${index},${title} volume ${index + 1},Bench Author,199.00,5`,
  );
  return ['sku,title,authors,price,stock', ...lines, ''].join('\n');
}

async function importAndFind(
  shop: ChildServer,
  what: { databaseUrl: string; file: string; shelf: string; title: string; rows: number },
): Promise<Imported> {
  let isDone = false;
  const timesMs: number[] = [];
  const asking = (async () => {
    for (let asked = 0; !isDone; asked++) {
      const before = performance.now();
      await (
        await fetch(`${shop.origin}/api/product?startprice=${asked % 90}.5`, { headers: clientOf(asked) })
      ).text();
      timesMs.push(performance.now() - before);
      await sleep(20);
    }
  })();
  const arguments_ = ['src/processes/import.ts', what.file, '--seller', 'seller-1', '--category', what.shelf];
  await run(process.execPath, arguments_, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: what.databaseUrl, NODE_ENV: 'production' },
  });
  const doneAtMs = performance.now();
  while ((await countFound(shop, what.title)) < what.rows) {
    if (performance.now() - doneAtMs > foundMostMs) throw new Error(`${what.file} wasn't found`);
    await sleep(20);
  }
  const foundMs = performance.now() - doneAtMs;
  isDone = true;
  await asking;
  return { foundMs, longestMs: Math.max(...timesMs) };
}

let searches = 0;

async function countFound(shop: ChildServer, title: string): Promise<number> {
  searches += 1;
  const reply = await fetch(`${shop.origin}/api/product?search=${title}&collapse=none`, {
    headers: clientOf(searches),
  });
  const { detail } = (await reply.json()) as { detail: { total: number } };
  return detail.total;
}

/** Each from another address, so that no limit counts them together. */
function clientOf(index: number): Record<string, string> {
  return { ...asClient, 'x-forwarded-for': `10.9.${(index >> 8) & 255}.${index & 255}` };
}
