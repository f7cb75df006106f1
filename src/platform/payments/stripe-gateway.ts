import type Stripe from 'stripe';
import type { Clock } from '../../shared/clock.ts';
import { fail, succeed } from '../../shared/result.ts';
import { fetchWhole } from '../peers/fetch-whole.ts';
import { createPeer, PeerAway, personWaitsMs } from '../peers/peer.ts';
import {
  type GatewayEvent,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
  WEBHOOK_BODY_LIMIT_BYTES,
  WEBHOOK_TOLERANCE_MS,
} from './payment-gateway.ts';

export type StripeWiring = {
  secretKey: string;
  /** The signing secret of the webhook endpoint, whsec_… */
  webhookSecret: string;
  clock: Clock;
  /** Another place than api.stripe.com: a test's server. */
  api?: { protocol: 'http' | 'https'; host: string; port: number };
  timeoutMs?: number;
};

/**
 * Stripe keeps a hosted session open for 30 minutes at least, longer than our hold. It is told to end half an hour after
 * the hold (a time that doesn't depend on when we ask, so a retry under one idempotency key asks for the same), and the
 * caller ends it on time with `cancelPayment`. A buyer who pays in between has paid late; the order module re-reserves
 * or refunds. Holds longer than 23 hours don't fit into Stripe's 24.
 */
const AFTER_HOLD_SECONDS = 30 * 60;

type Session = Stripe.Checkout.Session;

/**
 * The port on Stripe Checkout, cards only, in baht. The library is loaded at the first call. The webhook endpoint wants:
 * checkout.session.completed, .async_payment_succeeded, .async_payment_failed, .expired; refund.created, .updated,
 * .failed. Stripe takes no payment below 10 baht (`amount_too_small`).
 */
