import { eachAlone } from '../../platform/jobs/each-alone.ts';
import { GatewayUnavailable } from '../../platform/payments/payment-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';
import { notePaymentAsked, selectSilentCardPayments } from './payment.store.ts';

const silentMs = 2 * 60_000;
const askedMost = 50;

type Needs = Pick<Services, 'db' | 'clock' | 'newUuid' | 'emit' | 'cardGateway'>;
type Silent = Awaited<ReturnType<typeof selectSilentCardPayments>>[number];

/**
 * Asks the gateway about card payments nobody has said anything about: a webhook that got lost mustn't cost a shopper an
 * order. What it answers goes the way a webhook goes; asked twice, it changes nothing twice. Those come first that were
 * never asked about, then by how long ago they were: one that the gateway refuses to read holds up no other. How many
 * were found paid.
 * @throws at the end what went wrong with single ones; at once when the gateway is away.
 */
export async function reconcileCardPayments(services: Needs): Promise<number> {
  const { db, clock, cardGateway } = services;
  if (cardGateway === null) return 0;
  const silent = await selectSilentCardPayments(db, new Date(clock().getTime() - silentMs), askedMost);
  return eachAlone(silent, 'asking for card payments', async (payment) => {
    try {
      return await askAbout(services, cardGateway, payment);
    } catch (error) {
      // A gateway that is away was not asked.
      if (!(error instanceof GatewayUnavailable)) await notePaymentAsked(db, payment.id, clock());
      throw error;
    }
  });
}

async function askAbout(
  services: Needs,
  cardGateway: NonNullable<Needs['cardGateway']>,
  payment: Silent,
): Promise<boolean> {
  const { gatewayReference } = payment;
  const now = services.clock();
  if (payment.gateway !== cardGateway.name || gatewayReference === null) {
    await notePaymentAsked(services.db, payment.id, now);
    return false;
  }
  const said = await cardGateway.getPayment(gatewayReference);
  // A hold that is over closes the gateway's page too; some gateways leave it open longer than the hold.
  if (said?.status === 'open' && payment.status === 'expired')
    await cardGateway.cancelPayment(gatewayReference);
  await notePaymentAsked(services.db, payment.id, now);
  if (said?.status !== 'paid') return false;
  await handleGatewayEvent(services, cardGateway.name, {
    eventId: `reconciled ${gatewayReference}`,
    occurredAt: now,
    kind: 'paid',
    gatewayReference,
    paymentId: payment.id,
    amountSatang: said.amountSatang,
    currency: said.currency,
  });
  return true;
}
