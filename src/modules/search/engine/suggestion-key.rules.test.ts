import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineKeyOf, suggestionKeyOf } from './suggestion-key.rules.ts';

test('a line has the letters that a suggestion has, however it is spaced and marked', () => {
  expect(lineKeyOf('  แฮร์รี่  พอตเตอร์ (เล่ม ๕) & Co.')).toBe('แฮร์รี่พอตเตอร์เล่ม 5 co');
  const text = fc.string({ unit: fc.constantFrom(..."กขาี่้ๆฯ฿๕ aZ9é'-.’ "), maxLength: 60 });
  fc.assert(
    fc.property(text, (each) => {
      expect(lineKeyOf(each)).toBe(suggestionKeyOf(each));
    }),
    { numRuns: 1_000 },
  );
});
