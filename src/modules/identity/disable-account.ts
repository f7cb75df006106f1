import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { noteInCall } from '../../platform/http/call-notes.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockUser, updateUser } from './identity.store.ts';
import { writeAccountMessages } from './identity-mail.ts';
import { deleteSessionsOf } from './session.store.ts';
import { isOnlyOwner } from './staff-members.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;
type DisableNeeds = Needs & Pick<Services, 'emit'>;
type Order = {
  userId: number;
  staffUserId: number;
  /** Whether who asks may change the rights of staff: nobody else shuts one of them out, or lets them in. */
  mayChangeStaff: boolean;
  reason: string | null;
  origin: CallOrigin;
};

export type EnableFailure = { code: 'userNotFound' | 'accountNotDisabled' | 'staffAccount' };
export type DisableFailure = { code: 'userNotFound' | 'ownAccount' | 'staffAccount' | 'lastStaffOwner' };

/**
 * Staff shut somebody out: every session ends at once, and no way in works any more (DECISIONS "Accounts and safety"). They
 * are told why, and where they can contest it; once, however often it is asked for.
 */
export function disableAccount(
  { db, clock, siteUrl, emit }: DisableNeeds,
  order: Order,
): Promise<Result<true, DisableFailure>> {
  return transact(db, async (tx) => {
    if (order.userId === order.staffUserId) return fail({ code: 'ownAccount' });
    const isOwner = await isOnlyOwner(tx, order.userId);
    const user = await lockUser(tx, order.userId);
    if (user === null || user.status === 'erased') return fail({ code: 'userNotFound' });
    if (user.role === 'staff' && !order.mayChangeStaff) return fail({ code: 'staffAccount' });
    if (isOwner) return fail({ code: 'lastStaffOwner' });
    if (user.disabledAt !== null) {
      noteInCall('audit nothing changed');
      return succeed(true);
    }
    await updateUser(tx, user.id, { disabledAt: clock() });
    await deleteSessionsOf(tx, user.id, null);
    await emit(tx, { name: 'deskLeft', userId: user.id, sellerId: user.sellerId });
    await recordAudit(
      tx,
      {
        kind: 'account_disabled',
        actorUserId: order.staffUserId,
        subjectUserId: user.id,
        origin: order.origin,
        moved: { before: 'open', after: 'disabled' },
        detail: { reason: order.reason },
      },
      clock(),
    );
    const words = { reason: order.reason ?? '', url: `${siteUrl}/contactus` };
    await queueMessages(tx, writeAccountMessages(user, 'accountDisabled', words), clock());
    return succeed(true);
  });
}

/** Lets a disabled account in again. */
export function enableAccount(
  { db, clock, siteUrl }: Needs,
  order: Order,
): Promise<Result<true, EnableFailure>> {
  return transact(db, async (tx) => {
    const user = await lockUser(tx, order.userId);
    if (user === null || user.status === 'erased') return fail({ code: 'userNotFound' });
    if (user.role === 'staff' && !order.mayChangeStaff) return fail({ code: 'staffAccount' });
    if (user.disabledAt === null) return fail({ code: 'accountNotDisabled' });
    await updateUser(tx, user.id, { disabledAt: null });
    await recordAudit(
      tx,
      {
        kind: 'account_enabled',
        actorUserId: order.staffUserId,
        subjectUserId: user.id,
        origin: order.origin,
        moved: { before: 'disabled', after: 'open' },
        detail: { reason: order.reason },
      },
      clock(),
    );
    const words = { url: `${siteUrl}/login` };
    await queueMessages(tx, writeAccountMessages(user, 'accountEnabled', words), clock());
    return succeed(true);
  });
}
