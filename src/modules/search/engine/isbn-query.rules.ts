import { isbn13OfIsbn10 } from '../../../shared/isbn.rules.ts';

/**
 * `full`: one whole ISBN-13. `part`: at least six digits that an ISBN-13 may begin with, and that it may end in; what it
 * begins with counts first.
 */
export type IsbnReading =
  | { kind: 'full'; isbn13: string }
  | { kind: 'part'; prefixes: string[]; tail: string | null };

/** The five digits (two for magazines) a shop's scanner reads beside an EAN: a price, an issue. */
const addOn = /^(97[89]\d{10})(?:\d{2}|\d{5})$/;

/** Reads a normalised query as an ISBN, whole or begun, with or without hyphens and spaces; null when it isn't one. */
export function readIsbn(normalized: string): IsbnReading | null {
  const digits = normalized
    .trim()
    .replace(/^(?:urn:)?isbn(?:[- ]?1[03])?[:\s]*/, '')
    .replace(/[\s+\u2010-\u2015\u2212-]+/g, '')
    .replace(addOn, '$1');
  if (!/^\d{5,13}[\dx]?$/.test(digits) || digits.length > 13) return null;
  if (digits.length === 13) return /^97[89]\d{10}$/.test(digits) ? { kind: 'full', isbn13: digits } : null;
  if (digits.length === 10) {
    const isbn13 = isbn13OfIsbn10(digits.toUpperCase());
    if (isbn13) return { kind: 'full', isbn13 };
  }
  if (digits.length < 6) return null;
  const tail = digits.length <= 12 ? digits : null;
  if (digits.endsWith('x')) return tailOfIsbn10(digits);
  if (/^97[89]/.test(digits)) return { kind: 'part', prefixes: [digits], tail };
  return { kind: 'part', prefixes: digits.length < 10 ? [`978${digits}`] : [], tail };
}

/** An ISBN-10 ends in another digit than the ISBN-13 of the same book: what stands before it is looked for. */
function tailOfIsbn10(digits: string): IsbnReading | null {
  return digits.length > 10 ? null : { kind: 'part', prefixes: [`978${digits.slice(0, -1)}`], tail: null };
}
