import { plainDigits } from './plain-digits.ts';

const digitsOnly = /^\d+$/;

/**
 * SPEC §5: "OTP phone: required, at least 8, integer, max 11": who can be sent a code can be written down everywhere. Spaces
 * and dashes people put between the digits are taken off.
 */
export function normaliseTelephone(telephone: string): string | null {
  const digits = plainDigits(telephone).replace(/[\s-]/g, '').replace(/^\+66/, '0');
  return digitsOnly.test(digits) && digits.length >= 8 && digits.length <= 11 ? digits : null;
}
