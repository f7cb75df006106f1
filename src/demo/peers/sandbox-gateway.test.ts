import { afterEach, describe, expect, it } from 'vitest';
import { matchPayment } from '../../platform/payments/payment-gateway.ts';
import { openTestShop, paymentInput, type TestShop } from './test-sandbox-shop.ts';

const shops: TestShop[] = [];
const openShop: typeof openTestShop = async (overrides) => {
  const shop = await openTestShop(overrides);
  shops.push(shop);
  return shop;
};

afterEach(async () => {
  for (const shop of shops.splice(0)) {
    await shop.sandbox.stop();
    expect(shop.errors).toEqual([]);
  }
});

describe('a payment', () => {
  it('approved: the shop has heard of it before the buyer is back', async () => {
    const shop = await openShop();
    const { gatewayReference, redirectUrl } = await shop.sandbox.gateway.createPayment(paymentInput);
    expect(redirectUrl).toBe(`http://localhost:3000/dev/gateway/pay/${gatewayReference}`);
    expect(await shop.sandbox.gateway.getPayment(gatewayReference)).toEqual({
      gatewayReference,
      paymentId: paymentInput.paymentId,
      status: 'open',
      amountSatang: 123_450,
      refundedSatang: 0,
      currency: 'THB',
    });
    const reply = await shop.press(gatewayReference, 'approve');
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(paymentInput.returnUrl);
    expect(shop.events).toMatchObject([
      {
        kind: 'paid',
        gatewayReference,
        paymentId: paymentInput.paymentId,
        amountSatang: 123_450,
        currency: 'THB',
      },
    ]);
    const [event] = shop.events;
    expect(event && matchPayment(event, paymentInput).ok).toBe(true);
    expect(event && matchPayment(event, { ...paymentInput, amountSatang: 123_449 })).toEqual({
      ok: false,
      failure: { code: 'amountMismatch' },
    });
    expect((await shop.sandbox.gateway.getPayment(gatewayReference))?.status).toBe('paid');
  });

  it('declined: says failed and why', async () => {
    const shop = await openShop();
    const { gatewayReference } = await shop.sandbox.gateway.createPayment(paymentInput);
    expect((await shop.press(gatewayReference, 'decline')).headers.get('location')).toBe(
      paymentInput.returnUrl,
    );
    expect(shop.events).toMatchObject([{ kind: 'failed', failureCode: 'card_declined' }]);
    expect((await shop.sandbox.gateway.getPayment(gatewayReference))?.status).toBe('failed');
  });

  it('answered late: the buyer is back first, the approval comes after the delay', async () => {
    const shop = await openShop({ lateMs: 20_000 });
    const { gatewayReference } = await shop.sandbox.gateway.createPayment(paymentInput);
    expect((await shop.press(gatewayReference, 'late')).headers.get('location')).toBe(paymentInput.returnUrl);
    shop.passMs(19_000);
    await shop.sandbox.runDue();
    expect(shop.events).toEqual([]);
    expect((await shop.sandbox.gateway.getPayment(gatewayReference))?.status).toBe('open');
    shop.passMs(1_000);
    await shop.sandbox.runDue();
    expect(shop.events.map((event) => event.kind)).toEqual(['paid']);
  });

  it('answered late even past the hold: cancelling can’t stop what the bank is deciding', async () => {
    const shop = await openShop({ lateMs: 20 * 60_000 });
    const { gatewayReference } = await shop.sandbox.gateway.createPayment(paymentInput);
    await shop.press(gatewayReference, 'late');
    shop.passMs(16 * 60_000);
    await shop.sandbox.gateway.cancelPayment(gatewayReference);
    await shop.sandbox.runDue();
    expect(shop.events).toEqual([]);
    shop.passMs(5 * 60_000);
    await shop.sandbox.runDue();
    expect(shop.events.map((event) => event.kind)).toEqual(['paid']);
  });

  it('answered late by the timer, without a push', async () => {
    const shop = await openShop({ lateMs: 30, clock: () => new Date() });
    const expiresAt = new Date(Date.now() + 900_000);
    const { gatewayReference } = await shop.sandbox.gateway.createPayment({ ...paymentInput, expiresAt });
    await shop.press(gatewayReference, 'late');
    await expect
      .poll(async () => (await shop.sandbox.gateway.getPayment(gatewayReference))?.status)
      .toBe('paid');
    await expect.poll(() => shop.attempts()).toBe(1);
  });

  it('pressed twice, at once or later, and with another button: one answer, one event', async () => {
    const shop = await openShop();
    const { gatewayReference } = await shop.sandbox.gateway.createPayment(paymentInput);
    const replies = await Promise.all(
      ['approve', 'approve', 'decline'].map((answer) => shop.press(gatewayReference, answer)),
    );
    replies.push(await shop.press(gatewayReference, 'late'));
    for (const reply of replies) expect(reply.headers.get('location')).toBe(paymentInput.returnUrl);
    await shop.sandbox.runDue();
    expect(shop.events.map((event) => event.kind)).toEqual(['paid']);
  });

  it('expired: can’t be approved any more, and the shop hears of it', async () => {
    const shop = await openShop();
    const { gatewayReference, redirectUrl } = await shop.sandbox.gateway.createPayment(paymentInput);
    shop.passMs(15 * 60_000);
    const reply = await shop.press(gatewayReference, 'approve');
    expect(reply.headers.get('location')).toBe(redirectUrl);
    await shop.sandbox.runDue();
    expect(shop.events.map((event) => event.kind)).toEqual(['expired']);
    expect((await shop.sandbox.gateway.getPayment(gatewayReference))?.status).toBe('expired');
  });

  it('cancelled: closes an open session; harmless when repeated, paid or unknown', async () => {
    const shop = await openShop();
    const { gateway } = shop.sandbox;
    const open = await gateway.createPayment(paymentInput);
    await gateway.cancelPayment(open.gatewayReference);
    await gateway.cancelPayment(open.gatewayReference);
    expect((await gateway.getPayment(open.gatewayReference))?.status).toBe('expired');
    const paid = await gateway.createPayment({ ...paymentInput, idempotencyKey: 'key-2' });
    await shop.press(paid.gatewayReference, 'approve');
    await gateway.cancelPayment(paid.gatewayReference);
    expect((await gateway.getPayment(paid.gatewayReference))?.status).toBe('paid');
    await gateway.cancelPayment('cs_sandbox_nobody');
    await shop.sandbox.runDue();
    expect(shop.events.map((event) => event.kind).sort()).toEqual(['expired', 'paid']);
  });

  it('created twice with one key is one session; with another amount it is refused', async () => {
    const shop = await openShop();
    const { gateway } = shop.sandbox;
    const [first, second] = await Promise.all([
      gateway.createPayment(paymentInput),
      gateway.createPayment(paymentInput),
    ]);
    expect(second).toEqual(first);
    await expect(gateway.createPayment({ ...paymentInput, amountSatang: 1 })).rejects.toMatchObject({
      name: 'GatewayRefused',
      code: 'idempotencyConflict',
    });
  });

  it('unknown is null', async () => {
    const shop = await openShop();
    expect(await shop.sandbox.gateway.getPayment('cs_sandbox_nobody')).toBeNull();
  });
});

