import { and, desc, eq, gt, lte, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { knownDevices, sessions, type users } from './identity.tables.ts';

type Session = Pick<
  typeof users.$inferSelect,
  'role' | 'sellerId' | 'storeRights' | 'staffRole' | 'isAffiliate' | 'isPartner'
> &
  Pick<
    typeof sessions.$inferSelect,
    'id' | 'userId' | 'lastSeenAt' | 'expiresAt' | 'isRemembered' | 'factorProvenAt'
  >;

const findSessions = nameStatement<Session & { tokenHash: Buffer }>(
  'find_sessions',
  `select sessions.token_hash as "tokenHash", sessions.id, sessions.user_id as "userId", users.role, users.seller_id as "sellerId",
     users.store_rights as "storeRights", users.staff_role as "staffRole",
     users.is_affiliate as "isAffiliate", users.is_partner as "isPartner", sessions.last_seen_at as "lastSeenAt",
     sessions.expires_at as "expiresAt", sessions.is_remembered as "isRemembered",
     sessions.factor_proven_at as "factorProvenAt"
   from sessions join users on users.id = sessions.user_id
   where sessions.token_hash = any($1::bytea[]) and sessions.expires_at > $2 and sessions.idle_until > $2
     and users.disabled_at is null and users.status <> 'erased'`,
);

/**
 * The people behind the sessions that are still good, in the order of their tokens, null where there is none. Asked with nearly
 * every call, so for all that ask at one moment.
 */
export async function selectSessions(
  db: Queryable,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(Session | null)[]> {
  const rows = await runNamed(db, findSessions, [tokenHashes, now]);
  const found = new Map(rows.map(({ tokenHash, ...session }) => [tokenHash.toString('base64'), session]));
  return tokenHashes.map((tokenHash) => {
    const session = found.get(tokenHash.toString('base64'));
    // An identity comes as text where the driver isn't told otherwise.
    return session === undefined ? null : { ...session, id: Number(session.id) };
  });
}

export type SessionUse = { id: number; idleUntil: Date };

const touchAll = nameStatement<never>(
  'touch-sessions',
  `with used as (
     select session.id, asked.idle_until from unnest($1::bigint[], $2::timestamptz[]) asked (id, idle_until)
     join sessions session on session.id = asked.id
     for update of session skip locked)
   update sessions set last_seen_at = $3, idle_until = used.idle_until from used where sessions.id = used.id`,
);

/**
 * Notes that sessions are used, those of one moment by one statement: a commit each is what a busy minute would have most of.
 * One that somebody else holds is being used or ended, and is left.
 */
export async function touchSessions(db: Queryable, uses: readonly SessionUse[], now: Date): Promise<void> {
  const [ids, idleUntil] = [uses.map(({ id }) => id), uses.map((use) => use.idleUntil)];
  await runNamed(db, touchAll, [ids, idleUntil, now]);
}

/** Notes that the second factor was proven in a session that goes on. */
export async function noteFactorProven(db: Queryable, id: number, now: Date): Promise<void> {
  await db.update(sessions).set({ factorProvenAt: now }).where(eq(sessions.id, id));
}

/** Takes a session away and says how it was to go on; null when it is gone already. */
export async function takeSession(
  db: Queryable,
  id: number,
): Promise<{ isRemembered: boolean; userAgent: string | null } | null> {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.id, id))
    .returning({ isRemembered: sessions.isRemembered, userAgent: sessions.userAgent });
  return row ?? null;
}

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** Whose session it was; null when there was none. */
export async function deleteSessionByToken(db: Queryable, tokenHash: Buffer): Promise<number | null> {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId });
  return row?.userId ?? null;
}

/** Ends one of a person's own sessions; false when they have none of this number. */
export async function deleteSessionOf(db: Queryable, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
  return (rowCount ?? 0) > 0;
}

/** Ends all of a person's sessions, or all but one; how many there were. */
export async function deleteSessionsOf(
  db: Queryable,
  userId: number,
  exceptId: number | null,
): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(
      exceptId === null
        ? eq(sessions.userId, userId)
        : and(eq(sessions.userId, userId), ne(sessions.id, exceptId)),
    );
  return rowCount ?? 0;
}

export async function selectSessionsOf(db: Queryable, userId: number, now: Date) {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userAgent: sessions.userAgent,
      isRemembered: sessions.isRemembered,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.idleUntil, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

export async function deleteEndedSessions(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.idleUntil, now)));
  return rowCount ?? 0;
}

/** Whether an account has been signed in to from a device. */
export async function isDeviceKnown(db: Queryable, userId: number, deviceHash: Buffer): Promise<boolean> {
  const [known] = await db
    .select({ at: knownDevices.firstSeenAt })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)));
  return known !== undefined;
}

/** Notes that an account is used from a device; how that device and the account stand to each other. */
export async function noteDevice(
  db: Queryable,
  userId: number,
  deviceHash: Buffer,
  now: Date,
): Promise<'known' | 'new' | 'first'> {
  const { rowCount } = await db
    .update(knownDevices)
    .set({ lastSeenAt: now })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)));
  if ((rowCount ?? 0) > 0) return 'known';
  const [other] = await db
    .select({ at: knownDevices.firstSeenAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .limit(1);
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoNothing();
  return other === undefined ? 'first' : 'new';
}
