import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupThousands } from './money.ts';
import { parseCount } from './typed-count.ts';

test.each<[string, number | null]>([
  ['0', 0],
  ['125', 125],
  ['007', 7],
  ['1,250', 1_250],
  ['1,234,567', 1_234_567],
  [' 12 ', 12],
  // What may be a decimal mark, or stands where no thousands are.
  ['12,5', null],
  ['49,50', null],
  ['0,250', null],
  ['01,250', null],
  ['1250,000', null],
  ['1,25,000', null],
  ['1,250,', null],
  [',250', null],
  [',', null],
  ['', null],
  ['1.0', null],
  ['-5', null],
  ['+5', null],
  ['1e3', null],
  ['99999999999999999999', null],
])('%s', (text, count) => expect(parseCount(text)).toBe(count));

test('every count is read as it is written, with and without its commas', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) => {
      expect(parseCount(String(count))).toBe(count);
      expect(parseCount(groupThousands(count))).toBe(count);
    }),
  );
});

test('commas where people don’t write them make no count', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789,'), maxLength: 9 });
  fc.assert(
    fc.property(typed, (text) => {
      const count = parseCount(text);
      if (count === null || !text.includes(',')) return;
      expect(text).toBe(groupThousands(count));
    }),
  );
});
