import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { selectLines } from '../cart/edit-cart-lines.ts';
import { readCart } from '../cart/read-cart.ts';
import { isNewCustomer } from '../order/is-new-customer.ts';
import { listWaitingOrders } from '../order/read-waiting-orders.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { placeOrder } from './place-order.ts';

let database: TestDatabase;
let services: Services;
let shop: TestShop;
beforeAll(async () => {
  database = await createTestDatabase(40);
  services = await createTestServices(database);
  shop = testShop(database.db);
});
afterAll(() => database.close());

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await database.db.execute(query)).rows;
}

describe('placing an order', () => {
  test('makes one group, an order a seller, lines, movements, events, a payment and mails', async () => {
    const seller = await shop.seller({ email: 'store@test.example' });
    const other = await shop.seller();
    const book = await shop.product(seller, { priceSatang: 25_050 });
    const pen = await shop.product(other, { priceSatang: 9_900 });
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, [book, pen], 2);

    const placed = await placeOrder(services, shop.order(buyer, cartId));

    expect(placed).toMatchObject({
      ok: true,
      value: { cartId, remainingCartId: null, payment: { channel: 'transfer', status: 'pending' } },
    });
    if (!placed.ok) return;
    const { referenceCode, orders } = placed.value;
    expect(referenceCode).toMatch(/^R\d{4,}$/);
    expect(orders).toEqual([
      { orderNumber: `${referenceCode}-1`, sellerId: seller, total: 541 },
      { orderNumber: `${referenceCode}-2`, sellerId: other, total: 238 },
    ]);
    expect(await rows(sql`select * from order_groups where reference_code = ${referenceCode}`)).toMatchObject(
      [
        {
          user_id: buyer.userId,
          cart_id: cartId,
          payment_status: 'pending',
          item_satang: 69_900,
          discount_satang: 0,
          shipping_satang: 8_000,
          total_satang: 77_900,
          shipping_address: { address: '99/1 ถนนพระราม 4', zipCode: '10200', firstname: 'สมศรี' },
        },
      ],
    );
    expect(
      await rows(sql`select o.order_number, l.product_id, l.quantity, l.unit_price_satang, l.total_satang,
        l.commission_basis_points, l.commission_satang from order_lines l join orders o on o.id = l.order_id
        where o.order_number like ${`${referenceCode}-%`} order by l.id`),
    ).toEqual([
      {
        order_number: `${referenceCode}-1`,
        product_id: book,
        quantity: 2,
        unit_price_satang: 25_050,
        total_satang: 50_100,
        commission_basis_points: 800,
        commission_satang: 4_008,
      },
      {
        order_number: `${referenceCode}-2`,
        product_id: pen,
        quantity: 2,
        unit_price_satang: 9_900,
        total_satang: 19_800,
        commission_basis_points: 800,
        commission_satang: 1_584,
      },
    ]);
    expect(await shop.stock(book)).toEqual({ onHand: 10, reserved: 2, movedOnHand: 10, movedReserved: 2 });
    expect(
      await rows(sql`select channel, "to", subject from outbox_messages where text like ${`%${referenceCode}%`}
        order by id`),
    ).toEqual([
      {
        channel: 'mail',
        to: expect.stringContaining('@test.example'),
        subject: `ได้รับคำสั่งซื้อ ${referenceCode} แล้ว`,
      },
    ]);
    expect(
      await rows(sql`select e.from_status, e.to_status, e.actor from order_events e join orders o on o.id = e.order_id
        where o.order_number = ${`${referenceCode}-1`}`),
    ).toEqual([{ from_status: null, to_status: 'unpaid', actor: 'shopper' }]);
    expect(
      await readCart(
        { ...services, isNewCustomer, listWaitingOrders },
        { cartId, userId: buyer.userId, locale: 'th' },
      ),
    ).toMatchObject({
      ok: false,
    });
  });

  test('leaves what is unticked in a cart with a new id', async () => {
    const seller = await shop.seller();
    const wanted = await shop.product(seller);
    const later = await shop.product(seller);
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, [wanted, later]);
    await selectLines(
      { ...services, isNewCustomer },
      { cartId, userId: buyer.userId },
      { productId: later, isCheckBox: false },
    );

    const placed = await placeOrder(services, shop.order(buyer, cartId));

    if (!placed.ok || placed.value.remainingCartId === null) throw new Error(JSON.stringify(placed));
    expect(placed.value.remainingCartId).not.toBe(cartId);
    const cart = await readCart(
      { ...services, isNewCustomer, listWaitingOrders },
      {
        cartId: placed.value.remainingCartId,
        userId: buyer.userId,
        locale: 'th',
      },
    );
    if (!cart.ok) throw new Error('the remaining cart is gone');
    expect(cart.value.orders.flatMap((order) => order.products.map(({ id }) => id))).toEqual([later]);
    expect(cart.value.promotionCode).toBeNull();
  });

  test('takes the copies of an order that is paid on delivery at once', async () => {
    const product = await shop.product(await shop.seller());
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, [product], 3);
    const placed = await placeOrder(services, shop.order(buyer, cartId, { paymentTypeId: 'cod' }));
    expect(placed).toMatchObject({ ok: true, value: { payment: { channel: 'cod', status: 'pending' } } });
    expect(await shop.stock(product)).toEqual({ onHand: 7, reserved: 0, movedOnHand: 7, movedReserved: 0 });
  });
});

