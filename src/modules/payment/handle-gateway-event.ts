import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { GatewayEvent, PaymentGateway } from '../../platform/payments/payment-gateway.ts';
import { matchPayment } from '../../platform/payments/payment-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { lockGroup, lockOrders } from '../order/lock-order.ts';
import { moveGroupPayment } from '../order/move-group-payment.ts';
import { confirmPayment } from './confirm-payment.ts';
import { finishRefund } from './finish-refund.ts';
import { moveRefundToTransfer } from './move-refund-to-transfer.ts';
import type { EventOutcome } from './payment.rules.ts';
import {
  findGatewayRefund,
  insertGatewayEvent,
  movePayment,
  selectPaymentsOfEvent,
} from './payment.store.ts';

/**
 * Does what an authentic event of a gateway asks, once. Events may come twice, late and in any order: the state tables
 * decide what still counts. Money in another amount or currency than asked for is noted for staff and moves nothing.
 */
export async function handleGatewayEvent(
  services: Pick<Services, 'db' | 'clock' | 'newUuid' | 'emit'>,
  gateway: PaymentGateway['name'],
  event: GatewayEvent,
): Promise<EventOutcome> {
  const now = services.clock();
  return transact(services.db, async (tx) => {
    const found = await findEventPayment(tx, gateway, event);
    const isNew = await insertGatewayEvent(tx, {
      gateway,
      eventId: event.eventId,
      kind: event.kind,
      paymentId: found.payment?.id ?? null,
      payload: { ...event, occurredAt: event.occurredAt.toISOString() },
      outcome: found.note,
      receivedAt: now,
    });
    if (!isNew) return 'repeated';
    return followEvent(tx, services, found, event, now);
  });
}

/** The payment an event is about, and what is noted of it before anything is done. */
export async function findEventPayment(
  tx: Transaction,
  gateway: PaymentGateway['name'],
  event: GatewayEvent,
) {
  const { named, referred } = await selectPaymentsOfEvent(tx, gateway, {
    paymentId: isUuid(event.paymentId) ? event.paymentId : null,
    gatewayReference: event.gatewayReference,
  });
  const payment = named ?? referred;
  const isMatching =
    payment !== null &&
    isOfOnePayment(gateway, event, named, referred) &&
    (event.kind !== 'paid' ||
      matchPayment(event, { paymentId: payment.id, amountSatang: payment.amountSatang }).ok);
  const note: 'unknownPayment' | 'noted' | 'mismatch' =
    payment === null ? 'unknownPayment' : isMatching ? 'noted' : 'mismatch';
  return { payment, note };
}

/** Does what an event asks of the payment that was found for it; nothing where it fits none. */
export async function followEvent(
  tx: Transaction,
  services: Pick<Services, 'newUuid' | 'emit'>,
  { payment, note }: Awaited<ReturnType<typeof findEventPayment>>,
  event: GatewayEvent,
  now: Date,
): Promise<EventOutcome> {
  if (payment === null || note !== 'noted') return note;
  switch (event.kind) {
    case 'paid': {
      const locked = await lockOrders(tx, payment.groupId);
      if (locked === null) throw new Error(`Payment ${payment.id} has no order group`);
      return confirmPayment(tx, services, payment, locked, now);
    }
    case 'failed':
    case 'expired': {
      const group = await lockGroup(tx, payment.groupId);
      const isMoved = await movePayment(tx, payment.id, event.kind, {
        failureCode: event.failureCode ?? null,
      });
      // A group with another try under way is not failed by the end of this one.
      if (isMoved && event.kind === 'failed' && group !== null)
        await moveGroupPayment(tx, [group.id], 'failed', now);
      return 'noted';
    }
    case 'refunded':
    case 'ignored':
      await followRefund(tx, services, event, now);
      return 'noted';
  }
}

/** What a gateway says later of a refund it was asked for: the money is there, or it has come back. */
async function followRefund(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  event: GatewayEvent,
  now: Date,
): Promise<void> {
  const isLost = event.failureCode === 'refundFailed';
  if (event.refundReference === undefined || (event.kind !== 'refunded' && !isLost)) return;
  const refund = await findGatewayRefund(tx, {
    refundId: event.refundKey !== undefined && isUuid(event.refundKey) ? event.refundKey : null,
    gatewayReference: event.refundReference,
  });
  if (refund === null || refund.method !== 'card') return;
  if (isLost)
    await moveRefundToTransfer(tx, services, { refundId: refund.id, failureCode: 'refundFailed', now });
  else
    await finishRefund(tx, services, {
      refundId: refund.id,
      gatewayReference: event.refundReference,
      now,
    });
}

type Known = { id: string; gateway: string | null; gatewayReference: string | null } | null;

/**
 * An event names its payment by our number and by the gateway's own. Both must mean the same one: a payment's number
 * beside another's reference is nobody's money.
 */
function isOfOnePayment(
  gateway: PaymentGateway['name'],
  event: GatewayEvent,
  named: Known,
  referred: Known,
): boolean {
  if (named === null) return true;
  if (referred !== null && referred.id !== named.id) return false;
  if (event.kind !== 'paid' || named.gatewayReference === null) return true;
  return named.gateway === gateway && named.gatewayReference === event.gatewayReference;
}

/** Another shop at the same gateway may call its payments anything. */
function isUuid(value: string | null): value is string {
  return value !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}
