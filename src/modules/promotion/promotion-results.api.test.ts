import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { testShop } from '../order/test-shop.ts';

let api: TestApi;
let shop: ReturnType<typeof testShop>;
let staff: string;
let numbers = 0;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

async function rowsOf(desk: 'admin' | 'seller', token: string, search: string) {
  const query = new URLSearchParams({ search });
  const reply = await api.app.request(`/api/${desk}/promotion/List/csv?${query}`, {
    headers: { 'x-api-key': 'test-key', authorization: `Bearer ${token}`, culture: 'en' },
  });
  expect(reply.headers.get('content-type')).toContain('text/csv');
  return parse<Record<string, string>>(await reply.text(), { bom: true, columns: true });
}

async function usedPromotion() {
  numbers += 1;
  const sellerId = await shop.seller();
  const product = await shop.product(sellerId);
  const nameEn = `Three for two ${numbers} of ${sellerId}`;
  const id = await shop.promotion({
    promotionTypeId: 4,
    sellerId,
    nameEn,
    terms: { kind: 'buyGet', buy: 2, get: 1, offBasisPoints: 10_000 },
  });
  const { userId } = await api.signIn();
  const cartId = await shop.cart(api.services, userId, [product], 3);
  const buyer = { userId, addressId: await shop.address(userId) };
  const placed = await placeOrder(api.services, shop.order(buyer, cartId));
  expect(placed.ok).toBe(true);
  return { id, nameEn, token: (await api.signIn('seller', sellerId)).token };
}

test('a desk keeps what came of its promotions, and who paid', async () => {
  const { id, nameEn, token } = await usedPromotion();
  const same = {
    Number: String(id),
    Promotion: nameEn,
    'Paid for by': 'Store',
    Orders: '1',
    'Taken off (baht)': '100.00',
    'Sales (baht)': '200.00',
  };
  expect(await rowsOf('seller', token, nameEn)).toEqual([expect.objectContaining(same)]);
  expect(await rowsOf('admin', staff, nameEn)).toEqual([expect.objectContaining(same)]);
  const [row] = await rowsOf('seller', token, nameEn);
  // As people read them, in Bangkok.
  for (const head of ['Begins', 'Ends'])
    expect(row?.[head]).toMatch(/^\d{1,2} [A-Z][a-z]{2,8} 2\d{3},? \d\d:\d\d$/);
});

test('refuses a state that there isn’t, and no store gets another’s', async () => {
  const { nameEn, token } = await usedPromotion();
  const { token: other } = await api.signIn('seller', await shop.seller());
  expect(await rowsOf('seller', other, nameEn)).toEqual([]);
  for (const [desk, whose] of [
    ['seller', token],
    ['admin', staff],
  ] as const) {
    const path = `/${desk}/promotion/List/csv`;
    expect((await api.call('GET', `${path}?state=nothing`, { token: whose })).status).toBe(400);
    expect((await api.call('GET', path)).status).toBe(401);
  }
  expect((await api.call('GET', '/admin/promotion/List/csv', { token })).status).toBe(403);
});
