import type { Caller } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { readAuditOf } from '../audit/read-audit.ts';
import { nameDevice } from './device-name.ts';
import { selectSessionsOf } from './session.store.ts';

/** Where somebody is signed in, the session last used first. */
export async function listSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
) {
  const rows = await selectSessionsOf(db, caller.userId, clock());
  return rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
    id,
    device: nameDevice(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === caller.sessionId,
  }));
}

const shownMost = 30;

/** What has happened to an account lately, for its owner. */
export async function listActivity({ db }: Pick<Services, 'db'>, userId: number) {
  const rows = await readAuditOf(db, userId, shownMost);
  return rows.map(({ id, kind, at, userAgent, actorUserId }) => {
    // What staff work with is nobody else's business.
    const device = actorUserId === userId ? nameDevice(userAgent) : null;
    return {
      id,
      kind,
      at: at.toISOString(),
      device: device === null ? null : `${device.browser} · ${device.os}`,
    };
  });
}
