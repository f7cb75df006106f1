import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutName } from './cart-name.rules.ts';

test('names of 45 characters stay, longer ones are cut with an ellipsis', () => {
  expect(cutName('ก'.repeat(45))).toBe('ก'.repeat(45));
  expect(cutName('ก'.repeat(46))).toBe(`${'ก'.repeat(45)}…`);
});

test('a letter keeps its vowels and tone marks', () => {
  const name = 'ผู้'.repeat(60);
  expect(cutName(name)).toBe(`${'ผู้'.repeat(45)}…`);
  expect(cutName('👩‍👩‍👧'.repeat(46))).toBe(`${'👩‍👩‍👧'.repeat(45)}…`);
});

test('what is cut is the beginning of the name, and is never longer than it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      const cut = cutName(name);
      if (cut !== name) expect(name.startsWith(cut.slice(0, -1))).toBe(true);
      expect(
        Array.from(new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(cut)).length,
      ).toBeLessThanOrEqual(46);
    }),
  );
});
