import { expect, test } from 'vitest';
import { sixDigits } from './contract.ts';
import { readIsbn } from './isbn.rules.ts';
import { parseBaht } from './money.ts';
import { plainDigits } from './plain-digits.ts';
import { normaliseTaxId } from './tax-id.ts';
import { readTelephone } from './telephone.ts';
import { normaliseTelephone } from './telephone-digits.ts';
import { parseCount } from './typed-count.ts';

test.each([
  ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['０９．５', '09．5'],
  ['๑,๒๕๐.๗๕ บาท', '1,250.75 บาท'],
  ['plain 12', 'plain 12'],
])('%s is read as %s', (written, read) => {
  expect(plainDigits(written)).toBe(read);
});

test('whatever reads a number reads one of Thai digits', () => {
  expect(parseBaht('๑,๒๕๐.๗๕')).toBe(125_075);
  expect(parseCount('๑๒')).toBe(12);
  expect(normaliseTelephone('๐๘๑-๒๓๔ ๕๖๗๘')).toBe('0812345678');
  expect(readTelephone('TH', '๐๘๑-๒๓๔ ๕๖๗๘')?.e164).toBe('+66812345678');
  expect(normaliseTaxId('๐๑๐๗๕๓๗๐๐๐๕๒๑')).toBe('0107537000521');
  expect(readIsbn('๙๗๘-๐-๓๐๖-๔๐๖๑๕-๗')).toEqual({ ok: true, value: '9780306406157' });
  expect(sixDigits.parse('๑๒๓ ๔๕๖')).toBe('123456');
});
