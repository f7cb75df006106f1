import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../shared/clock.ts';
import { createStripeGateway } from './stripe-gateway.ts';
import { openStripeServer, stripeSecretKey } from './test-stripe-server.ts';
import { holdEnd, openStripeShop, wireStripeGateway } from './test-stripe-shop.ts';

const { stripe, gateway, paymentInput } = await openStripeShop();

afterEach(() => {
  stripe.makeTrouble('none');
  stripe.refundsEndAs('succeeded');
});
afterAll(() => stripe.close());

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
      const impatient = wireStripeGateway(stripe, 300);
      await expect(impatient.createPayment(paymentInput())).rejects.toMatchObject({
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

describe('getPayment and cancelPayment', () => {
  // One that has seen no trouble: after three failures it would wait before it asks again.
  const gateway = wireStripeGateway(stripe);
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
    const paid = await gateway.createPayment(paymentInput());
    stripe.pay(paid.gatewayReference);
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
