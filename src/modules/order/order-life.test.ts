import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '../../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { seededRandom } from '../../shared/seeded-random.ts';
import { createTestServices } from '../../test-services.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { prepareOrder, shipOrder } from '../fulfilment/ship-order.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { returnParcel } from '../returns/return-parcel.ts';
import { cancelOrder } from './cancel-order.ts';
import { completeDeliveredOrders, confirmReceipt } from './complete-order.ts';
import { expireOrderGroups } from './expire-order-groups.ts';
import type { LockedOrders } from './group-order.types.ts';
import { lockOrders } from './lock-order.ts';
import { markWaitingApproval } from './mark-waiting-approval.ts';
import type { OrderParty } from './order-permissions.rules.ts';
import { returnToUnpaid } from './return-to-unpaid.ts';
import { type TestShop, testShop } from './test-shop.ts';

const start = Date.parse('2026-11-21T03:00:00Z');
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

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await database.db.execute(query)).rows;
}
async function one(query: ReturnType<typeof sql>): Promise<Record<string, unknown>> {
  const [row] = await rows(query);
  if (row === undefined) throw new Error('no row');
  return row;
}

/** An order of one product, by transfer, and what the payment slice knows of it. */
async function ordered(
  values: { quantity?: number; paymentTypeId?: 'transfer' | 'cod' | 'promptpay'; stock?: number } = {},
) {
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId, { stockOnHand: values.stock ?? 10 });
  const buyer = await shop.shopper();
  const cartId = await shop.cart(services, buyer.userId, [productId], values.quantity ?? 2);
  const placed = await placeOrder(
    services,
    shop.order(buyer, cartId, { paymentTypeId: values.paymentTypeId ?? 'transfer' }),
  );
  if (!placed.ok) throw new Error(placed.failure.code);
  const { referenceCode } = placed.value;
  const { groupId, paymentId } = await one(sql`select g.id as "groupId", p.id as "paymentId"
    from order_groups g join payments p on p.group_id = g.id where g.reference_code = ${referenceCode}`);
  return {
    sellerId,
    seller: { sellerId, userId: buyer.userId },
    productId,
    buyer,
    userId: buyer.userId,
    orderNumber: `${referenceCode}-1`,
    groupId: Number(groupId),
    paymentId: String(paymentId),
  };
}

function pay(order: { paymentId: string }) {
  return transact(database.db, (tx) => confirmPaymentById(tx, services, order.paymentId, services.clock()));
}
async function locked(tx: Transaction, groupId: number): Promise<LockedOrders> {
  const found = await lockOrders(tx, groupId);
  if (found === null) throw new Error(`group ${groupId} is gone`);
  return found;
}
const statusOf = async (orderNumber: string) =>
  (await one(sql`select status from orders where order_number = ${orderNumber}`)).status;
const paymentStatusOf = async (groupId: number) =>
  (await one(sql`select payment_status as status from order_groups where id = ${groupId}`)).status;

