import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isbn13CheckDigit, isValidIsbn13, readIsbn } from './isbn.rules.ts';

/** ISO 2108: nine digits with their ISBN-10 check digit, written out here a second time, and the ISBN-13 they become. */
function isbnPair(nine: string): { isbn10: string; isbn13: string } {
  const sum = [...nine].reduce((total, digit, index) => total + Number(digit) * (index + 1), 0) % 11;
  const twelve = `978${nine}`;
  return { isbn10: nine + (sum === 10 ? 'X' : String(sum)), isbn13: twelve + isbn13CheckDigit(twelve) };
}

const nineDigits = fc.stringMatching(/^\d{9}$/);

describe('an ISBN', () => {
  test.each([
    ['9780439023481', '9780439023481'],
    ['978-0-439-02348-1', '9780439023481'],
    ['ISBN-13: 978 0 439 02348 1', '9780439023481'],
    ['0439023483', '9780439023481'],
    // As a spreadsheet leaves it.
    ['439023483', '9780439023481'],
    ['9780439023481.0', '9780439023481'],
    ['0-8044-2957-X', '9780804429573'],
    ['80442957x', '9780804429573'],
    ['9791032305690', '9791032305690'],
  ])('%s is %s', (written, isbn13) => expect(readIsbn(written)).toEqual({ ok: true, value: isbn13 }));

  test.each([
    ['', 'isbnMissing'],
    [' - ', 'isbnMissing'],
    ['9.78043902348e+12', 'isbnRounded'],
    ['9780439023482', 'isbnChecksum'],
    ['979-0-2600-0043-8', 'isbnOfMusic'],
    ['0439023484', 'isbnChecksum'],
    ['812971060', 'isbnChecksum'],
    ['2940016231921', 'isbnMalformed'],
    ['97804390234', 'isbnMalformed'],
    ['12345', 'isbnMalformed'],
    ['X439023483', 'isbnMalformed'],
    ['สวัสดี', 'isbnMalformed'],
    ['978٠439023481', 'isbnMalformed'],
  ])('%j is refused: %s', (written, code) =>
    expect(readIsbn(written)).toEqual({ ok: false, failure: { code } }),
  );

  test('of ten digits becomes that of thirteen, with or without the zeros it begins with', () => {
    fc.assert(
      fc.property(nineDigits, (nine) => {
        const { isbn10, isbn13 } = isbnPair(nine);
        expect(isValidIsbn13(isbn13)).toBe(true);
        expect(readIsbn(isbn10)).toEqual({ ok: true, value: isbn13 });
        const shortened = isbn10.replace(/^0{1,4}/, '');
        expect(readIsbn(shortened)).toEqual({ ok: true, value: isbn13 });
      }),
    );
  });

  test('with one digit wrong is never taken for another', () => {
    fc.assert(
      fc.property(nineDigits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (nine, place, change) => {
        const { isbn13 } = isbnPair(nine);
        const digit = String((Number(isbn13[place]) + change) % 10);
        const wrong = isbn13.slice(0, place) + digit + isbn13.slice(place + 1);
        expect(readIsbn(wrong).ok).toBe(false);
      }),
    );
  });

  test('is either thirteen valid digits or refused, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (written) => {
        const read = readIsbn(written);
        if (read.ok) expect(isValidIsbn13(read.value)).toBe(true);
      }),
    );
  });
});
