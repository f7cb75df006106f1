import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { sessions, type users } from './identity.tables.ts';

type Session = Pick<typeof users.$inferSelect, 'role' | 'sellerId'> & { userId: number; lastSeenAt: Date };

const findSession = nameStatement<Session>(
  'find_session',
  `select users.id as "userId", users.role, users.seller_id as "sellerId", sessions.last_seen_at as "lastSeenAt"
   from sessions join users on users.id = sessions.user_id
   where sessions.token_hash = $1 and sessions.expires_at > $2 and users.status <> 'disabled'`,
);

/** The person behind a session that is still good, or null. Asked with nearly every call. */
export async function selectSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<Session | null> {
  const [row] = await runNamed(db, findSession, [tokenHash, now]);
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
