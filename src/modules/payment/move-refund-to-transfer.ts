import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { setRefundTransfer } from './payment.store.ts';
import { selectRefund } from './refund.store.ts';

/**
 * A card takes its money back no more (closed, expired, refused by its bank): staff transfer it to an account its buyer
 * names. Money the gateway had said was there, and that bounced later, is due again in the ledger. Once: what has become a
 * transfer stays one.
 */
export async function moveRefundToTransfer(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  { refundId, failureCode, now }: { refundId: string; failureCode: string; now: Date },
): Promise<void> {
  const found = await selectRefund(tx, refundId, true);
  if (found === null || found.refund.method === 'transfer') return;
  const { refund, channel, userId, orderNumber, referenceCode } = found;
  if (refund.status === 'done')
    await postLedgerTransaction(tx, {
      kind: 'refund_bounced',
      cause: refundId,
      at: now,
      entries: [
        { account: { kind: `received_${channel}` }, amountSatang: refund.amountSatang },
        { account: { kind: 'refunds_due' }, amountSatang: -refund.amountSatang },
      ],
    });
  await setRefundTransfer(tx, refundId, failureCode);
  const { amountSatang, reason } = refund;
  await services.emit(tx, {
    name: 'refundMoved',
    refund: { refundId, reason, userId, referenceCode, orderNumber, amountSatang },
    at: now,
  });
}
