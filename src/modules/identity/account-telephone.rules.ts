import { countryOf } from '../../shared/countries.ts';
import { plainDigits } from '../../shared/plain-digits.ts';
import { readTelephone, type Telephone } from '../../shared/telephone.ts';

/** SPEC §5 "phone mode at least 9 characters", "Login by phone: at least 9 digits". */
const digitsFewest = 9;

/** A number as it was typed, read by the rules of its country; null when there is no such number. */
export function telephoneOf(countryCodeId: number, typed: string): Telephone | null {
  const country = countryOf(countryCodeId);
  return country === null ? null : readTelephone(country, typed);
}

/**
 * One that may be an account's own: of Thailand with nine digits at least, as it was typed and as it is dialled. Elsewhere
 * whole numbers have eight and no 0 before them (Singapore, Hong Kong); with their calling code those have nine as well.
 */
export function accountTelephoneOf(countryCodeId: number, typed: string): Telephone | null {
  // "081234567x8" is a number with an extension, which no code reaches.
  const telephone = /\p{L}/u.test(typed) ? null : telephoneOf(countryCodeId, typed);
  if (telephone === null || countryOf(countryCodeId) !== 'TH') return telephone;
  const digits = plainDigits(typed).replaceAll(/\D/g, '').length;
  return Math.min(digits, telephone.national.length) < digitsFewest ? null : telephone;
}
