import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../test-api.ts';
import { type TestShop, testShop } from './order/test-shop.ts';

// What sends mail to whoever is named, and what strangers leave here, a machine must not do without end.
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1 });
  shop = testShop(api.db);
});
afterAll(() => api.close());

async function statuses(
  times: number,
  call: () => Promise<{ status: number }>,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let at = 0; at < times; at += 1) {
    const { status } = await call();
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

test('a store’s invitations, also to an address that was invited before', async () => {
  const { token } = await api.signIn('seller', await shop.seller());
  const body = { email: 'victim@test.example', rights: ['orders'] };
  const counts = await statuses(62, () => api.call('POST', '/seller/members/invite', { token, body }));
  expect(counts.get(429)).toBeGreaterThanOrEqual(2);
  expect(counts.get(200)).toBeGreaterThan(0);
});

test('who asks to be told of something', async () => {
  const body = { name: 'a', email: 'a@test.example', isAccept: true };
  const counts = await statuses(122, () => api.call('POST', '/landing/nothing/interest', { body }));
  expect(Object.fromEntries(counts)).toEqual({ 404: 120, 429: 2 });
});

test('codes of vouchers, wherever they are typed: after too many that nobody made, one that there is answers the same', async () => {
  const sellerId = await shop.seller();
  const { token, userId } = await api.signIn();
  const cartId = await shop.cart(api.services, userId, [await shop.product(sellerId)]);
  const addressId = await shop.address(userId);
  const [open, mine] = [await shop.voucher(), await shop.voucher()];
  const collect = (code: string) => api.call('POST', '/voucher/collect', { token, body: { code } });
  const calculate = (...codes: string[]) =>
    api.call('POST', '/order/calculate', {
      token,
      body: { id: cartId, orders: [], promotionCode: codes.join(',') },
    });
  const place = (...codes: string[]) =>
    api.call('POST', '/order/place', {
      token,
      body: {
        id: cartId,
        paymentTypeId: 'transfer',
        buyerInfo: { addressId },
        orders: [],
        promotionCode: codes.join(','),
      },
    });
  expect((await collect(mine)).status).toBe(200);
  // Codes that there are cost nothing, however often they are looked at.
  const looks = await statuses(70, () => calculate(open));
  expect(Object.fromEntries(looks)).toEqual({ 200: 70 });
  const invented = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `NOBODY${from + index}`);
  expect((await calculate(...invented(0, 20))).status).toBe(200);
  expect((await place(...invented(20, 20))).status).not.toBe(429);
  const collected = await statuses(20, () => collect('NOBODY40'));
  expect(Object.fromEntries(collected)).toEqual({ 404: 20 });
  for (const reply of [
    await calculate('NOBODY60'),
    await calculate(open),
    await place(open),
    await collect(open),
  ])
    expect(reply).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
  // What is in the wallet is no guess, and neither is a cart without codes.
  expect([(await calculate(mine)).status, (await calculate()).status]).toEqual([200, 200]);
  // Visitors of the address are counted apart from it, up to what all of an address may.
  const visit = (code: string) =>
    api.call('POST', '/order/calculate', { body: { id: cartId, orders: [], promotionCode: code } });
  expect((await visit(invented(100, 20).join(','))).status).toBe(404);
});

test('a voucher that isn’t offered is not there before it begins', async () => {
  const { token } = await api.signIn();
  const startsAt = new Date('2099-01-01T00:00:00Z');
  const secret = await shop.voucher({ startsAt, isCollectable: false });
  const offered = await shop.voucher({ startsAt });
  const collect = (code: string) => api.call('POST', '/voucher/collect', { token, body: { code } });
  expect([(await collect(secret)).status, (await collect(offered)).status]).toEqual([404, 200]);
});
