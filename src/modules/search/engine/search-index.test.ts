import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchDocument, SearchQuery, SortBy } from '../search.types.ts';
import { tokensOf } from './document-tokens.rules.ts';
import { documentOf } from './search-document.fixture.ts';
import { SearchIndex } from './search-index.ts';
import { searchPlainly } from './search-oracle.fixture.ts';

/** No word begins another, none is long enough to be respelled, and none is another in the other keyboard layout. */
const WORDS = ['cat', 'dog', 'sun', 'ทะเล', 'แมว', 'ผี', '7'];
const small = (max: number) => fc.integer({ min: 0, max });
const someOf = <T>(values: T[]) => fc.subarray(values);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

const documentArbitrary: fc.Arbitrary<SearchDocument> = fc
  .record({
    productId: fc.integer({ min: 1, max: 60 }),
    // Few editions, so that most have several offers and filters let only some of them through.
    editionId: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null, freq: 5 }),
    sellerId: fc.integer({ min: 1, max: 5 }),
    titleTh: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' ')),
    tags: fc.array(fc.constantFrom(...WORDS), { maxLength: 2 }),
    categoryIds: someOf([1, 2, 3, 10]),
    authorIds: someOf([1, 2, 3]),
    seriesId: fc.option(small(2), { nil: null }),
    publisherId: fc.option(small(2), { nil: null }),
    priceSatang: fc.constantFrom(0, 5_000, 9_999, 10_000, 15_000, 25_000, 49_900, 100_000, 250_000),
    fullPriceSatang: fc.constantFrom(0, 10_000, 20_000, 50_000, 300_000),
    stock: small(2),
    ratingAverage: fc.constantFrom(0, 0.5, 3.9, 4, 4.5, 5),
    ratingCount: small(2),
    soldCount: small(3),
    publishedAtMs: small(3),
  })
  .chain((document) =>
    fc
      .record({
        format: fc.constantFrom('paperback', 'ebook', null),
        language: fc.constantFrom('th', 'en', null),
        paymentCodes: someOf(['card', 'promptpay', 'cod']),
        shippingIds: someOf([1, 2, 3]),
        condition: fc.constantFrom('new', 'used-good'),
      })
      .map((rest) => {
        const { editionId } = document;
        // Two or three editions of each work.
        return documentOf({ ...document, ...rest, workId: editionId === null ? null : editionId >> 1 });
      }),
  );
const catalogueArbitrary = fc.uniqueArray(documentArbitrary, {
  minLength: 0,
  maxLength: 50,
  selector: ({ productId }) => productId,
});

