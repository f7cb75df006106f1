import { mayMoveReturn, type ReturnReason, type ReturnStatus } from './return-status.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The shopper's silence decides after 7 days: a return that isn't sent or disputed is given up. */
const shopperAnswerDays = 7;

/**
 * When silence decides about a return that has just come into a state (DECISIONS "Orders"): the store's after the days that
 * its order was placed with, as approved, then as received. Null where nothing waits.
 */
export function dueAtOf(
  { storeAnswerDays }: { storeAnswerDays: number },
  status: ReturnStatus,
  now: Date,
  isDisputed: boolean,
): Date | null {
  const after = (days: number) => new Date(now.getTime() + days * dayMs);
  switch (status) {
    case 'requested':
    case 'sent_back':
      return after(storeAnswerDays);
    case 'approved':
      return after(shopperAnswerDays);
    case 'rejected':
      // A dispute that staff have answered is over.
      return isDisputed ? null : after(shopperAnswerDays);
    default:
      return null;
  }
}

/** Whether the store answers for a return: then the parcel's fee goes back as well when everything does. */
export function isSellersFault(reason: ReturnReason): boolean {
  return reason !== 'changed_mind' && reason !== 'not_accepted' && reason !== 'file_refunded';
}

/** What never came, went back by itself, or is a file. */
const notSentBack: readonly ReturnReason[] = ['not_received', 'not_accepted', 'not_sent', 'file_refunded'];

/** Whether the shopper has something to send back. */
export function isSentBack(reason: ReturnReason): boolean {
  return !notSentBack.includes(reason);
}

/** Whether a return that counts as received has its items at the store: what came back by itself is there, too. */
export function isComingBack({ reason, isKept }: { reason: ReturnReason; isKept: boolean }): boolean {
  return !isKept && (isSentBack(reason) || reason === 'not_accepted');
}

/** Whether the money of a return went back without its items: nobody sent what was there to send. */
export function isLeftToShopper(request: {
  reason: ReturnReason;
  sentBackAt: Date | null;
  receivedAt: Date | null;
}): boolean {
  return isSentBack(request.reason) && request.receivedAt !== null && request.sentBackAt === null;
}

/** What happens to a return whose time is over. `closed`: nothing changes but that the order may complete. */
export function outcomeOfSilence(status: ReturnStatus): ReturnStatus | 'closed' | null {
  switch (status) {
    case 'requested':
      return 'approved';
    case 'approved':
      return 'lapsed';
    case 'sent_back':
      return 'received';
    case 'rejected':
      return 'closed';
    default:
      return null;
  }
}

export type ReturnState = {
  status: ReturnStatus;
  reason: ReturnReason;
  disputedAt: Date | null;
  contestedAt: Date | null;
  dueAt: Date | null;
};

/** Whether the time of a return's state is over. */
export function isOverdue({ dueAt }: Pick<ReturnState, 'dueAt'>, now: Date): boolean {
  return dueAt !== null && dueAt <= now;
}

/** Whether a shopper may say how something was sent back. What never came has nothing to send. */
export function canSendBack({ status, reason }: Pick<ReturnState, 'status' | 'reason'>): boolean {
  return isSentBack(reason) && mayMoveReturn(status, 'sent_back', 'shopper');
}

/** Whether a store may say that something has come back to it. */
export function canReceive({ status, reason }: Pick<ReturnState, 'status' | 'reason'>): boolean {
  return isSentBack(reason) && status === 'sent_back';
}

/** Whether a store may have staff look at what came back: once. */
export function canContest({ status, contestedAt }: Pick<ReturnState, 'status' | 'contestedAt'>): boolean {
  return contestedAt === null && mayMoveReturn(status, 'disputed', 'seller');
}

/** Whether a shopper may ask staff to look at a rejection: once, while there is time. */
export function canDispute(
  { status, disputedAt, dueAt }: Pick<ReturnState, 'status' | 'disputedAt' | 'dueAt'>,
  now: Date,
): boolean {
  return status === 'rejected' && disputedAt === null && dueAt !== null && dueAt > now;
}

/** Copies of a line that may still be sent back: each copy can be asked for once. */
export function returnableCopies(quantity: number, claimed: number): number {
  return Math.max(0, quantity - claimed);
}

/** `RT1001-1-2`: the second request of order R1001-1. */
export function returnNumberOf(orderNumber: string, place: number): string {
  return `RT${orderNumber.slice(1)}-${place}`;
}

/** Photos of what is wrong with the goods: as many as a review has. */
export const photosMost = 5;
/** Requests for one order. */
export const requestsMost = 20;
