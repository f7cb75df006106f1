import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { testShop } from '../order/test-shop.ts';
import { shipOrder } from './ship-order.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

test('a parcel can be followed where its carrier is the one whose link it is', async () => {
  const shop = testShop(api.db);
  const sellerId = await shop.seller();
  await api.db.execute(
    sql`update shipping_channels set tracking_url = 'https://track.test/?n={tracking}' where code = 'post'`,
  );
  const { userId, token } = await api.signIn();
  const addressId = await shop.address(userId);
  const linkOf = async (provider: string, shown = provider) => {
    const cartId = await shop.cart(api.services, userId, [await shop.product(sellerId)]);
    const placed = await placeOrder(
      api.services,
      shop.order({ userId, addressId }, cartId, { paymentTypeId: 'cod' }),
    );
    if (!placed.ok) throw new Error(JSON.stringify(placed));
    const orderNumber = placed.value.orders[0]?.orderNumber ?? '';
    await shipOrder(api.services, {
      orderNumber,
      seller: { sellerId, userId },
      provider,
      trackingNumber: 'TH/12345',
    });
    const { body } = await api.call('GET', `/Order/${orderNumber}`, { token });
    expect(body.detail).toMatchObject({ shippingProvider: shown, trackingNumber: 'TH/12345' });
    return body.detail.trackingUrl;
  };

  expect(await linkOf('ไปรษณีย์')).toBe('https://track.test/?n=TH%2F12345');
  expect(await linkOf('Post', 'ไปรษณีย์')).toBe('https://track.test/?n=TH%2F12345');
  expect(await linkOf('flash express', 'แฟลช เอ็กซ์เพรส')).toBe(
    'https://www.flashexpress.co.th/fle/tracking?se=TH%2F12345',
  );
  expect(await linkOf('Another Express')).toBeNull();
});
