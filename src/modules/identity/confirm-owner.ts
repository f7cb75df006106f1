import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type OtpFailure, spendOtp, verifyOtp } from '../otp/check-otp.ts';
import { type OtpSendFailure, sendOtp } from '../otp/send-otp.ts';
import { type Account, findAccountById } from './find-account.ts';
import { type OtpDestination, otpDestination, type RequestedOtp } from './request-otp.ts';

const purpose = 'confirm' as const;

/** What the person at the keyboard gives to show that the session is theirs. */
export type OwnerProof = {
  password?: string | undefined;
  reference?: string | undefined;
  code?: string | undefined;
};
export type OwnerProofFailure = OtpFailure | { code: 'currentPasswordWrong' | 'otpRequired' };
/** A proof that was right: null for a password, a code that is still to be used up. */
export type OwnerConfirmation = { destination: string; reference: string } | null;

async function accountOf({ db }: Pick<Services, 'db'>, userId: number): Promise<Account> {
  const account = await findAccountById(db, userId);
  if (account === null) throw new Error(`account ${userId} is gone`);
  return account;
}

/** Where an account's own codes go: the telephone it has proven, else its e-mail address; null when it has neither. */
function ownDestination(account: Account, canSendSms: boolean): OtpDestination | null {
  const { email, telephone, countryCodeId } = account;
  const isBySms = telephone !== null && account.isTelephoneVerified && canSendSms;
  const target = isBySms ? { telephone, countryCodeId } : { email: email ?? undefined, countryCodeId };
  const to = otpDestination(target, purpose, canSendSms);
  return to.ok ? to.value : null;
}

/**
 * Sends a code to an account's own telephone or mailbox, for what a session alone isn't enough for. Accounts with a
 * password give that instead.
 */
export async function sendOwnerCode(
  services: Pick<Services, 'db' | 'clock' | 'newSecret' | 'newCode' | 'siteUrl' | 'canSendSms'>,
  userId: number,
  locale: Locale,
): Promise<Result<RequestedOtp, OtpSendFailure | { code: 'contactMissing' }>> {
  const to = ownDestination(await accountOf(services, userId), services.canSendSms);
  if (to === null) return fail({ code: 'contactMissing' });
  const { channel, destination, masked } = to;
  const sent = await transact(services.db, (tx) =>
    sendOtp(tx, services, { purpose, channel, destination, locale }),
  );
  return sent.ok ? succeed({ ...sent.value, masked }) : sent;
}

/**
 * Whether the person is who the session says: by the account's password, or where it has none by a code that was sent to
 * its own telephone or mailbox. Before the transaction that it allows; `spendConfirmation` belongs into that one.
 */
export async function confirmOwner(
  services: Pick<Services, 'db' | 'clock' | 'canSendSms'>,
  userId: number,
  proof: OwnerProof,
): Promise<Result<OwnerConfirmation, OwnerProofFailure>> {
  const account = await accountOf(services, userId);
  if (account.passwordHash !== null) {
    const isRight = await verifyPassword(proof.password ?? '', account.passwordHash);
    return isRight ? succeed(null) : fail({ code: 'currentPasswordWrong' });
  }
  const { reference = '', code = '' } = proof;
  const to = ownDestination(account, services.canSendSms);
  if (to === null || reference === '' || code === '') return fail({ code: 'otpRequired' });
  const given = { purpose, destination: to.destination, reference };
  const verified = await verifyOtp(services, { ...given, code });
  return verified.ok ? succeed({ destination: to.destination, reference }) : verified;
}

/** Whether there is anything to confirm an account's owner by: a password, a telephone or a mailbox. */
function canBeConfirmed(account: Account, canSendSms: boolean): boolean {
  return account.passwordHash !== null || ownDestination(account, canSendSms) !== null;
}

/** As `confirmOwner`; nothing is asked where there is nothing to confirm by: neither a password nor where to send a code. */
export async function confirmIfPossible(
  services: Pick<Services, 'db' | 'clock' | 'canSendSms'>,
  userId: number,
  proof: OwnerProof,
): Promise<Result<OwnerConfirmation, OwnerProofFailure>> {
  const canBe = canBeConfirmed(await accountOf(services, userId), services.canSendSms);
  return canBe ? confirmOwner(services, userId, proof) : succeed(null);
}

/** Uses the code up: it allows one thing. */
export async function spendConfirmation(
  tx: Transaction,
  confirmation: OwnerConfirmation,
  now: Date,
): Promise<Result<unknown, { code: 'otpExpired' }>> {
  return confirmation === null ? succeed(null) : spendOtp(tx, { purpose, ...confirmation }, now);
}
