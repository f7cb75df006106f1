import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import type { OtpPurpose } from './otp.rules.ts';
import { otpChallenges } from './otp.tables.ts';

/** Lets one request at a time count and send codes to a telephone or mailbox, until the transaction ends. */
export async function lockDestination(tx: Queryable, destination: string): Promise<void> {
  await takeTurn(tx, `otp ${destination}`);
}

export async function selectSendTimes(tx: Queryable, destination: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ createdAt: otpChallenges.createdAt })
    .from(otpChallenges)
    .where(and(eq(otpChallenges.destination, destination), gt(otpChallenges.createdAt, since)));
  return rows.map(({ createdAt }) => createdAt);
}

export async function insertChallenge(
  tx: Queryable,
  challenge: typeof otpChallenges.$inferInsert,
): Promise<void> {
  await tx.insert(otpChallenges).values(challenge);
}

type ChallengeKey = { reference: string; destination: string; purpose: OtpPurpose };

function isChallenge({ reference, destination, purpose }: ChallengeKey) {
  return and(
    eq(otpChallenges.reference, reference),
    eq(otpChallenges.destination, destination),
    eq(otpChallenges.purpose, purpose),
  );
}

/** Takes one of the code's tries; what it has to be compared with, or null when there is none left or it is over. */
export async function takeTry(db: Queryable, key: ChallengeKey, triesMost: number, now: Date) {
  const [row] = await db
    .update(otpChallenges)
    .set({ tries: sql`${otpChallenges.tries} + 1` })
    .where(
      and(
        isChallenge(key),
        isNull(otpChallenges.usedAt),
        gt(otpChallenges.expiresAt, now),
        lt(otpChallenges.tries, triesMost),
      ),
    )
    .returning({ id: otpChallenges.id, codeHash: otpChallenges.codeHash });
  return row ?? null;
}

export async function selectChallenge(db: Queryable, key: ChallengeKey) {
  const [row] = await db.select().from(otpChallenges).where(isChallenge(key));
  return row ?? null;
}

export async function markVerified(db: Queryable, id: number, now: Date, expiresAt: Date): Promise<void> {
  await db
    .update(otpChallenges)
    .set({ verifiedAt: now, tries: 0, expiresAt })
    .where(and(eq(otpChallenges.id, id), isNull(otpChallenges.verifiedAt)));
}

/** Uses a verified code up; null when it was never verified, or somebody was quicker. Its payload is emptied. */
export async function takeVerified(tx: Queryable, key: ChallengeKey, now: Date) {
  const [row] = await tx
    .select({ id: otpChallenges.id, payload: otpChallenges.payload })
    .from(otpChallenges)
    .where(
      and(
        isChallenge(key),
        isNull(otpChallenges.usedAt),
        gt(otpChallenges.expiresAt, now),
        sql`${otpChallenges.verifiedAt} is not null`,
      ),
    )
    .for('update');
  if (row === undefined) return null;
  await tx
    .update(otpChallenges)
    .set({ usedAt: now, payload: null, codeHash: null })
    .where(eq(otpChallenges.id, row.id));
  return row;
}

/** Codes older than a day count for nothing any more. */
export async function deleteChallengesBefore(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(otpChallenges).where(lt(otpChallenges.createdAt, before));
  return rowCount ?? 0;
}
