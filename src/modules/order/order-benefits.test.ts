import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { readCashback } from '../cashback/read-cashback.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { lockReturnableOrder, settleReturn } from '../fulfilment/return-copies.ts';
import { shipOrder } from '../fulfilment/ship-order.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { readEarnings } from '../order-desk/read-earnings.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { earnPoints } from '../points/earn-points.ts';
import { readPoints, readPointsStatement } from '../points/read-points.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmReceipt } from './complete-order.ts';
import { expireOrderGroups } from './expire-order-groups.ts';
import { openReturn } from './record-returned-copies.ts';
import { type TestShop, testShop } from './test-shop.ts';

let nowMs = Date.parse('2026-11-21T03:00:00Z');
let database: TestDatabase;
let services: Services;
let shop: TestShop;
let gifts = 0;
beforeAll(async () => {
  database = await createTestDatabase(20);
  services = { ...(await createTestServices(database)), clock: () => new Date(nowMs) };
  shop = testShop(database.db);
});
afterAll(() => database.close());

/** A buyer with so many points. */
async function buyerWith(points: number) {
  const buyer = await shop.shopper();
  gifts += 1;
  const orderId = 1_000_000 + gifts;
  await transact(database.db, (tx) =>
    earnPoints(tx, services, {
      userId: buyer.userId,
      orderId,
      orderNumber: 'R0-0',
      points,
      now: services.clock(),
    }),
  );
  return buyer;
}

type Buyer = Awaited<ReturnType<typeof buyerWith>>;
const pointsOf = async ({ userId }: Buyer) =>
  (await readPoints(database.db, userId, services.clock())).points;
const heldOf = async ({ userId }: Buyer) =>
  0 - (await readBalance(database.db, { kind: 'points_held', ownerId: userId }));
const cashbackOf = ({ userId }: Buyer) => readCashback(services, userId);

/** Three copies for 100 baht each of one store: with points, and 10 % back. */
async function placed(
  buyer: Buyer,
  values: { points?: number; paymentTypeId?: 'transfer' | 'cod' | 'promptpay' } = {},
) {
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId);
  const cartId = await shop.cart(services, buyer.userId, [productId], 3);
  const code = await shop.voucher({ kind: 'cashback', discountBasisPoints: 1_000, perUserLimit: 100 });
  const result = await placeOrder(
    services,
    shop.order(buyer, cartId, {
      paymentTypeId: values.paymentTypeId ?? 'promptpay',
      promotionCode: code,
      points: values.points ?? 0,
    }),
  );
  if (!result.ok) return { ok: false as const, failure: result.failure };
  const { rows } = await database.db.execute<{ paymentId: string; lineId: number; total: number }>(sql`
    select p.id as "paymentId", l.id::int as "lineId", g.total_satang::int as total
    from order_groups g join payments p on p.group_id = g.id join orders o on o.group_id = g.id
    join order_lines l on l.order_id = o.id where g.reference_code = ${result.value.referenceCode}`);
  const [row] = rows;
  if (row === undefined) throw new Error('no order');
  const orderNumber = `${result.value.referenceCode}-1`;
  const seller = { sellerId, userId: buyer.userId };
  return {
    ok: true as const,
    ...row,
    orderNumber,
    sellerId,
    pay: () =>
      transact(database.db, (tx) => confirmPaymentById(tx, services, row.paymentId, services.clock())),
    ship: () => shipOrder(services, { orderNumber, seller, provider: 'Kerry', trackingNumber: 'K12345' }),
    receive: () => confirmReceipt(services, { orderNumber, userId: buyer.userId }),
    cancel: () =>
      cancelOrder(services, { orderNumber, by: { kind: 'shopper', userId: buyer.userId }, reason: null }),
    giveBack: (copies: number, cause: string) =>
      transact(database.db, async (tx) => {
        const locked = await lockReturnableOrder(tx, orderNumber);
        if (locked === null) throw new Error(`${orderNumber} is gone`);
        return settleReturn(tx, services, {
          returned: await openReturn(tx, locked),
          copiesOf: new Map([[row.lineId, copies]]),
          isSellersFault: true,
          isRestocked: true,
          bankAccount: null,
          agreedGifts: new Set(),
          cause,
          now: services.clock(),
        });
      }),
  };
}
async function ordered(buyer: Buyer, values: Parameters<typeof placed>[1] = {}) {
  const order = await placed(buyer, values);
  if (!order.ok) throw new Error(order.failure.code);
  return order;
}

