import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBaht, groupThousands, parseBaht, plainBaht, splitByWeight } from './money.ts';

test.each<[string, number | null]>([
  ['1,234.5', 123_450],
  ['1234.50', 123_450],
  ['1,234,567', 123_456_700],
  [' 199 ', 19_900],
  // A comma that doesn't part thousands may be a decimal mark: 199,00 isn't 19,900 baht.
  ['199,00', null],
  ['49,5', null],
  ['1,25', null],
  ['12,34.00', null],
  ['0,250', null],
  ['0,250.00', null],
  ['01,250', null],
  ['1234,567', null],
  ['0.25', 25],
  ['0250', 25_000],
  ['1.234', null],
  ['-5', null],
])('%s', (text, satang) => expect(parseBaht(text)).toBe(satang));

test('every amount is read as it is shown, and with a comma as decimal mark never as another', () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999_999 }), (satang) => {
      const shown = formatBaht(satang);
      expect(parseBaht(shown)).toBe(satang);
      expect(parseBaht(shown.replaceAll(',', '').replace('.', ','))).toBeNull();
    }),
  );
});

test.each([
  [0, '0'],
  [999, '999'],
  [1281, '1,281'],
  [1_000_000, '1,000,000'],
])('%d is written %s', (count, text) => expect(groupThousands(count)).toBe(text));

test.each([
  [0, '0.00', '0.00'],
  [5, '0.05', '0.05'],
  [-5, '-0.05', '-0.05'],
  [-9_346, '-93.46', '-93.46'],
  [123_456_789, '1,234,567.89', '1234567.89'],
  [-123_400, '-1,234.00', '-1234.00'],
])('%d satang are %s for people and %s for machines', (satang, shown, plain) => {
  expect(formatBaht(satang)).toBe(shown);
  expect(plainBaht(satang)).toBe(plain);
});

test('parts by weight add up to the whole, each a satang from its share, below zero as above', () => {
  const amount = fc.integer({ min: -10_000_000, max: 10_000_000 });
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 12 }), (total, weights) => {
      const parts = splitByWeight(total, weights);
      const sum = weights.reduce((all, weight) => all + weight, 0);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
      if (sum !== 0)
        for (const [index, weight] of weights.entries()) {
          const off = BigInt(parts[index] ?? 0) * BigInt(sum) - BigInt(total) * BigInt(weight);
          expect(Math.abs(Number(off))).toBeLessThan(Math.abs(sum));
        }
    }),
    { examples: [[2, [100, -33, -33]]] },
  );
});