describe('refuses', () => {
  async function situation(values: Parameters<TestShop['product']>[1] = {}) {
    const sellerId = await shop.seller();
    const productId = await shop.product(sellerId, values);
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, [productId]);
    return { sellerId, productId, buyer, cartId };
  }
  const codeOf = (result: { ok: true } | { ok: false; failure: { code: string } }) =>
    result.ok ? 'placed' : result.failure.code;

  test("somebody else's cart, and somebody else's address", async () => {
    const { buyer, cartId } = await situation();
    const stranger = await shop.shopper();
    expect(codeOf(await placeOrder(services, shop.order(stranger, cartId)))).toBe('cartNotFound');
    const to = { addressId: stranger.addressId };
    expect(codeOf(await placeOrder(services, shop.order(buyer, cartId, { buyerInfo: to })))).toBe(
      'addressNotFound',
    );
  });

  test('a company that waits for approval', async () => {
    const { productId } = await situation();
    const company = await shop.shopper({ status: 'waiting_approval', companyName: 'บริษัท' });
    const cartId = await shop.cart(services, company.userId, [productId]);
    expect(codeOf(await placeOrder(services, shop.order(company, cartId)))).toBe('accountWaitingApproval');
  });

  test('one’s own store sells to others, also when it is one of several', async () => {
    const [own, other] = [await shop.seller(), await shop.seller()];
    const buyer = await shop.shopper({ role: 'seller', sellerId: own });
    const products = [await shop.product(own), await shop.product(other)];
    const cartId = await shop.cart(services, buyer.userId, products);
    expect(codeOf(await placeOrder(services, shop.order(buyer, cartId)))).toBe('ownStore');
    const colleague = await shop.shopper({ role: 'seller', sellerId: own });
    const others = await shop.cart(services, colleague.userId, [products[1] ?? 0]);
    expect((await placeOrder(services, shop.order(colleague, others))).ok).toBe(true);
  });

  test('an e-book whose file went away since it was put in', async () => {
    const buyer = await shop.shopper();
    const sellerId = await shop.seller();
    const ebook = await shop.ebook(sellerId, 'ebooks/1.epub');
    const cartId = await shop.cart(services, buyer.userId, [ebook], 1);
    await database.db.execute(sql`update products set file_key = null where id = ${ebook}`);
    const named = { orders: [{ sellerId, products: [{ id: ebook, isCheckBox: true }] }] };
    const refused = await placeOrder(services, shop.order(buyer, cartId, named));
    expect(refused).toMatchObject({ ok: false, failure: { code: 'ebookNotAvailable' } });
    await database.db.execute(sql`update products set file_key = 'ebooks/1.epub' where id = ${ebook}`);
    expect(await placeOrder(services, shop.order(buyer, cartId))).toMatchObject({ ok: true });
  });

  test('what has run out since, by name, and leaves no trace', async () => {
    const { buyer, cartId, productId } = await situation({ stockOnHand: 1 });
    await database.db.execute(sql`update products set stock_reserved = 1 where id = ${productId}`);
    const placed = await placeOrder(services, shop.order(buyer, cartId, {}, 'out-of-stock'));
    expect(placed).toMatchObject({
      ok: false,
      failure: { code: 'productOutOfStock', data: { products: [{ productId, availableQuantity: 0 }] } },
    });
    expect(await rows(sql`select 1 from idempotent_replies where key = 'out-of-stock'`)).toEqual([]);
  });

  test('a price the shopper has not seen; and takes it once it is accepted', async () => {
    const { buyer, cartId, productId } = await situation();
    await database.db.execute(
      sql`update products set price_satang = 12000, full_price_satang = 12000 where id = ${productId}`,
    );
    expect(await placeOrder(services, shop.order(buyer, cartId))).toMatchObject({
      ok: false,
      failure: {
        code: 'priceChanged',
        data: {
          grandTotalSatang: 16_000,
          products: [{ productId, priceBeforeSatang: 10_000, priceSatang: 12_000 }],
        },
      },
    });
    expect(codeOf(await placeOrder(services, shop.order(buyer, cartId, { grandTotal: 140 })))).toBe(
      'priceChanged',
    );
    expect(codeOf(await placeOrder(services, shop.order(buyer, cartId, { grandTotal: 160 })))).toBe('placed');
  });

  test('a channel the seller does not have, a way to pay the shop does not take', async () => {
    const { buyer, cartId, sellerId } = await situation();
    const orders = [{ sellerId, shippingId: 999_999 }];
    expect(codeOf(await placeOrder(services, shop.order(buyer, cartId, { orders })))).toBe(
      'shippingNotFound',
    );
    // The test shop has no card gateway.
    expect(codeOf(await placeOrder(services, shop.order(buyer, cartId, { paymentTypeId: 'card' })))).toBe(
      'paymentChannelNotFound',
    );
    expect(codeOf(await placeOrder(services, shop.order(buyer, cartId, { paymentTypeId: null })))).toBe(
      'paymentMissing',
    );
  });

  test('products that are not in the cart (any more), and none at all', async () => {
    const { buyer, cartId, sellerId, productId } = await situation();
    const named = (id: number, isCheckBox: boolean) => [{ sellerId, products: [{ id, isCheckBox }] }];
    expect(
      codeOf(await placeOrder(services, shop.order(buyer, cartId, { orders: named(999_999, true) }))),
    ).toBe('cartChanged');
    expect(
      codeOf(await placeOrder(services, shop.order(buyer, cartId, { orders: named(productId, false) }))),
    ).toBe('nothingSelected');
  });

  test('a voucher that does not hold, with the reason', async () => {
    const { buyer, cartId } = await situation();
    const code = await shop.voucher({ minSpendSatang: 50_000 });
    expect(await placeOrder(services, shop.order(buyer, cartId, { promotionCode: code }))).toMatchObject({
      ok: false,
      failure: { code: 'voucherRefused', data: { voucherCode: code, reason: 'voucherMinSpend' } },
    });
  });

  test('the same cart twice, with or without a key', async () => {
    const { buyer, cartId } = await situation();
    const first = await placeOrder(services, shop.order(buyer, cartId));
    if (!first.ok) throw new Error(first.failure.code);
    const second = await placeOrder(services, shop.order(buyer, cartId, {}, 'another'));
    expect(second).toMatchObject({
      ok: false,
      failure: { code: 'cartAlreadyOrdered', data: { referenceCode: first.value.referenceCode } },
    });
  });
});

