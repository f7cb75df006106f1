import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Caller, CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { newTotpSecret, totpAddress, totpStep } from '../../platform/totp.ts';
import { plainDigits } from '../../shared/plain-digits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { AuditKind } from '../audit/audit.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findAccountById } from './find-account.ts';
import { lockUser } from './identity.store.ts';
import type { OpenedSession } from './open-session.ts';
import { addPasskey, askNewPasskey, type NewPasskey } from './passkey.ts';
import { completeSession, type FactorNeeds, totpPurpose } from './prove-factor.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  confirmTotp,
  countRecoveryCodes,
  deletePasskey,
  deleteTotp,
  hasFactor,
  replacePendingTotp,
  replaceRecoveryCodes,
  selectPasskeys,
  selectTotp,
} from './second-factor.store.ts';

type Needs = FactorNeeds & Pick<Services, 'db'>;
/** Whose session asks, whether its proof is fresh, and from where. */
export type Asker = { caller: Caller; isFresh: boolean; origin: CallOrigin };

/** A first factor is set up by whoever signed in; a further one by whoever has just proven one that there is. */
export type SetUpFailure = { code: 'secondFactorNeeded' | 'secondFactorAgain' };
/** What somebody has once their factor is set up: recovery codes, the first time, and a whole session where it waited for that. */
export type FactorSetUp = { recoveryCodes: string[] | null; session: OpenedSession | null };

/** What an account's second factor is proven by. */
export async function readFactors({ db }: Pick<Needs, 'db'>, userId: number) {
  const [totp, passkeys, recoveryLeft] = await Promise.all([
    selectTotp(db, userId, 'confirmed'),
    selectPasskeys(db, userId),
    countRecoveryCodes(db, userId),
  ]);
  return {
    totpSince: totp?.confirmedAt ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryLeft,
  };
}

/** Begins to set an authenticator app up: its secret, to be typed or read from a QR code. It counts once it is confirmed. */
export function beginTotp(
  services: Needs,
  asker: Asker,
): Promise<Result<{ secret: string; address: string }, SetUpFailure>> {
  return transact(services.db, async (tx) => {
    const allowed = await maySetUp(tx, asker);
    if (!allowed.ok) return allowed;
    const { userId } = asker.caller;
    const secret = newTotpSecret();
    const sealedSecret = services.secretBox.seal(secret, totpPurpose(userId));
    await replacePendingTotp(tx, { userId, sealedSecret, createdAt: services.clock() });
    await note(tx, services, asker, 'factor_begun', { how: 'totp' });
    return succeed({ secret, address: totpAddress(secret, await nameOf(tx, userId)) });
  });
}

/** The app's first code: from here on it counts, in the place of the app before it. */
export function confirmNewTotp(
  services: Needs,
  asker: Asker,
  code: string,
): Promise<Result<FactorSetUp, SetUpFailure | { code: 'secondFactorWrong' }>> {
  return transact(services.db, async (tx) => {
    const allowed = await maySetUp(tx, asker);
    if (!allowed.ok) return allowed;
    const { userId } = asker.caller;
    const now = services.clock();
    const pending = await selectTotp(tx, userId, 'pending');
    const secret =
      pending === null ? null : services.secretBox.unseal(pending.sealedSecret, totpPurpose(userId));
    const step = secret === null ? null : totpStep(secret, plainDigits(code).replaceAll(/\s/g, ''), now);
    if (pending === null || step === null) return fail({ code: 'secondFactorWrong' });
    await confirmTotp(tx, { id: pending.id, userId, step, now });
    return succeed(await finish(tx, services, asker, { isFirst: allowed.value.isFirst, how: 'totp' }));
  });
}

/** What the browser is to make a passkey with. */
export function beginPasskey(services: Needs, asker: Asker) {
  return transact(services.db, async (tx) => {
    const allowed = await maySetUp(tx, asker);
    if (!allowed.ok) return allowed;
    const { userId } = asker.caller;
    await note(tx, services, asker, 'factor_begun', { how: 'passkey' });
    return succeed(await askNewPasskey(tx, services, { userId, name: await nameOf(tx, userId) }));
  });
}

export function confirmNewPasskey(
  services: Needs,
  asker: Asker,
  { name, answer }: { name: string; answer: NewPasskey },
): Promise<Result<FactorSetUp, SetUpFailure | { code: 'secondFactorWrong' }>> {
  return transact(services.db, async (tx) => {
    const allowed = await maySetUp(tx, asker);
    if (!allowed.ok) return allowed;
    const isAdded = await addPasskey(tx, services, { userId: asker.caller.userId, name, answer });
    if (!isAdded) return fail({ code: 'secondFactorWrong' });
    return succeed(await finish(tx, services, asker, { isFirst: allowed.value.isFirst, how: 'passkey' }));
  });
}

/** Takes an app or a passkey away. The last one stays: without any, nothing is left to prove. */
export function removeFactor(
  services: Needs,
  asker: Asker,
  { which, reason }: { which: 'totp' | number; reason: string },
): Promise<Result<true, { code: 'factorNotFound' | 'lastFactor' }>> {
  return transact(services.db, async (tx) => {
    const { userId } = asker.caller;
    // Two that go at the same moment go one after the other.
    await lockUser(tx, userId);
    const isThere =
      which === 'totp' ? await deleteTotp(tx, userId) : (await deletePasskey(tx, userId, which)) !== null;
    if (!isThere) return fail({ code: 'factorNotFound' });
    if (!(await hasFactor(tx, userId))) return fail({ code: 'lastFactor' });
    const how = which === 'totp' ? 'totp' : 'passkey';
    await note(tx, services, asker, 'factor_removed', { how, reason });
    return succeed(true);
  });
}

/** New recovery codes; those before them are worth nothing from here on. */
export function renewRecoveryCodes(services: Needs, asker: Asker): Promise<string[]> {
  return transact(services.db, async (tx) => {
    const codes = await giveRecoveryCodes(tx, asker.caller.userId);
    await note(tx, services, asker, 'recovery_codes_made', { count: codes.length });
    return codes;
  });
}

async function giveRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes(randomBytes);
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

async function maySetUp(
  tx: Transaction,
  { caller, isFresh }: Asker,
): Promise<Result<{ isFirst: boolean }, SetUpFailure>> {
  // Of two sessions that set a first factor up at the same moment, the second comes too late.
  await lockUser(tx, caller.userId);
  if (!(await hasFactor(tx, caller.userId))) return succeed({ isFirst: true });
  if (caller.factorProvenAt === null) return fail({ code: 'secondFactorNeeded' });
  return isFresh ? succeed({ isFirst: false }) : fail({ code: 'secondFactorAgain' });
}

async function finish(
  tx: Transaction,
  services: Needs,
  asker: Asker,
  { isFirst, how }: { isFirst: boolean; how: 'totp' | 'passkey' },
): Promise<FactorSetUp> {
  const { userId } = asker.caller;
  await note(tx, services, asker, 'factor_added', { how });
  const recoveryCodes = isFirst ? await giveRecoveryCodes(tx, userId) : null;
  return { recoveryCodes, session: await completeSession(tx, services, asker.caller) };
}

async function nameOf(tx: Transaction, userId: number): Promise<string> {
  const account = await findAccountById(tx, userId);
  return account?.email ?? account?.telephone ?? `#${userId}`;
}

function note(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { caller: { userId }, origin }: Asker,
  kind: AuditKind,
  detail: Record<string, string | number>,
): Promise<void> {
  return recordAudit(tx, { kind, actorUserId: userId, subjectUserId: userId, origin, detail }, clock());
}