describe('an order’s life', () => {
  test('paid, prepared, shipped, received: stock leaves the shelf, the seller is paid less the commission', async () => {
    const order = await ordered();
    expect(await pay(order)).toBe('settled');
    expect(await pay(order)).toBe('already');
    expect(await statusOf(order.orderNumber)).toBe('ready_to_ship');
    expect(await shop.stock(order.productId)).toEqual({
      onHand: 8,
      reserved: 0,
      movedOnHand: 8,
      movedReserved: 0,
    });
    // Two copies at 100 baht, shipping 40: held for the seller until it is received.
    const held = { kind: 'seller_held', ownerId: order.sellerId } as const;
    expect(await readBalance(database.db, held)).toBe(-24_000);
    const key = { orderNumber: order.orderNumber, seller: order.seller };
    expect((await prepareOrder(services, key)).ok).toBe(true);
    const cancelled = await cancelOrder(services, {
      orderNumber: order.orderNumber,
      by: { kind: 'shopper', userId: order.userId },
      reason: null,
    });
    expect(cancelled).toMatchObject({ ok: false, failure: { code: 'orderNotCancellable' } });
    expect((await shipOrder(services, { ...key, provider: 'ไปรษณีย์ไทย', trackingNumber: 'TH1234' })).ok).toBe(
      true,
    );
    const confirmation = { orderNumber: order.orderNumber, userId: order.userId };
    expect(await confirmReceipt(services, confirmation)).toMatchObject({
      ok: true,
      value: { status: 'complete' },
    });
    expect(await confirmReceipt(services, confirmation)).toMatchObject({ ok: true });
    expect(await readBalance(database.db, held)).toBe(0);
    expect(await readBalance(database.db, { kind: 'seller_payable', ownerId: order.sellerId })).toBe(-22_400);
    expect(await readBalance(database.db, { kind: 'buyer_funds', ownerId: order.userId })).toBe(0);
  });

  test('not paid in time: expires once, and everything held is free', async () => {
    const order = await ordered({ paymentTypeId: 'promptpay' });
    nowMs = start + 14 * 60_000;
    await expireOrderGroups(services);
    expect(await statusOf(order.orderNumber)).toBe('unpaid');
    nowMs = start + 16 * 60_000;
    expect(await expireOrderGroups(services)).toBeGreaterThan(0);
    expect(await expireOrderGroups(services)).toBe(0);
    expect(await statusOf(order.orderNumber)).toBe('expired');
    expect(await paymentStatusOf(order.groupId)).toBe('expired');
    expect(await shop.stock(order.productId)).toEqual({
      onHand: 10,
      reserved: 0,
      movedOnHand: 10,
      movedReserved: 0,
    });
  });

  test('paid after it expired: gets copies while there are some, else the money goes back once', async () => {
    const lucky = await ordered({ paymentTypeId: 'promptpay' });
    const unlucky = await ordered({ paymentTypeId: 'promptpay', stock: 2 });
    nowMs += 16 * 60_000;
    await expireOrderGroups(services);
    const other = await shop.shopper();
    const cartId = await shop.cart(services, other.userId, [unlucky.productId], 1);
    expect((await placeOrder(services, shop.order(other, cartId))).ok).toBe(true);

    expect(await pay(lucky)).toBe('settled');
    expect(await statusOf(lucky.orderNumber)).toBe('ready_to_ship');
    expect(await shop.stock(lucky.productId)).toMatchObject({ onHand: 8, reserved: 0 });

    expect(await pay(unlucky)).toBe('refunding');
    expect(await pay(unlucky)).toBe('already');
    expect(await statusOf(unlucky.orderNumber)).toBe('expired');
    expect(await shop.stock(unlucky.productId)).toMatchObject({ onHand: 2, reserved: 1 });
    expect(await readBalance(database.db, { kind: 'buyer_funds', ownerId: unlucky.userId })).toBe(0);
    expect(
      await rows(sql`select amount_satang::int as amount, reason from refunds
      where payment_id = ${unlucky.paymentId}`),
    ).toEqual([{ amount: 24_000, reason: 'late_payment' }]);
  });

  test('cancelled when paid: copies and voucher come back, the money is promised back once', async () => {
    const sellerId = await shop.seller();
    const productId = await shop.product(sellerId);
    const code = await shop.voucher({ discountSatang: 5_000 });
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, [productId], 2);
    const placed = await placeOrder(services, shop.order(buyer, cartId, { promotionCode: code }));
    if (!placed.ok) throw new Error(placed.failure.code);
    const orderNumber = placed.value.orders[0]?.orderNumber ?? '';
    const payment = await one(sql`select p.id from payments p join order_groups g on g.id = p.group_id
      where g.reference_code = ${placed.value.referenceCode}`);
    await pay({ paymentId: String(payment.id) });
    expect(await one(sql`select used_count from vouchers where code = ${code}`)).toEqual({ used_count: 1 });
    expect(await readBalance(database.db, { kind: 'seller_held', ownerId: sellerId })).toBe(-24_000);

    const cancel = () =>
      cancelOrder(services, {
        orderNumber,
        by: { kind: 'shopper', userId: buyer.userId },
        reason: 'เปลี่ยนใจ',
      });
    const results = await Promise.all([cancel(), cancel(), cancel()]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await shop.stock(productId)).toEqual({
      onHand: 10,
      reserved: 0,
      movedOnHand: 10,
      movedReserved: 0,
    });
    expect(await one(sql`select used_count from vouchers where code = ${code}`)).toEqual({ used_count: 0 });
    expect(await readBalance(database.db, { kind: 'seller_held', ownerId: sellerId })).toBe(0);
    expect(await readBalance(database.db, { kind: 'buyer_funds', ownerId: buyer.userId })).toBe(0);
    expect(
      await rows(sql`select amount_satang::int as amount, reason from refunds
      where payment_id = ${String(payment.id)}`),
    ).toEqual([{ amount: 19_000, reason: 'cancelled' }]);
  });

  test('on delivery: the sale is written when the cash is there', async () => {
    const order = await ordered({ paymentTypeId: 'cod' });
    expect(await readBalance(database.db, { kind: 'seller_held', ownerId: order.sellerId })).toBe(0);
    const key = { orderNumber: order.orderNumber, seller: order.seller };
    await shipOrder(services, { ...key, provider: 'Kerry', trackingNumber: 'K12345' });
    expect(await paymentStatusOf(order.groupId)).toBe('pending');
    await confirmReceipt(services, { orderNumber: order.orderNumber, userId: order.userId });
    expect(await paymentStatusOf(order.groupId)).toBe('paid');
    expect(await readBalance(database.db, { kind: 'seller_payable', ownerId: order.sellerId })).toBe(-22_400);
    expect(await readBalance(database.db, { kind: 'buyer_funds', ownerId: order.userId })).toBe(0);
  });

  /** Two stores' orders in one checkout, each of one copy for 100 baht and 40 to send. */
  async function twoStores(values: {
    paymentTypeId: 'cod' | 'transfer' | 'promptpay';
    codes?: (sellerIds: number[]) => Promise<string>;
  }) {
    const sellerIds = [await shop.seller(), await shop.seller()];
    const productIds: number[] = [];
    // One after the other: the first order is the first store's.
    for (const sellerId of sellerIds) productIds.push(await shop.product(sellerId));
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, productIds);
    const promotionCode = (await values.codes?.(sellerIds)) ?? '';
    const placed = await placeOrder(
      services,
      shop.order(buyer, cartId, { paymentTypeId: values.paymentTypeId, promotionCode }),
    );
    if (!placed.ok) throw new Error(placed.failure.code);
    const { referenceCode } = placed.value;
    const { groupId, paymentId } = await one(sql`select g.id as "groupId", p.id as "paymentId"
      from order_groups g join payments p on p.group_id = g.id where g.reference_code = ${referenceCode}`);
    const orders = placed.value.orders.map(({ orderNumber, sellerId }) => ({
      orderNumber,
      seller: { sellerId, userId: buyer.userId },
    }));
    const [first, second] = orders;
    if (first === undefined || second === undefined) throw new Error('not two orders');
    return {
      buyer,
      groupId: Number(groupId),
      paymentId: String(paymentId),
      first,
      second,
      sellerIds,
      productIds,
    };
  }
  const parcel = { provider: 'Kerry', trackingNumber: 'K12345' };

  test('on delivery, two stores: one is delivered, the other is cancelled after it, and the group is paid', async () => {
    const { buyer, groupId, first, second } = await twoStores({ paymentTypeId: 'cod' });
    await shipOrder(services, { ...first, ...parcel });
    await confirmReceipt(services, { orderNumber: first.orderNumber, userId: buyer.userId });
    expect(await paymentStatusOf(groupId)).toBe('pending');
    const bySeller = { kind: 'seller', ...second.seller } as const;
    await cancelOrder(services, { orderNumber: second.orderNumber, by: bySeller, reason: 'หมด' });
    expect(await paymentStatusOf(groupId)).toBe('paid');
    expect(await rows(sql`select status from payments where group_id = ${groupId}`)).toEqual([
      { status: 'paid' },
    ]);
  });

  test('on delivery, nothing delivered: all cancelled or back unaccepted, and nothing is to be paid any more', async () => {
    const { buyer, groupId, first, second } = await twoStores({ paymentTypeId: 'cod' });
    await shipOrder(services, { ...first, ...parcel });
    expect((await returnParcel(services, { ...first, isRestocked: true })).ok).toBe(true);
    expect(await paymentStatusOf(groupId)).toBe('pending');
    const byShopper = { kind: 'shopper', userId: buyer.userId } as const;
    await cancelOrder(services, { orderNumber: second.orderNumber, by: byShopper, reason: null });
    expect(await paymentStatusOf(groupId)).toBe('expired');
  });

  test('paid, two stores: a store’s voucher is free with its own order, the house’s with the last one', async () => {
    const codes: string[] = [];
    const { buyer, groupId, paymentId, first, second } = await twoStores({
      paymentTypeId: 'transfer',
      codes: async ([sellerId]) => {
        codes.push(
          await shop.voucher({ kind: 'seller', sellerId: sellerId ?? 0, discountSatang: 1_000 }),
          await shop.voucher({ discountSatang: 2_000 }),
        );
        return codes.join(',');
      },
    });
    await pay({ paymentId });
    const used = async () =>
      (await rows(sql`select used_count as used from vouchers where code in ${codes} order by id`)).map(
        (row) => row.used,
      );
    expect(await used()).toEqual([1, 1]);
    const byShopper = { kind: 'shopper', userId: buyer.userId } as const;
    await cancelOrder(services, { orderNumber: first.orderNumber, by: byShopper, reason: null });
    expect(await used()).toEqual([0, 1]);
    expect(await paymentStatusOf(groupId)).toBe('part_refunded');
    await cancelOrder(services, { orderNumber: second.orderNumber, by: byShopper, reason: null });
    expect(await used()).toEqual([0, 0]);
    expect(await paymentStatusOf(groupId)).toBe('refunded');
    expect(await readBalance(database.db, { kind: 'buyer_funds', ownerId: buyer.userId })).toBe(0);
  });

  test('paid late, two stores, one without copies by now: its voucher is free, the other’s and the house’s are used', async () => {
    const codes: string[] = [];
    const { paymentId, first, second, productIds } = await twoStores({
      paymentTypeId: 'promptpay',
      codes: async (sellerIds) => {
        for (const sellerId of sellerIds)
          codes.push(await shop.voucher({ kind: 'seller', sellerId, discountSatang: 1_000 }));
        codes.push(await shop.voucher({ discountSatang: 2_000 }));
        return codes.join(',');
      },
    });
    const used = async () =>
      (await rows(sql`select used_count as used from vouchers where code in ${codes} order by id`)).map(
        (row) => row.used,
      );
    nowMs += 16 * 60_000;
    await expireOrderGroups(services);
    expect(await used()).toEqual([0, 0, 0]);
    await rows(sql`update products set stock_on_hand = 0 where id = ${productIds[1]}`);
    await pay({ paymentId });
    expect([await statusOf(first.orderNumber), await statusOf(second.orderNumber)]).toEqual([
      'ready_to_ship',
      'expired',
    ]);
    expect(await used()).toEqual([1, 0, 1]);
  });

  test('paid late, two stores, one’s voucher used by its buyer meanwhile: that store’s order isn’t to be had any more', async () => {
    const codes: string[] = [];
    const { buyer, paymentId, first, second, productIds } = await twoStores({
      paymentTypeId: 'promptpay',
      codes: async (sellerIds) => {
        for (const sellerId of sellerIds)
          codes.push(await shop.voucher({ kind: 'seller', sellerId, discountSatang: 1_000 }));
        return codes.join(',');
      },
    });
    nowMs += 16 * 60_000;
    await expireOrderGroups(services);
    const again = await shop.cart(services, buyer.userId, productIds.slice(1), 1);
    const placed = await placeOrder(
      services,
      shop.order(buyer, again, { paymentTypeId: 'transfer', promotionCode: codes[1] ?? '' }),
    );
    expect(placed.ok).toBe(true);
    await pay({ paymentId });
    expect([await statusOf(first.orderNumber), await statusOf(second.orderNumber)]).toEqual([
      'ready_to_ship',
      'expired',
    ]);
    const used = await rows(sql`select used_count as used from vouchers where code in ${codes} order by id`);
    expect(used).toEqual([{ used: 1 }, { used: 1 }]);
  });

  test('nobody confirms: complete 7 days after the end of the last day on which it could arrive', async () => {
    const dayMs = 86_400_000;
    const sent = async () => {
      const order = await ordered();
      await pay(order);
      await shipOrder(services, {
        orderNumber: order.orderNumber,
        seller: order.seller,
        provider: 'Kerry',
        trackingNumber: 'K12345',
      });
      return order.orderNumber;
    };
    // To the next Friday, 10 o'clock in Bangkok.
    nowMs += (((5 - new Date(nowMs).getUTCDay() + 7) % 7) + 7) * dayMs;
    nowMs = Math.floor(nowMs / dayMs) * dayMs + 3 * 3_600_000;
    const orderNumber = await sent();
    // One that was sent before such days were kept.
    const older = await sent();
    await database.db.execute(sql`update orders set arrives_by = null where order_number = ${older}`);
    // The post takes 4 days at most: working days, so to the end of Thursday, and 7 days more.
    nowMs += 12 * dayMs;
    await completeDeliveredOrders(services);
    expect([await statusOf(orderNumber), await statusOf(older)]).toEqual(['shipped', 'complete']);
    nowMs += 2 * dayMs - 10 * 3_600_000 - 1;
    await completeDeliveredOrders(services);
    expect(await statusOf(orderNumber)).toBe('shipped');
    nowMs += 1;
    await completeDeliveredOrders(services);
    expect(await statusOf(orderNumber)).toBe('complete');
  });

  /** Runs something while the database refuses every change of one order. */
  async function whileStuck(orderNumber: string, run: () => Promise<void>): Promise<void> {
    await database.db.execute(
      sql.raw(`
      create or replace function refuse_change() returns trigger language plpgsql as
        $$ begin raise exception 'stuck %', old.order_number; end $$;
      create trigger stuck before update on orders for each row when (old.order_number = '${orderNumber}')
        execute function refuse_change()`),
    );
    try {
      await run();
    } finally {
      await database.db.execute(sql`drop trigger stuck on orders`);
    }
  }

  test('one that can’t expire, or can’t be completed, holds up no other, and is tried again', async () => {
    const [stuck, fine] = [
      await ordered({ paymentTypeId: 'promptpay' }),
      await ordered({ paymentTypeId: 'promptpay' }),
    ];
    nowMs += 16 * 60_000;
    await whileStuck(stuck.orderNumber, async () => {
      await expect(expireOrderGroups(services)).rejects.toThrow('1 of expiring orders failed');
      expect(await statusOf(fine.orderNumber)).toBe('expired');
      expect(await statusOf(stuck.orderNumber)).toBe('unpaid');
    });
    expect(await expireOrderGroups(services)).toBe(1);
    expect(await statusOf(stuck.orderNumber)).toBe('expired');

    const both = [await ordered(), await ordered()] as const;
    for (const order of both) {
      await pay(order);
      await shipOrder(services, { ...order, provider: 'Kerry', trackingNumber: 'K12345' });
    }
    nowMs += 15 * 86_400_000;
    await whileStuck(both[0].orderNumber, async () => {
      await expect(completeDeliveredOrders(services)).rejects.toThrow('1 of completing orders failed');
      expect(await statusOf(both[1].orderNumber)).toBe('complete');
    });
    expect(await completeDeliveredOrders(services)).toBe(1);
  });

  test('a slip: waits for staff without expiring, comes back with a reason', async () => {
    const order = await ordered();
    const { userId } = order;
    await transact(database.db, async (tx) =>
      markWaitingApproval(tx, await locked(tx, order.groupId), { userId, now: services.clock() }),
    );
    expect(await statusOf(order.orderNumber)).toBe('waiting_approval');
    const byShopper = { kind: 'shopper', userId: order.userId } as const;
    expect(
      await cancelOrder(services, { orderNumber: order.orderNumber, by: byShopper, reason: null }),
    ).toMatchObject({
      ok: false,
      failure: { code: 'orderNotCancellable' },
    });
    nowMs += 72 * 3_600_000;
    await expireOrderGroups(services);
    expect(await statusOf(order.orderNumber)).toBe('waiting_approval');
    const until = new Date(nowMs + 3_600_000);
    await transact(database.db, async (tx) =>
      returnToUnpaid(tx, await locked(tx, order.groupId), {
        staffId: order.userId,
        reason: 'ยอดเงินไม่ตรง',
        now: services.clock(),
        holdUntil: until,
      }),
    );
    expect(
      await one(
        sql`select status, status_reason as reason from orders where order_number = ${order.orderNumber}`,
      ),
    ).toEqual({
      status: 'unpaid',
      reason: 'ยอดเงินไม่ตรง',
    });
  });

  test('somebody else’s order is not found, by whoever asks', async () => {
    const order = await ordered();
    const stranger = await shop.shopper();
    const otherSeller = { sellerId: await shop.seller(), userId: stranger.userId };
    const { orderNumber } = order;
    const notFound = { ok: false, failure: { code: 'orderNotFound' } };
    const by = { kind: 'shopper', userId: stranger.userId } as const;
    expect(await cancelOrder(services, { orderNumber, by, reason: null })).toMatchObject(notFound);
    const bySeller = { kind: 'seller', ...otherSeller } as const;
    expect(await cancelOrder(services, { orderNumber, by: bySeller, reason: null })).toMatchObject(notFound);
    expect(await confirmReceipt(services, { orderNumber, userId: stranger.userId })).toMatchObject(notFound);
    expect(await prepareOrder(services, { orderNumber, seller: otherSeller })).toMatchObject(notFound);
    expect(
      await shipOrder(services, { orderNumber, seller: otherSeller, provider: 'X', trackingNumber: 'X1234' }),
    ).toMatchObject(notFound);
  });
});

