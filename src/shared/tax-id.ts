import { plainDigits } from './plain-digits.ts';

/**
 * A Thai tax or citizen id: 13 digits, the last a check digit: 11 − (Σ digit × (13 − position)) mod 11, mod 10
 * (Department of Provincial Administration).
 */
export function isTaxId(value: string): boolean {
  if (!/^\d{13}$/.test(value)) return false;
  const digits = [...value].map(Number);
  const sum = digits.slice(0, 12).reduce((total, digit, index) => total + digit * (13 - index), 0);
  return (11 - (sum % 11)) % 10 === digits[12];
}

export function normaliseTaxId(value: string): string | null {
  const digits = plainDigits(value).replace(/[\s-]/g, '');
  return isTaxId(digits) ? digits : null;
}
