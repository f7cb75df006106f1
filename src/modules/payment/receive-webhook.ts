import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { RequestVariables } from '../../platform/http/request-context.ts';
import { WEBHOOK_BODY_LIMIT_BYTES } from '../../platform/payments/payment-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';

/**
 * Where the card gateway tells what has become of a payment: POST /api/payment/webhook/{gateway}. Its signature is the
 * only key it has. A 2xx says "kept, don't send again"; a 5xx asks to be told once more.
 */
export function createWebhookReceiver(
  services: Pick<Services, 'db' | 'clock' | 'newUuid' | 'siteUrl' | 'cardGateway'>,
) {
  const app = new Hono<{ Variables: RequestVariables }>();
  const envelope = (result: 0 | 1, code?: string) => ({
    result,
    detail: null,
    message: '',
    ...(code === undefined ? {} : { code }),
  });
  app.post('/:gateway', bodyLimit({ maxSize: WEBHOOK_BODY_LIMIT_BYTES }), async (c) => {
    const { cardGateway } = services;
    if (cardGateway === null || cardGateway.name !== c.req.param('gateway'))
      return c.json(envelope(0, 'notFound'), 404);
    const event = await cardGateway.readWebhook({
      headers: c.req.raw.headers,
      rawBody: new Uint8Array(await c.req.arrayBuffer()),
      now: services.clock(),
    });
    if (!event.ok) {
      c.get('log')().warn({ gateway: cardGateway.name, code: event.failure.code }, 'webhook refused');
      return c.json(envelope(0, event.failure.code), 400);
    }
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
