import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandboxBank } from '../../demo/peers/sandbox-bank.ts';
import { createSandboxMemoryStore } from '../../demo/peers/sandbox-store.ts';
import { BANK_SIGNATURE_HEADER, createBankQrService } from '../../platform/payments/bank-qr.ts';
import { signWebhook } from '../../platform/payments/webhook-signature.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { selectBalances } from '../ledger/ledger.store.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';

const secret = 'the bank and the shop share these words';
const billerId = '010555000000000';
const path = '/api/payment/webhook/promptpay';
let now = new Date('2026-11-21T03:00:00Z');
const clock = () => now;
let api: TestApi;
let shop: TestShop;
const sent: Request[] = [];

const bank = createSandboxBank({
  billerId,
  secret,
  webhookUrl: `http://localhost:3000${path}`,
  clock,
  randomId: () => randomUUID().replaceAll('-', ''),
  store: createSandboxMemoryStore(),
  onError: (error) => {
    throw error;
  },
  fetch: async (url, init) => {
    const request = new Request(url, init);
    sent.push(request.clone());
    return api.app.fetch(request);
  },
});

beforeAll(async () => {
  api = await openTestApi({ services: { clock, bankQr: createBankQrService({ billerId, secret }) } });
  shop = testShop(api.db);
  await bank.start();
});
afterAll(async () => {
  await bank.stop();
  await api.close();
});

/** An order of 140 baht, to be paid by PromptPay. */
async function placeOrder() {
  const buyer = await api.signIn();
  const addressId = await shop.address(buyer.userId);
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId, { stockOnHand: 1 });
  const id = await shop.cart(api.services, buyer.userId, [productId], 1);
  const reply = await api.call('POST', '/order/place', {
    token: buyer.token,
    body: { id, paymentTypeId: 'promptpay', buyerInfo: { addressId }, orders: [{ sellerId }] },
  });
  const { referenceCode, payment } = reply.body.detail;
  const state = async () =>
    (await api.call('GET', `/payment/${referenceCode}`, { token: buyer.token })).body.detail;
  const refunds = async () =>
    (
      await api.db.execute(sql`
        select r.amount_satang, r.reason, r.status from refunds r join payments p on p.id = r.payment_id
        join order_groups g on g.id = p.group_id where g.reference_code = ${referenceCode} order by r.created_at, r.id`)
    ).rows;
  return { ...buyer, productId, referenceCode, qr: String(payment.qrPayload), state, refunds };
}

async function pay(qr: string, answer: string, amount = ''): Promise<void> {
  const reply = await bank.app.request('/pay', {
    method: 'POST',
    body: new URLSearchParams({ qr, answer, amount, back: '/payment/result/pending/R1/c' }),
  });
  expect(reply.status).toBe(303);
  await bank.runDue();
}

function deliver(body: unknown, { sentAt = now, key = secret, changed = body } = {}) {
  const signed = Buffer.from(JSON.stringify(body));
  return api.app.request(path, {
    method: 'POST',
    headers: { [BANK_SIGNATURE_HEADER]: signWebhook(key, signed, sentAt) },
    body: Buffer.from(JSON.stringify(changed)),
  });
}

