import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../shared/clock.ts';
import { matchPayment, WEBHOOK_BODY_LIMIT_BYTES } from './payment-gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';
import { openStripeServer, stripeSecretKey, stripeWebhookSecret } from './test-stripe-server.ts';

let stripe: Awaited<ReturnType<typeof openStripeServer>>;
let gateway: ReturnType<typeof createStripeGateway>;
let keys = 0;

beforeAll(async () => {
  stripe = await openStripeServer();
  gateway = createStripeGateway({
    secretKey: stripeSecretKey,
    webhookSecret: stripeWebhookSecret,
    clock: systemClock,
    api: stripe.api,
    timeoutMs: 300,
  });
});
afterEach(() => {
  stripe.makeTrouble('none');
  stripe.refundsEndAs('succeeded');
});
afterAll(() => stripe.close());

const holdEnd = new Date(Math.floor(Date.now() / 1000) * 1000 + 15 * 60_000);

function paymentInput(
  overrides: { amountSatang?: number; expiresAt?: Date; customerEmail?: string | null } = {},
) {
  keys += 1;
  return {
    paymentId: `payment-${keys}`,
    referenceCode: 'BN2603010001',
    amountSatang: 123_450,
    currency: 'THB',
    description: 'คำสั่งซื้อ BN2603010001 & more=1',
    customerEmail: 'shopper+th@bannasala.test',
    locale: 'th',
    returnUrl: 'https://books.example/payment/result/pending?a=1&b=2',
    cancelUrl: 'https://books.example/payment/result/fail',
    expiresAt: holdEnd,
    idempotencyKey: `key-${keys}`,
    ...overrides,
  } as const;
}

async function paidSession() {
  const input = paymentInput();
  const { gatewayReference } = await gateway.createPayment(input);
  stripe.pay(gatewayReference);
  return { input, gatewayReference };
}

describe('createPayment', () => {
  it('opens a Checkout Session with our amount in satang, our ids and the key', async () => {
    const input = paymentInput();
    const { gatewayReference, redirectUrl } = await gateway.createPayment(input);
    expect(redirectUrl).toBe(`https://checkout.stripe.test/c/pay/${gatewayReference}`);
    const request = stripe.requests.at(-1);
    expect(request?.key).toBe(input.idempotencyKey);
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'thb',
      'line_items[0][price_data][unit_amount]': '123450',
      'line_items[0][price_data][product_data][name]': input.description,
      client_reference_id: input.paymentId,
      'metadata[paymentId]': input.paymentId,
      'metadata[referenceCode]': input.referenceCode,
      'payment_intent_data[metadata][paymentId]': input.paymentId,
      'payment_intent_data[metadata][referenceCode]': input.referenceCode,
      'payment_intent_data[description]': input.description,
      customer_email: input.customerEmail,
      locale: 'th',
      success_url: input.returnUrl,
      cancel_url: input.cancelUrl,
      // Half an hour after our hold, which is at least the half hour from now that Stripe asks for.
      expires_at: String(holdEnd.getTime() / 1000 + 1800),
      'adaptive_pricing[enabled]': 'false',
    });
  });

  it('answers one key with one session', async () => {
    const input = paymentInput();
    const first = await gateway.createPayment(input);
    expect(await gateway.createPayment(input)).toEqual(first);
  });

  it('refuses another amount under the same key', async () => {
    const input = paymentInput();
    await gateway.createPayment(input);
    await expect(gateway.createPayment({ ...input, amountSatang: 123_451 })).rejects.toMatchObject({
      name: 'GatewayRefused',
      code: 'idempotency_error',
    });
  });

  it('leaves out an e-mail address it doesn’t have', async () => {
    await gateway.createPayment(paymentInput({ customerEmail: null }));
    expect(stripe.requests.at(-1)?.form.has('customer_email')).toBe(false);
  });

  it('passes on Stripe’s refusals: below 10 baht, a hold of more than a day', async () => {
    await expect(gateway.createPayment(paymentInput({ amountSatang: 999 }))).rejects.toMatchObject({
      name: 'GatewayRefused',
      code: 'amount_too_small',
    });
    const expiresAt = new Date(Date.now() + 24 * 3_600_000);
    await expect(gateway.createPayment(paymentInput({ expiresAt }))).rejects.toMatchObject({
      name: 'GatewayRefused',
    });
  });

  it('opens nothing for a hold that is over', async () => {
    const before = stripe.requests.length;
    const expiresAt = new Date(Date.now() - 1);
    await expect(gateway.createPayment(paymentInput({ expiresAt }))).rejects.toMatchObject({
      code: 'holdEnded',
    });
    expect(stripe.requests.length).toBe(before);
  });

  it('is refused with a wrong secret key', async () => {
    const other = createStripeGateway({
      secretKey: 'sk_test_other',
      webhookSecret: 'whsec_x',
      clock: systemClock,
      api: stripe.api,
    });
    await expect(other.createPayment(paymentInput())).rejects.toMatchObject({
      name: 'GatewayRefused',
      code: 'api_key_invalid',
    });
  });

  it.each(['hangUp', 'silent', 500, 503, 429, 409] as const)(
    'is unavailable when Stripe answers with %s',
    async (trouble) => {
      stripe.makeTrouble(trouble);
      await expect(gateway.createPayment(paymentInput())).rejects.toMatchObject({
        name: 'GatewayUnavailable',
        gateway: 'stripe',
        cause: expect.any(Error),
      });
    },
  );

  it('is unavailable when nobody listens', async () => {
    const closed = await openStripeServer();
    await closed.close();
    const other = createStripeGateway({
      secretKey: stripeSecretKey,
      webhookSecret: 'whsec_x',
      clock: systemClock,
      api: closed.api,
    });
    await expect(other.createPayment(paymentInput())).rejects.toMatchObject({ name: 'GatewayUnavailable' });
  });
});

