import { timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type OtpPurpose, otpRules } from './otp.rules.ts';
import { markVerified, selectChallenge, takeTry, takeVerified } from './otp.store.ts';
import { hashCode } from './send-otp.ts';

export type GivenOtp = { purpose: OtpPurpose; destination: string; reference: string; code: string };
export type OtpFailure = { code: 'otpInvalid' | 'otpExpired' | 'otpTriesUsedUp' };

/**
 * Whether a code is right. Each asking takes one of its five tries, in a transaction of its own: what follows may fail and
 * be rolled back, the try is gone.
 */
export async function verifyOtp(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  given: GivenOtp,
): Promise<Result<true, OtpFailure>> {
  const now = clock();
  const tried = await takeTry(db, given, otpRules.triesMost, now);
  if (tried === null) return fail({ code: await whyNot(db, given, now) });
  const expected = tried.codeHash;
  // A decoy costs the same comparison.
  const isRight = timingSafeEqual(hashCode(given.reference, given.code), expected ?? Buffer.alloc(32));
  if (!isRight || expected === null) return fail({ code: 'otpInvalid' });
  await markVerified(db, tried.id, now, new Date(now.getTime() + otpRules.verifiedTtlMs));
  return succeed(true);
}

async function whyNot(db: Queryable, given: GivenOtp, now: Date): Promise<OtpFailure['code']> {
  const challenge = await selectChallenge(db, given);
  if (challenge === null) return 'otpInvalid';
  if (challenge.usedAt !== null || challenge.expiresAt <= now) return 'otpExpired';
  return 'otpTriesUsedUp';
}

/**
 * Uses a code up in the transaction that does what it was asked for, and returns what was kept with it. Call `verifyOtp`
 * with the same code just before: it alone compares codes.
 */
export async function spendOtp(
  tx: Queryable,
  given: Omit<GivenOtp, 'code'>,
  now: Date,
): Promise<Result<Record<string, unknown> | null, { code: 'otpExpired' }>> {
  const used = await takeVerified(tx, given, now);
  return used === null ? fail({ code: 'otpExpired' }) : succeed(used.payload);
}

/** Whether such a code was sent, and not used: whoever asks for it anew goes on from there. */
export async function isOtpSent(db: Queryable, given: Omit<GivenOtp, 'code'>): Promise<boolean> {
  return (await selectChallenge(db, given))?.usedAt === null;
}

/** What is kept with a code, for sending it anew; null when there is none, or it was used. */
export async function readOtpPayload(
  db: Queryable,
  given: Omit<GivenOtp, 'code'>,
): Promise<Record<string, unknown> | null> {
  const challenge = await selectChallenge(db, given);
  return challenge?.usedAt === null ? challenge.payload : null;
}
