import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { setPriceWindows } from '../pricing/set-price-windows.ts';
import { addToCart } from './add-to-cart.ts';

let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

async function post(path: string, body: unknown, token: string | null = null) {
  const reply = await api.call('POST', path, { body, token });
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200);
  return reply.body.detail;
}

/** A shopper's cart with two copies at the shelf's price of 100 baht, and two at 60 of a live sale. */
async function twoPrices(stockOnHand = 10) {
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId, { stockOnHand });
  await transact(api.db, (tx) =>
    setPriceWindows(tx, 'live:3', [
      {
        kind: 'live',
        sellerId,
        productId,
        priceSatang: 6_000,
        startsAt: new Date('2026-01-01T00:00:00Z'),
        endsAt: new Date('2100-01-01T00:00:00Z'),
        nameTh: 'ไลฟ์',
        nameEn: 'Live',
      },
    ]),
  );
  const buyer = await api.signIn();
  const { cartId } = await post('/transaction/add', { productId, quantity: 2 }, buyer.token);
  const line = { cartId, userId: buyer.userId, productId, source: 'live:3', quantity: 2 } as const;
  const added = await addToCart(api.services, { ...line, mode: 1 });
  expect(added.ok).toBe(true);
  const addressId = await shop.address(buyer.userId);
  return { sellerId, productId, cartId, addressId, ...buyer };
}

type Line = {
  id: number;
  source: string;
  price: number;
  quantity: number;
  isCheckBox: boolean;
  total: number;
};

async function linesOf(cartId: string, token: string): Promise<Line[]> {
  const { body } = await api.call('GET', `/transaction/${cartId}`, { token });
  return body.detail.orders.flatMap(({ products }: { products: Line[] }) => products);
}

test('two prices of one product stand side by side; a call that names the product alone means the shelf’s', async () => {
  const { productId, cartId, token } = await twoPrices();
  const shown = async () =>
    (await linesOf(cartId, token)).map(({ source, price, quantity, isCheckBox }) => [
      source,
      price,
      quantity,
      isCheckBox,
    ]);
  expect(await shown()).toEqual([
    ['shelf', 100, 2, true],
    ['live:3', 60, 2, true],
  ]);
  await post('/transaction/update', { cartId, productId, quantity: 3 }, token);
  await post('/transaction/update', { cartId, productId, source: 'live:3', quantity: 1 }, token);
  await post('/transaction/select', { cartId, productId, isCheckBox: false }, token);
  expect(await shown()).toEqual([
    ['shelf', 100, 3, false],
    ['live:3', 60, 1, true],
  ]);
  // A cart sent back as it was replied changes nothing.
  const { body } = await api.call('GET', `/transaction/${cartId}`, { token });
  await post('/transaction/save', body.detail, token);
  expect(await shown()).toHaveLength(2);
  await post('/transaction/update', { cartId, productId, quantity: 0 }, token);
  expect(await shown()).toEqual([['live:3', 60, 1, true]]);
});

test('stock counts the lines of a product together', async () => {
  const { productId, cartId, token } = await twoPrices(5);
  const more = await api.call('POST', '/transaction/add', {
    body: { cartId, productId, quantity: 2 },
    token,
  });
  expect(more).toMatchObject({ status: 409, body: { code: 'productOutOfStock' } });
  await post('/transaction/update', { cartId, productId, quantity: 9 }, token);
  expect((await linesOf(cartId, token)).map(({ quantity }) => quantity)).toEqual([3, 2]);
});

test('no client gives itself a price: a line of somewhere else is only changed where there is one', async () => {
  const { productId } = await twoPrices();
  const other = await api.signIn();
  const { token } = other;
  const orders = [{ products: [{ id: productId, source: 'live:3', quantity: 1 }] }];
  expect(await api.call('POST', '/transaction/save', { body: { orders }, token })).toMatchObject({
    status: 404,
  });
  const named = { productId, quantity: 1, source: 'live:3' };
  expect(await api.call('POST', '/transaction/add', { body: named, token })).toMatchObject({ status: 400 });
  const { cartId } = await post('/transaction/add', { productId, quantity: 1 }, token);
  for (const source of ['live:3', 'link:friend'])
    expect(
      await api.call('POST', '/transaction/update', {
        body: { cartId, productId, source, quantity: 2 },
        token,
      }),
    ).toMatchObject({ status: 404 });
  expect((await linesOf(cartId, token)).map(({ price }) => price)).toEqual([100]);
});

test('an order keeps both prices, where they came from and whose link the buyer had come by; a line may wait', async () => {
  const { productId, cartId, token, addressId, sellerId } = await twoPrices();
  const link = { affiliateCode: 'AFF1', codeShare: 'SHARE1', referer: 'line' };
  await post('/transaction/add', { cartId, productId, quantity: 1, ...link }, token);
  const orders = [{ sellerId, products: [{ id: productId, source: 'live:3', isCheckBox: true }] }];
  const body = { id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId } };
  const first = await post('/order/place', { ...body, orders }, token);
  const kept = async (referenceCode: string) =>
    (
      await api.db.execute(sql`
        select l.price_source as source, l.unit_price_satang::int as satang, l.quantity, l.affiliate_code as affiliate,
          l.code_share as share, l.referer from order_lines l join orders o on o.id = l.order_id
        join order_groups g on g.id = o.group_id where g.reference_code = ${referenceCode} order by l.id`)
    ).rows;
  const came = { affiliate: 'AFF1', share: 'SHARE1', referer: 'line' };
  expect(await kept(first.referenceCode)).toEqual([
    { source: 'live:3', satang: 6_000, quantity: 2, ...came },
  ]);
  // The shelf's line waits in the next cart, where a later link changes nothing of what was ordered.
  const next = first.remainingCartId;
  expect((await linesOf(next, token)).map(({ source, quantity }) => [source, quantity])).toEqual([
    ['shelf', 3],
  ]);
  await post('/transaction/add', { cartId: next, productId, quantity: 1, affiliateCode: 'AFF2' }, token);
  expect((await kept(first.referenceCode))[0]).toMatchObject(came);
  expect(await shop.stock(productId)).toMatchObject({ reserved: 2, movedReserved: 2 });
});

test('both lines of a product in one order hold their copies together, however many buy at once', async () => {
  const { productId, cartId, token, addressId } = await twoPrices(4);
  const order = { id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [] };
  const rivals = await Promise.all(Array.from({ length: 6 }, () => shop.shopper()));
  const carts = await Promise.all(rivals.map(({ userId }) => shop.cart(api.services, userId, [productId])));
  const replies = await Promise.all([
    api.call('POST', '/order/place', { body: order, token }),
    ...rivals.map(async (rival, at) => {
      const placed = await placeOrder(api.services, shop.order(rival, carts[at] ?? ''));
      return { status: placed.ok ? 200 : 409 };
    }),
  ]);
  const { reserved, onHand, movedReserved } = await shop.stock(productId);
  expect(reserved).toBeLessThanOrEqual(onHand);
  expect(movedReserved).toBe(reserved);
  const alone = replies.slice(1).filter(({ status }) => status === 200).length;
  expect(reserved).toBe(alone + (replies[0]?.status === 200 ? 4 : 0));
});
