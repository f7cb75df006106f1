import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBaht, groupThousands, parseBaht } from './money.ts';

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
