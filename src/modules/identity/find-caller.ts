import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { askTogether } from '../../platform/db/together.ts';
import type { Caller } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { selectView } from './account-view.store.ts';
import { type SessionUse, selectSessions, touchSessions } from './session.store.ts';
import { idleUntilAfterUse, viewPrefix } from './session-lifetime.rules.ts';
import { rightsOfRole } from './staff-role.rules.ts';

const touchAfterMs = 60_000;

/** Sessions are kept as the SHA-256 of their token, so a stolen table signs nobody in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Sessions that are read for, or noted as used, by one statement. */
const togetherMost = 100;

export type FindCaller = (token: string) => Promise<Caller | null>;

/** Finds who holds a token; null when it is unknown, ended, revoked, or the account is disabled. Never from a cache. */
export function createCallerFinder(services: Pick<Services, 'db' | 'clock'>): FindCaller {
  const findSession = askTogether(
    (tokenHashes: readonly Buffer[]) => selectSessions(services.db, tokenHashes, services.clock()),
    togetherMost,
  );
  const touch = askTogether(async (uses: readonly SessionUse[]) => {
    await touchSessions(services.db, uses, services.clock());
    return uses.map(() => undefined);
  }, togetherMost);
  return async (token) =>
    token.startsWith(viewPrefix)
      ? findView(services.db, token, services.clock())
      : callerOf(touch, await findSession(hashToken(token)), services.clock());
}

async function callerOf(
  touch: (use: SessionUse) => Promise<void>,
  session: Awaited<ReturnType<typeof selectSessions>>[number],
  now: Date,
): Promise<Caller | null> {
  if (session === null) return null;
  const { id, userId, role, sellerId, storeRights, isAffiliate, isPartner } = session;
  if (now.getTime() - session.lastSeenAt.getTime() > touchAfterMs)
    await touch({ id, idleUntil: idleUntilAfterUse(session.isRemembered, session.expiresAt, now) });
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
    seenBy: null,
    key: null,
  };
}

/** The person whom staff see the shop as, while they may; it is nobody's session, and using it doesn't prolong it. */
async function findView(db: Database, token: string, now: Date): Promise<Caller | null> {
  const view = await selectView(db, hashToken(token), now);
  if (view === null || !rightsOfRole(view.staffRole).includes('seeAs')) return null;
  const { id, staffUserId, beganAt, expiresAt, staffRole: _, ...person } = view;
  return {
    ...person,
    staffRights: [],
    factorProvenAt: null,
    sessionId: 0,
    seenBy: { id, staffUserId, beganAt, expiresAt },
    key: null,
  };
}
