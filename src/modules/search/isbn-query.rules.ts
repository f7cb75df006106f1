import { isbn13OfIsbn10 } from '../../shared/isbn.rules.ts';

/** `full`: one whole ISBN-13. `prefix`: at least six digits an ISBN-13 may begin with (either spelling). */
export type IsbnReading = { kind: 'full'; isbn13: string } | { kind: 'prefix'; prefixes: string[] };

/** Reads a normalised query as an ISBN, whole or begun, with or without hyphens and spaces; null when it isn't one. */
export function readIsbn(normalized: string): IsbnReading | null {
  const digits = normalized
    .trim()
    .replace(/^isbn(?:[- ]?1[03])?[:\s]*/, '')
    .replace(/[\s\u2010-\u2015\u2212-]+/g, '');
  if (!/^\d{5,13}[\dx]?$/.test(digits) || digits.length > 13) return null;
  if (digits.length === 13) return /^97[89]\d{10}$/.test(digits) ? { kind: 'full', isbn13: digits } : null;
  if (digits.length === 10) {
    const isbn13 = isbn13OfIsbn10(digits.toUpperCase());
    if (isbn13) return { kind: 'full', isbn13 };
  }
  if (digits.length < 6 || digits.endsWith('x')) return null;
  if (/^97[89]/.test(digits)) return { kind: 'prefix', prefixes: [digits] };
  return digits.length < 10 ? { kind: 'prefix', prefixes: [`978${digits}`] } : null;
}