describe('money by a PromptPay code', () => {
  test('works: the bank tells of it and the order is paid, without a slip', async () => {
    const order = await placeOrder();
    expect(await order.state()).toMatchObject({ isToldByBank: true, paymentStatus: 'pending' });
    await pay(order.qr, 'pay');
    expect(await order.state()).toMatchObject({
      paymentStatus: 'paid',
      orders: [{ status: 'ready_to_ship' }],
      isBeingRefunded: false,
    });
    expect(await order.refunds()).toEqual([]);
  });

  test('works: told twice by the bank, it is counted once', async () => {
    const order = await placeOrder();
    await pay(order.qr, 'pay');
    const again = sent.at(-1);
    if (again === undefined) throw new Error('nothing was sent');
    expect((await api.app.fetch(again.clone())).status).toBe(200);
    expect(await order.refunds()).toEqual([]);
  });

  test('works: sent twice, the second goes back, once', async () => {
    const order = await placeOrder();
    await pay(order.qr, 'twice');
    expect(await order.state()).toMatchObject({ paymentStatus: 'paid', isBeingRefunded: true });
    expect(await order.refunds()).toEqual([
      { amount_satang: 14_000, reason: 'paid_twice', status: 'waiting' },
    ]);
  });

  test('works: too much buys the books, what is over goes back', async () => {
    const order = await placeOrder();
    await pay(order.qr, 'wrong', '150.50');
    expect(await order.state()).toMatchObject({ paymentStatus: 'paid' });
    expect(await order.refunds()).toEqual([
      { amount_satang: 1_050, reason: 'wrong_amount', status: 'waiting' },
    ]);
  });

  test('works: too little goes back whole, and the order can still be paid', async () => {
    const order = await placeOrder();
    await pay(order.qr, 'wrong', '139.99');
    expect(await order.state()).toMatchObject({
      paymentStatus: 'pending',
      canPay: true,
      isBeingRefunded: true,
    });
    expect(await order.refunds()).toEqual([
      { amount_satang: 13_999, reason: 'wrong_amount', status: 'waiting' },
    ]);
    await pay(order.qr, 'pay');
    expect(await order.state()).toMatchObject({ paymentStatus: 'paid' });
  });

  test('works: late, it buys the books that are still there, else it goes back', async () => {
    const [there, gone] = [await placeOrder(), await placeOrder()];
    await pay(there.qr, 'late');
    await pay(gone.qr, 'late');
    now = new Date(now.getTime() + 16 * 60_000 + 1000);
    await expireOrderGroups(api.services);
    await api.db.execute(sql`update products set stock_on_hand = 0 where id = ${gone.productId}`);
    expect(await there.state()).toMatchObject({ orders: [{ status: 'expired' }] });
    await bank.runDue();
    expect(await there.state()).toMatchObject({
      paymentStatus: 'paid',
      orders: [{ status: 'ready_to_ship' }],
    });
    expect(await gone.state()).toMatchObject({ isBeingRefunded: true, orders: [{ status: 'expired' }] });
    expect(await gone.refunds()).toMatchObject([{ amount_satang: 14_000, reason: 'late_payment' }]);
  });

  test('refuses what the bank didn’t sign, what is old, and what is malformed', async () => {
    const order = await placeOrder();
    const [, ref1, ref2] = /02\d\d(R\d+)03\d\d([0-9A-F]{12})/.exec(order.qr) ?? [];
    const message = {
      transactionId: randomUUID(),
      billerId,
      ref1,
      ref2,
      amount: '140.00',
      currency: 'THB',
      paidAt: now.toISOString(),
    };
    expect((await deliver(message, { key: 'another secret of somebody else' })).status).toBe(400);
    expect((await deliver(message, { changed: { ...message, amount: '1.00' } })).status).toBe(400);
    expect((await deliver(message, { sentAt: new Date(now.getTime() - 6 * 60_000) })).status).toBe(400);
    expect((await deliver({ ...message, ref1: 'R1\u0000' })).status).toBe(400);
    expect((await deliver({ ...message, amount: 'NaN' })).status).toBe(400);
    expect((await api.app.request(path, { method: 'POST', body: '{}' })).status).toBe(400);
    expect(await order.state()).toMatchObject({ paymentStatus: 'pending' });
    expect((await deliver(message)).status).toBe(200);
    expect(await order.state()).toMatchObject({ paymentStatus: 'paid' });
  });

  test('protects: money for another biller, or by a reference of nobody, moves nothing and is kept', async () => {
    const order = await placeOrder();
    const base = { ref1: order.referenceCode, amount: '140.00', currency: 'THB', paidAt: now.toISOString() };
    const other = { ...base, transactionId: randomUUID(), billerId: '099999999999999' };
    const nobody = { ...base, transactionId: randomUUID(), billerId, ref1: 'R999999999' };
    for (const message of [other, nobody]) expect((await deliver(message)).status).toBe(200);
    expect(await order.state()).toMatchObject({ paymentStatus: 'pending' });
    const { rows } = await api.db.execute(
      sql`select outcome from gateway_events where event_id in (${other.transactionId}, ${nobody.transactionId})`,
    );
    expect(rows).toEqual([{ outcome: 'unknownPayment' }, { outcome: 'unknownPayment' }]);
  });

  test('protects: the books balance', async () => {
    const balances = await selectBalances(api.db, null);
    expect(balances.reduce((sum, { balanceSatang }) => sum + balanceSatang, 0)).toBe(0);
  });
});

describe('without a bank’s service', () => {
  test('there is nowhere to tell, and the page asks for a slip', async () => {
    const plain = await openTestApi();
    expect((await plain.app.request(path, { method: 'POST', body: '{}' })).status).toBe(404);
    await plain.close();
  });
});

describe('the bank’s pages', () => {
  const english = { headers: { cookie: 'language=en' } };
  test('speak the language chosen in the shop, and lead to the other one of each', async () => {
    const { qr } = await placeOrder();
    for (const path of ['/', `/pay?${new URLSearchParams({ qr, back: '/cart' })}`, '/pay?qr=nothing']) {
      const page = await (await bank.app.request(path, english)).text();
      expect(page, path).toContain('<html lang="en">');
      expect(page.replace(/<a class="language".*?<\/a>/, ''), path).not.toMatch(/[ก-ฺเ-๛]/);
      const other = /class="language" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const thai = await bank.app.request(
        new URL(other, `http://bank${path}`).href.slice('http://bank'.length),
        english,
      );
      expect(await thai.text(), other).toContain('<html lang="th">');
    }
  });
  test('stay in it after a press', async () => {
    const reply = await bank.app.request('/pay', {
      method: 'POST',
      body: new URLSearchParams({ qr: (await placeOrder()).qr, answer: 'pay', lang: 'en' }),
    });
    const page = await reply.text();
    expect(page).toContain('The money is sent');
    expect(page).toContain('href="/dev/bank?lang=th"');
  });
});