describe('readWebhook', () => {
  it('reads a paid session, and an amount that isn’t ours is there to see', async () => {
    const { input, gatewayReference } = await paidSession();
    const sent = stripe.webhook('checkout.session.completed', stripe.session(gatewayReference));
    const read = await gateway.readWebhook({ ...sent, now: new Date() });
    expect(read).toMatchObject({
      ok: true,
      value: {
        eventId: 'evt_checkout.session.completed',
        kind: 'paid',
        gatewayReference,
        paymentId: input.paymentId,
        amountSatang: 123_450,
        currency: 'THB',
      },
    });
    expect(read.ok && matchPayment(read.value, input)).toEqual({ ok: true, value: null });
    const less = stripe.webhook('checkout.session.completed', {
      ...stripe.session(gatewayReference),
      amount_total: 1,
    });
    const readLess = await gateway.readWebhook({ ...less, now: new Date() });
    expect(readLess.ok && matchPayment(readLess.value, input)).toMatchObject({
      failure: { code: 'amountMismatch' },
    });
    const usd = stripe.webhook('checkout.session.completed', {
      ...stripe.session(gatewayReference),
      currency: 'usd',
    });
    const readUsd = await gateway.readWebhook({ ...usd, now: new Date() });
    expect(readUsd.ok && matchPayment(readUsd.value, input)).toMatchObject({
      failure: { code: 'currencyMismatch' },
    });
  });

  it.each([
    ['checkout.session.completed', 'unpaid', 'ignored'],
    ['checkout.session.async_payment_succeeded', 'paid', 'paid'],
    ['checkout.session.async_payment_failed', 'unpaid', 'failed'],
    ['checkout.session.expired', 'unpaid', 'expired'],
    ['payment_intent.payment_failed', 'unpaid', 'ignored'],
    ['customer.created', 'unpaid', 'ignored'],
  ])('reads %s (%s) as %s', async (type, payment_status, kind) => {
    const { gatewayReference } = await paidSession();
    const sent = stripe.webhook(type, { ...stripe.session(gatewayReference), payment_status });
    expect(await gateway.readWebhook({ ...sent, now: new Date() })).toMatchObject({
      ok: true,
      value: { kind },
    });
  });

  it('rejects a wrong secret, no signature, and any changed byte', async () => {
    const now = new Date();
    const invalid = { ok: false, failure: { code: 'signatureInvalid' } };
    const other = stripe.webhook('customer.created', {}, { secret: 'whsec_other' });
    expect(await gateway.readWebhook({ ...other, now })).toEqual(invalid);
    const sent = stripe.webhook('customer.created', { name: 'หนังสือ' });
    expect(await gateway.readWebhook({ ...sent, headers: new Headers(), now })).toEqual(invalid);
    expect(await gateway.readWebhook({ ...sent, rawBody: new Uint8Array(), now })).toEqual(invalid);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(sent.rawBody.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (index, mask) => {
          const rawBody = Uint8Array.from(sent.rawBody);
          rawBody[index] = (rawBody[index] ?? 0) ^ mask;
          expect(await gateway.readWebhook({ ...sent, rawBody, now })).toEqual(invalid);
        },
      ),
    );
  });

  it('tells an old but authentic webhook from a forged one', async () => {
    const sentAt = new Date(Date.now() - 301_000);
    const old = stripe.webhook('customer.created', {}, { sentAt });
    expect(await gateway.readWebhook({ ...old, now: new Date() })).toEqual({
      ok: false,
      failure: { code: 'webhookStale' },
    });
    const forged = stripe.webhook('customer.created', {}, { sentAt, secret: 'whsec_other' });
    expect(await gateway.readWebhook({ ...forged, now: new Date() })).toMatchObject({
      failure: { code: 'signatureInvalid' },
    });
    expect(await gateway.readWebhook({ ...old, now: new Date(sentAt.getTime() + 299_000) })).toMatchObject({
      ok: true,
    });
  });

  it.each([
    'no json',
    '{}',
    'null',
    '{"object":"v2.core.event","id":"evt_1"}',
    'x'.repeat(WEBHOOK_BODY_LIMIT_BYTES + 1),
  ])('calls an authentic body malformed: %.20s', async (body) => {
    expect(await gateway.readWebhook({ ...stripe.sign(body), now: new Date() })).toEqual({
      ok: false,
      failure: { code: 'webhookMalformed' },
    });
  });
});

