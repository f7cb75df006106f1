import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';

let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

type Step = { kind: string; fundedBy: string | null; amount: number };

describe('why an order costs what it does, with promotions', () => {
  test('each order of a group tells its own part of them beside its vouchers, and its steps add up', async () => {
    const [one, other] = [await shop.seller(), await shop.seller()];
    const books = [await shop.product(one), await shop.product(other)];
    await shop.promotion(
      { promotionTypeId: 6, sellerId: null, funder: 'house', terms: { kind: 'bundle', priceSatang: 15_001 } },
      books.map((targetId) => ({ kind: 'product' as const, targetId })),
    );
    await shop.promotion({
      promotionTypeId: 8,
      sellerId: null,
      funder: 'house',
      terms: { kind: 'parcel', fromSatang: 1, offSatang: 1_000 },
    });
    await shop.promotion({
      promotionTypeId: 8,
      sellerId: one,
      terms: { kind: 'parcel', fromSatang: 1, offSatang: 1_500 },
    });
    const codes = [
      await shop.voucher({ discountSatang: 2_000 }),
      await shop.voucher({ kind: 'shipping', discountSatang: 1_001 }),
      await shop.voucher({ kind: 'seller', sellerId: one, discountSatang: 700 }),
    ];
    const { userId, token } = await api.signIn();
    const addressId = await shop.address(userId);
    const cartId = await shop.cart(api.services, userId, books);
    const placed = await placeOrder(
      api.services,
      shop.order({ userId, addressId }, cartId, { promotionCode: codes.join(',') }),
    );
    if (!placed.ok) throw new Error(placed.failure.code);

    const told: { [sellerId: number]: Step[] } = {};
    for (const { orderNumber, sellerId, total } of placed.value.orders) {
      const { status, body } = await api.call('GET', `/Order/${orderNumber}`, { token });
      expect(status).toBe(200);
      const steps: Step[] = body.detail.steps;
      const sum = steps.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
      expect(sum).toBe(Math.round(total * 100));
      told[sellerId] = steps;
    }
    const kinds = (sellerId: number) => told[sellerId]?.map(({ kind, fundedBy }) => `${kind} ${fundedBy}`);
    expect(kinds(one)).toEqual([
      'items null',
      'bundle_promotion platform',
      'seller_voucher seller',
      'platform_voucher platform',
      'shipping null',
      'shipping_promotion seller',
      'shipping_voucher platform',
    ]);
    expect(kinds(other)).toEqual([
      'items null',
      'bundle_promotion platform',
      'platform_voucher platform',
      'shipping null',
      'shipping_promotion platform',
      'shipping_voucher platform',
    ]);
  });

  test('what the house pays for its gift is no part of its voucher, nor of what was bought', async () => {
    const sellerId = await shop.seller();
    const book = await shop.product(sellerId);
    const mug = await shop.product(sellerId, { isFreeGift: true, priceSatang: 3_000 });
    await shop.promotion({
      ...{ promotionTypeId: 5, sellerId: null, funder: 'house' },
      terms: { kind: 'amountGift', fromSatang: 10_000, giftProductId: mug, copies: 1 },
    });
    const promotionCode = await shop.voucher({ discountSatang: 5_000 });
    const { userId, token } = await api.signIn();
    const addressId = await shop.address(userId);
    const cartId = await shop.cart(api.services, userId, [book], 2);
    const placed = await placeOrder(
      api.services,
      shop.order({ userId, addressId }, cartId, { promotionCode }),
    );
    if (!placed.ok) throw new Error(placed.failure.code);
    const [order] = placed.value.orders;
    const { body } = await api.call('GET', `/Order/${order?.orderNumber}`, { token });
    const { itemTotal, headerDiscount, grandTotal, products } = body.detail;
    expect(products.map(({ productId }: { productId: number }) => productId)).toContain(mug);
    const steps: Step[] = body.detail.steps;
    // The parcel is cheaper by the promotion of the test before.
    expect(steps.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['items', 200],
      ['gift', 0],
      ['platform_voucher', -50],
      ['shipping', 40],
      ['shipping_promotion', -10],
    ]);
    expect({ itemTotal, headerDiscount, grandTotal }).toEqual({
      ...{ itemTotal: 200, headerDiscount: 50, grandTotal: 180 },
    });
  });

  test('the house’s gift costs nothing in lists and pages of its buyer, its store and staff', async () => {
    const sellerId = await shop.seller();
    const book = await shop.product(sellerId);
    const mug = await shop.product(sellerId, { isFreeGift: true, priceSatang: 3_000 });
    await shop.promotion({
      ...{ promotionTypeId: 5, sellerId: null, funder: 'house' },
      terms: { kind: 'amountGift', fromSatang: 10_000, giftProductId: mug, copies: 1 },
    });
    const { userId, token } = await api.signIn();
    const addressId = await shop.address(userId);
    const cartId = await shop.cart(api.services, userId, [book], 2);
    const placed = await placeOrder(api.services, shop.order({ userId, addressId }, cartId));
    if (!placed.ok) throw new Error(placed.failure.code);
    const [order] = placed.value.orders;
    const store = await api.signIn('seller', sellerId);
    const staff = await api.signIn('staff');
    type Sold = { orderNumber: string; products: { productId: number }[] };
    const giftAt = async (path: string, by: string) => {
      const { detail } = (await api.call('GET', path, { token: by })).body;
      const found: Sold = (detail.dataList ?? [detail]).find(
        (each: Sold) => each.orderNumber === order?.orderNumber,
      );
      return found.products.find(({ productId }) => productId === mug);
    };
    for (const [side, by] of [
      ['', token],
      ['/seller', store.token],
      ['/admin', staff.token],
    ] as const)
      for (const path of [`${side}/Order/List`, `${side}/Order/${order?.orderNumber}`])
        expect(await giftAt(path, by), path).toMatchObject({
          ...{ isFreeProduct: true, price: 0, fullPrice: 0, discount: 0, total: 0 },
        });
  });
});
