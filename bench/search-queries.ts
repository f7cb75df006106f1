import type { SearchDocument, SearchQuery } from '../src/modules/search/search.types.ts';
import { latinToThaiLayout, thaiToLatinLayout } from '../src/shared/keyboard-layout.rules.ts';
import { ENGLISH_TOPICS, pick, randomFrom, THAI_TOPICS } from './search-catalogue.ts';

type Kind = 'broad' | 'narrow' | 'phrase' | 'browse' | 'filtered' | 'typo' | 'layout' | 'isbn';

/** About 400 queries that make sense for any size: they are drawn from the 1,000 documents every catalogue begins with. */
export function makeQueries(documents: SearchDocument[]): { kind: Kind; query: SearchQuery }[] {
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
    ...(random() < 0.3 && { stock: 'in' }),
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

/** The query as GET /api/product takes it; shelves are named as bench/make-catalogue.ts names them. */
export function queryString(query: SearchQuery): string {
  const baht = (satang: number | undefined) => (satang === undefined ? undefined : satang / 100);
  const fields = {
    search: query.search,
    category: query.categoryId === undefined ? undefined : `shelf-${query.categoryId}`,
    rating: query.rating?.join(','),
    discount: query.discount?.join(','),
    format: query.format?.join(','),
    payment: query.payment?.join(','),
    startprice: baht(query.startPriceSatang),
    endprice: baht(query.endPriceSatang),
    inStock: query.stock === 'in' ? true : undefined,
    sortBy: query.sortBy,
  };
  const set = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(set).toString();
}
