import type { Services } from '../../platform/services.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';
import { selectSilentCardPayments } from './payment.store.ts';

const silentMs = 2 * 60_000;
const askedMost = 50;

/**
 * Asks the gateway about card payments nobody has said anything about: a webhook that got lost mustn't cost a shopper an
 * order. What it answers goes the way a webhook goes; asked twice, it changes nothing twice.
 */
export async function reconcileCardPayments(
  services: Pick<Services, 'db' | 'clock' | 'newUuid' | 'emit' | 'cardGateway'>,
): Promise<number> {
  const { cardGateway } = services;
  if (cardGateway === null) return 0;
  const now = services.clock();
  const silent = await selectSilentCardPayments(services.db, new Date(now.getTime() - silentMs), askedMost);
  let found = 0;
  for (const payment of silent) {
    if (payment.gateway !== cardGateway.name || payment.gatewayReference === null) continue;
    const said = await cardGateway.getPayment(payment.gatewayReference);
    // A hold that is over closes the gateway's page too; some gateways leave it open longer than the hold.
    if (said?.status === 'open' && payment.status === 'expired')
      await cardGateway.cancelPayment(payment.gatewayReference);
    if (said?.status !== 'paid') continue;
    found += 1;
    await handleGatewayEvent(services, cardGateway.name, {
      eventId: `reconciled ${payment.gatewayReference}`,
      occurredAt: now,
      kind: 'paid',
      gatewayReference: payment.gatewayReference,
      paymentId: payment.id,
      amountSatang: said.amountSatang,
      currency: said.currency,
    });
  }
  return found;
}
