import { plainDigits } from './plain-digits.ts';

const countPattern = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)$/;

/**
 * "1,250" → 1250; null when it is no whole number. As in `parseBaht` a comma parts thousands and nothing else: "12,5" is
 * no count, not 125. The bounds are the caller's.
 */
export function parseCount(text: string): number | null {
  const plain = plainDigits(text).trim();
  if (!countPattern.test(plain)) return null;
  const count = Number(plain.replaceAll(',', ''));
  return Number.isSafeInteger(count) ? count : null;
}
