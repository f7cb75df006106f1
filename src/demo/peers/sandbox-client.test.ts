import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_BODY_LIMIT_BYTES } from '../../platform/payments/payment-gateway.ts';
import { signWebhook } from '../../platform/payments/webhook-signature.ts';
import { createSandboxClient } from './sandbox-client.ts';
import { paymentInput, sandboxSecret } from './test-sandbox-shop.ts';

const now = new Date('2026-03-01T05:00:00Z');
const baseUrl = 'http://sandbox.invalid';

const event = {
  id: 'evt_1',
  type: 'payment.paid',
  createdAt: now.toISOString(),
  data: { gatewayReference: 'cs_1', paymentId: 'p1', amountSatang: 100, currency: 'THB' },
};

function clientWith(fetch: () => Promise<Response>) {
  return createSandboxClient({ baseUrl, secret: sandboxSecret, fetch });
}

const client = clientWith(async () => new Response('{}'));

function webhook(body: Uint8Array, options: { secret?: string; signed?: Uint8Array; sentAt?: Date } = {}) {
  const { secret = sandboxSecret, signed = body, sentAt = now } = options;
  const headers = new Headers({ 'sandbox-signature': signWebhook(secret, signed, sentAt) });
  return client.readWebhook({ headers, rawBody: body, now });
}

describe('readWebhook', () => {
  const body = Buffer.from(JSON.stringify(event));

  it('reads an authentic event', async () => {
    expect(await webhook(body)).toEqual({
      ok: true,
      value: {
        eventId: 'evt_1',
        occurredAt: now,
        kind: 'paid',
        gatewayReference: 'cs_1',
        paymentId: 'p1',
        amountSatang: 100,
        currency: 'THB',
      },
    });
  });

  it('ignores an authentic event of a kind it doesn’t know', async () => {
    const result = await webhook(Buffer.from(JSON.stringify({ ...event, type: 'dispute.opened' })));
    expect(result.ok && result.value.kind).toBe('ignored');
    const inherited = await webhook(Buffer.from(JSON.stringify({ ...event, type: 'toString' })));
    expect(inherited.ok && inherited.value.kind).toBe('ignored');
  });

  it('rejects any changed byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), async (index, mask) => {
        const changed = Buffer.from(body);
        changed[index] = (changed[index] ?? 0) ^ mask;
        expect(await webhook(changed, { signed: body })).toEqual({
          ok: false,
          failure: { code: 'signatureInvalid' },
        });
      }),
    );
  });

  it('rejects another secret, a missing header, an old timestamp', async () => {
    expect(await webhook(body, { secret: 'other' })).toEqual({
      ok: false,
      failure: { code: 'signatureInvalid' },
    });
    expect(await client.readWebhook({ headers: new Headers(), rawBody: body, now })).toEqual({
      ok: false,
      failure: { code: 'signatureInvalid' },
    });
    const sentAt = new Date(now.getTime() - 301_000);
    expect(await webhook(body, { sentAt })).toEqual({ ok: false, failure: { code: 'webhookStale' } });
  });

  it.each([
    ['no JSON', Buffer.from('{')],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['another shape', Buffer.from('{"id":"evt_1"}')],
    [
      'a fraction of a satang',
      Buffer.from(JSON.stringify({ ...event, data: { ...event.data, amountSatang: 1.5 } })),
    ],
    ['too large', Buffer.alloc(WEBHOOK_BODY_LIMIT_BYTES + 1, 32)],
  ])('calls an authentic body malformed: %s', async (_, malformed) => {
    expect(await webhook(malformed)).toEqual({ ok: false, failure: { code: 'webhookMalformed' } });
  });
});

describe('a peer in trouble', () => {
  it.each([
    ['the network is down', () => Promise.reject(new TypeError('fetch failed'))],
    ['it answers 503', async () => new Response('busy', { status: 503 })],
    ['it answers 429', async () => new Response('{}', { status: 429 })],
    ['it answers something else than JSON', async () => new Response('<html>')],
  ])('is unavailable when %s', async (_, fetch) => {
    const unavailable = { name: 'GatewayUnavailable', gateway: 'sandbox' };
    await expect(clientWith(fetch).createPayment(paymentInput)).rejects.toMatchObject(unavailable);
    await expect(clientWith(fetch).getPayment('cs_1')).rejects.toMatchObject(unavailable);
    await expect(clientWith(fetch).cancelPayment('cs_1')).rejects.toMatchObject(unavailable);
  });
});
