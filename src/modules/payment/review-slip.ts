import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { closeStale, holdRequest } from '../approval/close-stale.ts';
import {
  type Deciding,
  passSecondPerson,
  type SecondPersonFailure,
  secondPersonDetail,
} from '../approval/pass-second-person.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { LockedGroup } from '../order/group-order.types.ts';
import { lockOrders } from '../order/lock-order.ts';
import { moveGroupPayment } from '../order/move-group-payment.ts';
import { returnToUnpaid } from '../order/return-to-unpaid.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.ts';
import { findSimilarSlips } from './find-similar-slips.ts';
import { giveBack } from './give-back.ts';
import { holdUntilAgain } from './payment.rules.ts';
import {
  lockSlip,
  movePayment,
  reviewSlip,
  selectPayment,
  selectPaymentToApprove,
  selectToldMoney,
  slipGateway,
  sumSurplusOfSlip,
} from './payment.store.ts';
import { describeTold, isSameMoney } from './same-money.rules.ts';

export type ReviewFailure = { code: 'notFound' | 'slipAlreadyReviewed' | 'ownAffair' };
/** Nobody decides about a slip of their own. What looks wrong asks for a confirmation of just that. */
type ApproveFailure =
  | ReviewFailure
  | SecondPersonFailure
  | { code: 'reasonRequired' | 'slipMoneyGoesBack' }
  | { code: 'slipMoneyTold'; detail: { transactionId: string; amount: number; paidAt: string } }
  | { code: 'slipAmountDiffers'; detail: { amount: number; due: number } }
  | { code: 'slipLooksUsed'; detail: { similarSlipId: number; referenceCode: string } };
/** Waiting with a request: a second person has to approve it first. */
type Approved = { id: number; status: 'approved' | 'waiting'; approvalId?: string };
type Rejected = { id: number; status: 'rejected' };
type Staff = Deciding;

/**
 * Staff have seen the money: the slip is approved and its payment counted. Two who press at once approve once. A slip of
 * another amount than is due, or that looks like one sent before, is approved only by whoever says so and why. Where a bank has told
 * of money of the same order group, staff who have seen both say whether it is the slip's: then nothing more has come. Above an
 * amount a second person is asked instead.
 */
export async function approveSlip(
  services: Pick<Services, 'clock' | 'newUuid' | 'emit'> & { db: Queryable },
  staff: Staff,
  input: {
    id: number;
    /** In baht, as it was shown. */
    confirmAmount?: number | undefined;
    confirmSimilarSlipId?: number | undefined;
    /** The bank's number of the money that was shown beside it, the newest, and whether the slip's is among it. */
    confirmTransactionId?: string | undefined;
    isSameMoney?: boolean | undefined;
    reason?: string | undefined;
  },
): Promise<Result<Approved, ApproveFailure>> {
  return transact<Approved, ApproveFailure>(services.db, async (tx) => {
    const now = services.clock();
    const slip = await lockSlip(tx, input.id);
    if (slip === null) return fail({ code: 'notFound' });
    const locked = await lockOrders(tx, slip.groupId);
    const found = await selectPaymentToApprove(tx, slip.paymentId, slip.groupId);
    if (locked === null || found === null) throw new Error(`Slip ${slip.id} has no payment`);
    const { payment, isTold } = found;
    const { group } = locked;
    if (group.userId === staff.userId) return fail({ code: 'ownAffair' });
    if (slip.status !== 'waiting') return fail({ code: 'slipAlreadyReviewed' });
    const isOdd = slip.amountSatang !== payment.amountSatang;
    const amount = toBaht(slip.amountSatang);
    if (isOdd && input.confirmAmount !== amount)
      return fail({ code: 'slipAmountDiffers', detail: { amount, due: toBaht(payment.amountSatang) } });
    const similar = (await findSimilarSlips(tx, [slip])).get(slip.id);
    if (similar !== undefined && input.confirmSimilarSlipId !== similar.id)
      return fail({
        code: 'slipLooksUsed',
        detail: { similarSlipId: similar.id, referenceCode: similar.referenceCode },
      });
    const reason = input.reason ?? '';
    const told = isTold ? await selectToldMoney(tx, [group.id]) : [];
    const known = told.find((each) => isSameMoney(slip, each));
    const [newest] = told;
    const { id, confirmAmount, confirmSimilarSlipId, confirmTransactionId } = input;
    const isUnsure = newest !== undefined && known === undefined;
    if (isUnsure && (confirmTransactionId !== newest.transactionId || input.isSameMoney === undefined))
      return fail({ code: 'slipMoneyTold', detail: describeTold(newest) });
    const isSame = known !== undefined || (isUnsure && input.isSameMoney === true);
    // Its orders wait for money: what came wasn't enough for them, and goes back.
    if (isSame && payment.status === 'review') return fail({ code: 'slipMoneyGoesBack' });
    if ((isOdd || similar !== undefined || isUnsure) && reason === '')
      return fail({ code: 'reasonRequired' });
    const seen = known ?? newest;
    const said = isUnsure ? { confirmTransactionId, isSameMoney: isSame } : {};
    const passed = await passSecondPerson(tx, services, staff, {
      kind: 'slip',
      subject: String(id),
      amountSatang: Math.max(slip.amountSatang, payment.amountSatang),
      subjectUserId: group.userId,
      version: [versionOf(slip, payment), ...told.map(({ transactionId }) => transactionId)].join(', '),
      deed: { id, confirmAmount, confirmSimilarSlipId, ...said, reason },
      facts: {
        referenceCode: group.referenceCode,
        ...(reason === '' ? {} : { answer: reason }),
        ...(seen === undefined
          ? {}
          : { sameMoney: isSame ? 'same' : 'other', bankNumber: seen.transactionId }),
      },
    });
    if (!passed.ok) return passed;
    if (passed.value !== null) return succeed({ id, status: 'waiting', ...passed.value });
    await reviewSlip(tx, slip.id, {
      status: 'approved',
      rejectReason: null,
      reviewedBy: staff.userId,
      reviewedAt: now,
    });
    if (!isSame) {
      const outcome = await confirmPayment(tx, services, payment, locked, now);
      await giveRestBack(tx, services, { slip, payment, group, outcome, now });
    }
    await recordAudit(
      tx,
      {
        kind: 'slip_approved',
        actorUserId: staff.userId,
        subjectUserId: group.userId,
        origin: staff.origin,
        moved: { before: 'waiting', after: 'approved' },
        detail: {
          slipId: slip.id,
          referenceCode: group.referenceCode,
          amountSatang: slip.amountSatang,
          dueSatang: payment.amountSatang,
          similarSlipId: similar?.id ?? null,
          transactionId: seen?.transactionId ?? null,
          isSameMoney: newest === undefined ? null : isSame,
          reason: reason === '' ? null : reason,
          ...secondPersonDetail(staff),
        },
      },
      now,
    );
    return succeed({ id: slip.id, status: 'approved' });
  });
}