export function createStripeGateway(wiring: StripeWiring): PaymentGateway {
  const { api, timeoutMs = 10_000 } = wiring;
  const promptMs = Math.min(timeoutMs, personWaitsMs);
  const peer = createPeer('Stripe', {
    // A key whose first request is still running says nothing about Stripe.
    isItsFault: (error) => error instanceof GatewayUnavailable && !isLocked(error.cause),
  });
  let loading: Promise<{ prompt: Stripe; patient: Stripe; errors: typeof Stripe.errors }> | undefined;

  function load() {
    const settings = { telemetry: false, ...api };
    loading ??= import('stripe').then(({ default: Library }) => {
      // The library's own limit is for silence: an answer that begins and dawdles would hold its socket for ever.
      const within = (mostMs: number, maxNetworkRetries: number) =>
        new Library(wiring.secretKey, {
          ...settings,
          maxNetworkRetries,
          httpClient: Library.createFetchHttpClient((url: string | URL | Request, init: RequestInit = {}) =>
            fetchWhole(String(url), { ...init, mostMs }),
          ),
        });
      return { prompt: within(promptMs, 0), patient: within(timeoutMs, 1), errors: Library.errors };
    });
    return loading;
  }

  /** Calls Stripe; its errors become the port's two. A person waits for `prompt` calls, the clock for `patient` ones. */
  async function call<Reply>(
    doing: string,
    ask: (client: Stripe) => Promise<Reply>,
    haste: 'prompt' | 'patient' = 'patient',
  ): Promise<Reply> {
    const { errors, ...clients } = await load();
    const mostMs = haste === 'prompt' ? promptMs : 2 * timeoutMs + 1_000;
    try {
      return await peer.ask(mostMs, () =>
        ask(clients[haste]).catch((error: unknown) => {
          if (!(error instanceof errors.StripeError)) throw error;
          const status = error.statusCode;
          const isPassing = status === undefined || status >= 500 || status === 429 || isLocked(error);
          if (isPassing) throw new GatewayUnavailable('stripe', doing, error);
          throw new GatewayRefused('stripe', doing, error.code ?? error.rawType ?? error.type, error);
        }),
      );
    } catch (error) {
      throw error instanceof PeerAway ? new GatewayUnavailable('stripe', doing, error) : error;
    }
  }

  /** The session a payment intent belongs to, for refunds somebody made in Stripe's dashboard. */
  async function findSession(paymentIntent: string | null): Promise<Session | undefined> {
    if (paymentIntent === null) return undefined;
    const found = await call('find session', (client) =>
      client.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }),
    );
    return found.data[0];
  }

  async function readRefund(refund: Stripe.Refund, about: Pick<GatewayEvent, 'eventId' | 'occurredAt'>) {
    const ours = refund.metadata?.gatewayReference;
    const session = ours === undefined ? await findSession(idOf(refund.payment_intent)) : undefined;
    const event: GatewayEvent = {
      ...about,
      kind: refund.status === 'succeeded' ? 'refunded' : 'ignored',
      gatewayReference: ours ?? session?.id ?? idOf(refund.payment_intent) ?? refund.id,
      paymentId: refund.metadata?.paymentId ?? session?.metadata?.paymentId ?? null,
      amountSatang: refund.amount,
      currency: refund.currency.toUpperCase(),
      refundReference: refund.id,
      ...(refund.metadata?.refundKey === undefined ? {} : { refundKey: refund.metadata.refundKey }),
      ...(isLost(refund) ? { failureCode: 'refundFailed' } : {}),
    };
    return succeed(event);
  }

  return {
    name: 'stripe',

    async createPayment(input) {
      // Stripe would take the money for another half hour; an order whose hold is over must be placed again first.
      if (input.expiresAt <= wiring.clock())
        throw new GatewayRefused('stripe', 'create payment', 'holdEnded');
      const metadata = { paymentId: input.paymentId, referenceCode: input.referenceCode };
      const session = await call(
        'create payment',
        (client) =>
          client.checkout.sessions.create(
            {
              mode: 'payment',
              allowed_payment_method_types: ['card'],
              line_items: [
                {
                  quantity: 1,
                  price_data: {
                    currency: 'thb',
                    unit_amount: input.amountSatang,
                    product_data: { name: input.description },
                  },
                },
              ],
              client_reference_id: input.paymentId,
              metadata,
              payment_intent_data: { metadata, description: input.description },
              ...(input.customerEmail === null ? {} : { customer_email: input.customerEmail }),
              locale: input.locale,
              success_url: input.returnUrl,
              cancel_url: input.cancelUrl,
              expires_at: Math.ceil(input.expiresAt.getTime() / 1000) + AFTER_HOLD_SECONDS,
              // Or Stripe may charge in the buyer's currency, and the amounts would no longer be ours.
              adaptive_pricing: { enabled: false },
            },
            { idempotencyKey: input.idempotencyKey },
          ),
        'prompt',
      );
      if (session.url === null) throw new GatewayRefused('stripe', 'create payment', 'sessionClosed');
      return { gatewayReference: session.id, redirectUrl: session.url };
    },

    async readWebhook({ headers, rawBody, now }) {
      if (rawBody.byteLength > WEBHOOK_BODY_LIMIT_BYTES) return fail({ code: 'webhookMalformed' });
      const { patient: client, errors } = await load();
      const signature = headers.get('stripe-signature') ?? '';
      const construct = (toleranceSeconds: number) =>
        client.webhooks
          .constructEventAsync(
            Buffer.from(rawBody),
            signature,
            wiring.webhookSecret,
            toleranceSeconds,
            undefined,
            now.getTime(),
          )
          .catch((error: unknown) => {
            if (error instanceof errors.StripeSignatureVerificationError) return 'unverified' as const;
            // Signed, but nothing the library can read: no JSON, or one of Stripe's thin events.
            return 'unreadable' as const;
          });
      const event = await construct(WEBHOOK_TOLERANCE_MS / 1000);
      if (event === 'unreadable') return fail({ code: 'webhookMalformed' });
      if (event === 'unverified') {
        // Tolerance 0 leaves the age out: what passes then is authentic and only too old.
        return fail({ code: (await construct(0)) === 'unverified' ? 'signatureInvalid' : 'webhookStale' });
      }
      if (typeof event?.id !== 'string' || typeof event.data?.object !== 'object') {
        return fail({ code: 'webhookMalformed' });
      }
      const about = { eventId: event.id, occurredAt: new Date(event.created * 1000) };
      switch (event.type) {
        case 'checkout.session.completed': {
          // Complete but unpaid: a method that settles later; its own event follows.
          return readSession(
            event.data.object,
            about,
            event.data.object.payment_status === 'paid' ? 'paid' : 'ignored',
          );
        }
        case 'checkout.session.async_payment_succeeded':
          return readSession(event.data.object, about, 'paid');
        case 'checkout.session.async_payment_failed':
          return readSession(event.data.object, about, 'failed', 'asyncPaymentFailed');
        case 'checkout.session.expired':
          return readSession(event.data.object, about, 'expired');
        case 'refund.created':
        case 'refund.updated':
        case 'refund.failed':
          return readRefund(event.data.object, about);
        default: {
          // A declined card is among these: on a hosted page the buyer may simply try another one.
          const nothing = { gatewayReference: event.id, paymentId: null, amountSatang: 0, currency: 'THB' };
          return succeed({ ...about, ...nothing, kind: 'ignored' as const });
        }
      }
    },

    async refund({ gatewayReference, amountSatang, idempotencyKey, reason }) {
      const session = await call('refund', (client) => client.checkout.sessions.retrieve(gatewayReference));
      const paymentIntent = idOf(session.payment_intent);
      if (paymentIntent === null) throw new GatewayRefused('stripe', 'refund', 'paymentNotPaid');
      const metadata = {
        gatewayReference,
        refundKey: idempotencyKey,
        reason: reason.slice(0, 500),
        ...(session.metadata?.paymentId === undefined ? {} : { paymentId: session.metadata.paymentId }),
      };
      const refund = await call('refund', (client) =>
        client.refunds.create(
          { payment_intent: paymentIntent, amount: amountSatang, metadata },
          { idempotencyKey },
        ),
      );
      if (isLost(refund)) {
        throw new GatewayRefused('stripe', 'refund', refund.failure_reason ?? refund.status ?? 'failed');
      }
      return { refundReference: refund.id, status: refund.status === 'succeeded' ? 'succeeded' : 'pending' };
    },

    async getRefund(refundReference) {
      const refund = await call('read refund', (client) => client.refunds.retrieve(refundReference)).catch(
        nullWhenMissing,
      );
      if (refund === null || refund.status === 'succeeded') return refund === null ? null : 'succeeded';
      return isLost(refund) ? 'failed' : 'pending';
    },

    async getPayment(gatewayReference) {
      const session = await call('read payment', (client) =>
        client.checkout.sessions.retrieve(gatewayReference, { expand: ['payment_intent.latest_charge'] }),
      ).catch(nullWhenMissing);
      if (session === null) return null;
      const refundedSatang = refundedOf(session);
      const amountSatang = session.amount_total ?? 0;
      const isPaid = session.payment_status === 'paid';
      const paid =
        refundedSatang === 0 ? 'paid' : refundedSatang < amountSatang ? 'part_refunded' : 'refunded';
      return {
        gatewayReference: session.id,
        paymentId: session.metadata?.paymentId ?? null,
        status: isPaid ? paid : session.status === 'expired' ? 'expired' : 'open',
        amountSatang,
        refundedSatang,
        currency: (session.currency ?? '').toUpperCase(),
      };
    },

    async cancelPayment(gatewayReference) {
      try {
        await call('cancel payment', (client) => client.checkout.sessions.expire(gatewayReference), 'prompt');
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error;
        const session = await call(
          'cancel payment',
          (client) => client.checkout.sessions.retrieve(gatewayReference),
          'prompt',
        ).catch(nullWhenMissing);
        // Refused because it is over already, which is what was wanted; still open, the refusal means something else.
        if (session?.status === 'open') throw error;
      }
    },
  };
}

/** 409 is Stripe's lock on a key whose first request is still running: worth asking again. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 409;
}

function isLost({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof GatewayRefused && error.code === 'resource_missing') return null;
  throw error;
}

function refundedOf(session: Session): number {
  const intent = session.payment_intent;
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0;
}

function readSession(
  session: Session,
  about: Pick<GatewayEvent, 'eventId' | 'occurredAt'>,
  kind: GatewayEvent['kind'],
  failureCode?: string,
) {
  if (session.amount_total === null || session.currency === null) return fail({ code: 'webhookMalformed' });
  const event: GatewayEvent = {
    ...about,
    kind,
    gatewayReference: session.id,
    paymentId: session.metadata?.paymentId ?? null,
    amountSatang: session.amount_total,
    currency: session.currency.toUpperCase(),
    ...(failureCode === undefined ? {} : { failureCode }),
  };
  return succeed(event);
}
