import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { closeStale, isRequestWaiting } from '../approval/close-stale.ts';
import {
  type AskedInstead,
  type Deciding,
  passSecondPerson,
  type SecondPersonFailure,
  secondPersonDetail,
} from '../approval/pass-second-person.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { lockGroup } from '../order/lock-order.ts';
import { voidGroupPayment } from '../order/void-group-payment.ts';
import { findTwinMoney } from './find-twin-money.ts';
import { ofOrder } from './handle-refunds.ts';
import {
  hasRealMoney,
  type RefundRow,
  rejectSlips,
  selectRefund,
  voidWaitingRefund,
} from './refund.store.ts';
import { holdWhatGoesToo, isVoidable } from './voidable-refund.ts';

type VoidFailure =
  | SecondPersonFailure
  | { code: 'notFound' | 'refundNotWaiting' | 'refundMoneyCame' | 'ownAffair' };

/**
 * The money that a waiting refund was to give back had never come: its slip was approved by mistake (a forged one). What was
 * counted is taken back in the ledger, and nobody pays the refund. Never one of the staff alone. Only of what staff counted on
 * a slip: what a bank or a gateway told has come, and what a return gave back was delivered. But what was counted both on a slip
 * and by a bank's word, and is the same money as staff find, came once: the one that was to go back is closed. Never so much that
 * less stays counted than a bank told of. When nothing of
 * the payment had come its slip is rejected, with what it was to have brought beside, so that it can be put back if the money
 * comes after all; then all of it goes back.
 */
export async function voidRefund(
  services: Pick<Services, 'clock' | 'newUuid' | 'emit' | 'siteUrl'> & { db: Queryable },
  staff: Deciding,
  { refundId, reason }: { refundId: string; reason: string },
): Promise<Result<AskedInstead | null, VoidFailure>> {
  return transact<AskedInstead | null, VoidFailure>(services.db, async (tx) => {
    const now = services.clock();
    // Of a group's money so much at the most is void: one after another.
    const about = await selectRefund(tx, refundId);
    if (about !== null) await lockGroup(tx, about.groupId);
    const found = await selectRefund(tx, refundId, true);
    if (found === null || found.refund.method === 'card') return fail({ code: 'notFound' });
    const { refund, userId, groupId, referenceCode, orderNumber } = found;
    const { amountSatang } = refund;
    if (refund.status !== 'waiting') return fail({ code: 'refundNotWaiting' });
    if (userId === staff.userId) return fail({ code: 'ownAffair' });
    const { slipIds, rests } = await holdWhatGoesToo(tx, found);
    // Sent already, and recorded: what waits for a second person then is the proof of it.
    for (const { refund: one } of [found, ...rests])
      if (await isRequestWaiting(tx, { kind: 'refund', subject: one.id }))
        return fail({ code: 'approvalWaits' });
    const money = (await findTwinMoney(tx, [groupId])).get(groupId);
    const goesTooSatang = rests.reduce((sum, rest) => sum + rest.refund.amountSatang, 0);
    if (!isVoidable(found, goesTooSatang, money)) return fail({ code: 'refundMoneyCame' });
    const passed = await passSecondPerson(
      tx,
      services,
      { ...staff, ask: reason },
      {
        kind: 'refundVoid',
        subject: refundId,
        amountSatang,
        subjectUserId: userId,
        version: refund.status,
        deed: { refundId, reason },
        facts: { referenceCode, ...(orderNumber === null ? {} : { orderNumber }) },
      },
    );
    if (!passed.ok) return passed;
    if (passed.value !== null) return succeed(passed.value);
    for (const one of [found, ...rests]) {
      const subject = one.refund.id;
      if (!(await voidLocked(tx, services, staff, one, { reason, now })))
        return fail({ code: 'refundNotWaiting' });
      await closeStale(tx, services, { kind: 'refundAccount', subject }, 'refundNotWaiting');
      // Its own is the one that is carried out.
      if (one !== found) await closeStale(tx, services, { kind: 'refundVoid', subject }, 'refundNotWaiting');
    }
    const review = { rejectReason: reason, reviewedBy: staff.userId, reviewedAt: now };
    await rejectSlips(tx, slipIds, review);
    for (const id of slipIds)
      await closeStale(tx, services, { kind: 'slip', subject: String(id) }, 'slipAlreadyReviewed');
    if (!(await hasRealMoney(tx, groupId))) await voidGroupPayment(tx, groupId);
    return succeed(null);
  });
}

/** Nobody pays a refund that is held still: what was counted is taken back, and its buyer is told. False when it doesn't wait. */
async function voidLocked(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  staff: Deciding,
  { refund, channel, userId, referenceCode, orderNumber }: RefundRow,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { id: refundId, paymentId, amountSatang } = refund;
  if (!(await voidWaitingRefund(tx, refundId, staff.userId))) return false;
  await postLedgerTransaction(tx, {
    kind: 'payment_voided',
    cause: refundId,
    at: now,
    entries: [
      { account: { kind: 'refunds_due' }, amountSatang },
      { account: { kind: `received_${channel}` }, amountSatang: -amountSatang },
    ],
  });
  await services.emit(tx, {
    name: 'refundVoided',
    refund: { refundId, reason: refund.reason, userId, referenceCode, orderNumber, amountSatang },
    at: now,
  });
  await recordAudit(
    tx,
    {
      kind: 'refund_voided',
      actorUserId: staff.userId,
      subjectUserId: userId,
      origin: staff.origin,
      moved: { before: 'waiting', after: 'void' },
      detail: {
        ...{ refundId, paymentId, amountSatang, reason },
        ...ofOrder({ orderNumber, referenceCode }),
        ...secondPersonDetail(staff),
      },
    },
    now,
  );
  return true;
}
