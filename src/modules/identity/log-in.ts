import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { nobodysHash, verifyPassword } from '../../platform/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type OtpFailure, spendOtp, verifyOtp } from '../otp/check-otp.ts';
import { telephoneOf } from './account-telephone.rules.ts';
import { type Account, type AccountName, findAccount } from './find-account.ts';
import { lockUser } from './identity.store.ts';
import { type FactorFailure, type FactorNeeds, recordFactorFailure } from './prove-factor.ts';
import { type LoggedIn, signInUser } from './sign-in-user.ts';

export type LogInInput = AccountName & {
  isRemembered: boolean;
  origin: CallOrigin;
  proof: { password: string } | { otp: string; reference: string };
  /** Staff's second factor, where it came along; `spend` counts the try, and answers how to take it back. */
  factor?: { code: string; spend: (userId: number) => Promise<() => Promise<unknown>> };
};

export type LogInFailure = OtpFailure | FactorFailure | { code: 'loginFailed' | 'accountDisabled' };

/**
 * Signs in by e-mail or telephone and password, or by telephone and a code sent to it (SPEC §1, §3 "Login payload"). An
 * unknown account and a wrong proof cost the same time and get the same answer.
 */
export async function logIn(
  services: FactorNeeds & Pick<Services, 'db'>,
  input: LogInInput,
): Promise<Result<LoggedIn, LogInFailure>> {
  const { db, clock } = services;
  const account = await findAccount(db, input);
  const proven = await proveAccount(services, account, input);
  if (!proven.ok || account === null) {
    await recordAudit(
      db,
      {
        kind: 'sign_in_failed',
        actorUserId: null,
        subjectUserId: account?.id ?? null,
        origin: input.origin,
        detail: { how: howOf(input) },
      },
      clock(),
    );
    return proven.ok ? fail({ code: 'loginFailed' }) : proven;
  }
  if (account.disabledAt !== null) return fail({ code: 'accountDisabled' });
  const { factor } = input;
  const giveTryBack =
    account.role === 'staff' && factor !== undefined ? await factor.spend(account.id) : async () => undefined;
  const entered = await transact<LoggedIn, LogInFailure>(db, async (tx) => {
    // What was just proven with may have been changed or taken away meanwhile, and every session ended.
    const still = await lockUser(tx, account.id);
    if (
      still === null ||
      still.passwordHash !== account.passwordHash ||
      still.isTelephoneVerified !== account.isTelephoneVerified
    )
      return fail({ code: 'loginFailed' });
    if ('otp' in input.proof) {
      const used = await spendOtp(tx, otpKey(input, input.proof.reference), clock());
      if (!used.ok) return used;
    }
    return signInUser(tx, services, {
      userId: account.id,
      origin: input.origin,
      isRemembered: input.isRemembered,
      how: howOf(input),
      factorCode: factor?.code,
    });
  });
  if (entered.ok) await giveTryBack();
  else if (entered.failure.code === 'secondFactorWrong')
    await recordFactorFailure(services, account.id, input.origin);
  return entered;
}

function howOf({ proof }: LogInInput): 'otp' | 'password' {
  return 'otp' in proof ? 'otp' : 'password';
}

function otpKey(input: AccountName, reference: string) {
  const destination = telephoneOf(input.countryCodeId ?? 1, input.telephone ?? '')?.e164 ?? '';
  return { purpose: 'login' as const, destination, reference };
}

async function proveAccount(
  services: Pick<Services, 'db' | 'clock'>,
  account: Account | null,
  input: LogInInput,
): Promise<Result<true, LogInFailure>> {
  const { proof } = input;
  if ('otp' in proof) return verifyOtp(services, { ...otpKey(input, proof.reference), code: proof.otp });
  const isRight = await verifyPassword(proof.password, account?.passwordHash ?? nobodysHash);
  return isRight ? succeed(true) : fail({ code: 'loginFailed' });
}
