import { keyedDigits } from './keyboard-layout.rules.ts';
import { fail, type Result, succeed } from './result.ts';

/** International Standard Book Numbers (ISO 2108). */

/** The check digit of twelve digits (weights 1 and 3). */
export function isbn13CheckDigit(twelveDigits: string): string {
  let sum = 0;
  for (let index = 0; index < 12; index += 1) {
    sum += Number(twelveDigits[index]) * (index % 2 === 0 ? 1 : 3);
  }
  return String((10 - (sum % 10)) % 10);
}

/** 979-0 is sheet music's (ISMN, ISO 10957): no book has it. */
export function isValidIsbn13(isbn: string): boolean {
  return /^(?:978\d|979[1-9])\d{9}$/.test(isbn) && isbn13CheckDigit(isbn.slice(0, 12)) === isbn[12];
}

/** The ISBN-13 of an ISBN-10 in capitals, without hyphens; null when its check digit (weights 10 to 1, X is 10) is wrong. */
export function isbn13OfIsbn10(isbn10: string): string | null {
  if (!/^\d{9}[\dX]$/.test(isbn10)) return null;
  const sum = [...isbn10].reduce(
    (total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - index),
    0,
  );
  if (sum % 11 !== 0) return null;
  const twelve = `978${isbn10.slice(0, 9)}`;
  return twelve + isbn13CheckDigit(twelve);
}

export type IsbnFailure = {
  code: 'isbnMissing' | 'isbnRounded' | 'isbnMalformed' | 'isbnChecksum' | 'isbnOfMusic';
};

/** Spreadsheets drop the zeros an ISBN-10 begins with: no registered number begins with more than four. */
const shortestIsbn10 = 6;

/**
 * An ISBN as people, scanners and spreadsheets write it, as thirteen digits. Hyphens and spaces are taken off, an ISBN-10 is
 * converted, zeros that a spreadsheet took off an ISBN-10 are put back. What a spreadsheet has rounded ("9.78044E+12")
 * can't be known any more.
 */
export function readIsbn(written: string): Result<string, IsbnFailure> {
  const text = keyedDigits(written)
    .trim()
    .toUpperCase()
    .replace(/^ISBN(?:[- ]?1[03])?[:\s]*/, '')
    .replace(/[\s\u2010-\u2015\u2212-]+/g, '');
  if (text === '') return fail({ code: 'isbnMissing' });
  if (/^\d(?:\.\d+)?E\+?\d+$/.test(text)) return fail({ code: 'isbnRounded' });
  const digits = text.replace(/\.0+$/, '');
  if (/^(?:9790\d{9}|M\d{9})$/.test(digits)) return fail({ code: 'isbnOfMusic' });
  if (/^97[89]\d{10}$/.test(digits))
    return isValidIsbn13(digits) ? succeed(digits) : fail({ code: 'isbnChecksum' });
  if (!/^\d+[\dX]$/.test(digits) || digits.length < shortestIsbn10 || digits.length > 10)
    return fail({ code: 'isbnMalformed' });
  const isbn13 = isbn13OfIsbn10(digits.padStart(10, '0'));
  return isbn13 === null ? fail({ code: 'isbnChecksum' }) : succeed(isbn13);
}
