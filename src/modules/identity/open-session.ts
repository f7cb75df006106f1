import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken } from './find-caller.ts';
import { insertSession } from './session.store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Remember me is a longer session (DECISIONS "Accounts and safety"); SPEC §9 gives the cookie's year. */
const sessionMs = { standard: 14 * dayMs, remembered: 365 * dayMs };

export type OpenedSession = { token: string; expiresAt: Date };

/** Opens a session: 256 and more random bits go to the person, their SHA-256 stays here. */
export async function openSession(
  db: Queryable,
  services: Pick<Services, 'clock' | 'newSecret'>,
  session: { userId: number; userAgent: string | null; isRemembered: boolean },
): Promise<OpenedSession> {
  const token = services.newSecret() + services.newSecret();
  const now = services.clock();
  const expiresAt = new Date(
    now.getTime() + (session.isRemembered ? sessionMs.remembered : sessionMs.standard),
  );
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId: session.userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    userAgent: session.userAgent?.slice(0, 300) ?? null,
  });
  return { token, expiresAt };
}
