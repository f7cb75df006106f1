import { runTransaction } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { finishRefund } from './finish-refund.ts';
import { moveRefundToTransfer } from './move-refund-to-transfer.ts';
import { selectSilentRefunds } from './payment.store.ts';

const silentMs = 60 * 60_000;
const askedMost = 50;

/**
 * Asks the gateway about refunds it has taken and said nothing more about for an hour: a webhook that got lost mustn't
 * leave a shopper without the money. What it answers is done once, whatever a webhook says meanwhile. How many have ended.
 */
export async function reconcileRefunds(
  services: Pick<Services, 'db' | 'clock' | 'cardGateway' | 'emit'>,
): Promise<number> {
  const { db, clock, cardGateway } = services;
  if (cardGateway === null) return 0;
  const silent = await selectSilentRefunds(
    db,
    cardGateway.name,
    new Date(clock().getTime() - silentMs),
    askedMost,
  );
  let ended = 0;
  for (const { id: refundId, gatewayReference } of silent) {
    const status = await cardGateway.getRefund(gatewayReference);
    if (status === 'pending') continue;
    await runTransaction(db, async (tx) => {
      const now = clock();
      if (status === 'succeeded') await finishRefund(tx, services, { refundId, gatewayReference, now });
      else
        await moveRefundToTransfer(tx, services, { refundId, failureCode: status ?? 'refundMissing', now });
    });
    ended += 1;
  }
  return ended;
}
