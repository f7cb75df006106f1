import type { Services } from '../../platform/services.ts';
import { finishRefund } from './finish-refund.ts';
import { takeWaitingRefund } from './payment.store.ts';

const refundsMost = 100;

/**
 * Sends promised refunds of card payments to the gateway, by the refund's own id as idempotency key: killed between the
 * gateway's answer and our note of it, the next run asks again and nothing is paid twice. Refunds by bank transfer wait
 * for staff. Returns how many were sent; throws when the gateway doesn't answer, so that the job is tried again.
 */
export async function sendRefunds(
  services: Pick<Services, 'db' | 'clock' | 'cardGateway' | 'siteUrl'>,
): Promise<number> {
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
