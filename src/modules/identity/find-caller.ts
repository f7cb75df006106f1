import { createHash } from 'node:crypto';
import type { Caller } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { selectSession, touchSession } from './session.store.ts';
import { idleUntilAfterUse } from './session-lifetime.rules.ts';
import { rightsOfRole } from './staff-role.rules.ts';

const touchAfterMs = 60_000;

/** Sessions are kept as the SHA-256 of their token, so a stolen table signs nobody in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Who holds this token; null when it is unknown, ended, revoked, or the account is disabled. */
export async function findCaller(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<Caller | null> {
  const now = clock();
  const session = await selectSession(db, hashToken(token), now);
  if (session === null) return null;
  const { id, userId, role, sellerId, storeRights, isAffiliate, isPartner } = session;
  if (now.getTime() - session.lastSeenAt.getTime() > touchAfterMs)
    await touchSession(db, id, now, idleUntilAfterUse(session.isRemembered, session.expiresAt, now));
  return {
    userId,
    role,
    sellerId,
    storeRights,
    staffRights: role === 'staff' ? rightsOfRole(session.staffRole) : [],
    factorProvenAt: session.factorProvenAt,
    isAffiliate,
    isPartner,
    sessionId: id,
    key: null,
  };
}