const filtersArbitrary: fc.Arbitrary<SearchQuery> = fc.record({
  categoryId: maybe(fc.constantFrom(1, 2, 3, 10, 99)),
  authorId: maybe(small(4)),
  seriesId: maybe(small(3)),
  publisherId: maybe(small(3)),
  sellerId: maybe(small(6)),
  // Some of them aren't there.
  among: maybe(fc.uniqueArray(fc.integer({ min: 1, max: 65 }), { maxLength: 30 })),
  startPriceSatang: maybe(fc.constantFrom(0, 5_000, 10_000, 20_000)),
  endPriceSatang: maybe(fc.constantFrom(9_999, 10_000, 49_900, 300_000)),
  discount: maybe(someOf(['10', '20', '30', '50'])),
  rating: maybe(someOf([0, 3, 4, 5])),
  payment: maybe(someOf(['card', 'cod', 'gold'])),
  shipping: maybe(someOf([1, 2, 9])),
  format: maybe(someOf(['paperback', 'ebook', 'scroll'])),
  language: maybe(someOf(['th', 'en'])),
  stock: maybe(fc.constantFrom('in' as const, 'out' as const)),
  collapse: maybe(fc.constantFrom('edition' as const, 'work' as const, 'none' as const)),
});
const SORTS: SortBy[] = ['bestSeller', 'newest', 'priceAsc', 'priceDesc', 'rating', 'discount'];
const pageArbitrary: fc.Arbitrary<SearchQuery> = fc.record({
  sortBy: fc.constantFrom(...SORTS),
  pageNo: fc.integer({ min: 1, max: 4 }),
  perPage: fc.integer({ min: 1, max: 12 }),
});
/** Mostly one or two filters, as people use them. */
const queryArbitrary = fc
  .tuple(filtersArbitrary, pageArbitrary, fc.subarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']))
  .map(([filters, page, dropped]) => {
    const kept = Object.entries(filters).filter((_, i) => !dropped.includes('abcdefgh'.charAt(i % 8)));
    return { ...Object.fromEntries(kept), ...page } as SearchQuery;
  });

const wordsOfDocument = (document: SearchDocument) =>
  new Set([...document.titleTh.split(' '), ...document.tags].filter((word) => word !== ''));

/** All words, or when no product has them all, as many as any product has, but at least half. */
function foundPlainly(documents: SearchDocument[], words: string[]): SearchDocument[] {
  const wanted = [...new Set(words)];
  const hits = documents.map(
    (document) => wanted.filter((word) => wordsOfDocument(document).has(word)).length,
  );
  const most = Math.max(0, ...hits);
  return documents.filter((_, i) => most > 0 && most * 2 >= wanted.length && hits[i] === most);
}

function expectAgreement(index: SearchIndex, documents: SearchDocument[], query: SearchQuery): void {
  const { total, productIds, facets } = index.search(query);
  expect({ total, productIds, facets }).toEqual(searchPlainly(documents, query));
}

describe('agrees with the plain rules', () => {
  test('browsing: filters, facets, sorting, paging, collapsing', () => {
    fc.assert(
      fc.property(
        catalogueArbitrary,
        fc.array(queryArbitrary, { minLength: 1, maxLength: 6 }),
        (documents, queries) => {
          const index = SearchIndex.build(documents);
          // Twice: counted, and from what stands.
          for (const query of [...queries, ...queries]) expectAgreement(index, documents, query);
        },
      ),
      { numRuns: 250 },
    );
  });

  test('searching: the same over what the text is found in', () => {
    const textArbitrary = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(catalogueArbitrary, textArbitrary, queryArbitrary, (documents, words, query) => {
        const index = SearchIndex.build(documents);
        const found = foundPlainly(documents, words);
        const asked = { ...query, search: words.join(' ') };
        const { total, productIds, facets } = index.search(asked);
        expect({ total, productIds, facets }).toEqual(searchPlainly(found, query));
        // Relevance is another order of the same products.
        const all = { ...asked, pageNo: 1, perPage: 100 };
        const byRelevance = index.search({ ...all, sortBy: 'relevance' }).productIds;
        expect(byRelevance.toSorted()).toEqual(index.search(all).productIds.toSorted());
      }),
      { numRuns: 250 },
    );
  });

  test('with one word that nothing has, whatever has the others is found, wherever it has them', () => {
    const index = SearchIndex.build([
      documentOf({ productId: 1, titleTh: 'ทะเล' }),
      documentOf({ productId: 2, titleTh: 'แมว', tags: ['ทะเล'] }),
    ]);
    expect(index.search({ search: 'ทะเล ผี' }).productIds.toSorted()).toEqual([1, 2]);
    // Nor is one word taken for what sounds a little like it, beside another that is there.
    const shores = SearchIndex.build([
      documentOf({ productId: 1, titleTh: 'sun' }),
      documentOf({ productId: 2, titleTh: 'sun ทะเล' }),
    ]);
    expect(shores.search({ search: 'sun cat' }).productIds.toSorted()).toEqual([1, 2]);
  });

  test('many documents, so that bit sets, runs of categories and long lists are used', () => {
    fc.assert(
      fc.property(
        fc.array(documentArbitrary, { minLength: 60, maxLength: 60 }),
        fc.array(queryArbitrary, { minLength: 4, maxLength: 4 }),
        (seeds, queries) => {
          const documents = Array.from({ length: 2600 }, (_, i) => {
            const seed = seeds[(i * 7) % seeds.length] ?? documentOf({ productId: 1 });
            const editionId = seed.editionId === null ? null : seed.editionId * 1000 + Math.floor(i / 60);
            return {
              ...seed,
              productId: i + 1,
              editionId,
              workId: editionId === null ? null : editionId >> 1,
              tags: [...seed.tags, 'cat'],
              soldCount: (i * 31) % 97,
            };
          });
          const index = SearchIndex.build(documents);
          for (const query of queries) {
            expectAgreement(index, documents, query);
            for (const words of [['cat'], ['cat', 'dog'], ['cat', 'ทะเล', 'sun']]) {
              const { total, productIds, facets } = index.search({ ...query, search: words.join(' ') });
              const found = foundPlainly(documents, words);
              expect({ total, productIds, facets }).toEqual(searchPlainly(found, query));
            }
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});

type Change =
  | { kind: 'replace'; document: SearchDocument }
  | { kind: 'remove'; productId: number }
  | { kind: 'update'; productId: number; stock?: number; priceSatang?: number; fullPriceSatang?: number };
const changeArbitrary: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: documentArbitrary.map((document) => ({ kind: 'replace' as const, document })) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 60 }).map((productId) => ({ kind: 'remove' as const, productId })),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        kind: fc.constant('update' as const),
        productId: fc.integer({ min: 1, max: 60 }),
        stock: small(1),
        priceSatang: fc.constantFrom(1_000, 12_000, 45_000),
        fullPriceSatang: fc.constantFrom(0, 40_000),
      },
      { requiredKeys: ['kind', 'productId'] },
    ),
  },
);

