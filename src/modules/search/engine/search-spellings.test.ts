import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from './search-document.fixture.ts';
import { SearchIndex } from './search-index.ts';

const titles = [
  { productId: 1, titleTh: 'The Wretched Ones', titleEn: 'The Wretched Ones', authorNames: ['Xqvr Wndzt'] },
  { productId: 2, titleTh: 'คืนเดือนมืด', titleEn: 'คืนเดือนมืด', authorNames: ['ณรงค์ ฟ้าใส'] },
  { productId: 3, titleTh: 'สวนหลังบ้าน', titleEn: 'The Back Garden', authorNames: ['John Smith'] },
];
const build = () => SearchIndex.build(titles.map(documentOf));
const find = (index: SearchIndex, search: string) => index.search({ search }).productIds;
const pair = { word: 'Xqvr Wndzt', spelling: 'เอ็กซ์ วินดิซ' };

describe('spellings that staff have named', () => {
  test('find what nothing found before, and no more once they are taken away', () => {
    const index = build();
    expect(find(index, pair.spelling)).toEqual([]);
    index.takeSpellings([pair]);
    expect(index.search({ search: pair.spelling })).toMatchObject({
      productIds: [1],
      interpretation: 'typo',
      correctedQuery: 'xqvr wndzt',
    });
    index.takeSpellings([]);
    expect(find(index, pair.spelling)).toEqual([]);
  });

  test('are found from either side, beside further words, and where another word is misspelled', () => {
    const index = build();
    index.takeSpellings([pair, { word: 'Moonless', spelling: 'เดือนมืด' }]);
    expect(find(index, `wretched ${pair.spelling}`)).toEqual([1]);
    expect(find(index, `wretcehd ${pair.spelling}`)).toEqual([1]);
    expect(find(index, 'moonless')).toEqual([2]);
  });

  test('add to what the words found as typed, which stands as what was searched for', () => {
    const index = build();
    expect(find(index, 'garden')).toEqual([3]);
    index.takeSpellings([{ word: 'garden', spelling: 'เดือนมืด' }]);
    const { productIds, correctedQuery } = index.search({ search: 'garden' });
    expect(productIds.toSorted()).toEqual([2, 3]);
    expect(correctedQuery).toBeUndefined();
  });

  test('are heard in the other script beside words that nobody wrote down', () => {
    const index = SearchIndex.build([
      documentOf({ productId: 1, titleTh: 'Paulo Xqvrndt', titleEn: 'Paulo Xqvrndt' }),
      documentOf({ productId: 2, titleTh: 'Gardens of Siam', titleEn: 'Gardens of Siam' }),
    ]);
    expect(find(index, 'เปาโล วินดิซ')).toEqual([]);
    index.takeSpellings([{ word: 'Xqvrndt', spelling: 'วินดิซ' }]);
    expect(find(index, 'เปาโล วินดิซ')).toEqual([1]);
  });

  test('are offered while one types', () => {
    const index = build();
    index.takeSpellings([pair]);
    expect(index.suggest(pair.spelling).map(({ productId }) => productId)).toContain(1);
  });

  test('count with what a word that stands for itself alone would have kept', () => {
    const many = Array.from({ length: 1_200 }, (_, n) =>
      documentOf({ productId: n + 10, titleTh: `garden ${n + 10}`, titleEn: '' }),
    );
    const index = SearchIndex.build([...titles.map(documentOf), ...many]);
    const alone = index.search({ search: 'garden' }).total;
    index.takeSpellings([{ word: 'garden', spelling: 'เดือนมืด' }]);
    expect(index.search({ search: 'garden' }).total).toBe(alone + 1);
    index.takeSpellings([]);
    expect(index.search({ search: 'garden' }).total).toBe(alone);
  });

  test('take nothing away from what words found, and change nothing they don’t stand in', () => {
    const words = ['wretched', 'ones', 'คืน', 'เดือนมืด', 'สวน', 'garden', 'john', 'ณรงค์', 'xqvr', 'zzzz'];
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ word: fc.constantFrom(...words), spelling: fc.constantFrom('alpha', 'แอลฟา') }),
          {
            maxLength: 6,
          },
        ),
        fc.subarray([...words, 'alpha', 'แอลฟา'], { minLength: 1, maxLength: 3 }),
        (pairs, asked) => {
          const plain = build();
          const index = build();
          index.takeSpellings(pairs);
          const search = asked.join(' ');
          const before = plain.search({ search });
          const after = index.search({ search });
          const known = new Set(pairs.flatMap(({ word, spelling }) => [word, spelling]));
          if (!asked.some((word) => known.has(word))) expect(after).toEqual(before);
          if (
            before.interpretation === 'exact' &&
            asked.every((word) => words.includes(word)) &&
            asked.length === 1
          )
            expect(after.productIds).toEqual(expect.arrayContaining(before.productIds));
        },
      ),
      { numRuns: 200 },
    );
  });
});
