import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Clock } from '../../shared/clock.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createSandboxClient, type SessionReply, sandboxApiKey } from './sandbox-client.ts';
import { attemptDelivery, type SendRequest } from './sandbox-deliveries.ts';
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
  const { clock, secret, lateMs = 20_000, redirectWaitMs = 2_000 } = wiring;
  const baseUrl = wiring.baseUrl.replace(/\/$/, '');
  const sessions = createSandboxSessions(wiring);
  const underWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let saved: Promise<void> = Promise.resolve();

  /** Writes the books down; writes follow each other, and one that failed doesn't stop the next. */
  function save(): Promise<void> {
    const write = () => wiring.store.save(sessions.snapshot());
    saved = saved.then(write, write);
    return saved;
  }

  function deliver(eventId: string): Promise<void> {
    const delivery = sessions.deliveries.find((one) => one.eventId === eventId);
    const already = underWay.get(eventId);
    if (already !== undefined || delivery?.state !== 'waiting') return already ?? Promise.resolve();
    const attempt = attemptDelivery(delivery, wiring)
      .then(save)
      .catch(wiring.onError)
      .finally(() => {
        underWay.delete(eventId);
        arm();
      });
    underWay.set(eventId, attempt);
    return attempt;
  }

  async function runDue(): Promise<void> {
    sessions.settleDue();
    const now = clock().toISOString();
    const due = sessions.deliveries.filter((one) => one.state === 'waiting' && one.nextAttemptAt <= now);
    // What is announced must be on disk first: a webhook for a payment that a crash forgets would be a lie.
    await save();
    await Promise.all(due.map((one) => deliver(one.eventId)));
    arm();
  }

  function arm(): void {
    clearTimeout(timer);
    if (!running) return;
    const waiting = sessions.deliveries.filter(
      (one) => one.state === 'waiting' && !underWay.has(one.eventId),
    );
    const instants = waiting.map((one) => new Date(one.nextAttemptAt).getTime());
    const settling = sessions.nextDueAt();
    if (settling !== null) instants.push(settling.getTime());
    if (instants.length === 0) return;
    const waitMs = Math.min(...instants) - clock().getTime();
    timer = setTimeout(() => runDue().catch(wiring.onError), Math.min(Math.max(waitMs, 10), 60_000));
    timer.unref();
  }

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
    const asked = c.req.query('lang');
    const locale = asked === 'th' || asked === 'en' ? asked : (one?.locale ?? 'th');
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('content-security-policy', sandboxPagePolicy(one));
    if (one === null) return c.html(renderMissingPage(locale), 404);
    return c.html(renderPaymentPage({ session: one, locale, lateMs }), one.status === 'expired' ? 410 : 200);
  });

  app.post('/pay/:id', async (c) => {
    const one = sessions.find(c.req.param('id'));
    const { answer } = await c.req.parseBody();
    if (one === null) return c.html(renderMissingPage('th'), 404);
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
      fetch: async (request) => app.fetch(request),
    }),
    async start() {
      const kept = await wiring.store.load();
      if (kept !== null) sessions.restore(kept);
      running = true;
      arm();
    },
    runDue,
    async stop() {
      running = false;
      clearTimeout(timer);
      await Promise.all(underWay.values());
      await saved.catch(wiring.onError);
    },
  };
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs).unref();
  });
}
