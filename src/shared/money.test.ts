import { expect, test } from 'vitest';
import { groupThousands, parseBaht } from './money.ts';

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
  ['1.234', null],
  ['-5', null],
])('%s', (text, satang) => expect(parseBaht(text)).toBe(satang));

test.each([
  [0, '0'],
  [999, '999'],
  [1281, '1,281'],
  [1_000_000, '1,000,000'],
])('%d is written %s', (count, text) => expect(groupThousands(count)).toBe(text));
