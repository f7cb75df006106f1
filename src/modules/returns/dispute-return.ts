import { fail, succeed } from '../../shared/result.ts';
import { type Deciding, passSecondPerson, secondPersonDetail } from '../approval/pass-second-person.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { closeReturn } from '../order/record-returned-copies.ts';
import {
  type DecideFailure,
  type Ground,
  notMoved,
  partyOf,
  type ReturnParty,
  withReturn,
} from './held-return.ts';
import { tellShopper, tellStore } from './return-notices.ts';
import { canDispute, dueAtOf, isSentBack } from './returns.rules.ts';
import { moveReturn } from './returns.store.ts';
import { takeBack } from './take-back.ts';

/** The shopper has staff look at a rejection: once, within a week. */
export function disputeReturn(services: Ground, returnNumber: string, by: ReturnParty, note: string) {
  return withReturn(services, returnNumber, by, async (tx, { request, now }) => {
    if (!canDispute(request, now)) return notMoved;
    const isMoved = await moveReturn(tx, {
      id: request.id,
      to: 'disputed',
      actor: partyOf(by),
      note,
      dueAt: null,
      changes: { disputedAt: now, disputeNote: note },
      now,
    });
    if (!isMoved) return notMoved;
    await tellStore(tx, services, request, 'sellerReturnDisputed', {}, now);
    return succeed({ returnNumber, status: 'disputed' });
  });
}

/**
 * Staff answer a dispute, not their own. Of a rejection: for the shopper, and the items go back (or, of what never came, and of
 * what they are to keep, the money does); or for the store, and that is the end. Of what came back to the store: for the shopper, and the money goes
 * back; or for the store, and that is the end, too. For the shopper and above an amount a second person is asked instead.
 */
export function decideDispute(
  services: Ground,
  returnNumber: string,
  staff: Deciding,
  { isUpheld, answer, isKept = false }: { isUpheld: boolean; answer: string; isKept?: boolean | undefined },
) {
  const by: ReturnParty = { kind: 'staff', userId: staff.userId };
  return withReturn<DecideFailure>(services, returnNumber, by, async (tx, held) => {
    const { request, now } = held;
    if (request.userId === by.userId) return fail({ code: 'ownAffair' });
    if (request.status !== 'disputed') return notMoved;
    if (isUpheld) {
      const passed = await passSecondPerson(tx, services, staff, {
        kind: 'return',
        subject: returnNumber,
        amountSatang: request.itemRefundSatang + request.shippingRefundSatang,
        subjectUserId: request.userId,
        version: request.status,
        deed: { returnNumber, isUpheld, answer, ...(isKept && { isKept }) },
        facts: { orderNumber: held.returned.order.orderNumber, answer },
      });
      if (!passed.ok) return passed;
      if (passed.value !== null) return succeed({ returnNumber, status: request.status, ...passed.value });
    }
    const isThere = request.contestedAt === null && isSentBack(request.reason);
    const isComing = isThere && !isKept;
    const to = !isUpheld ? 'rejected' : isComing ? 'approved' : 'received';
    const dueAt = dueAtOf(held.returned.order, to, now, true);
    const isMoved = await moveReturn(tx, {
      id: request.id,
      to,
      actor: partyOf(by),
      note: answer,
      dueAt,
      changes: { disputeAnswer: answer, ...(to === 'received' ? { receivedAt: now } : {}) },
      now,
    });
    if (!isMoved) return notMoved;
    if (!isUpheld) await closeReturn(tx, request.orderId);
    await recordAudit(
      tx,
      {
        kind: isUpheld ? 'return_dispute_upheld' : 'return_dispute_dismissed',
        actorUserId: by.userId,
        subjectUserId: request.userId,
        origin: staff.origin,
        moved: { before: request.status, after: to },
        detail: {
          returnNumber,
          reason: answer,
          ...(isKept && isUpheld && { isKept }),
          ...secondPersonDetail(staff),
        },
      },
      now,
    );
    await tellStore(tx, services, request, 'sellerReturnDecided', { answer }, now);
    if (to === 'received') {
      const status = await takeBack(tx, services, held, {
        isRestocked: false,
        isStoreTold: false,
        isKept: isThere,
      });
      return succeed({ returnNumber, status });
    }
    const params: Record<string, string> = { answer };
    if (dueAt !== null) params.until = dueAt.toISOString();
    await tellShopper(tx, services, request, isUpheld ? 'disputeUpheld' : 'disputeDismissed', params, now);
    return succeed({ returnNumber, status: to });
  });
}
