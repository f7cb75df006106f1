import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { readCart } from '../cart/read-cart.ts';
import { cancelOrder } from '../order/cancel-order.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { isNewCustomer } from '../order/is-new-customer.ts';
import { listWaitingOrders } from '../order/read-waiting-orders.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { calculateOrder } from './calculate-order.ts';
import { type PlaceOrderInput, placeOrder } from './place-order.ts';

const start = Date.parse('2026-11-24T05:00:00Z');
let nowMs = start;
let database: TestDatabase;
let services: Services;
let shop: TestShop;
beforeAll(async () => {
  database = await createTestDatabase(30);
  services = { ...(await createTestServices(database)), clock: () => new Date(nowMs) };
  shop = testShop(database.db);
});
afterAll(() => database.close());

async function rows<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await database.db.execute(query)).rows as Row[];
}

type Buyer = { userId: number; addressId: number };

async function calculate({ userId }: { userId: number }, cartId: string) {
  const result = await calculateOrder(services, { userId, locale: 'en', data: { id: cartId, orders: [] } });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

/** As the checkout's page does: with the total and the gifts that were shown. */
async function orderAsShown(buyer: Buyer, cartId: string): Promise<PlaceOrderInput> {
  const { grandTotal, promotions } = await calculate(buyer, cartId);
  const gifts = promotions.applied.flatMap(({ gift, promotionId }) => (gift === null ? [] : [promotionId]));
  return shop.order(buyer, cartId, { grandTotal, gifts });
}

async function place(buyer: Buyer, cartId: string) {
  const result = await placeOrder(services, await orderAsShown(buyer, cartId));
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

const giftsIn = (referenceCode: string) =>
  rows<{ product: number; quantity: number; unit: number; off: number; house: number; total: number }>(sql`
    select l.product_id::int as product, l.quantity, l.unit_price_satang::int as unit, l.discount_satang::int as off,
      l.platform_discount_satang::int as house, l.total_satang::int as total
    from order_lines l join orders o on o.id = l.order_id join order_groups g on g.id = o.group_id
    where g.reference_code = ${referenceCode} and l.is_free_gift order by l.id`);
const leftOf = async (promotionId: number) =>
  (
    await rows<{ used: number; spent: number }>(
      sql`select used_count as used, spent_satang::int as spent from promotions where id = ${promotionId}`,
    )
  )[0];

/** A store with a mug (120 baht) that comes with two books (100 baht each), or 200 baht of them. */
async function giving(
  values: Partial<Parameters<TestShop['promotion']>[0]> = {},
  { copies = 1, stockOnHand = 100 } = {},
) {
  const sellerId = await shop.seller();
  const book = await shop.product(sellerId, { stockOnHand: 1_000 });
  const mug = await shop.product(sellerId, { isFreeGift: true, priceSatang: 12_000, stockOnHand });
  const promotionId = await shop.promotion({
    promotionTypeId: 5,
    sellerId,
    terms: { kind: 'amountGift', fromSatang: 20_000, giftProductId: mug, copies },
    ...values,
  });
  const cart = (buyer: Buyer, quantity = 2) => shop.cart(services, buyer.userId, [book], quantity);
  return { sellerId, book, mug, promotionId, cart };
}

describe('a gift of a store', () => {
  test('is told as missing below its amount, and from it on is in cart, checkout and order, its copies held', async () => {
    const { book, mug, cart, promotionId } = await giving({ budgetSatang: 100_000 }, { copies: 2 });
    const buyer = await shop.shopper();
    const cartId = await cart(buyer, 1);
    const near = await calculate(buyer, cartId);
    expect(near.promotions).toMatchObject({
      applied: [],
      missed: [
        { promotionId, why: 'tooLittle', gift: { productId: mug, copies: 2 }, missing: { amount: 100 } },
      ],
    });
    await shop.cart(services, buyer.userId, [book], 1, cartId);
    const shown = await calculate(buyer, cartId);
    expect(shown.promotions).toMatchObject({
      discount: 0,
      applied: [{ promotionId, discount: 0, fundedBy: 'seller', gift: { productId: mug, copies: 2 } }],
    });
    expect(shown.steps.map(({ kind, amount }) => [kind, amount])).toContainEqual(['gift', 0]);
    const seen = { cartId, userId: buyer.userId, locale: 'en' } as const;
    const inCart = await readCart({ ...services, isNewCustomer, listWaitingOrders }, seen);
    expect(inCart.ok && inCart.value.orders[0]?.products).toMatchObject([
      { id: book, quantity: 2 },
      { id: mug, quantity: 2, isFreeProduct: true, total: 0, promotions: [{ promotionTypeId: 5 }] },
    ]);
    const { referenceCode } = await place(buyer, cartId);
    expect(await giftsIn(referenceCode)).toEqual([
      { product: mug, quantity: 2, unit: 0, off: 0, house: 0, total: 0 },
    ]);
    expect(await shop.stock(mug)).toMatchObject({ onHand: 100, reserved: 2, movedReserved: 2 });
    expect(await leftOf(promotionId)).toEqual({ used: 1, spent: 24_000 });
  });

  test('the last use of many at once is one order’s; who comes late is told before they order without it', async () => {
    const { mug, cart, promotionId } = await giving({ usageLimit: 1 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.shopper()));
    const orders = await Promise.all(buyers.map(async (buyer) => orderAsShown(buyer, await cart(buyer))));
    const results = await Promise.all(orders.map((order) => placeOrder(services, order)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results) if (!result.ok) expect(result.failure).toEqual({ code: 'giftGone' });
    expect(await leftOf(promotionId)).toMatchObject({ used: 1 });
    expect(await shop.stock(mug)).toMatchObject({ reserved: 1 });
  });

  test('so is its last copy, and an order that was shown none is placed', async () => {
    const { mug, cart } = await giving({}, { stockOnHand: 1 });
    const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.shopper()));
    const orders = await Promise.all(buyers.map(async (buyer) => orderAsShown(buyer, await cart(buyer))));
    const results = await Promise.all(orders.map((order) => placeOrder(services, order)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.stock(mug)).toMatchObject({ onHand: 1, reserved: 1 });
    const late = await shop.shopper();
    const cartId = await cart(late);
    expect((await calculate(late, cartId)).promotions.missed).toMatchObject([{ why: 'giftOutOfStock' }]);
    expect(await giftsIn((await place(late, cartId)).referenceCode)).toEqual([]);
  });

  test('a person has so many, also with two orders at once', async () => {
    const { book, cart, promotionId } = await giving({ perPersonLimit: 1 });
    const buyer = await shop.shopper();
    const carts = [await cart(buyer), await shop.cart(services, null, [book], 2)];
    const orders = await Promise.all(carts.map((cartId) => orderAsShown(buyer, cartId)));
    const results = await Promise.all(orders.map((order) => placeOrder(services, order)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rows(sql`select 1 from promotion_uses where promotion_id = ${promotionId}`)).toHaveLength(1);
  });

  test('its copies, its uses and its money come back when its order is cancelled or expires', async () => {
    const { mug, cart, promotionId } = await giving({ budgetSatang: 50_000 });
    const buyer = await shop.shopper();
    const cancelled = await place(buyer, await cart(buyer));
    await cancelOrder(services, {
      orderNumber: cancelled.orders[0]?.orderNumber ?? '',
      by: { kind: 'shopper', userId: buyer.userId },
      reason: null,
    });
    expect(await leftOf(promotionId)).toEqual({ used: 0, spent: 0 });
    await place(buyer, await cart(buyer));
    expect(await leftOf(promotionId)).toEqual({ used: 1, spent: 12_000 });
    nowMs += 10 * 24 * 3_600_000;
    await expireOrderGroups(services);
    nowMs = start;
    expect(await leftOf(promotionId)).toEqual({ used: 0, spent: 0 });
    expect(await shop.stock(mug)).toMatchObject({ onHand: 100, reserved: 0, movedReserved: 0 });
  });

  test('a checkout that sends the gift back as it got it chooses nothing by that', async () => {
    const { book, mug, cart } = await giving();
    const buyer = await shop.shopper();
    const cartId = await cart(buyer);
    const { orders } = await calculate(buyer, cartId);
    const products = orders[0]?.products ?? [];
    expect(products.map(({ id }) => id)).toEqual([book, mug]);
    const sent = [{ sellerId: orders[0]?.sellerId ?? 0, products }];
    expect((await placeOrder(services, shop.order(buyer, cartId, { orders: sent }))).ok).toBe(true);
  });
});

describe('a gift of the house', () => {
  test('is paid to its store, and costs whoever gets it nothing', async () => {
    const { sellerId, mug, cart } = await giving({ sellerId: null, funder: 'house' }, { copies: 2 });
    const buyer = await shop.shopper();
    const cartId = await cart(buyer);
    expect((await calculate(buyer, cartId)).promotions.applied).toMatchObject([{ fundedBy: 'platform' }]);
    const { referenceCode } = await place(buyer, cartId);
    expect(await giftsIn(referenceCode)).toEqual([
      { product: mug, quantity: 2, unit: 12_000, off: 24_000, house: 24_000, total: 0 },
    ]);
    expect(
      await rows(sql`select o.item_satang::int as items, o.discount_satang::int as off,
        o.platform_funded_satang::int as funded, o.total_satang::int as total from orders o
        join order_groups g on g.id = o.group_id where g.reference_code = ${referenceCode}`),
    ).toEqual([{ items: 44_000, off: 24_000, funded: 24_000, total: 24_000 }]);
    // Nothing is bought of another store's: there its gift isn't heard of.
    const elsewhere = await shop.product(await shop.seller(), { priceSatang: 90_000 });
    expect(sellerId).toBeGreaterThan(0);
    const other = await shop.cart(services, (await shop.shopper()).userId, [elsewhere]);
    const [owner] = await rows<{ userId: number }>(
      sql`select user_id::int as "userId" from carts where id = ${other}`,
    );
    expect((await calculate({ userId: owner?.userId ?? 0 }, other)).promotions).toMatchObject({
      applied: [],
      missed: [],
    });
  });
});
