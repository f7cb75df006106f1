/**
 * The search engine alone (no HTTP, no database, no result cache) over 1,000, 10,000 and 100,000 products: what a mix
 * of realistic queries costs. Run: `node bench/search-engine.ts [sizes…]`.
 */

import { type DocumentTokens, tokensOf } from '../src/modules/search/engine/document-tokens.rules.ts';
import { SearchIndex } from '../src/modules/search/engine/search-index.ts';
import type { SearchDocument } from '../src/modules/search/search.types.ts';
import { percentile } from './load.ts';
import { makeCatalogue } from './search-catalogue.ts';
import { makeQueries } from './search-queries.ts';

const ROUNDS = 8;
const SUGGEST_LENGTHS = [1, 2, 3, 4, 6, 8];

function format(timesUs: number[]): string {
  const sorted = timesUs.toSorted((a, b) => a - b);
  const mean = sorted.reduce((sum, us) => sum + us, 0) / sorted.length;
  const parts = [mean, percentile(sorted, 0.5), percentile(sorted, 0.95), sorted.at(-1) ?? 0];
  return parts.map((us) => us.toFixed(0).padStart(8)).join('');
}

const timed = (run: () => unknown): number => {
  const before = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - before) / 1000;
};

type Measured = {
  size: number;
  index: SearchIndex;
  documents: SearchDocument[];
  served: number[];
  cold: number[];
};

const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(1_000, 10_000, 100_000);
const catalogue = makeCatalogue(Math.max(...sizes));
const queries = makeQueries(catalogue.slice(0, 1000));
const measured = sizes.map(build);

/** An index of the catalogue's beginning, and what making it takes. */
function build(size: number): Measured {
  const documents = catalogue.slice(0, size);
  const tokens = new Map<number, DocumentTokens>();
  const tokenMs =
    timed(() => {
      for (const document of documents) tokens.set(document.productId, tokensOf(document));
    }) / 1000;
  let index = new SearchIndex();
  const buildMs =
    timed(() => {
      index = SearchIndex.build(documents, { tokensFor: (document) => tokens.get(document.productId) });
    }) / 1000;
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  console.log(
    `${size} products: tokens ${tokenMs.toFixed(0)} ms, index ${buildMs.toFixed(0)} ms; process ${memory} MB`,
  );
  const none = queries.map(() => Number.POSITIVE_INFINITY);
  return { size, index, documents, served: none, cold: [...none] };
}

/**
 * The sizes take turns, and each query keeps the best of its rounds: what the engine costs, not what else the machine was
 * doing meanwhile. The first rounds warm the compiler and the standing facets.
 */
function measure(before: (index: SearchIndex) => void, keep: (one: Measured) => number[]): void {
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of measured) {
      const best = keep(one);
      for (const [i, { query }] of queries.entries()) {
        before(one.index);
        const us = timed(() => one.index.search(query));
        if (round > 1) best[i] = Math.min(best[i] ?? us, us);
      }
    }
  }
}

function report(title: string, keep: (one: Measured) => number[]): void {
  console.log(`\n${title}`);
  const p95s: number[] = [];
  for (const one of measured) {
    const best = keep(one);
    const mean = best.reduce((sum, us) => sum + us, 0) / best.length;
    console.log(`${one.size} products${' '.repeat(10)}mean     p50     p95     max (µs)`);
    for (const kind of new Set(queries.map((query) => query.kind))) {
      console.log(`  ${kind.padEnd(14)}${format(best.filter((_, i) => queries[i]?.kind === kind))}`);
    }
    console.log(
      `  ${'all'.padEnd(14)}${format(best)}   ${Math.round(1e6 / mean)} searches a second on one core`,
    );
    const p95 = percentile(
      best.toSorted((a, b) => a - b),
      0.95,
    );
    p95s.push(p95);
    if (p95s.length > 1)
      console.log(`  p95 is ${(p95 / (p95s[0] ?? p95)).toFixed(2)} times that at ${measured[0]?.size}`);
  }
}

measure(
  () => {},
  (one) => one.served,
);
report(
  'As served: what stands (facets of up to two filters, of one common word) is kept',
  (one) => one.served,
);
// A price changes before every search, so nothing was counted before it is asked for.
let satang = 0;
measure(
  (index) => index.updateStockAndPrice(1, { priceSatang: 10_000 + (satang++ % 2) }),
  (one) => one.cold,
);
report('Cold: every facet is counted for every search', (one) => one.cold);

console.log('\nOther work');
for (const { size, index, documents } of measured) {
  const suggestUs: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (const document of documents.slice(0, 300)) {
      for (const length of SUGGEST_LENGTHS) {
        const text = (document.productId % 2 === 0 ? document.titleTh : document.titleEn).slice(0, length);
        const us = timed(() => index.suggest(text));
        if (round > 0) suggestUs.push(us);
      }
    }
  }
  const updates = documents.slice(0, 200);
  const replaceUs = updates.map((document) =>
    timed(() => index.replaceDocument({ ...document, soldCount: 1 })),
  );
  const stockUs = updates.map(({ productId }) =>
    timed(() => index.updateStockAndPrice(productId, { stock: 0 })),
  );
  console.log(`${size} products${' '.repeat(10)}mean     p50     p95     max (µs)`);
  console.log(`  ${'suggest'.padEnd(14)}${format(suggestUs)}`);
  console.log(`  ${'replace'.padEnd(14)}${format(replaceUs)}`);
  console.log(`  ${'stock'.padEnd(14)}${format(stockUs)}`);
}
