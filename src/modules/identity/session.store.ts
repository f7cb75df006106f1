import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { sessions, users } from './identity.tables.ts';

/** The person behind a session that is still good, or null. */
export async function selectSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      userId: users.id,
      role: users.role,
      sellerId: users.sellerId,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), sql`${users.status} <> 'disabled'`),
    );
  return row ?? null;
}

export async function touchSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}
