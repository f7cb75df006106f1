import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { categories } from '../catalogue/catalogue.tables.ts';
import { cancelOrder } from '../order/cancel-order.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import type { PromotionTerms } from '../promotion/promotion-terms.rules.ts';
import { calculateOrder, calculatePromotions } from './calculate-order.ts';
import { placeOrder } from './place-order.ts';

let nowMs = Date.parse('2026-11-21T03:00:00Z');
let database: TestDatabase;
let services: Services;
let shop: TestShop;
beforeAll(async () => {
  database = await createTestDatabase(40);
  services = { ...(await createTestServices(database)), clock: () => new Date(nowMs) };
  shop = testShop(database.db);
});
afterAll(() => database.close());

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await database.db.execute(query)).rows;
}

const threeForTwo: PromotionTerms = { kind: 'buyGet', buy: 2, get: 1, offBasisPoints: 10_000 };
const freeParcel: PromotionTerms = { kind: 'parcel', fromSatang: 20_000, offSatang: null };

async function calculate(buyer: { userId: number; addressId: number }, cartId: string) {
  const data = { id: cartId, orders: [], buyerInfo: { addressId: buyer.addressId } };
  const result = await calculateOrder(services, { userId: buyer.userId, locale: 'en', data });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

async function place(buyer: { userId: number; addressId: number }, cartId: string) {
  const result = await placeOrder(services, shop.order(buyer, cartId));
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

const usesOf = (promotionId: number) =>
  rows(sql`select user_id, amount_satang, returned_at is not null as back from promotion_uses
    where promotion_id = ${promotionId} order by id`);
const countOf = async (promotionId: number) =>
  (
    await rows(
      sql`select used_count as used, spent_satang as spent from promotions where id = ${promotionId}`,
    )
  )[0];

describe('an order with promotions', () => {
  test('freezes what they take off on its lines, by who funds it, and its commission', async () => {
    const sellerId = await shop.seller();
    const dear = await shop.product(sellerId, { priceSatang: 30_000 });
    const cheap = await shop.product(sellerId, { priceSatang: 10_000 });
    await shop.promotion({ promotionTypeId: 4, sellerId, terms: threeForTwo });
    await shop.promotion({
      promotionTypeId: 8,
      sellerId,
      terms: { kind: 'parcel', fromSatang: 1, offSatang: 1_500 },
    });
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, [dear], 2);
    await shop.cart(services, buyer.userId, [cheap], 1, cartId);
    const seen = await calculate(buyer, cartId);
    expect(seen).toMatchObject({
      itemTotal: 700,
      discount: 100,
      shippingTotal: 25,
      grandTotal: 625,
      promotions: { discount: 115, missed: [] },
    });
    expect(seen.steps.map(({ kind, fundedBy, amount }) => [kind, fundedBy, amount])).toEqual([
      ['items', null, 700],
      ['buy_get_promotion', 'seller', -100],
      ['shipping', null, 40],
      ['shipping_promotion', 'seller', -15],
    ]);
    const { referenceCode } = await place(buyer, cartId);
    const [order] = await rows(sql`select item_satang, discount_satang, shipping_satang,
      shipping_discount_satang, platform_funded_satang, total_satang from orders
      where order_number = ${`${referenceCode}-1`}`);
    expect(order).toEqual({
      item_satang: 70_000,
      discount_satang: 10_000,
      // Its own promotion is a lower fee of the store's.
      shipping_satang: 2_500,
      shipping_discount_satang: 0,
      platform_funded_satang: 0,
      total_satang: 62_500,
    });
    expect(
      await rows(sql`select l.discount_satang, l.platform_discount_satang, l.total_satang, l.commission_satang
        from order_lines l join orders o on o.id = l.order_id where o.order_number = ${`${referenceCode}-1`}
        order by l.total_satang desc`),
    ).toEqual([
      { discount_satang: 8_571, platform_discount_satang: 0, total_satang: 51_429, commission_satang: 4_114 },
      { discount_satang: 1_429, platform_discount_satang: 0, total_satang: 8_571, commission_satang: 686 },
    ]);
  });

  test('one of the house goes over stores, and the stores get it on top', async () => {
    const [one, other] = [await shop.seller(), await shop.seller()];
    const books = [await shop.product(one), await shop.product(other)];
    const id = await shop.promotion(
      { promotionTypeId: 6, sellerId: null, funder: 'house', terms: { kind: 'bundle', priceSatang: 15_001 } },
      books.map((targetId) => ({ kind: 'product' as const, targetId })),
    );
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, books);
    const seen = await calculate(buyer, cartId);
    expect(seen.promotions.applied).toMatchObject([
      { promotionId: id, fundedBy: 'platform', discount: 49.99 },
    ]);
    const { referenceCode } = await place(buyer, cartId);
    expect(
      await rows(sql`select o.discount_satang, o.platform_funded_satang, l.platform_discount_satang,
        l.commission_satang from orders o join order_lines l on l.order_id = o.id
        where o.order_number like ${`${referenceCode}-%`} order by o.id`),
    ).toEqual([
      {
        discount_satang: 2_500,
        platform_funded_satang: 2_500,
        platform_discount_satang: 2_500,
        commission_satang: 800,
      },
      {
        discount_satang: 2_499,
        platform_funded_satang: 2_499,
        platform_discount_satang: 2_499,
        commission_satang: 800,
      },
    ]);
    expect(await usesOf(id)).toEqual([{ user_id: buyer.userId, amount_satang: 4_999, back: false }]);
  });

  test('a scope is a category with those below it, and nothing beside it', async () => {
    const sellerId = await shop.seller();
    const buyer = await shop.shopper();
    const urlKey = (name: string) => `${name}-${sellerId}`;
    const [top] = await database.db
      .insert(categories)
      .values({ urlKey: urlKey('top'), nameTh: 'บน', nameEn: 'Top' })
      .returning({ id: categories.id });
    const [below] = await database.db
      .insert(categories)
      .values({ urlKey: urlKey('below'), nameTh: 'ล่าง', nameEn: 'Below', parentId: top?.id ?? 0 })
      .returning({ id: categories.id });
    const inIt = await shop.product(sellerId, { categoryId: below?.id ?? 0 });
    const beside = await shop.product(sellerId);
    const terms: PromotionTerms = {
      kind: 'steps',
      measure: 'copies',
      steps: [{ from: 1, offBasisPoints: 1_000, offSatang: null }],
    };
    await shop.promotion({ promotionTypeId: 3, sellerId, terms }, [
      { kind: 'category', targetId: top?.id ?? 0 },
    ]);
    const cartId = await shop.cart(services, buyer.userId, [inIt, beside]);
    expect((await calculate(buyer, cartId)).promotions.discount).toBe(10);
  });

  test('what is missing is told in the cart as at the checkout, to its owner alone', async () => {
    const sellerId = await shop.seller();
    const books = [await shop.product(sellerId), await shop.product(sellerId)];
    await shop.promotion({ promotionTypeId: 8, sellerId, terms: freeParcel });
    await shop.promotion(
      { promotionTypeId: 6, sellerId, terms: { kind: 'bundle', priceSatang: 15_000 } },
      books.map((targetId) => ({ kind: 'product' as const, targetId })),
    );
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, [books[0] ?? 0]);
    const { promotions } = await calculate(buyer, cartId);
    expect(promotions.missed).toMatchObject([
      { promotionTypeId: 6, why: 'tooLittle', missing: { products: [{ id: books[1] }] } },
      { promotionTypeId: 8, why: 'tooLittle', missing: { amount: 100 } },
    ]);
    const asked = { userId: buyer.userId, locale: 'en' as const, cartId };
    expect(await calculatePromotions(services, asked)).toEqual({ ok: true, value: promotions });
    const stranger = await shop.shopper();
    expect(await calculatePromotions(services, { ...asked, userId: stranger.userId })).toEqual({
      ok: false,
      failure: { code: 'cartNotFound' },
    });
  });
});

