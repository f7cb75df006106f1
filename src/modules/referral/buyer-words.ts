import { z } from 'zod';
import type { SecretBox } from '../../platform/secret-box.ts';
import { telephoneOf } from '../identity/account-telephone.rules.ts';
import { type BuyerWords, buyerFields } from './referral.rules.ts';

const words = z.record(z.enum(buyerFields), z.string());
const purposeOf = (code: string) => `referral buyer ${code}`;

/** What was typed of a buyer, so that it doesn't lie open in the database; good for that basket alone. */
export function sealBuyer(box: SecretBox, code: string, typed: BuyerWords): Buffer {
  return box.seal(JSON.stringify(typed), purposeOf(code));
}

/** Null where nothing is kept, or what is can't be read any more. */
export function unsealBuyer(box: SecretBox, code: string, sealed: Buffer | null): BuyerWords | null {
  const text = sealed === null ? null : box.unseal(sealed, purposeOf(code));
  return text === null ? null : (words.safeParse(JSON.parse(text)).data ?? null);
}

/** Whether what was typed is of who has proven this telephone. */
export function isOf(
  typed: BuyerWords,
  proven: { countryCodeId: number; telephone: string | null; isTelephoneVerified: boolean },
): boolean {
  if (proven.telephone === null || !proven.isTelephoneVerified) return false;
  const own = telephoneOf(proven.countryCodeId, proven.telephone);
  return own !== null && telephoneOf(1, typed.telephone)?.e164 === own.e164;
}
