import type { Transaction } from '../../platform/db/database.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type OtpFailure, spendOtp, verifyOtp } from '../otp/check-otp.ts';
import { accountTelephoneOf } from './account-telephone.rules.ts';
import { findAccount } from './find-account.ts';
import { openAccount, type TakenFailure } from './open-account.ts';
import type { FactorNeeds } from './prove-factor.ts';
import { type LoggedIn, signInUser } from './sign-in-user.ts';

/** A telephone with the code that was sent to it, for the purpose `order`. */
export type TelephoneProof = { telephone: string; countryCodeId: number; code: string; reference: string };

export type TelephoneProofFailure = OtpFailure | { code: 'telephoneInvalid' };

/** Whether the code is right; each asking takes one of its tries. It is used up by `enterByTelephone`. */
export async function checkTelephoneProof(
  services: Pick<Services, 'db' | 'clock'>,
  { telephone, countryCodeId, code, reference }: TelephoneProof,
): Promise<Result<true, TelephoneProofFailure>> {
  const number = accountTelephoneOf(countryCodeId, telephone);
  if (number === null) return fail({ code: 'telephoneInvalid' });
  return verifyOtp(services, { purpose: 'order', destination: number.e164, reference, code });
}

export type Entering = {
  proof: TelephoneProof;
  /** What a new account is called; null where nobody said. */
  name: { firstname: string | null; lastname: string | null };
  hasAcceptedPolicy: boolean;
  acceptsNews: boolean;
  locale: Locale;
  origin: CallOrigin;
};

export type EnterFailure =
  | TelephoneProofFailure
  | TakenFailure
  | { code: 'policyNotAccepted' | 'accountDisabled' };

/**
 * Signs in whoever has proven a telephone (`checkTelephoneProof` just before), in the caller's transaction: to the account
 * that has the number, or to one that is opened for it, which has no password until its owner sets one.
 */
export async function enterByTelephone(
  tx: Transaction,
  services: FactorNeeds & Pick<Services, 'emit'>,
  { proof, name, hasAcceptedPolicy, acceptsNews, locale, origin }: Entering,
): Promise<Result<LoggedIn & { isNewAccount: boolean }, EnterFailure>> {
  const { telephone, countryCodeId, reference } = proof;
  const number = accountTelephoneOf(countryCodeId, telephone);
  if (number === null) return fail({ code: 'telephoneInvalid' });
  const key = { purpose: 'order' as const, destination: number.e164, reference };
  const spent = await spendOtp(tx, key, services.clock());
  if (!spent.ok) return spent;
  const owner = await findAccount(tx, { telephone, countryCodeId });
  if (owner !== null && (owner.disabledAt !== null || owner.status === 'erased'))
    return fail({ code: 'accountDisabled' });
  if (owner === null && !hasAcceptedPolicy) return fail({ code: 'policyNotAccepted' });
  const opened =
    owner !== null
      ? succeed(owner.id)
      : await openAccount(tx, services, {
          email: null,
          isEmailVerified: false,
          telephone: { countryCodeId, national: number.national, isVerified: true },
          passwordHash: null,
          ...name,
          company: null,
          locale,
          hasAcceptedPolicy: true,
          acceptsNews,
          how: 'sms',
          origin,
        });
  if (!opened.ok) return opened;
  const userId = opened.value;
  const entered = await signInUser(tx, services, { userId, origin, isRemembered: false, how: 'otp' });
  // Without a second factor's code there is none that could be wrong: staff's session waits for theirs.
  if (!entered.ok) throw new Error(`user ${userId}: ${entered.failure.code}`);
  return succeed({ ...entered.value, isNewAccount: owner === null });
}
