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
import { voidGroupPayment } from '../order/void-group-payment.ts';
import { findTwinMoney, isCountedTwice, type TwinMoney } from './find-twin-money.ts';
import { ofOrder } from './handle-refunds.ts';
import { bankGateway, isToldByBank, slipGateway } from './payment.store.ts';
import { isOfSurplus } from './refund.rules.ts';
import {
  hasRealMoney,
  isCountedBySlip,
  type RefundRow,
  rejectSlipsOfVoid,
  selectRefund,
  selectWaitingRests,
  voidWaitingRefund,
} from './refund.store.ts';

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
    // Sent already, and recorded: what waits for a second person then is the proof of it.
    if (await isRequestWaiting(tx, { kind: 'refund', subject: refundId }))
      return fail({ code: 'approvalWaits' });
    const found = await selectRefund(tx, refundId, true);
    if (found === null || found.refund.method === 'card') return fail({ code: 'notFound' });
    const { refund, channel, userId, groupId, referenceCode, orderNumber } = found;
    const { amountSatang, paymentId } = refund;
    if (refund.status !== 'waiting') return fail({ code: 'refundNotWaiting' });
    if (userId === staff.userId) return fail({ code: 'ownAffair' });
    if (channel !== 'transfer' && channel !== 'promptpay') return fail({ code: 'refundMoneyCame' });
    const money = (await findTwinMoney(tx, [groupId])).get(groupId);
    // What a bank told of has come, and stays counted, whichever of the two it was counted by.
    if (money === undefined || amountSatang > money.untoldSatang) return fail({ code: 'refundMoneyCame' });
    if (!(await isOfSlipAlone(tx, found)) && !(await mayBeCountedTwice(tx, found, money)))
      return fail({ code: 'refundMoneyCame' });
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
    if (!(await voidLocked(tx, services, staff, found, { reason, now })))
      return fail({ code: 'refundNotWaiting' });
    const review = { rejectReason: reason, reviewedBy: staff.userId, reviewedAt: now };
    await closeStale(tx, services, { kind: 'refundAccount', subject: refundId }, 'refundNotWaiting');
    for (const subject of await rejectSlipsOfVoid(tx, paymentId, review)) {
      await closeStale(tx, services, { kind: 'slip', subject }, 'slipAlreadyReviewed');
      // What it was to have brought beyond what was due would have been of the same transfer.
      for (const restId of await selectWaitingRests(tx, subject)) {
        const rest = await selectRefund(tx, restId, true);
        if (rest !== null) await voidLocked(tx, services, staff, rest, { reason, now });
      }
    }
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

/** Whether what a bank told of beside what was due may be what staff had counted on a slip of the same orders: one came. */
async function mayBeCountedTwice(
  tx: Queryable,
  { refund, gateway }: RefundRow,
  money: TwinMoney,
): Promise<boolean> {
  if (!isOfSurplus(refund) || refund.proofKey !== null) return false;
  if (gateway !== bankGateway && !(await isToldByBank(tx, refund.paymentId))) return false;
  return isCountedTwice(money, refund.amountSatang);
}

async function isOfSlipAlone(
  tx: Queryable,
  { refund: { paymentId, reason, proofKey }, gateway }: RefundRow,
): Promise<boolean> {
  // Beside a proof: it was paid once, and came back from the buyer's bank.
  if (reason === 'returned' || proofKey !== null) return false;
  if (gateway === slipGateway) return true;
  return (await isCountedBySlip(tx, paymentId)) && !(await isToldByBank(tx, paymentId));
}
