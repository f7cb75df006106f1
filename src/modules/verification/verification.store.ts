// Reads of other slices: users.

import { and, asc, count, desc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import { endsAsAsked, saysAsked } from '../../platform/db/asked-pattern.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { AskedSearch } from '../../shared/asked-search.ts';
import { accountsAsked, users } from '../identity/identity.tables.ts';
import type { VerificationStatus } from './verification.rules.ts';
import { identityVerifications } from './verification.tables.ts';

export type VerificationRow = typeof identityVerifications.$inferSelect;

/** The request's id, or null when the person has one waiting. */
export async function insertVerification(
  tx: Queryable,
  row: typeof identityVerifications.$inferInsert,
): Promise<number | null> {
  const [inserted] = await tx
    .insert(identityVerifications)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: identityVerifications.id });
  return inserted?.id ?? null;
}

/** Of two requests of a person at once, the second waits for the first. */
export async function lockOwner(tx: Queryable, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function selectNewestVerificationOf(
  db: Queryable,
  userId: number,
): Promise<VerificationRow | null> {
  const [row] = await db
    .select()
    .from(identityVerifications)
    .where(eq(identityVerifications.userId, userId))
    .orderBy(desc(identityVerifications.id))
    .limit(1);
  return row ?? null;
}

export async function isVerified(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: identityVerifications.id })
    .from(identityVerifications)
    .where(
      and(
        eq(identityVerifications.userId, userId),
        eq(identityVerifications.status, 'approved').inlineParams(),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function selectVerification(db: Queryable, id: number): Promise<VerificationRow | null> {
  const [row] = await db.select().from(identityVerifications).where(eq(identityVerifications.id, id));
  return row ?? null;
}

/** Decides a request that waits; null when it doesn't wait (any more). */
export async function decideWaiting(
  tx: Queryable,
  id: number,
  decision: { status: 'approved' | 'rejected'; reason: string | null; decidedAt: Date; decidedBy: number },
): Promise<VerificationRow | null> {
  const [row] = await tx
    .update(identityVerifications)
    .set(decision)
    .where(and(eq(identityVerifications.id, id), eq(identityVerifications.status, 'waiting').inlineParams()))
    .returning();
  return row ?? null;
}

/** Takes an approval back; null when the request isn't approved (any more). */
export async function revokeApproved(
  tx: Queryable,
  id: number,
  { reason, at, staffUserId }: { reason: string; at: Date; staffUserId: number },
): Promise<VerificationRow | null> {
  const [row] = await tx
    .update(identityVerifications)
    .set({ status: 'rejected', reason, decidedAt: at, decidedBy: staffUserId, revokedAt: at })
    .where(and(eq(identityVerifications.id, id), eq(identityVerifications.status, 'approved').inlineParams()))
    .returning();
  return row ?? null;
}

/** Whether what somebody was verified by had been taken back at an instant, and nothing has taken its place since. */
export async function isRevoked(db: Queryable, userId: number, at: Date): Promise<boolean> {
  const rows = await db
    .select({ status: identityVerifications.status })
    .from(identityVerifications)
    .where(
      and(
        eq(identityVerifications.userId, userId),
        or(
          eq(identityVerifications.status, 'approved').inlineParams(),
          lte(identityVerifications.revokedAt, at),
        ),
      ),
    );
  return rows.length > 0 && rows.every(({ status }) => status !== 'approved');
}

/** Requests that a search names: by the name on the card, its number, or whose account it is. */
function isVerificationAsked(search: AskedSearch | null) {
  if (search === null) return undefined;
  const name = sql`concat_ws(' ', identity_verifications.firstname, identity_verifications.lastname)`;
  return sql`(${saysAsked(search, name)} or ${endsAsAsked(search, sql`identity_verifications.id_card_number`)}
    or identity_verifications.user_id in ${accountsAsked(search)})`;
}

/** A page of requests: the longest waiting first, those decided newest first. */
export function selectVerifications(
  db: Queryable,
  { status, search }: { status: VerificationStatus; search: AskedSearch | null },
  page: { limit: number; offset: number },
) {
  return db
    .select({
      verification: identityVerifications,
      email: users.email,
      telephone: users.telephone,
      /** Other accounts that the same card is, or was, approved for. */
      sameCardCount: sql<number>`(select count(distinct other.user_id)::int from identity_verifications other
        where other.id_card_number = ${identityVerifications.idCardNumber} and other.id_card_number <> ''
        and other.user_id <> ${identityVerifications.userId} and (other.status = 'approved' or other.revoked_at is not null))`,
    })
    .from(identityVerifications)
    .innerJoin(users, eq(users.id, identityVerifications.userId))
    .where(and(eq(identityVerifications.status, status).inlineParams(), isVerificationAsked(search)))
    .orderBy(status === 'waiting' ? asc(identityVerifications.id) : desc(identityVerifications.decidedAt))
    .limit(page.limit)
    .offset(page.offset);
}

/** How many there are in each state, of those that a search names. */
export async function countVerifications(
  db: Queryable,
  search: AskedSearch | null,
): Promise<Record<VerificationStatus, number>> {
  const rows = await db
    .select({ status: identityVerifications.status, count: count() })
    .from(identityVerifications)
    .where(isVerificationAsked(search))
    .groupBy(identityVerifications.status);
  const counts = { waiting: 0, approved: 0, rejected: 0 };
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}

/** Decided requests whose documents, or what a rejected one said, have been kept long enough. */
export function selectOutdated(db: Queryable, decidedUntil: Date, limit: number): Promise<VerificationRow[]> {
  return db
    .select()
    .from(identityVerifications)
    .where(
      and(
        isNotNull(identityVerifications.decidedAt),
        lte(identityVerifications.decidedAt, decidedUntil),
        or(
          ne(identityVerifications.idCardKey, ''),
          // Taken back after its documents were gone: what it said goes later.
          and(
            eq(identityVerifications.status, 'rejected').inlineParams(),
            ne(identityVerifications.idCardNumber, '').inlineParams(),
          ),
        ),
      ),
    )
    .orderBy(asc(identityVerifications.id))
    .limit(limit);
}

/** The documents are gone; of a rejected request the card's number and the names go too. */
export async function forgetDocuments(db: Queryable, ids: readonly number[]): Promise<void> {
  const unless = (column: string) =>
    sql`case when status = 'approved' then ${sql.identifier(column)} else '' end`;
  await db
    .update(identityVerifications)
    .set({
      idCardKey: '',
      selfieKey: '',
      bankBookKey: null,
      idCardNumber: unless('id_card_number'),
      firstname: unless('firstname'),
      lastname: unless('lastname'),
    })
    .where(inArray(identityVerifications.id, [...ids]));
}

export function selectVerifiedNames(db: Queryable, userIds: readonly number[]) {
  return db
    .select({
      userId: identityVerifications.userId,
      firstname: identityVerifications.firstname,
      lastname: identityVerifications.lastname,
    })
    .from(identityVerifications)
    .where(
      and(
        inArray(identityVerifications.userId, [...userIds]),
        eq(identityVerifications.status, 'approved').inlineParams(),
      ),
    );
}