describe('random histories, many at a time', () => {
  // A few people who do what a crowd would: what one of them may hold unpaid is tried elsewhere.
  beforeAll(async () => {
    await database.db.execute(sql`insert into settings (name, value) values ('ordering',
      '{"unpaidOrdersMost": 1000, "unpaidOrdersMostOfPayers": 1000, "lapsesFree": 1000}')`);
  });
  afterAll(async () => {
    await database.db.execute(sql`delete from settings where name = 'ordering'`);
  });

  test.each(['a', 'b', 'c'])(
    'leave stock, vouchers and ledger adding up (%s)',
    { timeout: 120_000 },
    async (seed) => {
      const random = seededRandom(`histories ${seed}`);
      const pick = <Item>(items: readonly Item[]): Item => {
        const item = items[Math.floor(random() * items.length)];
        if (item === undefined) throw new Error('nothing to pick');
        return item;
      };
      const sellers = [await shop.seller(), await shop.seller()];
      const stock = 25;
      const products = await Promise.all(
        [0, 1, 2, 3].map((index) => shop.product(sellers[index % 2] ?? 0, { stockOnHand: stock })),
      );
      const codes = [
        await shop.voucher({ discountSatang: 3_333, usageLimit: 12, perUserLimit: 100 }),
        await shop.voucher({
          kind: 'seller',
          sellerId: sellers[0] ?? 0,
          discountBasisPoints: 1_250,
          perUserLimit: 100,
        }),
        await shop.voucher({ kind: 'shipping', discountSatang: 2_000, perUserLimit: 100 }),
      ];
      const buyers = await Promise.all([1, 2, 3, 4].map(() => shop.shopper()));
      const sellerStaff = await shop.shopper();
      const placed: { paymentId: string; groupId: number; userId: number; orderNumbers: string[] }[] = [];

      async function place(): Promise<void> {
        const buyer = pick(buyers);
        const wanted = products.filter(() => random() < 0.6);
        if (wanted.length === 0) return;
        const quantity = 1 + Math.floor(random() * 2);
        const paymentTypeId = pick(['transfer', 'promptpay', 'cod'] as const);
        const promotionCode = codes.filter(() => random() < 0.3).join(',');
        const cartId = await shop.cart(services, null, wanted, quantity).catch(() => null);
        if (cartId === null) return;
        const result = await placeOrder(
          services,
          shop.order(buyer, cartId, { paymentTypeId, promotionCode }),
        );
        if (!result.ok) {
          expect(['productOutOfStock', 'voucherRefused']).toContain(result.failure.code);
          return;
        }
        const { id, groupId } = await one(sql`select p.id, g.id as "groupId" from payments p
        join order_groups g on g.id = p.group_id where g.reference_code = ${result.value.referenceCode}`);
        placed.push({
          paymentId: String(id),
          groupId: Number(groupId),
          userId: buyer.userId,
          orderNumbers: result.value.orders.map(({ orderNumber }) => orderNumber),
        });
      }

      async function act(): Promise<void> {
        if (placed.length === 0 || random() < 0.3) return place();
        const group = pick(placed);
        const orderNumber = pick(group.orderNumbers);
        const { sellerId, channel } =
          await one(sql`select o.seller_id as "sellerId", g.payment_channel as channel
        from orders o join order_groups g on g.id = o.group_id where o.order_number = ${orderNumber}`);
        const seller = { sellerId: Number(sellerId), userId: sellerStaff.userId };
        const payIt = async () => channel !== 'cod' && pay(group);
        const cancelBy = (by: OrderParty) => () => cancelOrder(services, { orderNumber, by, reason: 'ลอง' });
        const shipIt = () =>
          shipOrder(services, { orderNumber, seller, provider: 'Kerry', trackingNumber: 'K1234' });
        const confirmIt = () => confirmReceipt(services, { orderNumber, userId: group.userId });
        const deeds: (() => Promise<unknown>)[] = [
          ...[payIt, payIt, payIt, payIt],
          ...[shipIt, shipIt, shipIt, shipIt],
          ...[confirmIt, confirmIt, confirmIt, confirmIt],
          () => expireOrderGroups(services),
          () => prepareOrder(services, { orderNumber, seller }),
          cancelBy({ kind: 'shopper', userId: group.userId }),
          cancelBy({ kind: 'seller', ...seller }),
          cancelBy({ kind: 'staff', userId: sellerStaff.userId }),
          async () => {
            nowMs += Math.floor(random() * 8) * 60_000;
          },
        ];
        await pick(deeds)();
      }

      await place();
      const reached = async () =>
        (
          await rows(
            sql`select distinct status from orders where seller_id in (${sellers[0]}, ${sellers[1]})`,
          )
        ).map(({ status }) => status);
      const everywhere = expect.arrayContaining(['cancelled', 'complete', 'ready_to_ship', 'shipped']);
      // What happens at once comes in no fixed order: now and then it takes longer to have been everywhere.
      for (let round = 0; round < 160; round += 1) {
        if (round >= 40 && everywhere.asymmetricMatch(await reached())) break;
        await Promise.all(Array.from({ length: 8 }, act));
      }
      expect(await reached(), 'histories went everywhere').toEqual(everywhere);
      for (const productId of products) {
        const counted = await one(sql`select
        coalesce(sum(l.quantity) filter (where o.status in ('unpaid', 'waiting_approval')), 0)::int as held,
        coalesce(sum(l.quantity) filter (where o.status in ('ready_to_ship', 'shipped', 'complete')), 0)::int as sold
        from order_lines l join orders o on o.id = l.order_id where l.product_id = ${productId}`);
        const onHand = stock - Number(counted.sold);
        expect(await shop.stock(productId)).toEqual({
          onHand,
          reserved: counted.held,
          movedOnHand: onHand,
          movedReserved: counted.held,
        });
      }
      for (const code of codes) {
        const voucher = await one(sql`select used_count as used, (select count(*) from voucher_uses u
        where u.voucher_id = v.id and u.returned_at is null)::int as kept from vouchers v where code = ${code}`);
        expect(voucher.used).toBe(voucher.kept);
      }
      for (const { userId } of buyers)
        expect(await readBalance(database.db, { kind: 'buyer_funds', ownerId: userId })).toBe(0);
      for (const sellerId of sellers) {
        const due = await one(sql`select
        coalesce(sum(o.total_satang + o.platform_funded_satang)
          filter (where o.status in ('ready_to_ship', 'shipped') and g.payment_channel <> 'cod'), 0)::int as held,
        coalesce(sum(o.total_satang + o.platform_funded_satang
          - (select sum(l.commission_satang) from order_lines l where l.order_id = o.id))
          filter (where o.status = 'complete'), 0)::int as payable
        from orders o join order_groups g on g.id = o.group_id where o.seller_id = ${sellerId}`);
        const held = await readBalance(database.db, { kind: 'seller_held', ownerId: sellerId });
        expect(held + Number(due.held)).toBe(0);
        const payable = await readBalance(database.db, { kind: 'seller_payable', ownerId: sellerId });
        expect(payable + Number(due.payable)).toBe(0);
      }
      // What has come in is with sellers, is the house's, or is on its way back: nothing is left over.
      expect(
        await one(sql`select coalesce(sum(amount_satang), 0)::int as total from ledger_entries`),
      ).toEqual({ total: 0 });
      expect(
        await one(sql`select
      (select coalesce(-sum(e.amount_satang), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where a.kind = 'refunds_due')::int as due,
      (select coalesce(sum(amount_satang), 0) from refunds where status = 'waiting')::int as waiting`),
      ).toSatisfy((sums: { due: number; waiting: number }) => sums.due === sums.waiting);
    },
  );
});
