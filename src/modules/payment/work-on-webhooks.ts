import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { BankPayment } from '../../platform/payments/bank-qr.ts';
import type { GatewayEvent, PaymentGateway } from '../../platform/payments/payment-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { followBankPayment } from './handle-bank-payment.ts';
import { findEventPayment, followEvent } from './handle-gateway-event.ts';
import type { EventOutcome } from './payment.rules.ts';
import { bankGateway, selectQrPayment } from './payment.store.ts';
import {
  closeEvent,
  deleteRefused,
  lockUnfitting,
  setEventOutcome,
  type UnfittingEvent,
} from './webhook.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newUuid' | 'emit' | 'bankQr'>;
type Staff = { userId: number; origin: CallOrigin };
type EventName = { gateway: string; eventId: string };

/**
 * Does once more what a signed event asks that fitted nothing when it came: its payment may be there by now. What it says
 * is what was signed then; only whether it fits is looked at again. Of two who try at once the second finds nothing to do.
 */
export function retryWebhook(
  services: Needs,
  staff: Staff,
  name: EventName,
): Promise<Result<EventOutcome, { code: 'webhookNotFound' | 'webhookFitsNothing' }>> {
  return transact<EventOutcome, { code: 'webhookNotFound' | 'webhookFitsNothing' }>(
    services.db,
    async (tx) => {
      const now = services.clock();
      const event = await lockUnfitting(tx, name);
      if (event === null) return fail({ code: 'webhookNotFound' });
      const done = await follow(tx, services, event, now);
      if (done === null) return fail({ code: 'webhookFitsNothing' });
      await setEventOutcome(tx, name, done);
      await recordAudit(
        tx,
        {
          kind: 'webhook_retried',
          actorUserId: staff.userId,
          subjectUserId: null,
          origin: staff.origin,
          moved: { before: event.outcome, after: done.outcome },
          detail: { ...name, paymentId: done.paymentId },
        },
        now,
      );
      return succeed(done.outcome);
    },
  );
}

/** Null when it still fits nothing. */
async function follow(
  tx: Transaction,
  services: Needs,
  { gateway, payload }: UnfittingEvent,
  now: Date,
): Promise<{ outcome: EventOutcome; paymentId: string } | null> {
  if (gateway === bankGateway) {
    const said = { ...payload, paidAt: new Date(String(payload.paidAt)) } as BankPayment;
    const asked = said.billerId === services.bankQr?.billerId ? await selectQrPayment(tx, said) : null;
    if (asked === null) return null;
    return { outcome: await followBankPayment(tx, services, said, asked, now), paymentId: asked.id };
  }
  // As it was kept: what `readWebhook` made of it, its time as a text.
  const event = { ...payload, occurredAt: new Date(String(payload.occurredAt)) } as GatewayEvent;
  const found = await findEventPayment(tx, gateway as PaymentGateway['name'], event);
  if (found.payment === null || found.note !== 'noted') return null;
  return { outcome: await followEvent(tx, services, found, event, now), paymentId: found.payment.id };
}

/** Somebody has seen to an event that fits nothing (at the gateway, by hand), and says how: it waits no longer. */
export function closeWebhook(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staff: Staff,
  { reason, ...name }: EventName & { reason: string },
): Promise<Result<true, { code: 'webhookNotFound' }>> {
  return transact<true, { code: 'webhookNotFound' }>(db, async (tx) => {
    const now = clock();
    const event = await lockUnfitting(tx, name);
    if (event === null) return fail({ code: 'webhookNotFound' });
    await closeEvent(tx, name, { reason, now });
    await recordAudit(
      tx,
      {
        kind: 'webhook_closed',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        moved: { before: event.outcome, after: 'closed' },
        detail: { ...name, reason },
      },
      now,
    );
    return succeed(true);
  });
}

/** What was refused has been looked at: it is forgotten. */
export function dropRefusedWebhook(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staff: Staff,
  id: number,
): Promise<Result<true, { code: 'webhookNotFound' }>> {
  return transact<true, { code: 'webhookNotFound' }>(db, async (tx) => {
    const dropped = await deleteRefused(tx, id);
    if (dropped === null) return fail({ code: 'webhookNotFound' });
    await recordAudit(
      tx,
      {
        kind: 'webhook_dropped',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        detail: { gateway: dropped.gateway, code: dropped.code, times: dropped.times },
      },
      clock(),
    );
    return succeed(true);
  });
}
