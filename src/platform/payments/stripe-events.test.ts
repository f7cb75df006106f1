import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { matchPayment, WEBHOOK_BODY_LIMIT_BYTES } from './payment-gateway.ts';
import { openStripeShop } from './test-stripe-shop.ts';

const { stripe, gateway, paymentInput, paidSession } = await openStripeShop();

afterEach(() => {
  stripe.makeTrouble('none');
  stripe.refundsEndAs('succeeded');
});
afterAll(() => stripe.close());

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
      idempotencyKey: `refund-${gatewayReference}`,
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
        refundKey: ask.idempotencyKey,
      },
    });
    for (const [said, read] of [
      ['succeeded', 'succeeded'],
      ['pending', 'pending'],
      ['requires_action', 'pending'],
      ['failed', 'failed'],
      ['canceled', 'failed'],
    ] as const) {
      stripe.refundsEndAs(said);
      expect(await gateway.getRefund(refunded.refundReference)).toBe(read);
    }
    stripe.refundsEndAs('succeeded');
    expect(await gateway.getRefund('re_nobody')).toBeNull();
    await gateway.refund({
      ...ask,
      amountSatang: 100_000,
      idempotencyKey: `refund-rest-${gatewayReference}`,
    });
    expect((await gateway.getPayment(gatewayReference))?.status).toBe('refunded');
    await expect(
      gateway.refund({ ...ask, idempotencyKey: `refund-more-${gatewayReference}` }),
    ).rejects.toMatchObject({
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
    expect((await gateway.refund({ ...ask, idempotencyKey: `p-${gatewayReference}` })).status).toBe(
      'pending',
    );
    stripe.refundsEndAs('failed');
    await expect(gateway.refund({ ...ask, idempotencyKey: `f-${gatewayReference}` })).rejects.toMatchObject({
      code: 'failed',
    });
  });

  it('of a payment that never was paid is refused', async () => {
    const { gatewayReference } = await gateway.createPayment(paymentInput());
    const ask = { gatewayReference, amountSatang: 100, idempotencyKey: `u-${gatewayReference}`, reason: 'x' };
    await expect(gateway.refund(ask)).rejects.toMatchObject({ code: 'paymentNotPaid' });
  });
});
