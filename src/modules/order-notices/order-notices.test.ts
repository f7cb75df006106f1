import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { shipOrder } from '../fulfilment/ship-order.ts';
import { savePreferences } from '../notification/keep-notifications.ts';
import { cancelOrder } from '../order/cancel-order.ts';
import { confirmReceipt } from '../order/complete-order.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { earnPoints } from '../points/earn-points.ts';

let nowMs = Date.parse('2026-11-21T03:00:00Z');
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
  const clerk = await person({ role: 'seller', sellerId, storeRights: ['orders'] });
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

describe('messages about orders', () => {
  async function pay({ referenceCode }: { referenceCode: string }): Promise<void> {
    const { rows } = await database.db.execute<{ id: string }>(sql`
      select p.id from payments p join order_groups g on g.id = p.group_id
      where g.reference_code = ${referenceCode}`);
    await transact(database.db, (tx) =>
      confirmPaymentById(tx, services, rows[0]?.id ?? '', services.clock()),
    );
  }

  test('come in the language and by the way one has chosen by then, whatever the order was placed in', async () => {
    const { sellerId, place } = await store();
    const buyer = await person({ language: 'en' });
    const order = await place(buyer);
    await pay(order);
    const { orderNumber, referenceCode } = order;
    const placedAndPaid = [
      `We have received your order ${referenceCode}`,
      `Your payment for order ${referenceCode} has arrived`,
    ];
    expect(await mailedTo(buyer.email)).toEqual(placedAndPaid);

    const topics = [{ topic: 'orders', inApp: true, byEmail: false }] as const;
    await savePreferences(services, buyer.userId, { topics });
    const seller = { sellerId, userId: buyer.userId };
    const parcel = { provider: 'Kerry', trackingNumber: 'K12345' };
    expect((await shipOrder(services, { orderNumber, seller, ...parcel })).ok).toBe(true);
    await place(buyer, { paymentTypeId: 'cod' });
    expect(await mailedTo(buyer.email)).toEqual(placedAndPaid);
    expect(await toldTo(buyer.userId)).toEqual(['orderPlaced', 'orderPaid', 'orderShipped', 'orderPlaced']);
  });

  test('to a store: its people in their languages, who wants them; its own address is told nothing twice', async () => {
    const { sellerId, clerk, place } = await store({ email: 'Front-Desk@test.example' });
    const english = await person({ role: 'seller', sellerId, storeRights: ['owner'], language: 'en' });
    const quiet = await person({ role: 'seller', sellerId, storeRights: ['orders'] });
    const others = await person({ role: 'seller', sellerId, storeRights: ['catalogue', 'finance'] });
    await savePreferences(services, quiet.userId, {
      topics: [{ topic: 'store', inApp: true, byEmail: false }],
    });
    const buyer = await person();
    const order = await place(buyer);
    await pay(order);
    const { orderNumber } = order;
    const seller = { sellerId, userId: clerk.userId };
    await shipOrder(services, { orderNumber, seller, provider: 'Kerry', trackingNumber: 'K12345' });
    await confirmReceipt(services, { orderNumber, userId: buyer.userId });
    expect([await toldTo(others.userId), await mailedTo(others.email)]).toEqual([[], []]);
    expect(await mailedTo(clerk.email)).toEqual([
      `มีคำสั่งซื้อให้จัดส่ง · ${orderNumber}`,
      `คำสั่งซื้อสำเร็จ · ${orderNumber}`,
    ]);
    expect(await mailedTo('front-desk@test.example')).toEqual([]);
    expect(await mailedTo(english.email)).toEqual([
      `An order to ship · ${orderNumber}`,
      `Order complete · ${orderNumber}`,
    ]);
    expect(await mailedTo(quiet.email)).toEqual([]);
    expect(await toldTo(quiet.userId)).toEqual(['sellerOrderReady', 'sellerOrderComplete']);
  });

  test('to a store whose address is one of its people’s: one mail, or none as they chose', async () => {
    const { sellerId, place } = await store({ email: 'owner@test.example' });
    const owner = await person({
      role: 'seller',
      sellerId,
      storeRights: ['owner'],
      email: 'owner@test.example',
    });
    const { orderNumber } = await place(await person(), { paymentTypeId: 'cod' });
    expect(await mailedTo('owner@test.example')).toEqual([`มีคำสั่งซื้อให้จัดส่ง · ${orderNumber}`]);
    await savePreferences(services, owner.userId, {
      topics: [{ topic: 'store', inApp: true, byEmail: false }],
    });
    await place(await person(), { paymentTypeId: 'cod' });
    expect(await mailedTo('owner@test.example')).toHaveLength(1);
  });

  test('to the address of a store that nobody with a mailbox runs', async () => {
    const sellerId = await shop.seller({ email: 'alone@test.example' });
    const buyer = await person();
    const cartId = await shop.cart(services, buyer.userId, [await shop.product(sellerId)]);
    const placed = await placeOrder(services, shop.order(buyer, cartId, { paymentTypeId: 'cod' }));
    if (!placed.ok) throw new Error(placed.failure.code);
    expect(await mailedTo('alone@test.example')).toEqual([`มีคำสั่งซื้อให้จัดส่ง · ${placed.value.referenceCode}-1`]);
  });

  /** The text of the last mail to an address. */
  async function lastMailTo(address: string): Promise<string> {
    const { rows } = await database.db.execute<{ text: string }>(
      sql`select text from outbox_messages where "to" = ${address} order by id desc limit 1`,
    );
    return rows[0]?.text ?? '';
  }
  const site = 'http://localhost:3000';

  test('the confirmation adds up, with the parcel and what a voucher takes off it', async () => {
    const { place } = await store();
    for (const codes of [[], [await shop.voucher({ kind: 'shipping', discountSatang: 1_000 })]]) {
      const buyer = await person({ language: 'en' });
      await place(buyer, { promotionCode: codes.join(',') });
      const text = await lastMailTo(buyer.email);
      const rows = [...text.matchAll(/^- .* = (-?[\d,.]+) baht$/gm)].map(([, amount = '']) =>
        Number(amount.replaceAll(',', '')),
      );
      const [, total = ''] = /total ([\d,.]+) baht/.exec(text) ?? [];
      expect(rows).toHaveLength(2 + codes.length);
      expect(rows.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(Number(total.replaceAll(',', '')), 2);
      expect(text).toContain('- Shipping = ');
    }
  });

  test('the confirmation adds up of two stores too, where vouchers and points are taken off their lines', async () => {
    const [first, second] = [await shop.seller(), await shop.seller()];
    const goods = [
      await shop.product(first, { priceSatang: 33_300 }),
      await shop.product(first, { priceSatang: 9_900 }),
      await shop.product(second, { priceSatang: 25_050 }),
    ];
    const codes = [
      await shop.voucher({ kind: 'platform', discountSatang: 7_777 }),
      await shop.voucher({ kind: 'seller', sellerId: first, discountSatang: 1_500 }),
      await shop.voucher({ kind: 'shipping', discountSatang: 1_000 }),
    ];
    const buyer = await person({ language: 'en' });
    await transact(database.db, (tx) =>
      earnPoints(tx, services, {
        ...{ userId: buyer.userId, orderId: 9_000_000 + buyer.userId, orderNumber: 'R0-0', points: 50 },
        now: services.clock(),
      }),
    );
    const cartId = await shop.cart(services, buyer.userId, goods);
    const changes = { promotionCode: codes.join(','), points: 50 };
    const placed = await placeOrder(services, shop.order(buyer, cartId, changes));
    expect(placed.ok, JSON.stringify(placed)).toBe(true);
    const text = await lastMailTo(buyer.email);
    const baht = (amount = '') => Number(amount.replaceAll(',', ''));
    const stores = text.split('\n\n').filter((paragraph) => paragraph.includes('\n- '));
    const totals = stores.map((paragraph) => {
      const rows = [...paragraph.matchAll(/^- .* = (-?[\d,.]+) baht$/gm)].map(([, amount]) => baht(amount));
      const total = baht(/total ([\d,.]+) baht/.exec(paragraph)?.[1]);
      expect(
        rows.reduce((sum, amount) => sum + amount, 0),
        paragraph,
      ).toBeCloseTo(total, 2);
      return total;
    });
    expect(totals).toHaveLength(2);
    const all = 333 + 99 + 250.5 + 40 + 40 - 77.77 - 15 - 10 - 50;
    expect(totals.reduce((sum, total) => sum + total, 0)).toBeCloseTo(all, 2);
    expect(baht(/([\d,.]+) baht in all/.exec(text)?.[1])).toBeCloseTo(all, 2);
  });

  test('paid and shipped lead to the order, and to where the parcel is followed', async () => {
    const { sellerId, place } = await store();
    const buyer = await person({ language: 'en' });
    const order = await place(buyer);
    const page = `See your order: ${site}/user/profile/my-order/${order.orderNumber}`;
    await pay(order);
    expect(await lastMailTo(buyer.email)).toContain(page);
    const { orderNumber } = order;
    const seller = { sellerId, userId: buyer.userId };
    await shipOrder(services, { orderNumber, seller, provider: 'Flash Express', trackingNumber: 'TH123' });
    const text = await lastMailTo(buyer.email);
    expect(text).toContain('Track your parcel: https://www.flashexpress.co.th/fle/tracking?se=TH123');
    expect(text).toContain(page);
  });

  test('a cancelled order that was paid by transfer: that an account is needed, and where it is named', async () => {
    const { place } = await store();
    for (const language of ['th', 'en'] as const) {
      const buyer = await person({ language });
      const order = await place(buyer);
      await pay(order);
      const by = { kind: 'shopper', userId: buyer.userId } as const;
      expect((await cancelOrder(services, { orderNumber: order.orderNumber, by, reason: null })).ok).toBe(
        true,
      );
      const text = await lastMailTo(buyer.email);
      expect(text).toContain(language === 'th' ? 'กรุณาระบุบัญชีที่จะรับเงิน' : 'Please tell us which one');
      expect(text).toContain(`: ${site}/user/profile/my-order/${order.orderNumber}`);
    }
    // Nothing was paid: nothing goes back.
    const buyer = await person({ language: 'en' });
    const unpaid = await place(buyer);
    const by = { kind: 'shopper', userId: buyer.userId } as const;
    await cancelOrder(services, { orderNumber: unpaid.orderNumber, by, reason: null });
    expect(await lastMailTo(buyer.email)).not.toContain('refund');
  });

  test('a cancelled order: its buyer is told each, its store when it was to ship it', async () => {
    const { clerk, place } = await store();
    const buyer = await person();
    const by = { kind: 'shopper', userId: buyer.userId } as const;
    const unpaid = await place(buyer);
    await cancelOrder(services, { orderNumber: unpaid.orderNumber, by, reason: null });
    expect(await toldTo(clerk.userId)).toEqual([]);
    const ready = await place(buyer, { paymentTypeId: 'cod' });
    await cancelOrder(services, { orderNumber: ready.orderNumber, by, reason: null });
    expect(await toldTo(clerk.userId)).toEqual(['sellerOrderReady', 'sellerOrderCancelled']);
    expect((await mailedTo(buyer.email)).filter((subject) => subject.includes('ยกเลิก'))).toEqual([
      `คำสั่งซื้อ ${unpaid.orderNumber} ถูกยกเลิก`,
      `คำสั่งซื้อ ${ready.orderNumber} ถูกยกเลิก`,
    ]);
  });

  test('to who reads English: no Thai letter in any mail of an order’s life, to its buyer or its store', async () => {
    const { sellerId, place } = await store();
    const reads = { language: 'en', firstname: 'Somsri', lastname: 'Reader' } as const;
    const clerk = await person({ ...reads, role: 'seller', sellerId, storeRights: ['orders'] });
    const buyer = await person(reads);
    const done = await place(buyer, { promotionCode: await shop.voucher({ kind: 'shipping' }) });
    await pay(done);
    const seller = { sellerId, userId: clerk.userId };
    await shipOrder(services, {
      orderNumber: done.orderNumber,
      seller,
      provider: 'Kerry',
      trackingNumber: 'K1',
    });
    await confirmReceipt(services, { orderNumber: done.orderNumber, userId: buyer.userId });
    const given = await place(buyer);
    await pay(given);
    const by = { kind: 'seller', userId: clerk.userId, sellerId } as const;
    await cancelOrder(services, { orderNumber: given.orderNumber, by, reason: 'Out of stock' });
    await place(buyer, { paymentTypeId: 'promptpay' });
    nowMs += 16 * 60_000;
    await expireOrderGroups(services);
    const { rows } = await database.db.execute<{ subject: string; text: string }>(
      sql`select subject, text from outbox_messages where "to" in (${buyer.email}, ${clerk.email})`,
    );
    // Placed thrice, paid twice, shipped, complete, cancelled, expired; to ship twice, complete, cancelled.
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const { subject, text } of rows) expect(`${subject}\n${text}`).not.toMatch(/\p{Script=Thai}/u);
  });

  test.each([
    ['th', 'เรียน ลูกค้าบรรณศาลา'],
    ['en', 'Dear customer,'],
  ] as const)('to who has no first name begin in %s with “%s”', async (language, greeting) => {
    const { place } = await store();
    for (const firstname of [null, '']) {
      const buyer = await person({ language, firstname });
      await place(buyer);
      expect(await lastMailTo(buyer.email)).toMatch(new RegExp(`^${greeting}\n`));
    }
  });

  test('by SMS to a proven telephone when there is no address, and to no other', async () => {
    const { place } = await store();
    const proven = await person({ email: null, telephone: '0811112222', isTelephoneVerified: true });
    const claimed = await person({ email: null, telephone: '0833334444' });
    await place(proven, { paymentTypeId: 'promptpay' });
    await place(claimed, { paymentTypeId: 'promptpay' });
    nowMs += 16 * 60_000;
    await expireOrderGroups(services);
    expect(await mailedTo('+66811112222')).toHaveLength(2);
    for (const to of ['0811112222', '0833334444', '+66833334444']) expect(await mailedTo(to)).toEqual([]);
  });
});
