/**
 * node bench/search-at-size.ts [sizes]: the engine alone at sizes that a database takes long to make: what an index weighs by
 * part, how long its file takes to be written and read, and searches at each size, the sizes taking turns. Indexes are made
 * once by each version of the engine, in a process of their own, and kept in node_modules/.cache.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { memoryEnvironment, memoryFlags } from '../scripts/memory-settings.mjs';
import { SearchIndex } from '../src/modules/search/engine/search-index.ts';
import {
  engineFingerprint,
  indexFileTime,
  indexPath,
  readIndexFile,
  writeIndexFile,
} from '../src/modules/search/index-file.ts';
import { percentile } from './load.ts';
import { makeCatalogue } from './search-catalogue.ts';
import { makeQueries } from './search-queries.ts';

const folder = fileURLToPath(new URL('../node_modules/.cache/bench-index', import.meta.url));
const rounds = 5;
const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const sizes = process.argv
  .slice(2)
  .filter((given) => /^\d+$/.test(given))
  .map(Number);
if (sizes.length === 0) sizes.push(1_000, 10_000, 100_000);
const largest = Math.max(...sizes);
const originOf = (size: number) => ({
  engine: engineFingerprint(),
  database: `bench-${size}-of-${largest}`,
});

async function timed<Value>(what: string, work: () => Promise<Value> | Value): Promise<Value> {
  const before = performance.now();
  const value = await work();
  console.log(`  ${what}: ${(performance.now() - before).toFixed(0)} ms`);
  return value;
}

async function read(size: number): Promise<SearchIndex | null> {
  const parts = await readIndexFile(indexPath(folder, originOf(size)), originOf(size));
  return parts === null ? null : SearchIndex.putTogether(parts);
}

/** All sizes are the beginning of one catalogue, so that what is searched for is in each of them. */
async function make(size: number): Promise<void> {
  const documents = makeCatalogue(largest).slice(0, size);
  const index = await timed(`making an index of ${size}`, () => SearchIndex.build(documents));
  const parts = index.takeApart();
  await timed('writing it', () => writeIndexFile(indexPath(folder, originOf(size)), originOf(size), parts));
}

/** What a process has that holds an index and nothing else. */
async function weigh(size: number): Promise<void> {
  const without = process.memoryUsage();
  const index = await timed('reading the file', () => read(size));
  if (index === null) throw new Error('there is no file');
  const warm = process.memoryUsage();
  console.log(
    `  resident ${mb(warm.rss)} (${mb(without.rss)} before it was read); arrays ${mb(warm.arrayBuffers)}, objects ${mb(warm.heapUsed)}`,
  );
  const byPart = new Map<string, number>();
  const seen = new Set<object>();
  const walk = (thing: unknown, path: readonly string[]): void => {
    if (typeof thing !== 'object' || thing === null || seen.has(thing)) return;
    seen.add(thing);
    const part = path.slice(0, 2).join(' ');
    if (ArrayBuffer.isView(thing)) byPart.set(part, (byPart.get(part) ?? 0) + thing.byteLength);
    else for (const [name, value] of Object.entries(thing)) walk(value, [...path, name]);
  };
  walk(index, []);
  const parts = [...byPart].toSorted(([, a], [, b]) => b - a);
  const all = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`  ${(all / size).toFixed(0)} bytes a product, of them:`);
  for (const [part, bytes] of parts.slice(0, 24))
    console.log(`    ${part.padEnd(28)}${(bytes / size).toFixed(1).padStart(8)}`);
}

async function searchAll(): Promise<void> {
  const queries = makeQueries(makeCatalogue(largest).slice(0, 1_000)).map(({ query }) => query);
  const measured: { size: number; index: SearchIndex; best: number[] }[] = [];
  for (const size of sizes) {
    const index = await read(size);
    if (index !== null) measured.push({ size, index, best: queries.map(() => Number.POSITIVE_INFINITY) });
  }
  for (const [name, before] of [
    ['as served', () => undefined],
    [
      'cold',
      (index: SearchIndex, n: number) => index.updateStockAndPrice(1, { priceSatang: 10_000 + (n % 2) }),
    ],
  ] as const) {
    for (const { best } of measured) best.fill(Number.POSITIVE_INFINITY);
    for (let round = 0; round <= rounds; round++)
      for (const { index, best } of measured)
        for (const [n, query] of queries.entries()) {
          before(index, n);
          const from = performance.now();
          index.search(query);
          // The first round warms the compiler.
          if (round > 0) best[n] = Math.min(best[n] ?? 0, performance.now() - from);
        }
    const p95s = measured.map(({ best }) =>
      percentile(
        best.toSorted((a, b) => a - b),
        0.95,
      ),
    );
    for (const [at, { size, best }] of measured.entries())
      console.log(
        `${name}, ${size}: p50 ${percentile(
          best.toSorted((a, b) => a - b),
          0.5,
        ).toFixed(
          3,
        )} ms, p95 ${p95s[at]?.toFixed(3)} ms (${((p95s[at] ?? 0) / (p95s[0] ?? 1)).toFixed(2)} of the smallest)`,
      );
  }
}

const [deed = ''] = process.argv.slice(2);
const [own = 0] = sizes;
if (deed === 'make') await make(own);
else if (deed === 'weigh') await weigh(own);
else {
  const alone = (does: string, size: number) =>
    spawnSync(
      process.execPath,
      [
        ...memoryFlags,
        '--max-old-space-size=12000',
        import.meta.filename,
        does,
        String(size),
        String(largest),
      ],
      { stdio: 'inherit', env: { ...process.env, ...memoryEnvironment } },
    );
  for (const size of sizes) {
    console.log(`${size} products`);
    if ((await indexFileTime(indexPath(folder, originOf(size)))) === null || (await read(size)) === null)
      alone('make', size);
    alone('weigh', size);
  }
  await searchAll();
}
