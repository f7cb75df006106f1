import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { plainDigits } from './plain-digits.ts';

export type Telephone = {
  /** Digits as people of the country dial them, in Thailand with the 0. SPEC §9: at most 11. */
  national: string;
  /** "+66812345678" (ITU E.164), which is where a message goes. */
  e164: string;
};

/** SPEC §9 "Phone min 8 or 9, max 11". */
const nationalLength = { min: 8, max: 11 };

/**
 * A telephone number as people type it (spaces, dashes, the calling code or not), or null when the country has no such
 * number. `country` is an ISO 3166-1 code.
 */
export function readTelephone(country: string, typed: string): Telephone | null {
  const found = parsePhoneNumberFromString(plainDigits(typed), country as CountryCode);
  if (found === undefined || !found.isPossible() || found.country !== country) return null;
  const national = found.formatNational().replaceAll(/\D/g, '');
  if (national.length < nationalLength.min || national.length > nationalLength.max) return null;
  return { national, e164: found.number };
}
