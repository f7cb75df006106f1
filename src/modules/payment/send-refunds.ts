import { transact } from '../../platform/db/transact.ts';
import { throwTogether } from '../../platform/jobs/each-alone.ts';
import { GatewayRefused, type PaymentGateway } from '../../platform/payments/payment-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { finishRefund } from './finish-refund.ts';
import { moveRefundToTransfer } from './move-refund-to-transfer.ts';
import { leaseWaitingRefund, lockWaitingRefund, releaseRefund, setRefundSent } from './payment.store.ts';

const refundsMost = 100;
/** Longer than a gateway may take to answer. */
const leaseMs = 2 * 60_000;
/** One refund the gateway fails at is that one's affair; several in a row are the gateway's. */
const failuresMost = 3;

/**
 * Sends promised refunds of card payments to the gateway, by the refund's own id as idempotency key: killed between the
 * gateway's answer and our note of it, the next run asks again and nothing is paid twice. What the gateway has only taken
 * is done when it says so; what it refuses (a closed card) becomes a transfer, and the others go on. Refunds by bank
 * transfer wait for staff. Returns how many were handled.
 * @throws at the end what went wrong, after `failuresMost` at once: those are tried again by the next run, after the others.
 */
export async function sendRefunds(
  services: Pick<Services, 'db' | 'clock' | 'cardGateway' | 'emit'>,
): Promise<number> {
  const { db, clock, cardGateway } = services;
  if (cardGateway === null) return 0;
  const failed: { id: string; error: unknown }[] = [];
  let sent = 0;
  while (sent + failed.length < refundsMost && failed.length < failuresMost) {
    const now = clock();
    const refund = await leaseWaitingRefund(db, now, new Date(now.getTime() + leaseMs));
    if (refund === null) break;
    try {
      await sendRefund(services, cardGateway, refund);
      sent += 1;
    } catch (error) {
      failed.push({ id: refund.id, error });
    }
  }
  // Only now: released before, they would be the next to be tried.
  for (const { id } of failed) await releaseRefund(db, id, clock());
  throwTogether(
    failed.map(({ error }) => error),
    'sending refunds',
  );
  return sent;
}

async function sendRefund(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  cardGateway: PaymentGateway,
  refund: NonNullable<Awaited<ReturnType<typeof leaseWaitingRefund>>>,
): Promise<void> {
  const { db, clock } = services;
  const request = {
    gatewayReference: refund.gatewayReference,
    amountSatang: refund.amountSatang,
    idempotencyKey: refund.id,
    reason: refund.reason,
  };
  // Outside the transaction: a gateway that hangs holds no connection.
  const reply = await cardGateway.refund(request).catch((error: unknown) => {
    if (error instanceof GatewayRefused) return error;
    throw error;
  });
  await transact(db, async (tx) => {
    // A webhook, or another process, may have been told meanwhile.
    if (!(await lockWaitingRefund(tx, refund.id))) return;
    const at = { refundId: refund.id, now: clock() };
    if (reply instanceof GatewayRefused)
      await moveRefundToTransfer(tx, services, { ...at, failureCode: reply.code });
    else if (reply.status === 'pending') await setRefundSent(tx, refund.id, reply.refundReference);
    else await finishRefund(tx, services, { ...at, gatewayReference: reply.refundReference });
  });
}