describe('points and cashback of an order', () => {
  test('paid, shipped, received: points are spent, cashback is the buyer’s, new points are earned', async () => {
    const buyer = await buyerWith(120);
    const order = await ordered(buyer, { points: 100 });
    // 300 − 100 + 40 baht.
    expect(order.total).toBe(24_000);
    expect([await pointsOf(buyer), await heldOf(buyer)]).toEqual([20, 10_000]);
    expect(await cashbackOf(buyer)).toEqual({ waiting: 0, confirmed: 0 });
    await order.pay();
    expect(await heldOf(buyer)).toBe(0);
    expect(await cashbackOf(buyer)).toEqual({ waiting: 30, confirmed: 0 });
    expect(await readBalance(database.db, { kind: 'seller_held', ownerId: order.sellerId })).toBe(-34_000);
    await order.ship();
    expect(await readEarnings(services, order.orderNumber)).toEqual({ points: 2, cashback: 30 });
    await Promise.all([order.receive(), order.receive()]);
    expect(await readEarnings(services, order.orderNumber)).toEqual({ points: 2, cashback: 30 });
    expect(await cashbackOf(buyer)).toEqual({ waiting: 0, confirmed: 30 });
    // 200 baht of goods were paid in money.
    expect(await pointsOf(buyer)).toBe(22);
    expect(await readBalance(database.db, { kind: 'seller_payable', ownerId: order.sellerId })).toBe(
      -(34_000 - 2_400),
    );
  });

  test('half of the goods at most, never more than one has, and of two orders at once one gets them', async () => {
    const rich = await buyerWith(1_000);
    expect(await placed(rich, { points: 151 })).toMatchObject({
      failure: { code: 'pointsNotEnough', data: { points: 150 } },
    });
    const buyer = await buyerWith(100);
    expect(await placed(buyer, { points: 101 })).toMatchObject({
      failure: { code: 'pointsNotEnough', data: { points: 100 } },
    });
    const both = await Promise.all([placed(buyer, { points: 100 }), placed(buyer, { points: 100 })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await pointsOf(buyer), await heldOf(buyer)]).toEqual([0, 10_000]);
  });

  test('cancelled, paid or not, and expired: everything goes back once', async () => {
    const buyer = await buyerWith(100);
    const unpaid = await ordered(buyer, { points: 60 });
    await Promise.all([unpaid.cancel(), unpaid.cancel()]);
    expect(await readEarnings(services, unpaid.orderNumber)).toEqual({ points: 0, cashback: 0 });
    expect([await pointsOf(buyer), await heldOf(buyer)]).toEqual([100, 0]);
    const paid = await ordered(buyer, { points: 60 });
    await paid.pay();
    await Promise.all([paid.cancel(), paid.cancel()]);
    expect([await pointsOf(buyer), await heldOf(buyer)]).toEqual([100, 0]);
    const cash = await ordered(buyer, { points: 60, paymentTypeId: 'cod' });
    await cash.cancel();
    expect([await pointsOf(buyer), await heldOf(buyer)]).toEqual([100, 0]);
    await ordered(buyer, { points: 60 });
    nowMs += 16 * 60_000;
    await Promise.all([expireOrderGroups(services), expireOrderGroups(services)]);
    expect([await pointsOf(buyer), await heldOf(buyer)]).toEqual([100, 0]);
    expect(await cashbackOf(buyer)).toEqual({ waiting: 0, confirmed: 0 });
  });

  test('the statement says which order they were spent for, and which brought them back', async () => {
    const buyer = await buyerWith(100);
    const order = await ordered(buyer, { points: 60 });
    await order.cancel();
    const { dataList } = await readPointsStatement(services, buyer.userId, { pageNo: 1, perPage: 2 });
    expect(dataList).toMatchObject([
      { kind: 'points_returned', amount: 60, orderNumber: order.orderNumber },
      { kind: 'points_held', amount: -60, orderNumber: order.orderNumber },
    ]);
  });

  test('cancelled after their time, they last 30 days more when the store did it, not when the buyer did', async () => {
    const before = nowMs;
    const [own, other] = [await buyerWith(60), await buyerWith(60)];
    const [owns, others] = [
      await ordered(own, { points: 60, paymentTypeId: 'cod' }),
      await ordered(other, { points: 60, paymentTypeId: 'cod' }),
    ];
    nowMs += 400 * 24 * 60 * 60 * 1000;
    await owns.cancel();
    await cancelOrder(services, {
      orderNumber: others.orderNumber,
      by: { kind: 'seller', userId: other.userId, sellerId: others.sellerId },
      reason: null,
    });
    expect([await pointsOf(own), await heldOf(own)]).toEqual([0, 0]);
    expect([await pointsOf(other), await heldOf(other)]).toEqual([60, 0]);
    nowMs = before;
  });

  test('paid after it expired: the points are taken again; whoever has spent them gets the money back', async () => {
    const buyer = await buyerWith(100);
    const [first, second] = [await ordered(buyer, { points: 50 }), await ordered(buyer, { points: 50 })];
    nowMs += 16 * 60_000;
    await expireOrderGroups(services);
    const third = await ordered(buyer, { points: 100 });
    expect(await first.pay()).toBe('refunding');
    expect(await readBalance(database.db, { kind: 'buyer_funds', ownerId: buyer.userId })).toBe(0);
    await third.cancel();
    expect(await second.pay()).toBe('settled');
    expect([await pointsOf(buyer), await heldOf(buyer)]).toEqual([50, 0]);
    expect(await cashbackOf(buyer)).toEqual({ waiting: 30, confirmed: 0 });
    await second.cancel();
    expect([await pointsOf(buyer), await heldOf(buyer)]).toEqual([100, 0]);
    expect(await cashbackOf(buyer)).toEqual({ waiting: 0, confirmed: 0 });
  });

  test('copies that go back one by one bring their points and take their cashback, all in all everything', async () => {
    const buyer = await buyerWith(100);
    const order = await ordered(buyer, { points: 100 });
    await order.pay();
    await order.ship();
    await order.giveBack(1, `test ${order.orderNumber} 1`);
    // A third of 100 points is 33; of 30 baht, 10.
    expect([await pointsOf(buyer), await heldOf(buyer)]).toEqual([33, 0]);
    expect(await cashbackOf(buyer)).toEqual({ waiting: 20, confirmed: 0 });
    // 300 baht of goods less 100 of points, and a third of that has gone back.
    expect(await readEarnings(services, order.orderNumber)).toEqual({ points: 1, cashback: 20 });
    await order.giveBack(1, `test ${order.orderNumber} 2`);
    expect(await pointsOf(buyer)).toBe(66);
    await order.giveBack(1, `test ${order.orderNumber} 3`);
    expect([await pointsOf(buyer), await heldOf(buyer)]).toEqual([100, 0]);
    expect(await cashbackOf(buyer)).toEqual({ waiting: 0, confirmed: 0 });
    expect(await readBalance(database.db, { kind: 'seller_held', ownerId: order.sellerId })).toBe(0);
    expect(await readBalance(database.db, { kind: 'seller_payable', ownerId: order.sellerId })).toBe(0);
  });

  test('on delivery: cashback waits when the cash is there', async () => {
    const buyer = await buyerWith(10);
    const order = await ordered(buyer, { points: 10, paymentTypeId: 'cod' });
    await order.ship();
    expect([await cashbackOf(buyer), await heldOf(buyer)]).toEqual([{ waiting: 0, confirmed: 0 }, 1_000]);
    await order.receive();
    expect([await cashbackOf(buyer), await heldOf(buyer)]).toEqual([{ waiting: 0, confirmed: 30 }, 0]);
  });
});
