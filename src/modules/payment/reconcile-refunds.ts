import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import { GatewayUnavailable } from '../../platform/payments/payment-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { finishRefund } from './finish-refund.ts';
import { moveRefundToTransfer } from './move-refund-to-transfer.ts';
import { noteRefundAsked, selectSilentRefunds } from './payment.store.ts';

const silentMs = 60 * 60_000;
const askedMost = 50;

/**
 * Asks the gateway about refunds it has taken and said nothing more about for an hour: a webhook that got lost mustn't
 * leave a shopper without the money. What it answers is done once, whatever a webhook says meanwhile; one it refuses to
 * read holds up no other. How many have ended.
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
  return eachAlone(silent, 'asking for refunds', async ({ id: refundId, gatewayReference }) => {
    try {
      const status = await cardGateway.getRefund(gatewayReference);
      if (status === 'pending') {
        await noteRefundAsked(db, refundId, clock());
        return false;
      }
      await transact(db, async (tx) => {
        const now = clock();
        if (status === 'succeeded') await finishRefund(tx, services, { refundId, gatewayReference, now });
        else
          await moveRefundToTransfer(tx, services, { refundId, failureCode: status ?? 'refundMissing', now });
      });
      return true;
    } catch (error) {
      // A gateway that is away was not asked.
      if (!(error instanceof GatewayUnavailable)) await noteRefundAsked(db, refundId, clock());
      throw error;
    }
  });
}
