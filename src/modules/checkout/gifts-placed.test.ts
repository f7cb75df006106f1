import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { chooseGifts } from '../cart/choose-gifts.ts';
import { acceptCartChanges, selectLines } from '../cart/edit-cart-lines.ts';
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

const copiesOf = ({ productId, copies }: { productId: number; copies: number }) =>
  Array.from({ length: copies }, () => productId);

/** As the checkout's page does: with the total and the gifts that were shown. */
async function orderAsShown(buyer: Buyer, cartId: string): Promise<PlaceOrderInput> {
  const { grandTotal, promotions } = await calculate(buyer, cartId);
  const giftProducts = promotions.applied.flatMap(({ gift, promotionId }) =>
    gift === null ? [] : [{ promotionId, productIds: gift.given.flatMap(copiesOf) }],
  );
  return shop.order(buyer, cartId, { grandTotal, giftProducts });
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
    where g.reference_code = ${referenceCode} and l.is_free_gift order by l.product_id`);
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

describe('a choice among gifts', () => {
  const knows = { isNewCustomer };
  /** A store with three gifts of 120, 30 and 200 baht, of which so many come with 200 baht of its books. */
  async function choosing(values: Parameters<typeof giving>[0] = {}, { copies = 1, stockOnHand = 100 } = {}) {
    const sellerId = await shop.seller();
    const book = await shop.product(sellerId, { stockOnHand: 1_000 });
    const gift = (priceSatang: number) =>
      shop.product(sellerId, { isFreeGift: true, priceSatang, stockOnHand });
    // One after the other: what is read back is in the order of their numbers.
    const mug = await gift(12_000);
    const tote = await gift(3_000);
    const lamp = await gift(20_000);
    const promotionId = await shop.promotion({
      ...{ promotionTypeId: 5, sellerId, ...values },
      terms: {
        ...{ kind: 'amountGift', fromSatang: 20_000, copies },
        ...{ giftProductId: mug, otherGiftIds: [tote, lamp] },
      },
    });
    const cart = async (buyer: Buyer, productIds: number[] = []) => {
      const cartId = await shop.cart(services, buyer.userId, [book], 2);
      if (productIds.length > 0) await choose(buyer, cartId, productIds);
      return cartId;
    };
    const choose = async ({ userId }: Buyer, cartId: string, productIds: number[]) => {
      const chosen = await chooseGifts(
        { ...services, ...knows },
        { cartId, userId },
        { promotionId, productIds },
      );
      if (!chosen.ok) throw new Error(chosen.failure.code);
    };
    return { sellerId, book, mug, tote, lamp, promotionId, cart, choose };
  }

  test('is what the order gives and freezes: each copy held once, each line with its own worth', async () => {
    const { mug, tote, lamp, cart, promotionId } = await choosing({ budgetSatang: 90_000 }, { copies: 3 });
    const buyer = await shop.shopper();
    const { referenceCode } = await place(buyer, await cart(buyer, [lamp, tote, tote]));
    expect(await giftsIn(referenceCode)).toMatchObject([
      { product: tote, quantity: 2, total: 0 },
      { product: lamp, quantity: 1, total: 0 },
    ]);
    expect(await leftOf(promotionId)).toEqual({ used: 1, spent: 26_000 });
    expect(await shop.stock(tote)).toMatchObject({ reserved: 2 });
    expect(await shop.stock(lamp)).toMatchObject({ reserved: 1 });
    expect(await shop.stock(mug)).toMatchObject({ reserved: 0 });
    const promises = await rows<{ worth: number; source: string }>(sql`
      select (l.gift ->> 'worthSatang')::int as worth, l.price_source as source from order_lines l
      join orders o on o.id = l.order_id join order_groups g on g.id = o.group_id
      where g.reference_code = ${referenceCode} and l.is_free_gift order by l.product_id`);
    expect(promises).toEqual([6_000, 20_000].map((worth) => ({ worth, source: `gift:${promotionId}` })));
    // It is one gift in "why this total", whatever was chosen.
    const [{ steps } = { steps: 0 }] = await rows<{ steps: number }>(sql`
      select (select count(*)::int from jsonb_array_elements(explanation) step where step ->> 'kind' = 'gift') as steps
      from order_groups where reference_code = ${referenceCode}`);
    expect(steps).toBe(1);
  });

  test('of the house is paid to its store line by line', async () => {
    const { tote, lamp, cart } = await choosing({ sellerId: null, funder: 'house' }, { copies: 2 });
    const buyer = await shop.shopper();
    const { referenceCode } = await place(buyer, await cart(buyer, [lamp, tote]));
    expect(await giftsIn(referenceCode)).toEqual([
      { product: tote, quantity: 1, unit: 3_000, off: 3_000, house: 3_000, total: 0 },
      { product: lamp, quantity: 1, unit: 20_000, off: 20_000, house: 20_000, total: 0 },
    ]);
  });

  test('the last copy of many who chose it is one’s; the others see what comes instead, and then get that', async () => {
    const { mug, lamp, cart } = await choosing({}, { stockOnHand: 1 });
    await database.db.execute(sql`update products set stock_on_hand = 50 where id = ${mug}`);
    const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.shopper()));
    const carts = await Promise.all(
      buyers.map(async (buyer) => ({ buyer, cartId: await cart(buyer, [lamp]) })),
    );
    const orders = await Promise.all(carts.map(({ buyer, cartId }) => orderAsShown(buyer, cartId)));
    const results = await Promise.all(orders.map((order) => placeOrder(services, order)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results) if (!result.ok) expect(result.failure).toEqual({ code: 'giftChanged' });
    expect(await shop.stock(lamp)).toMatchObject({ onHand: 1, reserved: 1, movedReserved: 1 });
    const late = carts.filter((_, index) => results[index]?.ok === false);
    for (const { buyer, cartId } of late) {
      expect((await calculate(buyer, cartId)).promotions).toMatchObject({
        unmet: [{ why: 'soldOut', chosen: [expect.any(String)], given: [expect.any(String)] }],
        applied: [{ gift: { given: [{ productId: mug, copies: 1 }] } }],
      });
      expect(await giftsIn((await place(buyer, cartId)).referenceCode)).toMatchObject([{ product: mug }]);
    }
    expect(await shop.stock(mug)).toMatchObject({ reserved: 4 });
  });

  test('who tells nothing of gifts is held to what they chose until the cart is updated', async () => {
    const { mug, tote, cart, choose, promotionId } = await choosing();
    const buyer = await shop.shopper();
    const cartId = await cart(buyer, [tote]);
    await database.db.execute(sql`update products set stock_reserved = stock_on_hand where id = ${tote}`);
    const silent = shop.order(buyer, cartId, {});
    expect(await placeOrder(services, silent)).toEqual({ ok: false, failure: { code: 'giftChanged' } });
    const updated = await acceptCartChanges({ ...services, ...knows }, { cartId, userId: buyer.userId });
    expect(updated.ok && updated.value?.cart.giftChoices).toEqual([]);
    const again = await placeOrder(services, silent);
    expect(again.ok && (await giftsIn(again.value.referenceCode))).toMatchObject([{ product: mug }]);

    const second = await cart(buyer);
    await choose(buyer, second, [mug]);
    await database.db.execute(
      sql`update promotions set is_active = false, stopped_at = now() where id = ${promotionId}`,
    );
    nowMs = Date.now() + 1_000;
    const ended = shop.order(buyer, second, {});
    expect(await placeOrder(services, ended)).toEqual({ ok: false, failure: { code: 'giftGone' } });
    expect((await calculate(buyer, second)).promotions).toMatchObject({
      applied: [],
      unmet: [{ why: 'ended' }],
    });
    await acceptCartChanges({ ...services, ...knows }, { cartId: second, userId: buyer.userId });
    expect((await placeOrder(services, ended)).ok).toBe(true);
    nowMs = start;
  });

  test('waits with what isn’t ordered, unless its gift was given', async () => {
    const one = await choosing();
    const other = await choosing();
    const buyer = await shop.shopper();
    const cartId = await one.cart(buyer, [one.tote]);
    await shop.cart(services, buyer.userId, [other.book], 2, cartId);
    await other.choose(buyer, cartId, [other.lamp]);
    await selectLines(
      { ...services, isNewCustomer },
      { cartId, userId: buyer.userId },
      { productId: other.book, isCheckBox: false },
    );
    const { remainingCartId } = await place(buyer, cartId);
    const [kept] = await rows<{ choices: { promotionId: number; productIds: number[] }[] }>(
      sql`select gift_choices as choices from carts where id = ${remainingCartId}`,
    );
    expect(kept?.choices).toMatchObject([{ promotionId: other.promotionId, productIds: [other.lamp] }]);
  });
});
