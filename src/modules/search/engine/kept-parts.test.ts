import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchDocument, SearchQuery } from '../search.types.ts';
import { IsbnLookup } from './isbn-lookup.ts';
import { NumberMap } from './number-map.ts';
import { documentOf } from './search-document.fixture.ts';
import { SearchIndex } from './search-index.ts';
import { decodeText, encodeText } from './text-bytes.ts';
import { TextTable } from './text-table.ts';
import { ListDictionary } from './value-dictionary.ts';

/** Letters of all kinds: ASCII, Thai, and what is neither. */
const letters = fc.string({
  unit: fc.constantFrom(...'abz 01-ก๙ำ่ฯ฿é—日\u0e7f\u{1f4d6}\u0001'),
  maxLength: 12,
});

describe('texts as bytes', () => {
  test('come back as they were, in the order they had', () => {
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 40 }), (texts) => {
        const table = new TextTable();
        const ids = texts.map((text) => table.add(text));
        expect(ids.map((id) => table.textOf(id))).toEqual(texts);
        expect(table.size).toBe(new Set(texts).size);
        for (const [i, a] of texts.entries()) {
          expect(table.find(a)).toBe(ids[i]);
          expect(table.lengthOf(ids[i] ?? 0)).toBe(a.length);
          for (const [j, b] of texts.entries()) {
            const [idA = 0, idB = 0] = [ids[i], ids[j]];
            expect(Math.sign(table.compare(idA, idB))).toBe(a < b ? -1 : a === b ? 0 : 1);
            expect(table.seeker(b)(idA)).toBe(a.includes(b));
            for (const at of [0, 1, 3])
              expect(table.seeker(b)(idA, at)).toBe(a.startsWith(b, at) && a.length >= at);
          }
        }
        expect(table.find('never added')).toBeUndefined();
      }),
    );
  });

  test('one by one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const { bytes, length } = encodeText(text);
        expect(decodeText(bytes, 0, length)).toBe(text);
      }),
    );
    expect(encodeText('ทะเล sea').length).toBe(8);
  });
});

test('numbers are kept as a map keeps them, whatever is set and deleted in between', () => {
  const key = fc.oneof(
    fc.integer({ min: 0, max: 40 }),
    fc.constantFrom(1_024, 2_048, 2 ** 32, 2 ** 33 + 5, 2 ** 52),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.option(fc.nat())), { maxLength: 300 }), (steps) => {
      const [map, plain] = [new NumberMap(), new Map<number, number>()];
      for (const [at, value] of steps)
        if (value === null) {
          map.delete(at);
          plain.delete(at);
        } else {
          map.set(at, value);
          plain.set(at, value);
        }
      expect(map.size).toBe(plain.size);
      for (const [at] of steps) expect(map.get(at)).toBe(plain.get(at));
      expect(map.get(-1)).toBeUndefined();
      expect(map.get(Number.NaN)).toBeUndefined();
    }),
  );
  const many = new NumberMap();
  for (let i = 0; i < 5_000; i++) many.set(i * 1_024, i);
  for (let i = 0; i < 5_000; i += 2) many.delete(i * 1_024);
  for (let i = 0; i < 5_000; i++) expect(many.get(i * 1_024)).toBe(i % 2 === 0 ? undefined : i);
});

test('lists are numbered once each', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(9), { maxLength: 4 }), { maxLength: 200 }), (lists) => {
      const dictionary = new ListDictionary();
      const ids = lists.map((list) => dictionary.add(list));
      expect(ids.map((id) => [...dictionary.list(id)])).toEqual(lists);
      expect(dictionary.size).toBe(new Set(lists.map((list) => list.join())).size);
    }),
  );
});

test('ISBNs are found as they are now, however many have changed since they were sorted', () => {
  const isbnOf = (n: number) => `97861600${String(n).padStart(5, '0')}`;
  const lookup = new IsbnLookup();
  for (let document = 0; document < 2_000; document++) lookup.put(document, isbnOf(document));
  const find = (n: number) => lookup.find({ kind: 'full', isbn13: isbnOf(n) });
  expect(find(7)).toEqual([7]);
  for (let document = 0; document < 1_500; document++) {
    lookup.put(document, document % 3 === 0 ? null : isbnOf(document + 5_000));
    if (document % 400 === 0) expect(find(1_999)).toEqual([1_999]);
  }
  for (const [n, found] of [
    [7, []],
    [5_007, [7]],
    [5_009, []],
    [1_999, [1_999]],
  ] as const)
    expect(find(n)).toEqual(found);
  const begun = lookup.find({ kind: 'part', prefixes: ['9786160005'], tail: null });
  expect(begun.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 1_000 }, (_, document) => document).filter((document) => document % 3 !== 0),
  );
});

