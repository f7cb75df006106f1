import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { PaymentGateway } from '../../platform/payments/payment-gateway.ts';
import type { Clock } from '../../shared/clock.ts';
import { createDeliveryQueue, pause } from './delivery-queue.ts';
import { createSandboxClient, type SessionReply, sandboxApiKey } from './sandbox-client.ts';
import { SANDBOX_SIGNATURE_HEADER, type SendRequest } from './sandbox-deliveries.ts';
import { sandboxLocale } from './sandbox-frame.ts';
import { renderMissingPage, renderPaymentPage, sandboxPagePolicy } from './sandbox-page.ts';
import {
  createSandboxSessions,
  createSessionInput,
  refundedSatang,
  refundInput,
  type SandboxSession,
} from './sandbox-sessions.ts';
import type { SandboxStore } from './sandbox-store.ts';

export type SandboxWiring = {
  /** Where `app` is mounted, as the buyer's browser sees it: http://localhost:3000/dev/gateway */
  baseUrl: string;
  /** The shop's webhook endpoint. */
  webhookUrl: string;
  /** Shared with the shop: signs webhooks and, hashed, opens the gateway's API. */
  secret: string;
  clock: Clock;
  /** At least 128 random bits, URL-safe: a session's address is all that protects its page. */
  randomId: () => string;
  store: SandboxStore;
  /** Sends webhooks; the global `fetch`, or the shop's own app in a test. */
  fetch: SendRequest;
  /** Hears of what went wrong inside, in a request or in the timer: the books could not be written. */
  onError: (error: unknown) => void;
  /** How long "Answer late" waits after the buyer has gone back to the shop. */
  lateMs?: number;
  /** How long the browser waits for the shop to take the webhook before it is sent back. */
  redirectWaitMs?: number;
};

export type SandboxGateway = {
  /** Mount under the path of `baseUrl`. Its pages carry their own Content-Security-Policy. */
  app: Hono;
  /** The port, wired to `app` in memory. */
  gateway: PaymentGateway;
  /** Reads the books and takes up the webhooks that were still owed. Call once, before the first request. */
  start(): Promise<void>;
  /** Does all that is due by the clock and waits for it: the timer's work, in a test's hands. */
  runDue(): Promise<void>;
  /** Stops the timer and waits for attempts under way; the rest is taken up at the next start. */
  stop(): Promise<void>;
};

/** A whole small card gateway for demo mode. Never mount it outside: anyone can approve a payment there. */
export function createSandboxGateway(wiring: SandboxWiring): SandboxGateway {
  const { secret, lateMs = 20_000, redirectWaitMs = 2_000 } = wiring;
  const baseUrl = wiring.baseUrl.replace(/\/$/, '');
  const sessions = createSandboxSessions(wiring);
  const queue = createDeliveryQueue(sessions, { ...wiring, signatureHeader: SANDBOX_SIGNATURE_HEADER });
  const { save, deliver, arm } = queue;

  function toReply(one: SandboxSession): SessionReply {
    const refunded = refundedSatang(one);
    const paid = refunded === 0 ? 'paid' : refunded < one.amountSatang ? 'part_refunded' : 'refunded';
    const status = {
      open: 'open',
      answeringLate: 'open',
      paid,
      failed: 'failed',
      expired: 'expired',
    } as const;
    return {
      gatewayReference: one.id,
      redirectUrl: `${baseUrl}/pay/${one.id}`,
      paymentId: one.paymentId,
      status: status[one.status],
      amountSatang: one.amountSatang,
      refundedSatang: refunded,
      currency: one.currency,
    };
  }

  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.onError((error, c) => {
    wiring.onError(error);
    return c.json({ code: 'unexpected' }, 500);
  });

  const expectedKey = Buffer.from(`Bearer ${sandboxApiKey(secret)}`);
  app.use('/api/*', async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '');
    const isKnown = given.length === expectedKey.length && timingSafeEqual(given, expectedKey);
    return isKnown ? next() : c.json({ code: 'unauthorized' }, 401);
  });

  app.post('/api/payments', async (c) => {
    const input = createSessionInput.safeParse(await c.req.json().catch(() => null));
    const key = c.req.header('idempotency-key');
    if (!input.success || !key) return c.json({ code: 'inputInvalid' }, 400);
    const made = sessions.create(input.data, key);
    if (!made.ok) return c.json(made.failure, 409);
    await save();
    arm();
    return c.json(toReply(made.value));
  });

  app.get('/api/payments/:id', (c) => {
    sessions.settleDue();
    const one = sessions.find(c.req.param('id'));
    arm();
    return one === null ? c.json({ code: 'paymentNotFound' }, 404) : c.json(toReply(one));
  });

  app.post('/api/payments/:id/cancel', async (c) => {
    sessions.cancel(c.req.param('id'));
    await save();
    arm();
    return c.json({});
  });

  app.post('/api/payments/:id/refunds', async (c) => {
    const input = refundInput.safeParse(await c.req.json().catch(() => null));
    const key = c.req.header('idempotency-key');
    const one = sessions.find(c.req.param('id'));
    if (one === null) return c.json({ code: 'paymentNotFound' }, 404);
    if (!input.success || !key) return c.json({ code: 'inputInvalid' }, 400);
    const made = sessions.refund(one, input.data, key);
    if (!made.ok) return c.json(made.failure, 409);
    await save();
    arm();
    return c.json({ refundReference: made.value.id, status: 'succeeded' });
  });

  app.get('/api/refunds/:id', (c) => {
    const made = sessions.findRefund(c.req.param('id'));
    if (made === null) return c.json({ code: 'refundNotFound' }, 404);
    return c.json({ refundReference: made.id, status: 'succeeded' });
  });

  app.get('/pay/:id', (c) => {
    sessions.settleDue();
    arm();
    const one = sessions.find(c.req.param('id'));
    const locale = sandboxLocale(c, one?.locale);
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('content-security-policy', sandboxPagePolicy(one));
    if (one === null) return c.html(renderMissingPage(locale), 404);
    return c.html(renderPaymentPage({ session: one, locale, lateMs }), one.status === 'expired' ? 410 : 200);
  });

  app.post('/pay/:id', async (c) => {
    const one = sessions.find(c.req.param('id'));
    const { answer } = await c.req.parseBody();
    if (one === null) return c.html(renderMissingPage(sandboxLocale(c)), 404);
    if (answer !== 'approve' && answer !== 'decline' && answer !== 'late')
      return c.redirect(`${baseUrl}/pay/${one.id}`, 303);
    const before = sessions.deliveries.length;
    sessions.answer(one.id, answer, lateMs);
    await save();
    // Like Stripe's, this page gives the shop a moment to hear of the payment before the buyer is back to ask.
    const announced = sessions.deliveries.slice(before).map((delivery) => deliver(delivery.eventId));
    await Promise.race([Promise.all(announced), pause(redirectWaitMs)]);
    arm();
    // An expired page says so; everything else goes back to the shop, however often it is pressed.
    const isExpired = sessions.find(one.id)?.status === 'expired';
    return c.redirect(isExpired ? `${baseUrl}/pay/${one.id}` : one.returnUrl, 303);
  });

  return {
    app,
    gateway: createSandboxClient({
      baseUrl: 'http://sandbox.invalid',
      secret,
      fetch: async (url, init) => app.fetch(new Request(url, init)),
    }),
    async start() {
      const kept = await wiring.store.load();
      if (kept !== null) sessions.restore(kept);
      queue.start();
    },
    runDue: queue.runDue,
    stop: queue.stop,
  };
}
