import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildServer, startShop } from './child-server.ts';
import { percentile } from './load.ts';
import { type Bench, fullCatalogue } from './report.ts';
import { makeCatalogue } from './search-catalogue.ts';
import { makeQueries, queryString } from './search-queries.ts';

const smallCatalogue = 1_000;
/** Making an index of a million takes its time. */
const startMostMs = 60 * 60_000;
const rounds = 5;
const starts = 3;

/**
 * What a start takes, without and with a file of the index; then search with its facets through the API: 400 queries, one
 * after the other, over 1,000 products and over so many, drawn from another catalogue (most texts are nowhere as they stand)
 * and from what is there. Each round asks for another page size, so that no reply is one that
 * was kept.
 */
export async function measureSearch(
  { databases }: Bench,
  largeCatalogue = fullCatalogue,
  aim = 2,
): Promise<void> {
  const queries = makeQueries(makeCatalogue(smallCatalogue)).map(({ query }) => queryString(query));
  const shops: ChildServer[] = [];
  const folders: string[] = [];
  for (const size of [smallCatalogue, largeCatalogue]) {
    const dataDir = await mkdtemp(join(tmpdir(), 'bannasala-bench-'));
    folders.push(dataDir);
    const start = async (databaseUrl: string) =>
      startShop({ databaseUrl, environment: { TRUST_PROXY: '1', DATA_DIR: dataDir }, startMostMs });
    const databaseUrl = await databases.open(size);
    let shop = await start(databaseUrl);
    const readyMs = [shop.startMs];
    await indexWritten(dataDir);
    for (let again = 0; again < starts; again++) {
      await shop.stop();
      shop = await start(databaseUrl);
      readyMs.push(shop.startMs);
    }
    const [made = 0, ...read] = readyMs.map((ms) => ms / 1_000);
    console.log(
      `  ${size} products: ready in ${made.toFixed(1)} s without a file of the index, in ${read.map((s) => s.toFixed(1)).join(', ')} s with it; ${(await shop.memoryMb())?.toFixed(0)} MB`,
    );
    shops.push(shop);
  }
  const sizes = [smallCatalogue, largeCatalogue];
  const foreign = sizes.map(() => queries);
  await compareSearches('texts of another catalogue', { shops, sizes, queries: foreign, perPage: 20, aim });
  const own = sizes.map((size) =>
    makeQueries(makeCatalogue(size).slice(0, smallCatalogue)).map(({ query }) => queryString(query)),
  );
  await compareSearches('texts that are there', { shops, sizes, queries: own, perPage: 30, aim });
  await Promise.all(shops.map((shop) => shop.stop()));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

/** Asks each shop for its queries, round after round by turns, from `perPage` on with a page size of its own each round. */
async function compareSearches(
  what: string,
  {
    shops,
    sizes,
    queries,
    perPage,
    aim,
  }: { shops: ChildServer[]; sizes: number[]; queries: string[][]; perPage: number; aim: number },
): Promise<void> {
  const best = queries.map((list) => list.map(() => Number.POSITIVE_INFINITY));
  for (let round = 0; round < rounds; round++)
    for (const [place, shop] of shops.entries()) {
      const times = best[place] ?? [];
      for (const [index, query] of (queries[place] ?? []).entries()) {
        const ms = await timeSearch(shop, `${query}&perpage=${perPage + round}`, index);
        // The first round warms the compiler.
        if (round > 0) times[index] = Math.min(times[index] ?? ms, ms);
      }
    }
  const p95s: number[] = [];
  for (const [place, size] of sizes.entries()) {
    const sorted = (best[place] ?? []).toSorted((a, b) => a - b);
    p95s.push(percentile(sorted, 0.95));
    console.log(
      `  search and facets, ${what}, ${size} products: p50 ${percentile(sorted, 0.5).toFixed(2)} ms, p95 ${p95s.at(-1)?.toFixed(2)} ms, ${(await shops[place]?.memoryMb())?.toFixed(0)} MB`,
    );
  }
  const [small = 0, large = 0] = p95s;
  console.log(
    `  p95 of the larger against the smaller, ${what} = ${(large / small).toFixed(2)} (aim: ${aim} or less)`,
  );
}

/** A process writes its index once it is ready. */
async function indexWritten(dataDir: string): Promise<void> {
  for (;;) {
    const names = await readdir(join(dataDir, 'search-index')).catch(() => []);
    if (names.some((name) => name.endsWith('.index'))) return;
    await sleep(50);
  }
}

async function timeSearch(shop: ChildServer, query: string, index: number): Promise<number> {
  const before = performance.now();
  const reply = await fetch(`${shop.origin}/api/product?${query}`, {
    headers: { 'x-api-key': 'demo', 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` },
  });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${query}: ${reply.status}`);
  return performance.now() - before;
}
