/**
 * The search engine alone (no HTTP, no database, no result cache) over 1,000, 10,000 and 100,000 products: what a mix
 * of realistic queries costs. Run: `node bench/search-engine.ts [sizes…]`.
 */

import { tokensOf } from '../src/modules/search/document-tokens.rules.ts';
import { latinToThaiLayout, thaiToLatinLayout } from '../src/modules/search/keyboard-layout.rules.ts';
import type { SearchDocument, SearchQuery } from '../src/modules/search/search.types.ts';
import { SearchIndex } from '../src/modules/search/search-index.ts';
import { ENGLISH_TOPICS, makeCatalogue, pick, randomFrom, THAI_TOPICS } from './search-catalogue.ts';

const ROUNDS = 5;
const SUGGEST_LENGTHS = [1, 2, 3, 4, 6, 8];

type Kind = 'broad' | 'narrow' | 'phrase' | 'browse' | 'filtered' | 'typo' | 'layout' | 'isbn';

/** About 400 queries that make sense for any size: they are drawn from the 1,000 documents every catalogue begins with. */
function makeQueries(documents: SearchDocument[]): { kind: Kind; query: SearchQuery }[] {
  const random = randomFrom(11);
  const queries: { kind: Kind; query: SearchQuery }[] = [];
  const some = () => pick(documents, random);
  const add = (kind: Kind, count: number, make: () => SearchQuery) => {
    for (let i = 0; i < count; i++) queries.push({ kind, query: make() });
  };
  const drop = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);
  const longWord = (text: string) => text.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? text;
  const filters = (): SearchQuery => ({
    ...(random() < 0.4 && { rating: [4, 5] }),
    ...(random() < 0.4 && { discount: ['20'] }),
    ...(random() < 0.3 && { inStockOnly: true }),
    ...(random() < 0.3 && { format: ['paperback'] }),
    ...(random() < 0.3 && { startPriceSatang: 10_000, endPriceSatang: 50_000 }),
    ...(random() < 0.2 && { payment: ['cod'] }),
  });
  add('broad', 50, () => ({ search: pick(random() < 0.5 ? THAI_TOPICS : ENGLISH_TOPICS, random) }));
  add('narrow', 80, () => ({ search: random() < 0.5 ? (some().authorNames[1] ?? '') : some().titleEn }));
  add('phrase', 60, () => ({ search: some().titleTh }));
  add('phrase', 20, () => ({ search: (some().titleTh.split(' ')[0] ?? '').slice(0, 14), ...filters() }));
  add('browse', 40, () => ({ categoryId: some().categoryIds[random() < 0.6 ? 0 : 1], sortBy: 'newest' }));
  add('filtered', 60, () => ({
    categoryId: some().categoryIds[random() < 0.6 ? 0 : 1],
    ...filters(),
    sortBy: 'priceAsc',
  }));
  add('filtered', 20, () => ({ search: pick(THAI_TOPICS, random), ...filters(), sortBy: 'bestSeller' }));
  add('typo', 30, () => ({ search: drop(longWord(some().titleEn), 3) }));
  add('typo', 10, () => ({ search: drop(longWord(some().authorNames[0] ?? ''), 2) }));
  add('layout', 15, () => ({ search: thaiToLatinLayout(some().titleTh) }));
  add('layout', 15, () => ({ search: latinToThaiLayout(longWord(some().titleEn)) }));
  add('isbn', 20, () => ({ search: (some().isbn13 ?? '').replace(/(\d{3})(\d{3})(\d{5})/, '$1-$2-$3-') }));
  return queries;
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

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

/** Best of the rounds for each query: what the engine costs, not what else the machine was doing. */
function run(index: SearchIndex, title: string, before: () => void): number[] {
  const best = queries.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, { query }] of queries.entries()) {
      before();
      const us = timed(() => index.search(query));
      // The first round warms the compiler and the standing facets.
      if (round > 0) best[i] = Math.min(best[i] ?? us, us);
    }
  }
  console.log(`  ${title}`);
  for (const kind of new Set(queries.map((query) => query.kind))) {
    console.log(`  ${kind.padEnd(10)}${format(best.filter((_, i) => queries[i]?.kind === kind))}`);
  }
  console.log(`  ${'all'.padEnd(10)}${format(best)}`);
  console.log(
    `  ${Math.round(1e6 / (best.reduce((sum, us) => sum + us, 0) / best.length))} searches a second on one core`,
  );
  return best;
}

const sizes = process.argv.slice(2).map(Number);
const largest = Math.max(...(sizes.length > 0 ? sizes : [100_000]));
const catalogue = makeCatalogue(largest);
const queries = makeQueries(catalogue.slice(0, 1000));
const p95s = new Map<number, number>();
const coldP95s = new Map<number, number>();
for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
  const documents = catalogue.slice(0, size);
  const tokenMs = timed(() => documents.map(tokensOf)) / 1000;
  const tokens = new Map(documents.map((document) => [document.productId, tokensOf(document)]));
  let index = new SearchIndex();
  const bareMs = timed(() => SearchIndex.build(documents)) / 1000;
  const builtMs = timed(() => {
    index = SearchIndex.build(documents, { tokensFor: (document) => tokens.get(document.productId) });
  });
  console.log(
    `\n${size} products: build ${bareMs.toFixed(0)} ms, with kept tokens ${(builtMs / 1000).toFixed(0)} ms`,
  );
  console.log(
    `  (making tokens ${tokenMs.toFixed(0)} ms), memory ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`,
  );
  console.log('  µs              mean     p50     p95     max');
  const all = run(index, 'as served: standing facets kept', () => {});
  // A price changes before every search, so nothing was counted before it is asked for.
  let satang = 0;
  const cold = run(index, 'cold: every facet counted for every search', () => {
    index.updateStockAndPrice(1, { priceSatang: 10_000 + (satang++ % 2) });
  });
  coldP95s.set(
    size,
    percentile(
      cold.toSorted((a, b) => a - b),
      0.95,
    ),
  );
  p95s.set(
    size,
    percentile(
      all.toSorted((a, b) => a - b),
      0.95,
    ),
  );
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
  console.log(`  ${'suggest'.padEnd(10)}${format(suggestUs)}`);
  const updates = documents.slice(0, 200);
  const replaceUs = updates.map((document) =>
    timed(() => index.replaceDocument({ ...document, soldCount: 1 })),
  );
  const stockUs = updates.map(({ productId }) =>
    timed(() => index.updateStockAndPrice(productId, { stock: 0 })),
  );
  console.log(`  ${'replace'.padEnd(10)}${format(replaceUs)}`);
  console.log(`  ${'stock'.padEnd(10)}${format(stockUs)}`);
}
for (const [title, found] of [
  ['as served', p95s],
  ['cold', coldP95s],
] as const) {
  const small = found.get(1_000);
  for (const [size, p95] of found) {
    if (small && size !== 1_000)
      console.log(`${title}: p95 at ${size} is ${(p95 / small).toFixed(2)} times that at 1000`);
  }
}
