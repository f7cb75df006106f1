import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { ofOrder } from './handle-refunds.ts';
import { reopenRefund, selectRefund, selectTransferCause } from './refund.store.ts';

type ReturnFailure = { code: 'notFound' | 'refundNotPaid' | 'ownAffair' | 'idempotencyKeyReused' };

/**
 * The bank sent a refund's transfer back (a closed account, a wrong number): it is due again, as one that bounces from a
 * card is, and its buyer is asked for another account. Pressed twice, or by two at once, it is done once.
 */
export async function returnRefund(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  staff: { userId: number; origin: CallOrigin },
  { refundId, reason: why }: { refundId: string; reason: string },
  key: string | null,
): Promise<Result<null, ReturnFailure>> {
  const now = services.clock();
  const body = { refundId, reason: why };
  const once = { userId: staff.userId, call: 'POST /admin/refund/return', key, body, now };
  const take = async (tx: Transaction): Promise<Result<null, ReturnFailure>> => {
    const found = await selectRefund(tx, refundId, true);
    if (found === null || found.refund.method === 'card') return fail({ code: 'notFound' });
    const { refund, channel, userId, orderNumber, referenceCode } = found;
    if (userId === staff.userId) return fail({ code: 'ownAffair' });
    const isFromCard = channel === 'card';
    const cause = await selectTransferCause(tx, refundId, isFromCard);
    if (!(await reopenRefund(tx, refundId))) return fail({ code: 'refundNotPaid' });
    const { amountSatang, reason, transferReference } = refund;
    await postLedgerTransaction(tx, {
      kind: 'refund_bounced',
      cause,
      at: now,
      entries: [
        { account: { kind: isFromCard ? 'paid_out' : `received_${channel}` }, amountSatang },
        { account: { kind: 'refunds_due' }, amountSatang: -amountSatang },
      ],
    });
    await services.emit(tx, {
      name: 'refundReturned',
      refund: { refundId, reason, userId, referenceCode, orderNumber, amountSatang },
      why,
      at: now,
    });
    await recordAudit(
      tx,
      {
        kind: 'refund_returned',
        actorUserId: staff.userId,
        subjectUserId: userId,
        origin: staff.origin,
        moved: { before: 'done', after: 'waiting' },
        detail: { refundId, amountSatang, transferReference, reason: why, ...ofOrder(found) },
      },
      now,
    );
    return succeed(null);
  };
  return transact<null, ReturnFailure>(services.db, (tx) => answerOnce(tx, once, () => take(tx)));
}