function apply(index: SearchIndex, documents: Map<number, SearchDocument>, change: Change): void {
  if (change.kind === 'replace') {
    documents.set(change.document.productId, change.document);
    index.replaceDocument(change.document);
  } else if (change.kind === 'remove') {
    expect(index.removeDocument(change.productId)).toBe(documents.delete(change.productId));
  } else {
    const { kind: _, productId, ...fields } = change;
    const document = documents.get(productId);
    expect(index.updateStockAndPrice(productId, fields)).toBe(document !== undefined);
    if (document) documents.set(productId, { ...document, ...fields });
  }
}

describe('keeps up with changes', () => {
  test('after any changes it answers as an index built anew', () => {
    const textArbitrary = fc.array(fc.constantFrom(...WORDS, 'ca', 'ทะ', 'doog'), { maxLength: 2 });
    fc.assert(
      fc.property(
        catalogueArbitrary,
        fc.array(fc.tuple(changeArbitrary, queryArbitrary, textArbitrary), { minLength: 1, maxLength: 30 }),
        (start, steps) => {
          const index = SearchIndex.build(start);
          const documents = new Map(start.map((document) => [document.productId, document]));
          for (const [change, query, words] of steps) {
            apply(index, documents, change);
            expectAgreement(index, [...documents.values()], query);
            const rebuilt = SearchIndex.build(documents.values());
            for (const sortBy of ['relevance', 'name'] as const) {
              const asked = { ...query, search: words.join(' '), sortBy };
              expect(index.search(asked)).toEqual(rebuilt.search(asked));
            }
          }
          expect(index.size).toBe(documents.size);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('what stands of products in stock goes with the stock', () => {
    const index = SearchIndex.build([1, 2].map((productId) => documentOf({ productId })));
    expect(index.search({ stock: 'in' }).total).toBe(2);
    expect(index.search({ stock: 'out' }).total).toBe(0);
    index.updateStockAndPrice(2, { stock: 0 });
    expect(index.search({ stock: 'out' })).toMatchObject({ total: 1, productIds: [2] });
    expect(index.search({ stock: 'in' })).toMatchObject({ total: 1, productIds: [1] });
    index.updateStockAndPrice(2, { stock: 1 });
    expect(index.search({ stock: 'in' }).total).toBe(2);
  });

  test('orders keep up with more changes than wait aside', () => {
    const documents = Array.from({ length: 700 }, (_, i) =>
      documentOf({ productId: i + 1, soldCount: (i * 37) % 500 }),
    );
    const index = SearchIndex.build(documents);
    index.search({});
    const changed = documents.map((document, i) => ({
      ...document,
      soldCount: (i * 91) % 600,
      priceSatang: 100 + i,
    }));
    for (const document of changed) index.replaceDocument(document);
    for (const sortBy of SORTS) {
      index.search({ sortBy });
      expectAgreement(index, changed, { sortBy, perPage: 20, pageNo: 2 });
    }
  });

  test('suggestions keep up', () => {
    const index = SearchIndex.build([documentOf({ productId: 1, titleEn: 'Old Lighthouse' })]);
    index.replaceDocument(documentOf({ productId: 1, titleEn: 'New Lantern' }));
    index.replaceDocument(documentOf({ productId: 2, titleEn: 'Lantern Makers', soldCount: 500 }));
    expect(index.suggest('lig')).toEqual([]);
    expect(index.suggest('lan').map(({ text }) => text)).toEqual(['Lantern Makers', 'New Lantern']);
    index.removeDocument(2);
    expect(index.suggest('lan').map(({ text }) => text)).toEqual(['New Lantern']);
  });
});

describe('whatever is typed', () => {
  const index = SearchIndex.build([
    documentOf({ productId: 1, titleTh: 'เจ้าชายน้อย', titleEn: 'The Little Prince', isbn13: '9780306406157' }),
    documentOf({
      productId: 2,
      titleTh: 'แฮร์รี่ พอตเตอร์',
      titleEn: 'Harry Potter',
      authorNames: ['J. K. Rowling'],
    }),
  ]);
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom(
        'เ',
        'ก',
        '่',
        'ำ',
        'ํ',
        'า',
        '\u200b',
        '\ud800',
        '\udc00',
        '\0',
        'e',
        '9',
        '-',
        ' ',
      ),
    }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  );

  test('never throws', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { total, productIds } = index.search({ search: text });
        expect(productIds.length).toBe(Math.min(total, 10));
        for (const suggestion of index.suggest(text)) expect(suggestion.text.isWellFormed()).toBe(true);
        index.replaceDocument(documentOf({ productId: 3, titleTh: text, authorNames: [text], tags: [text] }));
        index.removeDocument(3);
      }),
      { numRuns: 800 },
    );
  });

  test('only the first 200 characters count, but every word of them', () => {
    expect(index.search({ search: `harry ${' '.repeat(5000)} zzzz` }).correctedQuery).toBeUndefined();
    expect(index.search({ search: `${'x'.repeat(200)} harry` }).total).toBe(0);
    const title =
      'the long and winding road that leads from one small town to another in the rain of a late spring';
    const volumes = SearchIndex.build(
      [1, 2, 3, 4, 5, 6, 7].map((volume) =>
        documentOf({ productId: volume, titleTh: `${title} เล่ม ${volume}` }),
      ),
    );
    expect(volumes.search({ search: `${title} เล่ม 7` }).productIds[0]).toBe(7);
  });

  test('odd numbers are put right', () => {
    expect(index.search({ pageNo: Number.NaN, perPage: -5 }).productIds).toHaveLength(1);
    expect(index.search({ pageNo: 1e9 })).toMatchObject({ total: 2, productIds: [] });
    expect(index.search({ perPage: 1e9 }).productIds).toHaveLength(2);
    expect(index.search({ categoryId: Number.NaN, startPriceSatang: Number.NaN })).toMatchObject({
      total: 0,
    });
  });

  test('an empty index answers too', () => {
    const empty = SearchIndex.build([]);
    expect(empty.search({ search: 'harry' })).toMatchObject({ total: 0, productIds: [] });
    expect(empty.search({}).facets.price).toMatchObject({ minSatang: null, maxSatang: null });
    expect(empty.suggest('ha')).toEqual([]);
  });
});