describe('the idempotency key', () => {
  test('same body, same reply; another body, a conflict; another shopper, another key', async () => {
    const product = await shop.product(await shop.seller());
    const buyer = await shop.shopper();
    const stranger = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, [product]);
    const theirs = await shop.cart(services, stranger.userId, [product]);
    const first = await placeOrder(services, shop.order(buyer, cartId, {}, 'k1'));
    const again = await placeOrder(services, shop.order(buyer, cartId, {}, 'k1'));
    expect(first.ok).toBe(true);
    expect(again).toEqual(first);
    expect(
      await placeOrder(services, shop.order(buyer, cartId, { paymentTypeId: 'promptpay' }, 'k1')),
    ).toMatchObject({ ok: false, failure: { code: 'idempotencyKeyReused' } });
    const other = await placeOrder(services, shop.order(stranger, theirs, {}, 'k1'));
    expect(other.ok).toBe(true);
    expect(other).not.toEqual(first);
  });

  test('fifty submits at once make one order, and all get its reply', async () => {
    const product = await shop.product(await shop.seller());
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, [product]);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => placeOrder(services, shop.order(buyer, cartId, {}, 'fifty'))),
    );
    expect(replies.every((reply) => reply.ok)).toBe(true);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await rows(sql`select 1 from order_groups where user_id = ${buyer.userId}`)).toHaveLength(1);
    expect(await shop.stock(product)).toMatchObject({ onHand: 10, reserved: 1 });
  });

  test('without a key, fifty at once make one order too', async () => {
    const product = await shop.product(await shop.seller());
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, [product]);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => placeOrder(services, shop.order(buyer, cartId))),
    );
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(
      replies.every((reply) => reply.ok || reply.failure.code === 'cartAlreadyOrdered'),
      JSON.stringify(replies.find((reply) => !reply.ok)),
    ).toBe(true);
  });
});

