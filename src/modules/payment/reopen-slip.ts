import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockOrders } from '../order/lock-order.ts';
import { markWaitingApproval } from '../order/mark-waiting-approval.ts';
import { moveGroupPayment } from '../order/move-group-payment.ts';
import type { PaymentChannel, PaymentStatus } from '../order/order-status.rules.ts';
import {
  hasWaitingSlip,
  lockSlip,
  movePayment,
  moveSlip,
  reviewSlip,
  selectNewestPayment,
} from './payment.store.ts';

type ReopenFailure = { code: 'notFound' | 'slipNotRejected' | 'slipWaiting' | 'ownAffair' };
type Reopened = { id: number; status: 'waiting' };

/**
 * A slip was rejected by mistake, or before its money had arrived: it waits again, and is decided like any other. Orders that
 * still wait for a transfer wait with it, also when their buyer has begun another try since; for those that don't it is a
 * late slip, and its sender is told when they wait to be paid another way. One of an order group waits at a time.
 */
export async function reopenSlip(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  staff: { userId: number; origin: CallOrigin },
  { id, reason }: { id: number; reason: string },
): Promise<Result<Reopened, ReopenFailure>> {
  return transact<Reopened, ReopenFailure>(services.db, async (tx) => {
    const now = services.clock();
    const slip = await lockSlip(tx, id);
    if (slip === null) return fail({ code: 'notFound' });
    const locked = await lockOrders(tx, slip.groupId);
    if (locked === null) throw new Error(`Slip ${id} has no order group`);
    const { group, orders } = locked;
    if (group.userId === staff.userId) return fail({ code: 'ownAffair' });
    if (slip.status !== 'rejected') return fail({ code: 'slipNotRejected' });
    if (await hasWaitingSlip(tx, group.id)) return fail({ code: 'slipWaiting' });
    await reviewSlip(tx, id, { status: 'waiting', rejectReason: null, reviewedBy: null, reviewedAt: null });
    const isUnpaid = orders.some(({ status }) => status === 'unpaid');
    const payment = isUnpaid ? await selectNewestPayment(tx, group.id) : null;
    const awaited = payment !== null && isOpenTransfer(payment) ? payment : null;
    if (awaited !== null) {
      await moveSlip(tx, id, awaited.id);
      await movePayment(tx, awaited.id, 'review');
      await moveGroupPayment(tx, [group.id], 'review', now);
      // Why is the staff's own matter: the buyer, who reads the order's notes, is told that it is looked at again.
      await markWaitingApproval(tx, locked, { userId: staff.userId, by: 'staff', now });
    }
    await services.emit(tx, { name: 'slipReopened', group, isUnpaid: isUnpaid && awaited === null, at: now });
    await recordAudit(
      tx,
      {
        kind: 'slip_reopened',
        actorUserId: staff.userId,
        subjectUserId: group.userId,
        origin: staff.origin,
        moved: { before: 'rejected', after: 'waiting' },
        detail: {
          slipId: id,
          referenceCode: group.referenceCode,
          amountSatang: slip.amountSatang,
          rejectReason: slip.rejectReason,
          reason,
        },
      },
      now,
    );
    return succeed({ id, status: 'waiting' });
  });
}

/** Whether a try at paying waits for money that a slip tells of. */
function isOpenTransfer({ channel, status }: { channel: PaymentChannel; status: PaymentStatus }): boolean {
  return status === 'pending' && (channel === 'transfer' || channel === 'promptpay');
}