const titles = [
  'แม่น้ำสายแรก',
  'The First River',
  'แมวกับทะเล',
  'Café 日本',
  'Harry Potter 5',
  'พอตเตอร์',
  'river cats',
  'หมา',
];
const oneOf = (...lists: string[][]) => fc.nat(lists.length - 1).map((at) => lists[at] ?? []);
const documentArbitrary: fc.Arbitrary<SearchDocument> = fc
  .record({
    productId: fc.integer({ min: 1, max: 40 }),
    editionId: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null, freq: 5 }),
    sellerId: fc.integer({ min: 1, max: 4 }),
    titleTh: fc.constantFrom(...titles),
    titleEn: fc.constantFrom(...titles),
    subtitles: fc.subarray(titles, { maxLength: 1 }),
    authorNames: oneOf([], ['มาลี', 'Malee'], ['J. K. Rowling']),
    authorIds: fc.constant<number[]>([3]),
    seriesNames: oneOf([], ['ชุดแม่น้ำ']),
    seriesNumber: fc.constantFrom(null, '1', '2.5'),
    seriesId: fc.constantFrom(null, 4),
    publisherNames: oneOf([], ['บ้านหนังสือ']),
    publisherId: fc.constantFrom(null, 6),
    categoryNames: oneOf([], ['นวนิยาย', 'Novels']),
    categoryIds: fc.subarray([1, 2, 3]),
    isbn13: fc.constantFrom(null, '9786160000015', '9786160000022'),
    priceSatang: fc.constantFrom(5_000, 9_999, 25_000),
    stock: fc.nat(1),
    ratingCount: fc.nat(2),
    ratingAverage: fc.constantFrom(3, 4.5),
    soldCount: fc.nat(3),
    publishedAtMs: fc.nat(3),
    signature: fc.nat(),
  })
  .map((document) =>
    documentOf({ ...document, workId: document.editionId === null ? null : document.editionId >> 1 }),
  );

const queries: SearchQuery[] = [
  {},
  ...(['newest', 'priceAsc', 'priceDesc', 'rating', 'discount', 'name', 'bestSeller'] as const).map(
    (sortBy) => ({
      sortBy,
      collapse: 'none' as const,
      perPage: 100,
    }),
  ),
  ...[...titles, 'riverr', 'แมว', 'มาลี', 'potter', 'พอทเตอร์', '9786160000015', '978616', 'บ้าน', 'cafe'].map(
    (search) => ({ search }),
  ),
  { categoryId: 2, stock: 'in' },
  { sellerId: 1, collapse: 'work', sortBy: 'priceAsc' },
  { seriesId: 4, startPriceSatang: 6_000 },
  { authorId: 3, publisherId: 6, rating: [4] },
  { among: [1, 2, 3, 50] },
];

function answersOf(index: SearchIndex): unknown {
  return {
    size: index.size,
    found: queries.map((query) => index.search(query)),
    suggested: titles.flatMap((title) => [1, 3, 6].map((length) => index.suggest(title.slice(0, length)))),
    products: [...index.products()].map(([ordinal, id]) => [
      ordinal,
      id,
      index.signatureAt(ordinal),
      index.priceOf(id),
    ]),
  };
}

type Step = { replace: SearchDocument } | { remove: number } | { reprice: number; satang: number };
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: documentArbitrary.map((replace) => ({ replace })) },
  fc.integer({ min: 1, max: 40 }).map((remove) => ({ remove })),
  fc.record({ reprice: fc.integer({ min: 1, max: 40 }), satang: fc.constantFrom(100, 7_000) }),
);

function apply(index: SearchIndex, steps: readonly Step[]): void {
  for (const step of steps)
    if ('replace' in step) index.replaceDocument(step.replace);
    else if ('remove' in step) index.removeDocument(step.remove);
    else index.updateStockAndPrice(step.reprice, { stock: 1, priceSatang: step.satang });
}

/** As a file brings them: other arrays, of the length that was used. */
function copyOf(index: SearchIndex): SearchIndex {
  const { arrays, values } = index.takeApart();
  return SearchIndex.putTogether({
    arrays: arrays.map((array) => array.slice()),
    values: JSON.parse(JSON.stringify(values)),
  });
}

describe('an index that was taken apart and put together', () => {
  test('answers as the one that it was, also after the same changes to both', () => {
    fc.assert(
      fc.property(
        fc.array(documentArbitrary, { maxLength: 30 }),
        fc.array(stepArbitrary, { maxLength: 20 }),
        fc.array(stepArbitrary, { maxLength: 20 }),
        (documents, before, after) => {
          const index = SearchIndex.build(documents);
          apply(index, before);
          const copy = copyOf(index);
          expect(answersOf(copy)).toEqual(answersOf(index));
          apply(index, after);
          apply(copy, after);
          expect(answersOf(copy)).toEqual(answersOf(index));
          expect(answersOf(copyOf(copy))).toEqual(answersOf(index));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is refused when parts are missing, too many or of another kind', () => {
    const { arrays, values } = SearchIndex.build([documentOf({ productId: 1, titleTh: 'แมว' })]).takeApart();
    expect(() => SearchIndex.putTogether({ arrays: arrays.slice(1), values })).toThrow();
    expect(() => SearchIndex.putTogether({ arrays: [...arrays, new Uint8Array(1)], values })).toThrow();
    expect(() => SearchIndex.putTogether({ arrays, values: values.slice(1) })).toThrow();
    expect(() => SearchIndex.putTogether({ arrays, values: [...values, 1] })).toThrow();
    expect(SearchIndex.putTogether({ arrays, values }).size).toBe(1);
  });
});
