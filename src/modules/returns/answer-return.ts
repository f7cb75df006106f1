import { succeed } from '../../shared/result.ts';
import { type Ground, notMoved, partyOf, type ReturnParty, withReturn } from './held-return.ts';
import { tellShopper, tellStore } from './return-notices.ts';
import { canContest, canReceive, dueAtOf, isSentBack } from './returns.rules.ts';
import { moveReturn } from './returns.store.ts';
import { takeBack } from './take-back.ts';

/**
 * The store agrees (or has been silent): the shopper is to send the items back. What never came has nothing to send back, and
 * what the store lets them keep (`isKept`: a broken copy, one that isn't worth its parcel) needn't be: the money goes back at
 * once, and nothing to the shelf.
 */
export function approveReturn(services: Ground, returnNumber: string, by: ReturnParty, isKept = false) {
  return withReturn(services, returnNumber, by, async (tx, held) => {
    const { request, now, returned } = held;
    const isComing = isSentBack(request.reason) && !isKept;
    const dueAt = isComing ? dueAtOf(returned.order, 'approved', now, false) : null;
    const actor = partyOf(by);
    const changes = { decidedAt: now };
    const isMoved = await moveReturn(tx, { id: request.id, to: 'approved', actor, dueAt, changes, now });
    if (!isMoved || request.status !== 'requested') return notMoved;
    if (!isComing) {
      const received = {
        id: request.id,
        to: 'received',
        actor,
        dueAt,
        changes: { receivedAt: now },
        now,
      } as const;
      if (!(await moveReturn(tx, received))) return notMoved;
      const isStoreTold = by.kind === 'system';
      return succeed({
        returnNumber,
        status: await takeBack(tx, services, held, {
          isRestocked: false,
          isStoreTold,
          isKept: isSentBack(request.reason),
        }),
      });
    }
    const params = { until: dueAt?.toISOString() ?? '' };
    await tellShopper(tx, services, request, 'returnApproved', params, now);
    // Who decides knows; who was silent is told what that decided.
    if (by.kind === 'system') await tellStore(tx, services, request, 'sellerReturnApproved', params, now);
    return succeed({ returnNumber, status: 'approved' });
  });
}

/** The store turns a return down, with the reason; the shopper may have staff look at it. */
export function rejectReturn(services: Ground, returnNumber: string, by: ReturnParty, reason: string) {
  return withReturn(services, returnNumber, by, async (tx, { request, returned, now }) => {
    const dueAt = dueAtOf(returned.order, 'rejected', now, false);
    const isMoved = await moveReturn(tx, {
      id: request.id,
      to: 'rejected',
      actor: partyOf(by),
      note: reason,
      dueAt,
      changes: { decidedAt: now, rejectReason: reason },
      now,
    });
    if (!isMoved) return notMoved;
    const params = { reason, until: dueAt?.toISOString() ?? '' };
    await tellShopper(tx, services, request, 'returnRejected', params, now);
    return succeed({ returnNumber, status: 'rejected' });
  });
}

/** The items have arrived at the store (or it has been silent): the buyer gets the money back. */
export function receiveReturn(services: Ground, returnNumber: string, by: ReturnParty, isRestocked: boolean) {
  return withReturn(services, returnNumber, by, async (tx, held) => {
    const { request, now } = held;
    if (!canReceive(request)) return notMoved;
    const isMoved = await moveReturn(tx, {
      id: request.id,
      to: 'received',
      actor: partyOf(by),
      dueAt: null,
      changes: { receivedAt: now, isRestocked },
      now,
    });
    if (!isMoved) return notMoved;
    const isStoreTold = by.kind === 'system';
    return succeed({
      returnNumber,
      status: await takeBack(tx, services, held, { isRestocked, isStoreTold }),
    });
  });
}

/** Something else came back to the store than was to (another book, a broken one, an empty box): staff look at it, once. */
export function contestReturn(services: Ground, returnNumber: string, by: ReturnParty, note: string) {
  return withReturn(services, returnNumber, by, async (tx, { request, now }) => {
    if (!canContest(request)) return notMoved;
    const isMoved = await moveReturn(tx, {
      id: request.id,
      to: 'disputed',
      actor: partyOf(by),
      note,
      dueAt: null,
      changes: { contestedAt: now, contestNote: note },
      now,
    });
    if (!isMoved) return notMoved;
    await tellShopper(tx, services, request, 'returnContested', { reason: note }, now);
    return succeed({ returnNumber, status: 'disputed' });
  });
}
