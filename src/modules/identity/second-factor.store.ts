import { and, asc, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { passkeyChallenges, passkeys, recoveryCodes, totpFactors } from './second-factor.tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** The authenticator app of an account: the one that counts, or the one that is being set up. */
export async function selectTotp(db: Queryable, userId: number, which: 'confirmed' | 'pending') {
  const isWhich =
    which === 'confirmed' ? isNotNull(totpFactors.confirmedAt) : isNull(totpFactors.confirmedAt);
  const [row] = await db
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isWhich));
  return row ?? null;
}

/** What every authenticator app knows, sealed, with whose it is. */
export function selectSealedApps(db: Queryable) {
  return db
    .select({ userId: totpFactors.userId, sealedSecret: totpFactors.sealedSecret })
    .from(totpFactors)
    .where(isNotNull(totpFactors.confirmedAt));
}

/** Begins to set an app up, in the place of one that was begun before. */
export async function replacePendingTotp(
  db: Queryable,
  totp: { userId: number; sealedSecret: Buffer; createdAt: Date },
): Promise<void> {
  await db
    .delete(totpFactors)
    .where(and(eq(totpFactors.userId, totp.userId), isNull(totpFactors.confirmedAt)));
  await db.insert(totpFactors).values(totp);
}

/** The app that was set up takes the place of the one before it. */
export async function confirmTotp(
  db: Queryable,
  { id, userId, step, now }: { id: number; userId: number; step: number; now: Date },
): Promise<void> {
  await deleteTotp(db, userId);
  await db.update(totpFactors).set({ confirmedAt: now, lastStep: step }).where(eq(totpFactors.id, id));
}

export async function deleteTotp(db: Queryable, userId: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)));
  return (rowCount ?? 0) > 0;
}

/** Uses a code's half-minute up; false when it, or a later one, was used already. */
export async function spendTotpStep(db: Queryable, id: number, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.id, id), lt(totpFactors.lastStep, step)));
  return (rowCount ?? 0) > 0;
}

export async function replaceRecoveryCodes(
  db: Queryable,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses a recovery code up; false when it is none, or was used. */
export async function spendRecoveryCode(
  db: Queryable,
  userId: number,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return (rowCount ?? 0) > 0;
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

export function selectPasskeys(db: Queryable, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

/** False when the key is somebody's already. */
export async function insertPasskey(db: Queryable, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(passkeys).values(passkey).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function notePasskeyUse(
  db: Queryable,
  id: number,
  { counter, now }: { counter: number; now: Date },
): Promise<void> {
  await db.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id));
}

export async function deletePasskey(db: Queryable, userId: number, id: number): Promise<string | null> {
  const [row] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return row?.name ?? null;
}

export async function replaceChallenge(
  db: Queryable,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await db
    .insert(passkeyChallenges)
    .values(challenge)
    .onConflictDoUpdate({
      target: [passkeyChallenges.userId, passkeyChallenges.purpose],
      set: { challenge: challenge.challenge, expiresAt: challenge.expiresAt },
    });
}

/** The question that is open, once; null when there is none any more. */
export async function takeChallenge(
  db: Queryable,
  userId: number,
  purpose: 'add' | 'prove',
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return row?.challenge ?? null;
}

/** Whether there is anything that an account's second factor is proven by. */
export async function hasFactor(db: Queryable, userId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from totp_factors where user_id = ${userId} and confirmed_at is not null
    union all select 1 from passkeys where user_id = ${userId} limit 1`);
  return (rowCount ?? 0) > 0;
}

/** Takes everything away that an account's second factor was proven by. */
export async function deleteFactors(db: Queryable, userId: number): Promise<void> {
  await db.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
}
