import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  categoryPath,
  documentMaker,
  type SearchCategory,
  type SearchRow,
  signatureOf,
} from './search-document.rules.ts';

const categories = (...list: [number, number | null][]) =>
  new Map<number, SearchCategory>(
    list.map(([id, parentId]) => [id, { id, parentId, nameTh: `ห${id}`, nameEn: `c${id}` }]),
  );

const row: SearchRow = {
  productId: 1,
  editionId: 2,
  workId: 3,
  sellerId: 4,
  titleTh: 'แม่น้ำ',
  titleEn: 'River',
  subtitleTh: null,
  subtitleEn: 'Where it goes',
  categoryId: 3,
  seriesId: null,
  seriesTh: null,
  seriesEn: null,
  seriesNumber: null,
  publisherId: 5,
  publisherTh: 'บ้าน',
  publisherEn: 'House',
  authorIds: [7, 8],
  authorsTh: ['มาลี', 'จอห์น'],
  authorsEn: ['Malee', 'John'],
  tags: null,
  isbn13: null,
  format: 'paperback',
  language: 'th',
  condition: 'new',
  priceSatang: 100,
  fullPriceSatang: 200,
  stock: 3,
  ratingSum: 9,
  ratingCount: 2,
  soldCount: 0,
  publishedAtMs: 0,
};
const surroundings = {
  categories: [...categories([1, null], [2, 1], [3, 2]).values()],
  paymentCodes: ['card'],
  shippingIds: new Map([[4, [9]]]),
};

describe('a search document', () => {
  test('has the leaf and all above it, both scripts of every name in pairs, the seller’s ways to ship', () => {
    expect(documentMaker(surroundings)(row)).toMatchObject({
      categoryIds: [3, 2, 1],
      categoryNames: ['ห3', 'c3', 'ห2', 'c2', 'ห1', 'c1'],
      authorNames: ['มาลี', 'Malee', 'จอห์น', 'John'],
      authorIds: [7, 8],
      subtitles: ['Where it goes'],
      seriesNames: [],
      ratingAverage: 4.5,
      paymentCodes: ['card'],
      shippingIds: [9],
    });
    expect(documentMaker(surroundings)({ ...row, sellerId: 5, ratingCount: 0 })).toMatchObject({
      shippingIds: [],
      ratingAverage: 0,
    });
  });

  test('signs everything but stock and price', () => {
    const make = documentMaker(surroundings);
    const signature = signatureOf(make(row));
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (stock, priceSatang, fullPriceSatang) => {
        expect(signatureOf(make({ ...row, stock, priceSatang, fullPriceSatang }))).toBe(signature);
      }),
    );
    const others: Partial<SearchRow>[] = [
      { titleTh: 'แม่น้ำ ' },
      { ratingSum: 10 },
      { soldCount: 1 },
      { categoryId: 2 },
      { authorIds: [8, 7] },
      { format: null },
    ];
    for (const other of others) expect(signatureOf(make({ ...row, ...other }))).not.toBe(signature);
  });
});

test('the path of a category ends, also where parents go round in a circle', () => {
  expect(categoryPath(categories([1, 2], [2, 3], [3, 1]), 1).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(categoryPath(categories([1, 99]), 1).map(({ id }) => id)).toEqual([1]);
  expect(categoryPath(categories(), 1)).toEqual([]);
});
