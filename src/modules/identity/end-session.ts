import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hashToken } from './find-caller.ts';
import {
  deleteEndedSessions,
  deleteSessionByToken,
  deleteSessionOf,
  deleteSessionsOf,
} from './session.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Signs out: the token is worth nothing from here on. A token that was worth nothing already is fine too. */
export async function endSession({ db, clock }: Needs, token: string, origin: CallOrigin): Promise<void> {
  await transact(db, async (tx) => {
    const userId = await deleteSessionByToken(tx, hashToken(token));
    if (userId === null) return;
    await recordAudit(
      tx,
      { kind: 'signed_out', actorUserId: userId, subjectUserId: userId, origin },
      clock(),
    );
  });
}

/** Ends one of a person's own sessions; false when they have none of this number. */
export async function revokeSession(
  { db, clock }: Needs,
  userId: number,
  sessionId: number,
  origin: CallOrigin,
  /** Somebody of the staff, where it isn't the person. */
  actorUserId = userId,
): Promise<boolean> {
  return transact(db, async (tx) => {
    if (!(await deleteSessionOf(tx, userId, sessionId))) return false;
    await recordAudit(
      tx,
      {
        kind: 'sessions_revoked',
        actorUserId,
        subjectUserId: userId,
        origin,
        detail: { count: 1 },
      },
      clock(),
    );
    return true;
  });
}

/** Ends all of a person's sessions, or all but the one they use; how many there were. */
export async function revokeSessions(
  { db, clock }: Needs,
  userId: number,
  exceptSessionId: number | null,
  origin: CallOrigin,
  /** Somebody of the staff, where it isn't the person. */
  actorUserId = userId,
): Promise<number> {
  return transact(db, async (tx) => {
    const count = await deleteSessionsOf(tx, userId, exceptSessionId);
    await recordAudit(
      tx,
      { kind: 'sessions_revoked', actorUserId, subjectUserId: userId, origin, detail: { count } },
      clock(),
    );
    return count;
  });
}

/** Forgets sessions that are over. By the clock. */
export function forgetEndedSessions({ db, clock }: Needs): Promise<number> {
  return deleteEndedSessions(db, clock());
}
