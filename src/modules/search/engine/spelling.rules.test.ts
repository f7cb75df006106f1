import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { letterDistance, slipsAllowed, spellingDistance, spellingUnits } from './spelling.rules.ts';
import { Vocabulary } from './vocabulary.ts';

const distance = (a: string, b: string) => spellingDistance(spellingUnits(a), spellingUnits(b), 2);

describe('spelling distance', () => {
  test.each([
    ['potter', 'potter', 0],
    ['poter', 'potter', 1],
    ['pottre', 'potter', 1],
    ['potfer', 'potter', 1],
    ['prince', 'price', 1],
    ['haary', 'harry', 1],
    ['kitten', 'sitting', 3],
    ['แฮรี่', 'แฮร์รี่', 1],
    ['แฮร์รี', 'แฮร์รี่', 1],
    ['จิตวิทยา', 'จิตวิทย', 1],
    ['ไพธอน', 'ไพทอน', 1],
    ['กา', 'เสือ', 3],
  ])('%s and %s: %i', (a, b, slips) => {
    expect(distance(a, b)).toBe(slips);
    expect(distance(b, a)).toBe(slips);
  });

  test('of words without clusters is the same by their letters', () => {
    const word = fc.array(fc.constantFrom(...'abc'), { maxLength: 9 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (a, b, max) => {
        expect(letterDistance(a, b, max)).toBe(spellingDistance(spellingUnits(a), spellingUnits(b), max));
      }),
      { numRuns: 2_000 },
    );
  });

  test('short words must be right', () => {
    expect(['cat', 'book', 'mystery', 'mysteries'].map(slipsAllowed)).toEqual([0, 1, 1, 2]);
  });
});

describe('near spellings', () => {
  const vocabulary = new Vocabulary();
  const uses = new Map([
    ['harry', 9],
    ['hairy', 2],
    ['hurry', 30],
    ['gone', 0],
    ['แฮร์รี่', 4],
  ]);
  for (const word of uses.keys()) vocabulary.add(word);
  const near = (word: string) =>
    vocabulary
      .nearSpellings(word, (term) => uses.get(vocabulary.wordOf(term) ?? '') ?? 0, 5)
      .map(({ term }) => vocabulary.wordOf(term));

  test('the commonest of the nearest comes first; unused words are not offered', () => {
    expect(near('harri')).toEqual(['harry']);
    expect(near('hrrry')).toEqual(['hurry', 'harry']);
    expect(near('gonw')).toEqual([]);
    expect(near('แฮรี่')).toEqual(['แฮร์รี่']);
  });

  test('a swap in the middle of a four-letter word is found', () => {
    const short = new Vocabulary();
    short.add('read');
    expect(short.nearSpellings('raed', () => 1, 5)).toHaveLength(1);
  });
});
