import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { SocialProvider } from './social.rules.ts';
import { socialAccounts, socialAttempts, socialProofs } from './social.tables.ts';

export type AttemptRow = typeof socialAttempts.$inferSelect;
export type ProofRow = typeof socialProofs.$inferSelect;

export async function insertAttempt(
  db: Queryable,
  attempt: typeof socialAttempts.$inferInsert,
): Promise<void> {
  await db.insert(socialAttempts).values(attempt);
}

/** Uses an attempt up; null when there is none, or it was used or is too old. Of two at once, one gets it. */
export async function takeAttempt(
  db: Queryable,
  key: { stateHash: Buffer; provider: SocialProvider },
  now: Date,
): Promise<AttemptRow | null> {
  const [row] = await db
    .update(socialAttempts)
    .set({ usedAt: now })
    .where(
      and(
        eq(socialAttempts.stateHash, key.stateHash),
        eq(socialAttempts.provider, key.provider),
        isNull(socialAttempts.usedAt),
        gt(socialAttempts.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

export async function insertProof(db: Queryable, proof: typeof socialProofs.$inferInsert): Promise<void> {
  await db.insert(socialProofs).values(proof);
}

export async function selectProof(db: Queryable, proofHash: Buffer, now: Date): Promise<ProofRow | null> {
  const [row] = await db
    .select()
    .from(socialProofs)
    .where(
      and(
        eq(socialProofs.proofHash, proofHash),
        isNull(socialProofs.usedAt),
        gt(socialProofs.expiresAt, now),
      ),
    );
  return row ?? null;
}

/** Uses a proof up, in the transaction that signs in by it; false when somebody was quicker. */
export async function takeProof(tx: Queryable, proofHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(socialProofs)
    .set({ usedAt: now })
    .where(
      and(
        eq(socialProofs.proofHash, proofHash),
        isNull(socialProofs.usedAt),
        gt(socialProofs.expiresAt, now),
      ),
    );
  return (rowCount ?? 0) > 0;
}

export async function deleteEndedAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(socialAttempts).where(lte(socialAttempts.expiresAt, now));
  await db.delete(socialProofs).where(lte(socialProofs.expiresAt, now));
}

/** Whose account it signs in to, or null. */
export async function selectLinkedUserId(
  db: Queryable,
  provider: SocialProvider,
  subject: string,
): Promise<number | null> {
  const [row] = await db
    .select({ userId: socialAccounts.userId })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.provider, provider), eq(socialAccounts.subject, subject)));
  return row?.userId ?? null;
}

/** False when it is linked already, or the account has another one of this provider. */
export async function insertSocialAccount(
  db: Queryable,
  account: typeof socialAccounts.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await db.insert(socialAccounts).values(account).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function selectSocialAccountsOf(db: Queryable, userId: number) {
  return db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.userId, userId))
    .orderBy(asc(socialAccounts.id));
}

/** As `selectSocialAccountsOf`, and nobody else changes them until the transaction ends. */
export async function lockSocialAccountsOf(tx: Queryable, userId: number) {
  return tx
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.userId, userId))
    .orderBy(asc(socialAccounts.id))
    .for('update');
}

export async function deleteSocialAccount(tx: Queryable, id: number): Promise<void> {
  await tx.delete(socialAccounts).where(eq(socialAccounts.id, id));
}
