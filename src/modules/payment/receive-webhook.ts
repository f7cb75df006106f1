import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { RequestVariables } from '../../platform/http/request-context.ts';
import { WEBHOOK_BODY_LIMIT_BYTES } from '../../platform/payments/payment-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { handleBankPayment } from './handle-bank-payment.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';
import { createRefusalKeeper } from './keep-refused-webhook.ts';
import { bankGateway } from './payment.store.ts';

/**
 * Where the card gateway and the bank tell what has become of a payment: POST /api/payment/webhook/{gateway}. Their signature is
 * the only key they have. A 2xx says "kept, don't send again"; a 5xx asks to be told once more.
 */
export function createWebhookReceiver(
  services: Pick<Services, 'db' | 'clock' | 'newUuid' | 'emit' | 'cardGateway' | 'bankQr'>,
) {
  const app = new Hono<{ Variables: RequestVariables }>();
  const keepRefused = createRefusalKeeper(services);
  const envelope = (result: 0 | 1, code?: string) => ({
    result,
    detail: null,
    message: '',
    ...(code === undefined ? {} : { code }),
  });
  /** Refuses what came, and keeps it for staff to look at; a database that doesn't take it changes nothing of the answer. */
  async function refuse(c: Context<{ Variables: RequestVariables }>, gateway: string, code: string) {
    const log = c.get('log')();
    log.warn({ gateway, code }, 'webhook refused');
    const body = new Uint8Array(await c.req.arrayBuffer());
    await keepRefused({ gateway, code, body }).catch((error: unknown) =>
      log.warn({ err: error, gateway }, 'a refused webhook was not kept'),
    );
    return c.json(envelope(0, code), 400);
  }
  app.post('/:gateway', bodyLimit({ maxSize: WEBHOOK_BODY_LIMIT_BYTES }), async (c) => {
    const { cardGateway, bankQr } = services;
    const input = async () => ({
      headers: c.req.raw.headers,
      rawBody: new Uint8Array(await c.req.arrayBuffer()),
      now: services.clock(),
    });
    if (bankQr !== null && c.req.param('gateway') === bankGateway) {
      const payment = bankQr.readPayment(await input());
      if (!payment.ok) return refuse(c, bankGateway, payment.failure.code);
      const outcome = await handleBankPayment(services, bankQr, payment.value);
      if (outcome === 'unknownPayment')
        c.get('log')().error(
          { gateway: bankGateway, eventId: payment.value.transactionId, outcome },
          'webhook kept for staff',
        );
      return c.json(envelope(1));
    }
    if (cardGateway === null || cardGateway.name !== c.req.param('gateway'))
      return c.json(envelope(0, 'notFound'), 404);
    const event = await cardGateway.readWebhook(await input());
    if (!event.ok) return refuse(c, cardGateway.name, event.failure.code);
    // Text that no database holds.
    if (!isStorable(event.value)) return refuse(c, cardGateway.name, 'webhookMalformed');
    const outcome = await handleGatewayEvent(services, cardGateway.name, event.value);
    if (outcome === 'mismatch' || outcome === 'unknownPayment')
      c.get('log')().error(
        { gateway: cardGateway.name, eventId: event.value.eventId, outcome },
        'webhook kept for staff',
      );
    return c.json(envelope(1));
  });
  return app;
}

/** A NUL or half of a surrogate pair, signed or not, can't be kept (PostgreSQL's text and jsonb). */
function isStorable(event: object): boolean {
  return Object.values(event).every(
    (value) => typeof value !== 'string' || (value.isWellFormed() && !value.includes('\u0000')),
  );
}
