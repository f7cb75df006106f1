import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  categoryPath,
  documentMaker,
  documentSigner,
  type SearchCategory,
  type SearchRow,
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
  signature: 4_711,
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

  test('is signed by its row, and by what its category and its seller bring', () => {
    const sign = documentSigner(surroundings);
    expect(documentMaker(surroundings)(row).signature).toBe(sign(row));
    const renamed = surroundings.categories.map((one) => (one.id === 1 ? { ...one, nameTh: 'ใหม่' } : one));
    const hidden = surroundings.categories.map((one) => (one.id === 2 ? { ...one, isHidden: true } : one));
    const others = [
      { ...surroundings, categories: renamed },
      { ...surroundings, categories: hidden },
      { ...surroundings, paymentCodes: [] },
      { ...surroundings, shippingIds: new Map([[4, [9, 8]]]) },
    ].map((other) => documentSigner(other)(row));
    expect(
      new Set([sign(row), sign({ ...row, signature: 1 }), sign({ ...row, categoryId: 2 }), ...others]).size,
    ).toBe(7);
    // What doesn't concern the product: another shelf, another seller's parcels.
    const elsewhere = {
      ...surroundings,
      categories: [...surroundings.categories, { id: 9, parentId: 1, nameTh: 'อื่น', nameEn: 'Other' }],
      shippingIds: new Map([...surroundings.shippingIds, [5, [1]]]),
    };
    expect(documentSigner(elsewhere)(row)).toBe(sign(row));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 51 - 1 }), (signature) => {
        expect(Number.isSafeInteger(sign({ ...row, signature }))).toBe(true);
      }),
    );
  });
});

test('the path of a category ends, also where parents go round in a circle', () => {
  expect(categoryPath(categories([1, 2], [2, 3], [3, 1]), 1).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(categoryPath(categories([1, 99]), 1).map(({ id }) => id)).toEqual([1]);
  expect(categoryPath(categories(), 1)).toEqual([]);
});
