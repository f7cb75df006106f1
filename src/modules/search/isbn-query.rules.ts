function digitsSum(digits: string, weightOf: (index: number) => number): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charAt(i) === 'x' ? 10 : digits.charCodeAt(i) - 48;
    sum += digit * weightOf(i);
  }
  return sum;
}

function checkDigit13(first12: string): string {
  return String((10 - (digitsSum(first12, (i) => (i % 2 === 0 ? 1 : 3)) % 10)) % 10);
}

/** ISO 2108: the ISBN-13 of a checked ISBN-10. Null when the check digit is wrong. */
function isbn10To13(isbn10: string): string | null {
  if (!/^\d{9}[\dx]$/.test(isbn10) || digitsSum(isbn10, (i) => 10 - i) % 11 !== 0) return null;
  const first12 = `978${isbn10.slice(0, 9)}`;
  return first12 + checkDigit13(first12);
}

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
    const isbn13 = isbn10To13(digits);
    if (isbn13) return { kind: 'full', isbn13 };
  }
  if (digits.length < 6 || digits.endsWith('x')) return null;
  if (/^97[89]/.test(digits)) return { kind: 'prefix', prefixes: [digits] };
  return digits.length < 10 ? { kind: 'prefix', prefixes: [`978${digits}`] } : null;
}
