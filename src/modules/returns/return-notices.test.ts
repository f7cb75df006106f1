import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharp } from '../../platform/images/safe-sharp.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { runReturnTimers } from './run-return-timers.ts';

// What a store is told of returns it didn't decide itself.
const dayMs = 24 * 60 * 60 * 1000;
let now = new Date('2026-11-21T03:00:00Z');
let api: TestApi;
let shop: TestShop;
let staff: Awaited<ReturnType<TestApi['signIn']>>;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  staff = await api.signIn('staff');
});
afterAll(() => api.close());

const post = (path: string, body: unknown, who: { token: string }) =>
  api.call('POST', path, { body, token: who.token });

/** The clock goes on; who signed in stays so. */
async function later(days: number): Promise<void> {
  await api.db.execute(sql`update sessions set idle_until = '2100-01-01', expires_at = '2100-01-01'`);
  now = new Date(now.getTime() + days * dayMs + 1);
}

/** A shipped order of three copies, a return of one of which was asked for. */
async function asked() {
  const sellerId = await shop.seller();
  const buyer = await api.signIn();
  const addressId = await shop.address(buyer.userId);
  const cartId = await shop.cart(api.services, buyer.userId, [await shop.product(sellerId)], 3);
  const placed = await post(
    '/order/place',
    { id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId }, orders: [] },
    buyer,
  );
  const { orderNumber } = placed.body.detail.orders[0];
  const seller = await api.signIn('seller', sellerId);
  await post(`/seller/Order/${orderNumber}/ship`, { provider: 'Kerry', trackingNumber: 'K12345' }, seller);
  const [{ id: orderLineId }] = (await api.call('GET', `/Order/${orderNumber}`, { token: buyer.token })).body
    .detail.products;
  const reply = await post(
    `/return/order/${orderNumber}`,
    {
      lines: [{ orderLineId, quantity: 1 }],
      reason: 'damaged',
      note: 'ปกขาด',
      bankAccount: { bankCode: '004', accountNumber: '123-4-56789-0', accountName: 'สมศรี รักอ่าน' },
    },
    buyer,
  );
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { returnNumber } = reply.body.detail;
  return {
    buyer,
    seller,
    orderNumber,
    returnNumber,
    send: () => post(`/return/${returnNumber}/send`, { provider: 'Flash', trackingNumber: 'F12345' }, buyer),
    /** What the store was told since the return was asked for, and what it says. */
    async told() {
      const { rows } = await api.db.execute<{ kind: string; params: Record<string, string> }>(sql`
        select kind, params from notifications where user_id = ${seller.userId} and kind like 'sellerReturn%'
          and kind <> 'sellerReturnRequested' order by id`);
      return rows;
    },
    async kinds() {
      return (await this.told()).map(({ kind }) => kind);
    },
  };
}

test('silence approves and receives: the store hears of it, once with many workers, and of the refund', async () => {
  const order = await asked();
  await later(7.1);
  await Promise.all(Array.from({ length: 4 }, () => runReturnTimers(api.services)));
  expect(await order.told()).toMatchObject([
    { kind: 'sellerReturnApproved', params: { returnNumber: order.returnNumber } },
  ]);
  await order.send();
  await post(`/seller/Order/${order.orderNumber}/deliver`, {}, order.seller);
  await later(7.1);
  await Promise.all(Array.from({ length: 4 }, () => runReturnTimers(api.services)));
  expect((await order.told()).slice(2)).toMatchObject([
    { kind: 'sellerReturnReceived', params: { total: '100.00' } },
  ]);
  const { rows } = await api.db.execute<{ id: string }>(sql`
    select r.id from refunds r join orders o on o.id = r.order_id where o.order_number = ${order.orderNumber}`);
  const form = new FormData();
  const proof = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  form.set('file', new File([new Uint8Array(proof)], 'proof.jpg', { type: 'image/jpeg' }));
  form.set('transferReference', 'T-1');
  const account = { bankCode: '004', accountNumber: '1234567890', accountName: 'สมศรี รักอ่าน' };
  for (const [name, value] of Object.entries(account)) form.set(name, value);
  const paid = await api.call('POST', `/admin/refund/${rows[0]?.id}/pay`, { token: staff.token, body: form });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  expect((await order.told()).slice(3)).toMatchObject([
    { kind: 'sellerReturnRefunded', params: { total: '100.00' } },
  ]);
});

test('a store that answers itself isn’t told what it said', async () => {
  const order = await asked();
  await post(`/seller/return/${order.returnNumber}/approve`, {}, order.seller);
  await order.send();
  await post(`/seller/return/${order.returnNumber}/receive`, { isRestocked: false }, order.seller);
  expect(await order.kinds()).toEqual(['sellerReturnSentBack']);
});

test('nothing sent back, and nothing disputed: the store hears that it is over', async () => {
  const [unsent, undisputed] = [await asked(), await asked()];
  await post(`/seller/return/${unsent.returnNumber}/approve`, {}, unsent.seller);
  await post(`/seller/return/${undisputed.returnNumber}/reject`, { reason: 'ไม่รับคืน' }, undisputed.seller);
  await later(30);
  await Promise.all([1, 2].map(() => runReturnTimers(api.services)));
  expect(await unsent.kinds()).toEqual(['sellerReturnLapsed']);
  expect(await undisputed.kinds()).toEqual(['sellerReturnClosed']);
});

test('staff decide a dispute: the store reads the answer', async () => {
  const order = await asked();
  await post(`/seller/return/${order.returnNumber}/reject`, { reason: 'สภาพปกติ' }, order.seller);
  await post(`/return/${order.returnNumber}/dispute`, { note: 'ดูรูป' }, order.buyer);
  await post(`/admin/return/${order.returnNumber}/decide`, { isUpheld: true, answer: 'คืนได้' }, staff);
  expect((await order.told()).at(-1)).toMatchObject({
    kind: 'sellerReturnDecided',
    params: { answer: 'คืนได้' },
  });
});
