import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BANK_SIGNATURE_HEADER, createBankQrService } from '../../platform/payments/bank-qr.ts';
import { signWebhook } from '../../platform/payments/webhook-signature.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { testShop } from '../order/test-shop.ts';
import { createRefusalKeeper } from './keep-refused-webhook.ts';

const secret = 'the bank and the shop share these words';
const billerId = '010555000000000';
const clock = () => new Date('2026-11-25T03:00:00Z');
let api: TestApi;
let owner: { userId: number; token: string };
beforeAll(async () => {
  api = await openTestApi({ services: { clock, bankQr: createBankQrService({ billerId, secret }) } });
  owner = await api.signIn('staff');
});
afterAll(() => api.close());

/** Something comes to the bank's address, signed as the bank does or by somebody else. */
async function send(body: string, key = secret): Promise<number> {
  const bytes = Buffer.from(body);
  const reply = await api.app.request('/api/payment/webhook/promptpay', {
    method: 'POST',
    headers: { [BANK_SIGNATURE_HEADER]: signWebhook(key, bytes, clock()) },
    body: bytes,
  });
  return reply.status;
}
const list = async (kind: string, token = owner.token) =>
  (await api.call('GET', `/admin/health/webhook/List?kind=${kind}`, { token })).body.detail;
const post = (path: string, body: unknown, token = owner.token) => api.call('POST', path, { token, body });
const retry = (eventId: string, token = owner.token) =>
  post('/admin/health/webhook/retry', { gateway: 'promptpay', eventId }, token);
const close = (eventId: string, reason: string, token = owner.token) =>
  post('/admin/health/webhook/close', { gateway: 'promptpay', eventId, reason }, token);

/** What a bank says of 140 baht for an order that may or may not be there. */
const message = (transactionId: string, ref1: string) =>
  JSON.stringify({
    ...{ transactionId, billerId, ref1, ref2: null, amount: '140.00' },
    ...{ currency: 'THB', sendingBank: '004', paidAt: clock().toISOString() },
  });

test('works: what isn’t signed is kept once with how often it came, masked, and can be forgotten', async () => {
  const body = JSON.stringify({ id: 'evt_9', card: '4242424242424242', name: 'สมศรี รักอ่าน', amount: 14000 });
  for (let times = 0; times < 3; times++) expect(await send(body, 'somebody else')).toBe(400);
  const { dataList, total } = await list('refused');
  expect(total).toBe(1);
  expect(dataList[0]).toMatchObject({ gateway: 'promptpay', code: 'signatureInvalid', times: 3 });
  expect(dataList[0].body).toContain('evt_9');
  expect(dataList[0].body).not.toMatch(/4242|สมศรี/);
  const id = dataList[0].refusedId;
  expect((await post('/admin/health/webhook/drop', { id })).status).toBe(200);
  expect((await post('/admin/health/webhook/drop', { id })).status).toBe(404);
  expect((await list('refused')).total).toBe(0);
});

test('protects: a flood of strangers is answered, and only some of it written down', async () => {
  for (let each = 0; each < 60; each++) expect(await send(`{"n":${each}}`, 'somebody else')).toBe(400);
  const { total } = await list('refused');
  expect(total).toBeGreaterThan(5);
  expect(total).toBeLessThanOrEqual(30);
  // However many there are, the newest five hundred are kept.
  await api.db.execute(sql`
    insert into refused_webhooks (gateway, code, body_hash, body_bytes, body, first_at, last_at)
    select 'promptpay', 'signatureInvalid', 'old ' || i, 1, 'x', ${clock()}, ${clock()} from generate_series(1, 600) i`);
  const later = createRefusalKeeper(api.services);
  await later({ gateway: 'promptpay', code: 'signatureInvalid', body: Buffer.from('one more') });
  expect((await list('refused')).total).toBe(500);
});

test('works: an event whose order came later is tried again and pays it, once; its money is in the books', async () => {
  const shop = testShop(api.db);
  const buyer = await api.signIn();
  const addressId = await shop.address(buyer.userId);
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId, { stockOnHand: 1 });
  expect(await send(message('bank-1', 'R9NOTYET'))).toBe(200);
  expect((await retry('bank-1')).body.code).toBe('webhookFitsNothing');
  const open = await list('open');
  expect(open.dataList[0]).toMatchObject({ eventId: 'bank-1', code: 'unknownPayment', kind: 'paid' });

  const id = await shop.cart(api.services, buyer.userId, [productId], 1);
  const placed = await api.call('POST', '/order/place', {
    token: buyer.token,
    body: { id, paymentTypeId: 'promptpay', buyerInfo: { addressId }, orders: [{ sellerId }] },
  });
  const { referenceCode } = placed.body.detail;
  await api.db.execute(sql`
    update gateway_events set payload = jsonb_set(payload, '{ref1}', to_jsonb(${referenceCode}::text)) where event_id = 'bank-1'`);
  const replies = await Promise.all([0, 1, 2].map(() => retry('bank-1')));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const paid = await api.call('GET', `/payment/${referenceCode}`, { token: buyer.token });
  expect(paid.body.detail).toMatchObject({ paymentStatus: 'paid', isBeingRefunded: false });
  expect((await list('open')).total).toBe(0);
  const money = await api.call('GET', '/admin/money-check', { token: owner.token });
  expect(
    money.body.detail.flows.find(({ thing }: { thing: string }) => thing === 'promptpay').sums,
  ).toMatchObject({
    ...{ difference: 0, differing: 0 },
    recorded: { count: 1, total: 140 },
    booked: { count: 1, total: 140 },
  });
  // Told once more by the bank it stays as it is.
  expect(await send(message('bank-1', referenceCode))).toBe(200);
  expect((await api.db.execute(sql`select count(*)::int as n from refunds`)).rows[0]).toEqual({ n: 0 });
});

test('works: what somebody has seen to is closed with how, and waits no longer', async () => {
  expect(await send(message('bank-2', 'R9NOBODYS'))).toBe(200);
  expect((await close('bank-2', '')).status).toBe(400);
  expect((await close('bank-2', 'โอนคืนที่ธนาคารแล้ว')).status).toBe(200);
  expect((await close('bank-2', 'อีกครั้ง')).status).toBe(404);
  expect((await retry('bank-2')).status).toBe(404);
  expect((await list('closed')).dataList[0]).toMatchObject({
    eventId: 'bank-2',
    closeReason: 'โอนคืนที่ธนาคารแล้ว',
  });
});

test('refuses: staff of another desk', async () => {
  const { token } = await api.signIn('staff', null, { staffRole: 'finance' });
  expect((await retry('bank-2', token)).status).toBe(403);
  expect((await close('bank-2', 'x', token)).status).toBe(403);
  expect((await post('/admin/health/webhook/drop', { id: 1 }, token)).status).toBe(403);
});
