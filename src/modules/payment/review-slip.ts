import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { returnToUnpaid } from '../order/return-to-unpaid.ts';
import { confirmPayment } from './confirm-payment.ts';
import { holdUntilAgain } from './payment.rules.ts';
import {
  lockGroup,
  lockSlip,
  moveGroupPayment,
  movePayment,
  reviewSlip,
  selectGroupById,
  selectPayment,
} from './payment.store.ts';
import { tellLateSlipRejected } from './payment-notices.ts';

export type ReviewFailure = { code: 'notFound' | 'slipAlreadyReviewed' };
/** Nobody says of their own money that it has come. */
type ApproveFailure = ReviewFailure | { code: 'ownAffair' };
type Reviewed = { id: number; status: 'approved' | 'rejected' };

/** Staff have seen the money: the slip is approved and its payment counted. Two who press at once approve once. */
export async function approveSlip(
  services: Pick<Services, 'db' | 'clock' | 'newUuid' | 'siteUrl'>,
  staffId: number,
  slipId: number,
): Promise<Result<Reviewed, ApproveFailure>> {
  return transact<Reviewed, ApproveFailure>(services.db, async (tx) => {
    const now = services.clock();
    const slip = await lockSlip(tx, slipId);
    if (slip === null) return fail({ code: 'notFound' });
    if ((await selectGroupById(tx, slip.groupId))?.userId === staffId) return fail({ code: 'ownAffair' });
    if (slip.status !== 'waiting') return fail({ code: 'slipAlreadyReviewed' });
    await reviewSlip(tx, slipId, {
      status: 'approved',
      rejectReason: null,
      reviewedBy: staffId,
      reviewedAt: now,
    });
    await confirmPayment(tx, services, slip.paymentId, now);
    return succeed({ id: slipId, status: 'approved' });
  });
}

/** The slip doesn't hold: the orders are unpaid again, with the reason, and have time for another try. */
export async function rejectSlip(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  staffId: number,
  slipId: number,
  reason: string,
): Promise<Result<Reviewed, ReviewFailure>> {
  return transact<Reviewed, ReviewFailure>(services.db, async (tx) => {
    const now = services.clock();
    const slip = await lockSlip(tx, slipId);
    if (slip === null) return fail({ code: 'notFound' });
    if (slip.status !== 'waiting') return fail({ code: 'slipAlreadyReviewed' });
    await reviewSlip(tx, slipId, {
      status: 'rejected',
      rejectReason: reason,
      reviewedBy: staffId,
      reviewedAt: now,
    });
    const group = await lockGroup(tx, slip.groupId);
    const payment = await selectPayment(tx, slip.paymentId);
    if (group === null || payment === null) throw new Error(`Slip ${slipId} has no payment`);
    if (payment.status === 'review') {
      await movePayment(tx, payment.id, 'pending');
      await moveGroupPayment(tx, group.id, 'pending');
      await returnToUnpaid(tx, {
        groupId: group.id,
        staffId,
        reason,
        now,
        holdUntil: laterOf(group.holdUntil, holdUntilAgain('promptpay', now, now)),
      });
      const { userId, referenceCode, cartId } = group;
      const href = `/payment/slip/${cartId}`;
      const params = { referenceCode, reason };
      await notifyUsers(tx, services, [{ userId, kind: 'slipRejected', params, href }], now);
    } else await tellLateSlipRejected(tx, services, group, reason, now);
    return succeed({ id: slipId, status: 'rejected' });
  });
}

/** Someone whose slip is turned down has at least a quarter of an hour to try again. */
function laterOf(a: Date | null, b: Date | null): Date | null {
  return a === null ? b : b === null ? a : a > b ? a : b;
}
