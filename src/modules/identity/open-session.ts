import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken } from './find-caller.ts';
import { insertSession } from './session.store.ts';
import { endsOfNewSession } from './session-lifetime.rules.ts';

export type OpenedSession = { token: string; expiresAt: Date };

/**
 * Opens a session: 384 random bits go to the person, their SHA-256 stays here. Always a new one: a token that somebody
 * brought along is never taken over.
 */
export async function openSession(
  db: Queryable,
  services: Pick<Services, 'clock' | 'newSecret'>,
  session: {
    userId: number;
    userAgent: string | null;
    isRemembered: boolean;
    /** When staff's second factor was proven for it; null for whoever needs none. */
    factorProvenAt?: Date | null;
  },
): Promise<OpenedSession> {
  const token = services.newSecret() + services.newSecret();
  const now = services.clock();
  const ends = endsOfNewSession(session.isRemembered, now);
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId: session.userId,
    createdAt: now,
    lastSeenAt: now,
    ...ends,
    isRemembered: session.isRemembered,
    factorProvenAt: session.factorProvenAt ?? null,
    userAgent: session.userAgent?.slice(0, 300) ?? null,
  });
  return { token, expiresAt: ends.expiresAt };
}

/**
 * A session of staff's that has yet to prove the second factor: it opens nothing but the way to do that, and is over in a
 * quarter of an hour.
 */
export async function openUnprovenSession(
  db: Queryable,
  services: Pick<Services, 'clock' | 'newSecret'>,
  session: { userId: number; userAgent: string | null; isRemembered: boolean },
): Promise<OpenedSession> {
  const token = services.newSecret() + services.newSecret();
  const now = services.clock();
  const expiresAt = new Date(now.getTime() + 15 * 60_000);
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId: session.userId,
    createdAt: now,
    lastSeenAt: now,
    idleUntil: expiresAt,
    expiresAt,
    isRemembered: session.isRemembered,
    userAgent: session.userAgent?.slice(0, 300) ?? null,
  });
  return { token, expiresAt };
}
