import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { BankAccountSnapshot } from '../banking/banking.rules.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { addRefunded, insertRefund, type selectPayment } from './payment.store.ts';

type Payment = NonNullable<Awaited<ReturnType<typeof selectPayment>>>;

/**
 * Promises money back: the buyer's funds become a refund due, once per cause, and a job carries it out (cards) or staff
 * do (transfers). The refund's id; null when it was promised before. The caller has seen to it that the buyer's funds hold the amount.
 */
export async function requestRefund(
  tx: Transaction,
  services: Pick<Services, 'newUuid'>,
  refund: {
    payment: Payment;
    /** Who paid. */
    userId: number;
    amountSatang: number;
    reason: Parameters<typeof insertRefund>[1]['reason'];
    cause: string;
    orderId?: number;
    bankAccount?: BankAccountSnapshot | null;
    now: Date;
  },
): Promise<string | null> {
  const { payment, userId, amountSatang, reason, cause, orderId, now } = refund;
  const id = services.newUuid();
  const isNew = await insertRefund(tx, {
    id,
    paymentId: payment.id,
    orderId: orderId ?? null,
    method: payment.channel === 'card' ? 'card' : 'transfer',
    amountSatang,
    reason,
    cause,
    bankAccount: refund.bankAccount ?? null,
    createdAt: now,
  });
  if (!isNew) return null;
  await addRefunded(tx, payment.id, amountSatang);
  await postLedgerTransaction(tx, {
    kind: 'refund_promised',
    cause,
    at: now,
    entries: [
      { account: { kind: 'buyer_funds', ownerId: userId }, amountSatang },
      { account: { kind: 'refunds_due' }, amountSatang: -amountSatang },
    ],
  });
  return id;
}
