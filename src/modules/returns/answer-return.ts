import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { closeReturn, lockOrder, settleReturn } from '../order/return-copies.ts';
import { tellShopper, tellStore } from './return-notices.ts';
import type { ReturnStatus } from './return-status.rules.ts';
import { canDispute, dueAtOf, isOverdue, isSellersFault } from './returns.rules.ts';
import {
  findReturn,
  moveReturn,
  type Party,
  type ReturnRow,
  saveSettlement,
  selectReturn,
  selectReturnLines,
} from './returns.store.ts';

export type MoveFailure = { code: 'returnNotFound' | 'returnMoved' };
export type Moved = { returnNumber: string; status: ReturnStatus };
type Ground = Pick<Services, 'db' | 'clock' | 'newUuid' | 'siteUrl'>;

/** Who acts on a return, and as whose. */
export type ReturnParty =
  | { kind: 'shopper'; userId: number }
  | { kind: 'seller'; userId: number; sellerId: number }
  | { kind: 'staff'; userId: number }
  | { kind: 'system'; userId: null };

type Held = { request: ReturnRow; now: Date };

/** Runs a move of a return of the party's own, with its order held still; another's isn't found. */
function withReturn(
  services: Ground,
  returnNumber: string,
  by: ReturnParty,
  work: (tx: Transaction, held: Held) => Promise<Result<Moved, MoveFailure>>,
): Promise<Result<Moved, MoveFailure>> {
  return transact<Moved, MoveFailure>(services.db, async (tx) => {
    const found = await findReturn(tx, returnNumber);
    if (found === null) return fail({ code: 'returnNotFound' });
    if (by.kind === 'shopper' && found.userId !== by.userId) return fail({ code: 'returnNotFound' });
    if (by.kind === 'seller' && found.sellerId !== by.sellerId) return fail({ code: 'returnNotFound' });
    if ((await lockOrder(tx, found.orderNumber)) === null) return fail({ code: 'returnNotFound' });
    const request = await selectReturn(tx, found.id);
    const now = services.clock();
    // The clock decides what is overdue; somebody may have answered while it waited for the lock.
    if (by.kind === 'system' && !isOverdue(request, now)) return fail({ code: 'returnMoved' });
    return work(tx, { request, now });
  });
}

const notMoved = fail({ code: 'returnMoved' } as const);
const partyOf = ({ kind, userId }: ReturnParty): Party => ({ kind, userId });

/** The store agrees (or has been silent): the shopper is to send the items back. */
export function approveReturn(services: Ground, returnNumber: string, by: ReturnParty) {
  return withReturn(services, returnNumber, by, async (tx, { request, now }) => {
    const dueAt = dueAtOf('approved', now, false);
    const changes = { decidedAt: now };
    const isMoved = await moveReturn(tx, {
      id: request.id,
      to: 'approved',
      actor: partyOf(by),
      dueAt,
      changes,
      now,
    });
    if (!isMoved || request.status !== 'requested') return notMoved;
    const params = { until: dueAt?.toISOString() ?? '' };
    await tellShopper(tx, services, request, 'returnApproved', params, now);
    // Who decides knows; who was silent is told what that decided.
    if (by.kind === 'system') await tellStore(tx, services, request, 'sellerReturnApproved', params, now);
    return succeed({ returnNumber, status: 'approved' });
  });
}

/** The store turns a return down, with the reason; the shopper may have staff look at it. */
export function rejectReturn(services: Ground, returnNumber: string, by: ReturnParty, reason: string) {
  return withReturn(services, returnNumber, by, async (tx, { request, now }) => {
    const dueAt = dueAtOf('rejected', now, false);
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

/** Staff answer a dispute: for the shopper, and the items go back; or for the store, and that is the end. */
export function decideDispute(
  services: Ground,
  returnNumber: string,
  by: ReturnParty,
  { isUpheld, answer }: { isUpheld: boolean; answer: string },
) {
  return withReturn(services, returnNumber, by, async (tx, { request, now }) => {
    const to = isUpheld ? 'approved' : 'rejected';
    const dueAt = dueAtOf(to, now, true);
    const isMoved = await moveReturn(tx, {
      id: request.id,
      to,
      actor: partyOf(by),
      note: answer,
      dueAt,
      changes: { disputeAnswer: answer },
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
        origin: null,
        detail: { returnNumber },
      },
      now,
    );
    const params: Record<string, string> = { answer };
    if (dueAt !== null) params.until = dueAt.toISOString();
    await tellShopper(tx, services, request, isUpheld ? 'disputeUpheld' : 'disputeDismissed', params, now);
    await tellStore(tx, services, request, 'sellerReturnDecided', { answer }, now);
    return succeed({ returnNumber, status: to });
  });
}

/** The shopper has sent the items back. */
export function sendBackReturn(
  services: Ground,
  returnNumber: string,
  by: ReturnParty,
  parcel: { provider: string; trackingNumber: string },
) {
  return withReturn(services, returnNumber, by, async (tx, { request, now }) => {
    const isMoved = await moveReturn(tx, {
      id: request.id,
      to: 'sent_back',
      actor: partyOf(by),
      note: `${parcel.provider} ${parcel.trackingNumber}`,
      dueAt: dueAtOf('sent_back', now, false),
      changes: {
        sentBackAt: now,
        shippingProvider: parcel.provider,
        trackingNumber: parcel.trackingNumber,
      },
      now,
    });
    if (!isMoved) return notMoved;
    await tellStore(tx, services, request, 'sellerReturnSentBack', parcel, now);
    return succeed({ returnNumber, status: 'sent_back' });
  });
}

/**
 * The items have arrived at the store (or it has been silent): their part of the sale is taken back and the money
 * promised. What nothing was paid for is refunded with that.
 */
export function receiveReturn(services: Ground, returnNumber: string, by: ReturnParty, isRestocked: boolean) {
  return withReturn(services, returnNumber, by, async (tx, { request, now }) => {
    const lines = await selectReturnLines(tx, request.id);
    const isMoved = await moveReturn(tx, {
      id: request.id,
      to: 'received',
      actor: partyOf(by),
      dueAt: null,
      changes: { receivedAt: now, isRestocked },
      now,
    });
    if (!isMoved) return notMoved;
    const found = await findReturn(tx, returnNumber);
    const settled = await settleReturn(tx, services, {
      orderNumber: found?.orderNumber ?? '',
      copiesOf: new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity])),
      isSellersFault: isSellersFault(request.reason),
      isRestocked,
      bankAccount: request.bankAccount,
      cause: returnNumber,
      now,
    });
    if (!settled.ok) throw new Error(`${returnNumber} is open, but its order isn't shipped`);
    const { parts, refundId } = settled.value;
    const total = formatBaht(parts.itemSatang + parts.shippingSatang);
    await tellShopper(tx, services, request, 'returnReceived', { total }, now);
    if (by.kind === 'system') await tellStore(tx, services, request, 'sellerReturnReceived', { total }, now);
    await saveSettlement(tx, request.id, {
      itemRefundSatang: parts.itemSatang,
      shippingRefundSatang: parts.shippingSatang,
      refundId,
    });
    if (refundId !== null) return succeed({ returnNumber, status: 'received' });
    await moveReturn(tx, {
      id: request.id,
      to: 'refunded',
      actor: { kind: 'system', userId: null },
      dueAt: null,
      changes: { refundedAt: now },
      now,
    });
    return succeed({ returnNumber, status: 'refunded' });
  });
}
