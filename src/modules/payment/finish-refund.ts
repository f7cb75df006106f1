import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { BankAccountSnapshot } from '../banking/banking.rules.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { closeRefund } from './payment.store.ts';
import { selectTransferCause } from './refund.store.ts';

export type RefundProof = {
  refundId: string;
  gatewayReference?: string;
  transferReference?: string;
  proofKey?: string;
  bankAccount?: BankAccountSnapshot;
  /** Who of staff sent it. */
  doneBy?: number;
  now: Date;
};

/**
 * A promised refund has been paid: in the ledger what was due has left, and whoever reacts is told. False when it was paid before: then nothing changes.
 */
export async function finishRefund(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  { refundId, now, ...proof }: RefundProof,
): Promise<boolean> {
  const closed = await closeRefund(tx, refundId, { ...proof, doneAt: now });
  if (closed === null) return false;
  const { refund, channel, userId, referenceCode, orderNumber } = closed;
  // What a card didn't take back leaves the house's own account; what the gateway holds of it stays there.
  const isMovedFromCard = channel === 'card' && refund.method === 'transfer';
  await postLedgerTransaction(tx, {
    kind: 'refund_sent',
    cause: refund.method === 'transfer' ? await selectTransferCause(tx, refundId, isMovedFromCard) : refundId,
    at: now,
    entries: [
      { account: { kind: 'refunds_due' }, amountSatang: refund.amountSatang },
      {
        account: { kind: isMovedFromCard ? 'paid_out' : `received_${channel}` },
        amountSatang: -refund.amountSatang,
      },
    ],
  });
  const { amountSatang, reason } = refund;
  await services.emit(tx, {
    name: 'refundPaid',
    refund: { refundId, reason, userId, referenceCode, orderNumber, amountSatang },
    at: now,
  });
  return true;
}
