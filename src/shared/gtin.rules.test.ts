import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidGtin, readBarcode, searchedNumber } from './gtin.rules.ts';
import { isbn13CheckDigit } from './isbn.rules.ts';

test.each([
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['590-123412-345-7', '5901234123457'],
  ['1 00 12345 67890 2', '10012345678902'],
  ['0-306-40615-2', '9780306406157'],
  // In Thai digits, and as a Thai keyboard makes of a scanner's keys.
  ['๙๗๘๐๓๐๖๔๐๖๑๕๗', '9780306406157'],
  ['ตึคจ-จุภจุๅถึ', '9780306406157'],
  ['จ-จุภจุๅถ/', '9780306406157'],
])('%s is read as %s', (written, digits) =>
  expect(readBarcode(written)).toEqual({ ok: true, value: digits }),
);

test.each([
  ['5901234123458', 'barcodeChecksum'],
  ['0306406153', 'barcodeChecksum'],
  ['590123412345', 'barcodeChecksum'],
  ['123', 'barcodeMalformed'],
  ['8.85033E+12', 'barcodeMalformed'],
  ['A123456789012', 'barcodeMalformed'],
  ['ถุค', 'barcodeMalformed'],
  ['หนังสือ', 'barcodeMalformed'],
  ['', 'barcodeMalformed'],
])('%s is refused: %s', (written, code) =>
  expect(readBarcode(written)).toEqual({ ok: false, failure: { code } }),
);

test('of thirteen digits one last digit is right, and one wrong digit is found', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{12}$/),
      fc.nat({ max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (twelve, place, more) => {
        const whole = `${twelve}${isbn13CheckDigit(twelve)}`;
        expect(isValidGtin(whole)).toBe(true);
        const other = (Number(whole[place]) + more) % 10;
        expect(isValidGtin(`${whole.slice(0, place)}${other}${whole.slice(place + 1)}`)).toBe(false);
      },
    ),
  );
});

test.each([
  ['0-306-40615-2', '9780306406157'],
  ['ISBN 0-306-40615-2', '9780306406157'],
  ['978-0-306-40615-7', '9780306406157'],
  ['590-1234123457', '5901234123457'],
  ['0306406153', '0306406153'],
  ['แมว 9', 'แมว9'],
  ['', ''],
])('who searches for "%s" finds what has %s under its bars', (search, number) =>
  expect(searchedNumber(search)).toBe(number),
);
