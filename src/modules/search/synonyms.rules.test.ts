import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from './engine/search-document.fixture.ts';
import { SearchIndex } from './engine/search-index.ts';
import { checkSynonyms } from './synonyms.rules.ts';

const titles = [
  { productId: 1, titleTh: 'Manga drawing', titleEn: 'Manga drawing' },
  { productId: 2, titleTh: 'คู่มือการ์ตูนญี่ปุ่น', titleEn: 'คู่มือการ์ตูนญี่ปุ่น' },
  { productId: 3, titleTh: 'Comic history', titleEn: 'Comic history' },
];
const build = () => SearchIndex.build(titles.map(documentOf));
const find = (index: SearchIndex, search: string) =>
  index.search({ search }).productIds.toSorted((a, b) => a - b);
const words = ['manga', 'การ์ตูนญี่ปุ่น', 'comic'];

describe('words that mean the same', () => {
  test('find each other, all of them, whichever is asked for', () => {
    const index = build();
    index.takeSpellings([], [{ words, isOneWay: false }]);
    for (const word of words) expect(find(index, word)).toEqual([1, 2, 3]);
  });

  test('one way: the first finds the others, and isn’t found by them', () => {
    const index = build();
    index.takeSpellings([], [{ words: ['comic', 'manga'], isOneWay: true }]);
    expect(find(index, 'comic')).toEqual([1, 3]);
    expect(find(index, 'manga')).toEqual([1]);
  });

  test('that are tried leave nothing behind', () => {
    const index = build();
    index.takeSpellings([{ word: 'comic', spelling: 'komik' }]);
    const tried = index.tryWith({ pairs: [], groups: [{ words, isOneWay: false }] }, { search: 'manga' });
    expect(tried.total).toBe(3);
    expect(find(index, 'manga')).toEqual([1]);
    expect(find(index, 'komik')).toEqual([3]);
  });

  test('of any letters are taken, each once, or refused; never anything else', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 70 }), { maxLength: 20 }), (given) => {
        const checked = checkSynonyms(given);
        if (!checked.ok) return;
        expect(checked.value.length).toBeGreaterThanOrEqual(2);
        expect(checked.value.length).toBeLessThanOrEqual(12);
        expect(given).toEqual(expect.arrayContaining(checked.value));
        new Set(checked.value.map((word) => word.toLowerCase())).forEach((word) => {
          expect(word.trim()).toBe(word);
        });
      }),
    );
  });

  test('are refused by what is wrong with them', () => {
    const wrong = (given: string[]) => {
      const checked = checkSynonyms(given);
      return checked.ok ? null : checked.failure.fields.words;
    };
    expect(wrong(['manga'])).toBe('synonymsTooFew');
    expect(wrong(['manga', 'MANGA'])).toBe('synonymsTooFew');
    expect(wrong(['manga', 'a@b'])).toBe('synonymLettersOnly');
    const letters = [...'abcdefghijklm'].map((letter) => letter.repeat(3));
    expect(wrong(letters)).toBe('synonymsTooMany');
  });
});