describe('a refund', () => {
  it('in parts, up to the whole and no further, once per key, announced by webhook', async () => {
    const shop = await openShop();
    const { gateway } = shop.sandbox;
    const { gatewayReference } = await gateway.createPayment(paymentInput);
    const refund = (amountSatang: number, idempotencyKey: string) =>
      gateway.refund({ gatewayReference, amountSatang, idempotencyKey, reason: 'returned' });
    await expect(refund(100, 'early')).rejects.toMatchObject({ code: 'paymentNotPaid' });
    await shop.press(gatewayReference, 'approve');
    const first = await refund(23_450, 'r1');
    expect(first.status).toBe('succeeded');
    expect(await refund(23_450, 'r1')).toEqual(first);
    expect(await gateway.getRefund(first.refundReference)).toBe('succeeded');
    expect(await gateway.getRefund('re_nobody')).toBeNull();
    await expect(refund(23_451, 'r1')).rejects.toMatchObject({ code: 'idempotencyConflict' });
    expect(await gateway.getPayment(gatewayReference)).toMatchObject({
      status: 'part_refunded',
      refundedSatang: 23_450,
    });
    await expect(refund(100_001, 'r2')).rejects.toMatchObject({
      name: 'GatewayRefused',
      code: 'refundTooLarge',
    });
    await refund(100_000, 'r3');
    expect((await gateway.getPayment(gatewayReference))?.status).toBe('refunded');
    await shop.sandbox.runDue();
    const refunds = shop.events.filter((event) => event.kind === 'refunded');
    expect(refunds.map((event) => event.amountSatang)).toEqual([23_450, 100_000]);
    expect(refunds[0]?.refundReference).toBe(first.refundReference);
  });
});

describe('the API', () => {
  it('is closed without the key', async () => {
    const shop = await openShop();
    for (const authorization of ['', 'Bearer wrong', `Bearer ${'0'.repeat(64)}`]) {
      const headers = { authorization };
      const reply = await shop.sandbox.app.request('/api/payments', { method: 'POST', headers, body: '{}' });
      expect(reply.status).toBe(401);
    }
  });

  it('refuses amounts and addresses that are none', async () => {
    const shop = await openShop();
    for (const wrong of [
      { amountSatang: 0 },
      { amountSatang: 1.5 },
      { returnUrl: 'javascript:alert(1)' },
      { cancelUrl: '/x' },
    ]) {
      const input = { ...paymentInput, ...wrong };
      await expect(shop.sandbox.gateway.createPayment(input)).rejects.toMatchObject({ code: 'inputInvalid' });
    }
  });
});
