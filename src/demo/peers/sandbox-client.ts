import { createHmac } from 'node:crypto';
import { z } from 'zod';
import {
  type GatewayEvent,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
  WEBHOOK_BODY_LIMIT_BYTES,
  WEBHOOK_TOLERANCE_MS,
} from '../../platform/payments/payment-gateway.ts';
import { verifyWebhook } from '../../platform/payments/webhook-signature.ts';
import { fetchWhole } from '../../platform/peers/fetch-whole.ts';
import { createPeer, PeerAway, personWaitsMs } from '../../platform/peers/peer.ts';
import { fail, succeed } from '../../shared/result.ts';
import { SANDBOX_SIGNATURE_HEADER, type SendRequest } from './sandbox-deliveries.ts';
import { eventBody } from './sandbox-sessions.ts';

/** Nobody waits for what the clock asks: refunds, and how payments stand. */
const CLOCK_TIMEOUT_MS = 10_000;

const sessionReply = z.object({
  gatewayReference: z.string(),
  redirectUrl: z.string(),
  paymentId: z.string(),
  status: z.enum(['open', 'paid', 'failed', 'expired', 'part_refunded', 'refunded']),
  amountSatang: z.int(),
  refundedSatang: z.int(),
  currency: z.string(),
});

export type SessionReply = z.infer<typeof sessionReply>;

const refundReply = z.object({ refundReference: z.string(), status: z.literal('succeeded') });
const refusal = z.object({ code: z.string() });

const kinds = new Map<string, GatewayEvent['kind']>([
  ['payment.paid', 'paid'],
  ['payment.failed', 'failed'],
  ['payment.expired', 'expired'],
  ['refund.succeeded', 'refunded'],
]);

/** The key that opens the sandbox's API. */
export function sandboxApiKey(secret: string): string {
  return createHmac('sha256', secret).update('sandbox gateway api').digest('hex');
}

/** The port on the sandbox gateway's HTTP API; `fetch` may be the network's or the sandbox app itself, in memory. */
export function createSandboxClient(wiring: {
  baseUrl: string;
  secret: string;
  fetch: SendRequest;
}): PaymentGateway {
  const baseUrl = wiring.baseUrl.replace(/\/$/, '');
  const peer = createPeer('the sandbox gateway', {
    isItsFault: (error) => error instanceof GatewayUnavailable,
  });
  const authorization = `Bearer ${sandboxApiKey(wiring.secret)}`;

  async function call(
    doing: string,
    path: string,
    post?: { body: unknown; idempotencyKey?: string },
    mostMs = CLOCK_TIMEOUT_MS,
  ): Promise<unknown> {
    const headers = new Headers({ authorization });
    if (post !== undefined) headers.set('content-type', 'application/json');
    if (post?.idempotencyKey !== undefined) headers.set('idempotency-key', post.idempotencyKey);
    async function ask(signal: AbortSignal): Promise<unknown> {
      let status: number;
      let reply: unknown;
      try {
        const response = await fetchWhole(`${baseUrl}/api${path}`, {
          method: post === undefined ? 'GET' : 'POST',
          headers,
          ...(post === undefined ? {} : { body: JSON.stringify(post.body) }),
          mostMs,
          signal,
          send: wiring.fetch,
        });
        status = response.status;
        reply = status >= 500 ? null : await response.json();
      } catch (cause) {
        throw new GatewayUnavailable('sandbox', doing, cause);
      }
      if (status >= 500 || status === 429) throw new GatewayUnavailable('sandbox', doing, { status });
      if (status >= 400)
        throw new GatewayRefused('sandbox', doing, refusal.safeParse(reply).data?.code ?? `http${status}`);
      return reply;
    }

    try {
      return await peer.ask(mostMs, ask);
    } catch (error) {
      throw error instanceof PeerAway ? new GatewayUnavailable('sandbox', doing, error) : error;
    }
  }

  return {
    name: 'sandbox',

    async createPayment({ idempotencyKey, expiresAt, ...input }) {
      const body = { ...input, expiresAt: expiresAt.toISOString() };
      const reply = sessionReply.parse(
        await call('create payment', '/payments', { body, idempotencyKey }, personWaitsMs),
      );
      return { gatewayReference: reply.gatewayReference, redirectUrl: reply.redirectUrl };
    },

    async readWebhook({ headers, rawBody, now }) {
      if (rawBody.byteLength > WEBHOOK_BODY_LIMIT_BYTES) return fail({ code: 'webhookMalformed' });
      const verified = verifyWebhook({
        secret: wiring.secret,
        header: headers.get(SANDBOX_SIGNATURE_HEADER),
        body: rawBody,
        now,
        toleranceMs: WEBHOOK_TOLERANCE_MS,
      });
      if (!verified.ok) return verified;
      const event = eventBody.safeParse(readJson(rawBody));
      if (!event.success) return fail({ code: 'webhookMalformed' });
      const { id, type, createdAt, data } = event.data;
      return succeed({
        ...data,
        eventId: id,
        occurredAt: new Date(createdAt),
        kind: kinds.get(type) ?? 'ignored',
      });
    },

    async refund({ gatewayReference, amountSatang, idempotencyKey, reason }) {
      const path = `/payments/${encodeURIComponent(gatewayReference)}/refunds`;
      const post = { body: { amountSatang, reason }, idempotencyKey };
      return refundReply.parse(await call('refund', path, post));
    },

    async getRefund(refundReference) {
      try {
        const path = `/refunds/${encodeURIComponent(refundReference)}`;
        return refundReply.parse(await call('read refund', path)).status;
      } catch (error) {
        if (error instanceof GatewayRefused && error.code === 'refundNotFound') return null;
        throw error;
      }
    },

    async getPayment(gatewayReference) {
      try {
        const reply = await call('read payment', `/payments/${encodeURIComponent(gatewayReference)}`);
        const { redirectUrl: _, ...payment } = sessionReply.parse(reply);
        return payment;
      } catch (error) {
        if (error instanceof GatewayRefused && error.code === 'paymentNotFound') return null;
        throw error;
      }
    },

    async cancelPayment(gatewayReference) {
      await call(
        'cancel payment',
        `/payments/${encodeURIComponent(gatewayReference)}/cancel`,
        { body: {} },
        personWaitsMs,
      );
    },
  };
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Not JSON: undefined fits no event.
    return undefined;
  }
}