describe('what is left of a promotion', () => {
  async function limited(
    values: Parameters<TestShop['promotion']>[0] extends infer Values ? Partial<Values> : never,
  ) {
    const sellerId = await shop.seller();
    const productId = await shop.product(sellerId, { stockOnHand: 1_000 });
    const id = await shop.promotion({ promotionTypeId: 4, sellerId, terms: threeForTwo, ...values });
    const cart = async (buyer: { userId: number }) => shop.cart(services, buyer.userId, [productId], 3);
    return { id, cart, sellerId };
  }

  test('its money is never overrun by orders of the same moment, and who comes late sees the price first', async () => {
    // 100 baht an order: three may, and 50 baht are left.
    const { id, cart } = await limited({ budgetSatang: 35_000 });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()));
    const carts = await Promise.all(buyers.map(cart));
    const results = await Promise.all(
      buyers.map((buyer, index) =>
        placeOrder(services, shop.order(buyer, carts[index] ?? '', { grandTotal: 240 })),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    for (const result of results)
      if (!result.ok)
        expect(result.failure).toMatchObject({ code: 'priceChanged', data: { grandTotalSatang: 34_000 } });
    expect(await countOf(id)).toEqual({ used: 3, spent: 30_000 });
  });

  test('nor the number of its uses', async () => {
    const { id, cart } = await limited({ usageLimit: 2 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.shopper()));
    const carts = await Promise.all(buyers.map(cart));
    const results = await Promise.all(
      buyers.map((buyer, index) =>
        placeOrder(services, shop.order(buyer, carts[index] ?? '', { grandTotal: 240 })),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await countOf(id)).toEqual({ used: 2, spent: 20_000 });
  });

  test('a person has so many uses, also with two orders at once', async () => {
    const { id, cart } = await limited({ perPersonLimit: 1 });
    const buyer = await shop.shopper();
    const first = await cart(buyer);
    // A second cart that became this person's: placed at the same moment.
    const second = await shop.cart(services, null, await productsOf(first), 3);
    const results = await Promise.all(
      [first, second].map((cartId) => placeOrder(services, shop.order(buyer, cartId, { grandTotal: 240 }))),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await usesOf(id)).toHaveLength(1);
  });

  async function productsOf(cartId: string): Promise<number[]> {
    const found = await rows(sql`select (line ->> 'productId')::int as id
      from carts, jsonb_array_elements(lines) as line where carts.id = ${cartId}`);
    return found.map(({ id }) => Number(id));
  }

  test('comes back when its order is cancelled or expires, once, and is taken again by a late payment', async () => {
    const { id, cart } = await limited({ budgetSatang: 100_000, perPersonLimit: 1 });
    const buyer = await shop.shopper();
    const cancelled = await place(buyer, await cart(buyer));
    expect(await countOf(id)).toEqual({ used: 1, spent: 10_000 });
    const cancel = () =>
      cancelOrder(services, {
        orderNumber: cancelled.orders[0]?.orderNumber ?? '',
        by: { kind: 'shopper', userId: buyer.userId },
        reason: null,
      });
    await cancel();
    await cancel();
    expect(await countOf(id)).toEqual({ used: 0, spent: 0 });
    const lapsing = await place(buyer, await cart(buyer));
    nowMs += 10 * 24 * 3_600_000;
    await expireOrderGroups(services);
    expect(await countOf(id)).toEqual({ used: 0, spent: 0 });
    await payLate(lapsing.referenceCode);
    expect(await countOf(id)).toEqual({ used: 1, spent: 10_000 });
    expect(await usesOf(id)).toMatchObject([{ back: true }, { back: false }]);
  });

  test('of a lapsed order that is paid late isn’t had twice: its money is free to be given back', async () => {
    const { id, cart } = await limited({ perPersonLimit: 1 });
    const buyer = await shop.shopper();
    const lapsing = await place(buyer, await cart(buyer));
    nowMs += 10 * 24 * 3_600_000;
    await expireOrderGroups(services);
    const second = await place(buyer, await cart(buyer));
    await payLate(lapsing.referenceCode);
    expect(await statusesOf(lapsing.referenceCode)).toEqual(['expired']);
    expect(await usesOf(id)).toMatchObject([{ back: true }, { back: false }]);
    await payLate(second.referenceCode);
    expect(await statusesOf(second.referenceCode)).toEqual(['ready_to_ship']);
    expect(await usesOf(id)).toMatchObject([{ back: true }, { back: false }]);
  });

  test('of a lapsed first order isn’t had by who has ordered since, nor lost by who refused a parcel', async () => {
    const { id, cart } = await limited({ audience: 'new_customers' });
    const buyer = await shop.shopper();
    const lapsing = await place(buyer, await cart(buyer));
    nowMs += 10 * 24 * 3_600_000;
    await expireOrderGroups(services);
    const second = await place(buyer, await cart(buyer));
    await payLate(lapsing.referenceCode);
    expect(await statusesOf(lapsing.referenceCode)).toEqual(['expired']);
    expect(await usesOf(id)).toMatchObject([{ back: true }, { back: false }]);
    const third = await cart(buyer);
    expect((await calculate(buyer, third)).promotions.discount).toBe(0);
    // Its parcel came back: nothing was sold to them yet.
    await database.db.execute(sql`update orders set status = 'complete', refused_at = ${new Date(nowMs).toISOString()}
      where order_number = ${second.orders[0]?.orderNumber}`);
    expect((await calculate(buyer, third)).promotions.discount).toBe(100);
  });

  test('of a lapsed order that is paid in the moment of the next order is had once', async () => {
    const { id, cart } = await limited({ perPersonLimit: 1 });
    const buyer = await shop.shopper();
    const lapsing = await place(buyer, await cart(buyer));
    nowMs += 10 * 24 * 3_600_000;
    await expireOrderGroups(services);
    const cartId = await cart(buyer);
    // Neither gets its copies before both have come as far as they can.
    const [next, paid] = await transact(database.db, async (tx) => {
      const [productId] = await productsOf(cartId);
      await tx.execute(sql`select id from products where id = ${productId} for update`);
      const both = [
        placeOrder(services, shop.order(buyer, cartId, { grandTotal: 240 })),
        payLate(lapsing.referenceCode),
      ] as const;
      await expect.poll(waiting).toBe(2);
      return both;
    });
    await paid;
    // Whichever came first has it.
    const isNextPlaced = (await next).ok;
    expect(await statusesOf(lapsing.referenceCode)).toEqual([isNextPlaced ? 'expired' : 'ready_to_ship']);
    expect((await usesOf(id)).filter(({ back }) => back === false)).toHaveLength(1);
  });

  /** Connections to this database that wait for a row or for another's turn. */
  async function waiting(): Promise<number> {
    const found = await rows(sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return found.length;
  }

  async function payLate(referenceCode: string): Promise<void> {
    const [payment] = await rows(sql`select p.id from payments p join order_groups g on g.id = p.group_id
      where g.reference_code = ${referenceCode}`);
    await transact(database.db, (tx) =>
      confirmPaymentById(tx, services, String(payment?.id), services.clock()),
    );
  }

  async function statusesOf(referenceCode: string): Promise<unknown[]> {
    const found = await rows(sql`select o.status from orders o join order_groups g on g.id = o.group_id
      where g.reference_code = ${referenceCode} order by o.id`);
    return found.map(({ status }) => status);
  }

  test('one for new customers is for a first order', async () => {
    const { cart } = await limited({ audience: 'new_customers' });
    const buyer = await shop.shopper();
    const first = await cart(buyer);
    expect((await calculate(buyer, first)).promotions.discount).toBe(100);
    await place(buyer, first);
    const second = await cart(buyer);
    expect((await calculate(buyer, second)).promotions).toMatchObject({ discount: 0, applied: [] });
  });
});