/** How a slip stands to whoever is asked about it: sent again after a rejection it is the same row, but another thing. */
function versionOf(
  { amountSatang, contentHash, createdAt }: { amountSatang: number; contentHash: string; createdAt: Date },
  payment: { amountSatang: number; status: string },
): string {
  const due = `${amountSatang} of ${payment.amountSatang}, ${payment.status}`;
  return `${due}, ${contentHash} of ${createdAt.toISOString()}`;
}

/**
 * What a slip brought beyond what was due goes back; all of it, when other money had paid already. Approved again, since its
 * money came after all, it brings what it brought before, of which only what was found never to have come is promised anew.
 */
async function giveRestBack(
  tx: Transaction,
  services: Pick<Services, 'newUuid' | 'emit'>,
  approved: {
    slip: { id: number; amountSatang: number };
    payment: { id: string; channel: string; amountSatang: number };
    group: LockedGroup;
    outcome: Confirmation;
    now: Date;
  },
): Promise<void> {
  const { slip, payment, group, outcome, now } = approved;
  const isTwice = outcome === 'already';
  const surplusSatang = isTwice ? slip.amountSatang : slip.amountSatang - payment.amountSatang;
  if (surplusSatang <= 0) return;
  const before = await sumSurplusOfSlip(tx, slip.id);
  const restSatang = surplusSatang - before.promisedSatang;
  if (restSatang <= 0) return;
  await giveBack(tx, services, {
    source: {
      channel: payment.channel === 'promptpay' ? 'promptpay' : 'transfer',
      gateway: slipGateway,
      reference: before.times === 0 ? String(slip.id) : `${slip.id} time ${before.times + 1}`,
    },
    group,
    amountSatang: restSatang,
    reason: isTwice ? 'paid_twice' : 'wrong_amount',
    now,
  });
}

/**
 * The slip doesn't hold: the orders are unpaid again, with the reason, and have time for another try. What was asked of a
 * second person about it is over.
 */
export async function rejectSlip(
  services: Pick<Services, 'db' | 'clock' | 'emit' | 'siteUrl'>,
  staff: Staff,
  { id: slipId, reason }: { id: number; reason: string },
): Promise<Result<Rejected, ReviewFailure>> {
  return transact<Rejected, ReviewFailure>(services.db, async (tx) => {
    const now = services.clock();
    const about = { kind: 'slip', subject: String(slipId) } as const;
    await holdRequest(tx, about);
    const slip = await lockSlip(tx, slipId);
    if (slip === null) return fail({ code: 'notFound' });
    const locked = await lockOrders(tx, slip.groupId);
    const payment = await selectPayment(tx, slip.paymentId);
    if (locked === null || payment === null) throw new Error(`Slip ${slipId} has no payment`);
    const { group } = locked;
    if (group.userId === staff.userId) return fail({ code: 'ownAffair' });
    if (slip.status !== 'waiting') return fail({ code: 'slipAlreadyReviewed' });
    await reviewSlip(tx, slipId, {
      status: 'rejected',
      rejectReason: reason,
      reviewedBy: staff.userId,
      reviewedAt: now,
    });
    await closeStale(tx, services, about, 'slipAlreadyReviewed');
    const isLate = payment.status !== 'review';
    if (!isLate) {
      await movePayment(tx, payment.id, 'pending');
      await moveGroupPayment(tx, [group.id], 'pending', now);
      await returnToUnpaid(tx, locked, {
        staffId: staff.userId,
        reason,
        now,
        holdUntil: laterOf(group.holdUntil, holdUntilAgain(group, 'promptpay', now, now)),
      });
    }
    await services.emit(tx, { name: 'slipRejected', group, reason, isLate, at: now });
    await recordAudit(
      tx,
      {
        kind: 'slip_rejected',
        actorUserId: staff.userId,
        subjectUserId: group.userId,
        origin: staff.origin,
        moved: { before: 'waiting', after: 'rejected' },
        detail: { slipId, referenceCode: group.referenceCode, amountSatang: slip.amountSatang, reason },
      },
      now,
    );
    return succeed({ id: slipId, status: 'rejected' });
  });
}

/** Someone whose slip is turned down has at least as long as who pays at once to try again. */
function laterOf(a: Date | null, b: Date | null): Date | null {
  return a === null ? b : b === null ? a : a > b ? a : b;
}