describe('refund', () => {
  it('returns a part, once per key, and its webhook leads back to the payment', async () => {
    const { input, gatewayReference } = await paidSession();
    const ask = {
      gatewayReference,
      amountSatang: 23_450,
      idempotencyKey: `refund-${keys}`,
      reason: 'คืนสินค้า',
    };
    const refunded = await gateway.refund(ask);
    expect(refunded.status).toBe('succeeded');
    expect(await gateway.refund(ask)).toEqual(refunded);
    const request = stripe.requests.at(-1);
    expect([request?.key, request?.form.get('amount'), request?.form.get('metadata[reason]')]).toEqual([
      ask.idempotencyKey,
      '23450',
      'คืนสินค้า',
    ]);
    expect(await gateway.getPayment(gatewayReference)).toMatchObject({
      status: 'part_refunded',
      refundedSatang: 23_450,
    });
    const sent = stripe.webhook('refund.created', stripe.refund(refunded.refundReference));
    expect(await gateway.readWebhook({ ...sent, now: new Date() })).toMatchObject({
      value: {
        kind: 'refunded',
        gatewayReference,
        paymentId: input.paymentId,
        amountSatang: 23_450,
        refundReference: refunded.refundReference,
      },
    });
    await gateway.refund({ ...ask, amountSatang: 100_000, idempotencyKey: `refund-rest-${keys}` });
    expect((await gateway.getPayment(gatewayReference))?.status).toBe('refunded');
    await expect(gateway.refund({ ...ask, idempotencyKey: `refund-more-${keys}` })).rejects.toMatchObject({
      name: 'GatewayRefused',
      code: 'charge_already_refunded',
    });
  });

  it('made in the dashboard is traced through the payment intent; unreachable, the webhook is to come again', async () => {
    const { input, gatewayReference } = await paidSession();
    const refund = {
      id: 're_dash',
      status: 'succeeded',
      amount: 5_000,
      currency: 'thb',
      payment_intent: `pi_${gatewayReference}`,
      metadata: {},
    };
    const sent = stripe.webhook('refund.updated', refund);
    expect(await gateway.readWebhook({ ...sent, now: new Date() })).toMatchObject({
      value: { kind: 'refunded', gatewayReference, paymentId: input.paymentId, amountSatang: 5_000 },
    });
    stripe.makeTrouble(503);
    await expect(gateway.readWebhook({ ...sent, now: new Date() })).rejects.toMatchObject({
      name: 'GatewayUnavailable',
    });
  });

  it('that failed at the bank is said so', async () => {
    const { gatewayReference } = await paidSession();
    const refund = {
      id: 're_1',
      status: 'failed',
      amount: 1,
      currency: 'thb',
      payment_intent: 'pi_1',
      metadata: { gatewayReference },
    };
    const sent = stripe.webhook('refund.failed', refund);
    expect(await gateway.readWebhook({ ...sent, now: new Date() })).toMatchObject({
      value: { kind: 'ignored', failureCode: 'refundFailed', refundReference: 're_1' },
    });
  });

  it('may be pending, or fail at once', async () => {
    const { gatewayReference } = await paidSession();
    const ask = { gatewayReference, amountSatang: 100, reason: 'cancelled' };
    stripe.refundsEndAs('pending');
    expect((await gateway.refund({ ...ask, idempotencyKey: `p-${keys}` })).status).toBe('pending');
    stripe.refundsEndAs('failed');
    await expect(gateway.refund({ ...ask, idempotencyKey: `f-${keys}` })).rejects.toMatchObject({
      code: 'failed',
    });
  });

  it('of a payment that never was paid is refused', async () => {
    const { gatewayReference } = await gateway.createPayment(paymentInput());
    const ask = { gatewayReference, amountSatang: 100, idempotencyKey: `u-${keys}`, reason: 'x' };
    await expect(gateway.refund(ask)).rejects.toMatchObject({ code: 'paymentNotPaid' });
  });
});

