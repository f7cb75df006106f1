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

  test.each([
    ['Latin', ['a', 'b', 'c', 'd']],
    ['Thai', ['ก', 'แก', 'มั', 'เร็', 'ร์', 'เกี้ย', 'สิ', 'า']],
  ])('%s words that share enough pairs are all that a comparison with every word finds', (_, units) => {
    const word = fc.array(fc.constantFrom(...units), { minLength: 3, maxLength: 9 });
    const slips = fc.array(fc.tuple(fc.nat(8), fc.nat(2), fc.constantFrom(...units)), { maxLength: 2 });
    const change = (parts: readonly string[], changes: [number, number, string][]) => {
      const changed = [...parts];
      for (const [at, kind, unit] of changes) {
        if (kind === 2) changed.splice(at, 2, changed[at + 1] ?? '', changed[at] ?? '');
        else changed.splice(at, kind, unit);
      }
      return changed.join('');
    };
    fc.assert(
      fc.property(word, fc.array(slips, { minLength: 1, maxLength: 30 }), (parts, allChanges) => {
        const asked = parts.join('');
        const words = new Vocabulary();
        for (const changes of allChanges) words.add(change(parts, changes));
        const forgiven = slipsAllowed(asked);
        const far = /[a-d]/.test(asked) ? forgiven : 2 * forgiven;
        // What is of another length, or has other letters by more than that, was never offered.
        const lacks = (a: string, b: string) => new Set([...a].filter((letter) => !b.includes(letter))).size;
        const plain = Array.from({ length: words.size }, (_, term) => words.wordOf(term)).filter((other) => {
          const cost = spellingDistance(spellingUnits(asked), spellingUnits(other), forgiven);
          const isIndexed = other.length >= 3 && other.length <= 31;
          const isOfLength = isIndexed && Math.abs(other.length - asked.length) <= far;
          return (
            cost > 0 && cost <= forgiven && isOfLength && lacks(asked, other) + lacks(other, asked) <= far
          );
        });
        const found = words.nearSpellings(asked, () => 1, 100).map(({ term }) => words.wordOf(term));
        expect(found).toEqual(expect.arrayContaining(asked.length > 31 || forgiven === 0 ? [] : plain));
        for (const other of found)
          expect(spellingDistance(spellingUnits(asked), spellingUnits(other), 2)).toBeLessThanOrEqual(2);
      }),
      { numRuns: 1_000 },
    );
  });
});
