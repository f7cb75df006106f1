import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Caller, CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { isTotpCode, totpStep } from '../../platform/totp.ts';
import { plainDigits } from '../../shared/plain-digits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { type PasskeyAnswer, provePasskey } from './passkey.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { selectTotp, spendRecoveryCode, spendTotpStep } from './second-factor.store.ts';
import { noteFactorProven, takeSession } from './session.store.ts';

export type FactorNeeds = Pick<
  Services,
  'clock' | 'newSecret' | 'secretBox' | 'publishedTotpSecret' | 'siteUrl'
>;
/** What somebody of the staff answers with: a code of their app, a recovery code, or a passkey's signature. */
export type FactorAnswer = { code: string } | { passkey: PasskeyAnswer };
export type FactorFailure = { code: 'secondFactorWrong' };

/** What an app's secret is sealed for: moved to another account's row it opens nothing. */
export function totpPurpose(userId: number): string {
  return `totp ${userId}`;
}

/**
 * Whether an answer proves an account's second factor; it is used up with it, in the caller's transaction: of two with one
 * code, one is right. Answers by what it was proven.
 */
export async function proveFactor(
  tx: Transaction,
  services: FactorNeeds,
  userId: number,
  answer: FactorAnswer,
): Promise<Result<'totp' | 'recovery' | 'passkey', FactorFailure>> {
  if ('passkey' in answer) {
    const isRight = await provePasskey(tx, services, userId, answer.passkey);
    return isRight ? succeed('passkey') : fail({ code: 'secondFactorWrong' });
  }
  const code = plainDigits(answer.code).replaceAll(/\s/g, '');
  if (isTotpCode(code)) {
    const isRight = await proveTotp(tx, services, userId, code);
    return isRight ? succeed('totp') : fail({ code: 'secondFactorWrong' });
  }
  const isRight = await spendRecoveryCode(tx, userId, hashRecoveryCode(code), services.clock());
  return isRight ? succeed('recovery') : fail({ code: 'secondFactorWrong' });
}

async function proveTotp(
  db: Queryable,
  { clock, secretBox, publishedTotpSecret }: FactorNeeds,
  userId: number,
  code: string,
): Promise<boolean> {
  const totp = await selectTotp(db, userId, 'confirmed');
  const secret = totp === null ? null : secretBox.unseal(totp.sealedSecret, totpPurpose(userId));
  if (totp === null || secret === null) return false;
  const step = totpStep(secret, code, clock());
  if (step === null) return false;
  // Everybody who tries the demo has the same code at the same time.
  return (await spendTotpStep(db, totp.id, step)) || secret === publishedTotpSecret;
}

/**
 * Proves the second factor for a session: one that waits for it gives way to a whole one under a new token; one that has
 * proven it before may move money for a while again, and goes on as it is (null).
 */
export function proveForSession(
  services: FactorNeeds & Pick<Services, 'db'>,
  caller: Caller,
  { answer, origin }: { answer: FactorAnswer; origin: CallOrigin },
): Promise<Result<OpenedSession | null, FactorFailure>> {
  return transact(services.db, async (tx) => {
    const proven = await proveFactor(tx, services, caller.userId, answer);
    if (!proven.ok) return proven;
    const session = await completeSession(tx, services, caller);
    await recordAudit(
      tx,
      {
        kind: session === null ? 'factor_proven' : 'signed_in',
        actorUserId: caller.userId,
        subjectUserId: caller.userId,
        origin,
        detail: { how: proven.value },
      },
      services.clock(),
    );
    return succeed(session);
  });
}

/** The session of somebody who has just proven the second factor; null for one that goes on under its token. */
export async function completeSession(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'newSecret'>,
  caller: Caller,
): Promise<OpenedSession | null> {
  const factorProvenAt = services.clock();
  if (caller.factorProvenAt !== null) {
    await noteFactorProven(tx, caller.sessionId, factorProvenAt);
    return null;
  }
  const waiting = await takeSession(tx, caller.sessionId);
  // Ended at this very moment: what proves the factor opens nothing by itself.
  if (waiting === null) throw new Error(`session ${caller.sessionId} is gone`);
  return openSession(tx, services, { ...waiting, userId: caller.userId, factorProvenAt });
}

/** Notes a wrong answer, outside of the transaction that it failed. */
export async function recordFactorFailure(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  origin: CallOrigin,
): Promise<void> {
  await recordAudit(db, { kind: 'factor_failed', actorUserId: null, subjectUserId: userId, origin }, clock());
}

/** Notes that a passkey is being asked for. */
export async function noteFactorAsked(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  origin: CallOrigin,
): Promise<void> {
  await recordAudit(
    db,
    { kind: 'factor_begun', actorUserId: userId, subjectUserId: userId, origin, detail: { how: 'prove' } },
    clock(),
  );
}
