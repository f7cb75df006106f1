import { readIsbn } from './isbn.rules.ts';
import { keyedDigits } from './keyboard-layout.rules.ts';
import { fail, type Result, succeed } from './result.ts';

/** Numbers under bar codes: GTIN-8, -12 (UPC), -13 (EAN) and -14 (GS1 General Specifications §7.9), ISBN-10 among them. */

export type BarcodeFailure = { code: 'barcodeMalformed' | 'barcodeChecksum' };

/** Whether the last digit is the check digit: weights 3 and 1, from the right. */
export function isValidGtin(digits: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/**
 * The number of a bar code as people, scanners and spreadsheets write it: its digits, without hyphens and spaces. An ISBN-10 becomes
 * the thirteen digits that are under a book's bars.
 */
export function readBarcode(written: string): Result<string, BarcodeFailure> {
  const digits = keyedDigits(written)
    .trim()
    .toUpperCase()
    .replace(/[\s\u2010-\u2015\u2212-]+/g, '');
  if (/^\d{9}[\dX]$/.test(digits)) {
    const isbn = readIsbn(digits);
    return isbn.ok ? succeed(isbn.value) : fail({ code: 'barcodeChecksum' });
  }
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return fail({ code: 'barcodeMalformed' });
  return isValidGtin(digits) ? succeed(digits) : fail({ code: 'barcodeChecksum' });
}

/**
 * What somebody searches for, as the number under bars that it may be: as a scanner reads it, an ISBN-10 as its thirteen
 * digits. What is no number of that kind is only without its blanks and hyphens.
 */
export function searchedNumber(search: string): string {
  const barcode = readBarcode(search);
  const number = barcode.ok ? barcode : readIsbn(search);
  return number.ok ? number.value : search.replaceAll(/[\s-]/g, '');
}
