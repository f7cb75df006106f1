import { createHash } from 'node:crypto';
import type { Caller } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { selectSession, touchSession } from './session.store.ts';

const touchAfterMs = 60_000;

/** Sessions are kept as the SHA-256 of their token, so a stolen table signs nobody in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Who holds this token; null when it is unknown, expired, revoked, or the account is disabled. */
export async function findCaller(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<Caller | null> {
  const now = clock();
  const tokenHash = hashToken(token);
  const session = await selectSession(db, tokenHash, now);
  if (session === null) return null;
  if (now.getTime() - session.lastSeenAt.getTime() > touchAfterMs) await touchSession(db, tokenHash, now);
  return {
    userId: session.userId,
    role: session.role,
    sellerId: session.sellerId,
    sessionKey: tokenHash.toString('hex'),
  };
}
