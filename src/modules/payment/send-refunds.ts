import type { Services } from '../../platform/services.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { finishRefund, takeWaitingRefund } from './payment.store.ts';

const refundsMost = 100;

/**
 * Sends promised refunds of card payments to the gateway, by the refund's own id as idempotency key: killed between the
 * gateway's answer and our note of it, the next run asks again and nothing is paid twice. Refunds by bank transfer wait
 * for staff. Returns how many were sent; throws when the gateway doesn't answer, so that the job is tried again.
 */
export async function sendRefunds(services: Pick<Services, 'db' | 'clock' | 'cardGateway'>): Promise<number> {
  const { db, clock, cardGateway } = services;
  if (cardGateway === null) return 0;
  for (let sent = 0; sent < refundsMost; sent += 1) {
    const isMore = await db.transaction(async (tx) => {
      const waiting = await takeWaitingRefund(tx);
      if (waiting === null || waiting.gatewayReference === null) return false;
      const { refund } = waiting;
      const reply = await cardGateway.refund({
        gatewayReference: waiting.gatewayReference,
        amountSatang: refund.amountSatang,
        idempotencyKey: refund.id,
        reason: refund.reason,
      });
      const now = clock();
      await finishRefund(tx, refund.id, reply.refundReference, now);
      await postLedgerTransaction(tx, {
        kind: 'refund_sent',
        cause: refund.id,
        at: now,
        entries: [
          { account: { kind: 'refunds_due' }, amountSatang: refund.amountSatang },
          { account: { kind: 'received_card' }, amountSatang: -refund.amountSatang },
        ],
      });
      return true;
    });
    if (!isMore) return sent;
  }
  return refundsMost;
}