describe('getPayment and cancelPayment', () => {
  it('follow a session from open to paid', async () => {
    const input = paymentInput();
    const { gatewayReference } = await gateway.createPayment(input);
    const payment = {
      gatewayReference,
      paymentId: input.paymentId,
      amountSatang: 123_450,
      refundedSatang: 0,
      currency: 'THB',
    };
    expect(await gateway.getPayment(gatewayReference)).toEqual({ ...payment, status: 'open' });
    stripe.pay(gatewayReference);
    expect(await gateway.getPayment(gatewayReference)).toEqual({ ...payment, status: 'paid' });
  });

  it('close an open session; again, paid or unknown is harmless', async () => {
    const { gatewayReference } = await gateway.createPayment(paymentInput());
    await gateway.cancelPayment(gatewayReference);
    expect((await gateway.getPayment(gatewayReference))?.status).toBe('expired');
    await gateway.cancelPayment(gatewayReference);
    const paid = await paidSession();
    await gateway.cancelPayment(paid.gatewayReference);
    expect((await gateway.getPayment(paid.gatewayReference))?.status).toBe('paid');
    await gateway.cancelPayment('cs_test_nobody');
    expect(await gateway.getPayment('cs_test_nobody')).toBeNull();
  });

  it('are unavailable when Stripe is', async () => {
    stripe.makeTrouble(500);
    await expect(gateway.getPayment('cs_test_1')).rejects.toMatchObject({ name: 'GatewayUnavailable' });
    await expect(gateway.cancelPayment('cs_test_1')).rejects.toMatchObject({ name: 'GatewayUnavailable' });
  });
});

it('loads the library only when it is used', async () => {
  const source = await readFile(new URL('./stripe-gateway.ts', import.meta.url), 'utf8');
  expect(source.match(/^import .*'stripe';$/gm)).toEqual(["import type Stripe from 'stripe';"]);
});