describe('many buyers', () => {
  test('a thousand for the last seven copies: exactly seven get them', { timeout: 120_000 }, async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 7 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.shopper()));
    // A thousand carts: a shopper has one, so the rest are guests' carts, ordered by whoever knows them.
    const carts = await Promise.all(
      Array.from({ length: 1_000 }, () => shop.cart(services, null, [product])),
    );
    const codes = new Map<string, number>();
    for (let start = 0; start < carts.length; start += 200)
      await Promise.all(
        carts.slice(start, start + 200).map(async (cartId, index) => {
          const buyer = buyers[index % buyers.length];
          if (buyer === undefined) throw new Error('no buyer');
          const placed = await placeOrder(services, shop.order(buyer, cartId));
          const code = placed.ok ? 'placed' : placed.failure.code;
          codes.set(code, (codes.get(code) ?? 0) + 1);
        }),
      );
    expect(Object.fromEntries(codes)).toEqual({ placed: 7, productOutOfStock: 993 });
    expect(await shop.stock(product)).toEqual({ onHand: 7, reserved: 7, movedOnHand: 7, movedReserved: 7 });
  });

  test('who want the same products in different orders do not lock each other out', async () => {
    const seller = await shop.seller();
    const one = await shop.product(seller, { stockOnHand: 100 });
    const two = await shop.product(seller, { stockOnHand: 100 });
    const buyers = await Promise.all(Array.from({ length: 40 }, () => shop.shopper()));
    const carts = await Promise.all(
      buyers.map(({ userId }, index) =>
        shop.cart(services, userId, index % 2 === 0 ? [one, two] : [two, one]),
      ),
    );
    const placed = await Promise.all(
      buyers.map((buyer, index) => placeOrder(services, shop.order(buyer, carts[index] ?? ''))),
    );
    expect(placed.every((result) => result.ok)).toBe(true);
    expect(await shop.stock(one)).toMatchObject({ reserved: 40 });
    expect(await shop.stock(two)).toMatchObject({ reserved: 40 });
  });

  test('a voucher with three uses left is used three times', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 100 });
    const code = await shop.voucher({ usageLimit: 3 });
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.shopper()));
    const carts = await Promise.all(buyers.map(({ userId }) => shop.cart(services, userId, [product])));
    const placed = await Promise.all(
      buyers.map((buyer, index) =>
        placeOrder(services, shop.order(buyer, carts[index] ?? '', { promotionCode: code })),
      ),
    );
    expect(placed.filter((result) => result.ok)).toHaveLength(3);
    expect(placed.every((result) => result.ok || result.failure.code === 'voucherRefused')).toBe(true);
    expect(await shop.stock(product)).toMatchObject({ reserved: 3 });
  });

  test('one shopper cannot use a voucher twice at the same time', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 100 });
    const code = await shop.voucher({ perUserLimit: 1 });
    const buyer = await shop.shopper();
    const carts = await Promise.all([1, 2, 3, 4].map(() => shop.cart(services, null, [product])));
    const placed = await Promise.all(
      carts.map((cartId) => placeOrder(services, shop.order(buyer, cartId, { promotionCode: code }))),
    );
    expect(placed.filter((result) => result.ok)).toHaveLength(1);
  });
});
