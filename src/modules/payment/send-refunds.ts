import { runTransaction } from '../../platform/db/transact.ts';
import { GatewayRefused } from '../../platform/payments/payment-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { finishRefund } from './finish-refund.ts';
import { moveRefundToTransfer } from './move-refund-to-transfer.ts';
import { leaseWaitingRefund, lockWaitingRefund, releaseRefund, setRefundSent } from './payment.store.ts';

const refundsMost = 100;
/** Longer than a gateway may take to answer. */
const leaseMs = 2 * 60_000;

/**
 * Sends promised refunds of card payments to the gateway, by the refund's own id as idempotency key: killed between the
 * gateway's answer and our note of it, the next run asks again and nothing is paid twice. What the gateway has only taken
 * is done when it says so; what it refuses (a closed card) becomes a transfer, and the others go on. Refunds by bank
 * transfer wait for staff. Returns how many were handled; throws when the gateway doesn't answer, so that the job is tried
 * again.
 */
export async function sendRefunds(
  services: Pick<Services, 'db' | 'clock' | 'cardGateway' | 'emit'>,
): Promise<number> {
  const { db, clock, cardGateway } = services;
  if (cardGateway === null) return 0;
  for (let sent = 0; sent < refundsMost; sent += 1) {
    const now = clock();
    const refund = await leaseWaitingRefund(db, now, new Date(now.getTime() + leaseMs));
    if (refund === null) return sent;
    const request = {
      gatewayReference: refund.gatewayReference,
      amountSatang: refund.amountSatang,
      idempotencyKey: refund.id,
      reason: refund.reason,
    };
    // Outside the transaction: a gateway that hangs holds no connection.
    const reply = await cardGateway.refund(request).catch(async (error: unknown) => {
      if (error instanceof GatewayRefused) return error;
      await releaseRefund(db, refund.id);
      throw error;
    });
    await runTransaction(db, async (tx) => {
      // A webhook, or another process, may have been told meanwhile.
      if (!(await lockWaitingRefund(tx, refund.id))) return;
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
    });
  }
  return refundsMost;
}
