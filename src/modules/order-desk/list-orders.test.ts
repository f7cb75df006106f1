import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { cancelOrder } from '../order/cancel-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';

let api: TestApi;
let shop: TestShop;
let seller: number;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  seller = await shop.seller();
});
afterAll(() => api.close());

async function order(userId: number): Promise<string> {
  const addressId = await shop.address(userId);
  const cartId = await shop.cart(api.services, userId, [await shop.product(seller)]);
  const placed = await placeOrder(api.services, shop.order({ userId, addressId }, cartId));
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  return placed.value.orders[0]?.orderNumber ?? '';
}

describe('GET /Order/List by status', () => {
  test('takes one status, or several for a tab that holds more than one', async () => {
    const { userId, token } = await api.signIn();
    const waiting = await order(userId);
    const cancelled = await order(userId);
    await cancelOrder(api.services, {
      orderNumber: cancelled,
      by: { kind: 'shopper', userId },
      reason: null,
    });
    const numbers = async (query: string) => {
      const { status, body } = await api.call('GET', `/Order/List${query}`, { token });
      expect(status).toBe(200);
      expect(body.detail.total).toBe(body.detail.dataList.length);
      return body.detail.dataList.map((item: { orderNumber: string }) => item.orderNumber);
    };

    expect(await numbers('')).toEqual([cancelled, waiting]);
    expect(await numbers('?status=unpaid')).toEqual([waiting]);
    expect(await numbers('?status=cancelled,expired')).toEqual([cancelled]);
    expect(await numbers('?status=unpaid,waiting_approval,cancelled')).toEqual([cancelled, waiting]);
    expect(await numbers('?status[]=unpaid&status[]=cancelled')).toEqual([cancelled, waiting]);
    expect(await numbers('?status=')).toEqual([cancelled, waiting]);
    expect(await numbers('?status=shipped,complete')).toEqual([]);
  });

  test('refuses a status there is none of', async () => {
    const { token } = await api.signIn();
    for (const status of ['lost', 'unpaid,', "unpaid' or 1=1 --"])
      expect(
        (await api.call('GET', `/Order/List?status=${encodeURIComponent(status)}`, { token })).status,
        status,
      ).toBe(400);
  });

  test('shows nobody else’s', async () => {
    const owner = await api.signIn();
    await order(owner.userId);
    const other = await api.signIn();
    const { body } = await api.call('GET', '/Order/List?status=unpaid,cancelled', { token: other.token });
    expect(body.detail).toMatchObject({ dataList: [], total: 0 });
  });
});
