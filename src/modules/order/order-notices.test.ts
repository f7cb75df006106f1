import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../platform/test-services.ts';
import { savePreferences } from '../notification/keep-notifications.ts';
import { placeOrder } from './place-order.ts';
import { type TestShop, testShop } from './test-shop.ts';

const nowMs = Date.parse('2026-11-21T03:00:00Z');
let database: TestDatabase;
let services: Services;
let shop: TestShop;
beforeAll(async () => {
  database = await createTestDatabase(20);
  services = { ...(await createTestServices(database)), clock: () => new Date(nowMs) };
  shop = testShop(database.db);
});
afterAll(() => database.close());

async function toldTo(userId: number): Promise<string[]> {
  const { rows } = await database.db.execute<{ kind: string }>(
    sql`select kind from notifications where user_id = ${userId} and not is_hidden order by id`,
  );
  return rows.map(({ kind }) => kind);
}
/** The subjects of what was written to an address. */
async function mailedTo(address: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ subject: string }>(
    sql`select subject from outbox_messages where "to" = ${address} order by id`,
  );
  return rows.map(({ subject }) => subject);
}

let people = 0;
async function person(values: Parameters<TestShop['shopper']>[0] = {}) {
  people += 1;
  const email = `told-${people}@test.example`;
  return { email, ...(await shop.shopper({ email, ...values })) };
}

type Buyer = Awaited<ReturnType<typeof person>>;

/** A store with somebody who runs it, and how to order from it. */
async function store(values: Parameters<TestShop['seller']>[0] = {}) {
  const sellerId = await shop.seller(values);
  const clerk = await person({ role: 'seller', sellerId });
  const place = async (buyer: Buyer, changes: Parameters<TestShop['order']>[2] = {}) => {
    const cartId = await shop.cart(services, buyer.userId, [await shop.product(sellerId)]);
    const placed = await placeOrder(services, shop.order(buyer, cartId, changes));
    if (!placed.ok) throw new Error(placed.failure.code);
    return { ...placed.value, orderNumber: `${placed.value.referenceCode}-1` };
  };
  return { sellerId, clerk, place };
}

describe('an order is placed', () => {
  test('to be paid on delivery: the store is told to ship it, the buyer that it was placed, by mail once', async () => {
    const { clerk, place } = await store();
    const buyer = await person();
    const { referenceCode } = await place(buyer, { paymentTypeId: 'cod' });
    expect(await toldTo(clerk.userId)).toEqual(['sellerOrderReady']);
    expect(await toldTo(buyer.userId)).toEqual(['orderPlaced']);
    expect(await mailedTo(buyer.email)).toEqual([`ได้รับคำสั่งซื้อ ${referenceCode} แล้ว`]);
  });

  test('with nothing to pay: the same', async () => {
    const { clerk, place } = await store();
    const buyer = await person();
    const free = await shop.voucher({ discountSatang: 100_000 });
    const parcel = await shop.voucher({ kind: 'shipping', discountSatang: 100_000 });
    const { payment } = await place(buyer, { promotionCode: `${free},${parcel}` });
    expect(payment.status).toBe('paid');
    expect(await toldTo(clerk.userId)).toEqual(['sellerOrderReady']);
    expect(await toldTo(buyer.userId)).toEqual(['orderPlaced']);
  });

  test('to be paid first: the store is told when there is something to ship', async () => {
    const { clerk, place } = await store();
    const buyer = await person();
    await place(buyer);
    expect(await toldTo(clerk.userId)).toEqual([]);
    expect(await toldTo(buyer.userId)).toEqual(['orderPlaced']);
  });

  test('placed at the same moment by one key, it is told once', async () => {
    const { sellerId, clerk } = await store();
    const buyer = await person();
    const cartId = await shop.cart(services, buyer.userId, [await shop.product(sellerId)]);
    const order = shop.order(buyer, cartId, { paymentTypeId: 'cod' }, 'told once');
    await Promise.all(Array.from({ length: 4 }, () => placeOrder(services, order)));
    expect(await toldTo(clerk.userId)).toEqual(['sellerOrderReady']);
    expect(await toldTo(buyer.userId)).toEqual(['orderPlaced']);
  });

  test('who doesn’t want to read of orders isn’t told in the shop', async () => {
    const { place } = await store();
    const buyer = await person();
    const topics = [{ topic: 'orders', inApp: false, byEmail: true }] as const;
    await savePreferences(services, buyer.userId, { topics });
    const { referenceCode } = await place(buyer, { paymentTypeId: 'cod' });
    expect(await toldTo(buyer.userId)).toEqual([]);
    expect(await mailedTo(buyer.email)).toEqual([`ได้รับคำสั่งซื้อ ${referenceCode} แล้ว`]);
  });
});
