import { takeTurn } from '../../platform/db/take-turn.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type EndedView, endDeadViews, endViewsOf, insertView } from './account-view.store.ts';
import { hashToken } from './find-caller.ts';
import { lockUser } from './identity.store.ts';
import { viewMinutesMost, viewPrefix } from './session-lifetime.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newSecret'>;
type Staff = { userId: number; sessionId: number; origin: CallOrigin };

export type ViewFailure = { code: 'userNotFound' | 'staffAccount' | 'accountClosed' };
export type OpenedView = { token: string; expiresAt: Date };

/**
 * Somebody of the staff sees the shop as this person does, for a quarter of an hour at most, and only reads. One view at a
 * time: another one ends the one before. Nobody sees as somebody of the staff.
 */
export function seeAs(
  services: Needs,
  staff: Staff,
  { userId, reason }: { userId: number; reason: string },
): Promise<Result<OpenedView, ViewFailure>> {
  return transact<OpenedView, ViewFailure>(services.db, async (tx) => {
    const now = services.clock();
    await takeTurn(tx, `view of ${staff.userId}`);
    const user = await lockUser(tx, userId);
    if (user === null || user.status === 'erased') return fail({ code: 'userNotFound' });
    if (user.role === 'staff') return fail({ code: 'staffAccount' });
    if (user.disabledAt !== null) return fail({ code: 'accountClosed' });
    for (const view of await endViewsOf(tx, staff.userId, now)) await noteEnd(tx, view, 'left', staff.origin);
    const token = `${viewPrefix}${services.newSecret()}${services.newSecret()}`;
    const expiresAt = new Date(now.getTime() + viewMinutesMost * 60_000);
    const { id } = await insertView(tx, {
      tokenHash: hashToken(token),
      userId,
      staffUserId: staff.userId,
      staffSessionId: staff.sessionId,
      reason,
      beganAt: now,
      expiresAt,
    });
    await recordAudit(
      tx,
      {
        kind: 'account_view_began',
        actorUserId: staff.userId,
        subjectUserId: userId,
        origin: staff.origin,
        detail: { viewId: id, reason },
      },
      now,
    );
    return succeed({ token, expiresAt });
  });
}

/** They have seen enough; whom they saw as. There is no view of theirs (any more): it ended by itself. */
export function leaveView(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  staff: Omit<Staff, 'sessionId'>,
): Promise<Result<{ userId: number }, { code: 'viewNotFound' }>> {
  return transact<{ userId: number }, { code: 'viewNotFound' }>(db, async (tx) => {
    const views = await endViewsOf(tx, staff.userId, clock());
    for (const view of views) await noteEnd(tx, view, 'left', staff.origin);
    const [first] = views;
    return first === undefined ? fail({ code: 'viewNotFound' }) : succeed({ userId: first.userId });
  });
}

/** Notes the end of what ended by itself. By the clock. How many there were. */
export function closeViews({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<number> {
  return transact(db, async (tx) => {
    const views = await endDeadViews(tx, clock());
    for (const view of views) await noteEnd(tx, view, 'over', null);
    return views.length;
  });
}

function noteEnd(
  tx: Parameters<typeof recordAudit>[0],
  { id, userId, staffUserId, beganAt, endedAt }: EndedView,
  how: 'left' | 'over',
  origin: CallOrigin | null,
): Promise<void> {
  const seconds = Math.round((endedAt.getTime() - beganAt.getTime()) / 1000);
  return recordAudit(
    tx,
    {
      kind: 'account_view_ended',
      actorUserId: staffUserId,
      subjectUserId: userId,
      origin,
      detail: { viewId: id, how, seconds },
    },
    endedAt,
  );
}