describe('building', () => {
  test('kept tokens, through JSON, build the same index', () => {
    const documents = [
      documentOf({ productId: 1, titleTh: 'การเขียนโปรแกรมไพทอน', titleEn: 'Python' }),
      documentOf({ productId: 2, titleTh: 'งูหลามในสวน', titleEn: 'The Python in the Garden' }),
    ];
    const kept = new Map(
      documents.map((document) => [document.productId, JSON.stringify(tokensOf(document))]),
    );
    const index = SearchIndex.build(documents, {
      tokensFor: ({ productId }) => JSON.parse(kept.get(productId) ?? 'null'),
    });
    for (const search of ['python', 'ไพทอน', 'โปรแก', 'สวน', 'pyton']) {
      expect(index.search({ search })).toEqual(SearchIndex.build(documents).search({ search }));
    }
  });

  test('in turns, other work goes first now and then, and the index is the same', async () => {
    const documents = Array.from({ length: 950 }, (_, i) =>
      documentOf({ productId: i + 1, titleEn: `book ${i}`, categoryIds: [i % 3], soldCount: i }),
    );
    let turns = 0;
    const batches = [documents.slice(0, 500), documents.slice(500)];
    const index = await SearchIndex.buildFrom(batches, async () => turns++);
    expect(turns).toBeGreaterThan(9);
    expect(index.search({ search: 'book' })).toEqual(SearchIndex.build(documents).search({ search: 'book' }));
  });

  test('a product given twice keeps its last document', () => {
    const index = SearchIndex.build([
      documentOf({ productId: 1, titleEn: 'first' }),
      documentOf({ productId: 1, titleEn: 'second' }),
    ]);
    expect(index.size).toBe(1);
    expect(index.search({ search: 'first' }).total).toBe(0);
    expect(index.search({ search: 'second' }).productIds).toEqual([1]);
  });

  test('an edition shows its best offer: in stock first, then cheapest', () => {
    const offer = (productId: number, stock: number, priceSatang: number) =>
      documentOf({ productId, editionId: 1, titleEn: 'shared', stock, priceSatang });
    const index = SearchIndex.build([offer(1, 0, 100), offer(2, 3, 300), offer(3, 3, 200), offer(4, 3, 200)]);
    expect(index.search({}).productIds).toEqual([3]);
    expect(index.search({ search: 'shared' }).productIds).toEqual([3]);
    expect(index.search({ collapse: 'none', sortBy: 'priceAsc' }).productIds).toEqual([1, 3, 4, 2]);
    expect(index.search({ startPriceSatang: 250 }).productIds).toEqual([2]);
    index.updateStockAndPrice(3, { stock: 0 });
    expect(index.search({}).productIds).toEqual([4]);
  });
});
