import { runTransaction } from '../../platform/db/transact.ts';
import { GatewayRefused } from '../../platform/payments/payment-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { finishRefund } from './finish-refund.ts';
import { moveRefundToTransfer } from './move-refund-to-transfer.ts';
import { setRefundSent, takeWaitingRefund } from './payment.store.ts';

const refundsMost = 100;

/**
 * Sends promised refunds of card payments to the gateway, by the refund's own id as idempotency key: killed between the
 * gateway's answer and our note of it, the next run asks again and nothing is paid twice. What the gateway has only taken
 * is done when it says so; what it refuses (a closed card) becomes a transfer, and the others go on. Refunds by bank
 * transfer wait for staff. Returns how many were handled; throws when the gateway doesn't answer, so that the job is tried
 * again.
 */
export async function sendRefunds(
  services: Pick<Services, 'db' | 'clock' | 'cardGateway' | 'siteUrl'>,
): Promise<number> {
  const { db, clock, cardGateway } = services;
  if (cardGateway === null) return 0;
  for (let sent = 0; sent < refundsMost; sent += 1) {
    const isMore = await runTransaction(db, async (tx) => {
      const waiting = await takeWaitingRefund(tx);
      if (waiting === null || waiting.gatewayReference === null) return false;
      const { refund } = waiting;
      const request = {
        gatewayReference: waiting.gatewayReference,
        amountSatang: refund.amountSatang,
        idempotencyKey: refund.id,
        reason: refund.reason,
      };
      const reply = await cardGateway.refund(request).catch((error: unknown) => {
        if (error instanceof GatewayRefused) return error;
        throw error;
      });
      if (reply instanceof GatewayRefused)
        await moveRefundToTransfer(tx, services, {
          refundId: refund.id,
          failureCode: reply.code,
          now: clock(),
        });
      else if (reply.status === 'pending') await setRefundSent(tx, refund.id, reply.refundReference);
      else
        await finishRefund(tx, services, {
          refundId: refund.id,
          gatewayReference: reply.refundReference,
          now: clock(),
        });
      return true;
    });
    if (!isMore) return sent;
  }
  return refundsMost;
}
