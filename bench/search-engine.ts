/**
 * The search engine alone (no HTTP, no database, no result cache) over 1,000, 10,000 and 100,000 products: what a mix
 * of realistic queries costs. Run: `node bench/search-engine.ts [sizes…]`.
 */

import { type DocumentTokens, tokensOf } from '../src/modules/search/document-tokens.rules.ts';
import { latinToThaiLayout, thaiToLatinLayout } from '../src/modules/search/keyboard-layout.rules.ts';
import type { SearchDocument, SearchQuery } from '../src/modules/search/search.types.ts';
import { SearchIndex } from '../src/modules/search/search-index.ts';
import { ENGLISH_TOPICS, makeCatalogue, pick, randomFrom, THAI_TOPICS } from './search-catalogue.ts';

const ROUNDS = 8;
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
