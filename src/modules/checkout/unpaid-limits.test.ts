import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { createTestServices } from '../../test-services.ts';
import { cancelOrder } from '../order/cancel-order.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { repayOrderGroup } from '../payment/repay-order-group.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import type { CheckoutData } from './checkout.contract.ts';
import { placeOrder } from './place-order.ts';

const hourMs = 3_600_000;
const start = Date.parse('2026-11-21T03:00:00Z');
let nowMs = start;
let database: TestDatabase;
let services: Services;
let shop: TestShop;
beforeAll(async () => {
  database = await createTestDatabase(40);
  services = { ...(await createTestServices(database)), clock: () => new Date(nowMs) };
  shop = testShop(database.db);
});
afterAll(() => database.close());

type Buyer = { userId: number; addressId: number };
type Channel = CheckoutData['paymentTypeId'];

/** A cart of a guest's, so that one person can have several; ordered by the buyer. */
async function order(buyer: Buyer, productId: number, quantity: number, paymentTypeId: Channel = 'transfer') {
  const cartId = await shop.cart(services, null, [productId], quantity);
  return placeOrder(services, shop.order(buyer, cartId, { paymentTypeId }));
}
type Reply = Awaited<ReturnType<typeof order>>;
const codeOf = (reply: Reply) => (reply.ok ? 'placed' : reply.failure.code);
function placed(reply: Reply) {
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.value;
}

async function group(reply: Reply) {
  const { rows } = await database.db.execute<{ id: number; paymentId: string; hold_until: Date | null }>(sql`
    select g.id, p.id as "paymentId", g.hold_until from order_groups g join payments p on p.group_id = g.id
    where g.reference_code = ${placed(reply).referenceCode} and p.status = 'pending'`);
  const [row] = rows;
  if (row === undefined) throw new Error('no such group');
  return row;
}
async function pay(reply: Reply): Promise<void> {
  const { paymentId } = await group(reply);
  await transact(database.db, (tx) => confirmPaymentById(tx, services, paymentId, services.clock()));
}
async function hoursHeld(reply: Reply): Promise<number> {
  const { hold_until } = await group(reply);
  return ((hold_until === null ? Number.NaN : new Date(hold_until).getTime()) - nowMs) / hourMs;
}
async function lapse(): Promise<void> {
  nowMs += 49 * hourMs;
  await expireOrderGroups(services);
}

describe('orders that wait for payment', () => {
  test('are ten at a time; the next is told which to pay or to cancel', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 100 });
    const buyer = await shop.shopper();
    const replies: Reply[] = [];
    for (let count = 0; count < 10; count++) replies.push(await order(buyer, product, 1));
    const references = replies.map((reply) => placed(reply).referenceCode);
    expect(await order(buyer, product, 1)).toMatchObject({
      ok: false,
      failure: {
        code: 'tooManyUnpaidOrders',
        data: { most: 10, orders: references.map((referenceCode) => ({ referenceCode, state: 'payment' })) },
      },
    });
    expect(await shop.stock(product)).toMatchObject({ onHand: 100, reserved: 10, movedReserved: 10 });
    // Another's limit is their own; paying or cancelling one makes room.
    expect(codeOf(await order(await shop.shopper(), product, 1))).toBe('placed');
    await cancelOrder(services, {
      orderNumber: `${references[0]}-1`,
      by: { kind: 'shopper', userId: buyer.userId },
      reason: null,
    });
    expect(codeOf(await order(buyer, product, 1))).toBe('placed');
    expect(codeOf(await order(buyer, product, 1))).toBe('tooManyUnpaidOrders');
    await pay(replies[1] as Reply);
    expect(codeOf(await order(buyer, product, 1))).toBe('placed');
  });

  test('count cash on delivery until it is sent', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 100 });
    const buyer = await shop.shopper();
    for (let count = 0; count < 10; count++) placed(await order(buyer, product, 1, 'cod'));
    const refused = await order(buyer, product, 1, 'cod');
    expect(refused).toMatchObject({ ok: false, failure: { code: 'tooManyUnpaidOrders' } });
    await database.db.execute(sql`update orders set status = 'shipped' where user_id = ${buyer.userId}`);
    expect(codeOf(await order(buyer, product, 1, 'cod'))).toBe('placed');
  });

  test('are ten also when twenty come at once', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 100 });
    const buyer = await shop.shopper();
    const carts = await Promise.all(
      Array.from({ length: 20 }, () => shop.cart(services, null, [product], 1)),
    );
    const replies = await Promise.all(carts.map((cartId) => placeOrder(services, shop.order(buyer, cartId))));
    expect(replies.map(codeOf).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 'placed'),
      ...Array.from({ length: 10 }, () => 'tooManyUnpaidOrders'),
    ]);
    expect(await shop.stock(product)).toMatchObject({ reserved: 10 });
  });

  test('do not hinder the same call twice: a key’s reply is repeated at the limit', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 100 });
    const buyer = await shop.shopper();
    for (let count = 0; count < 9; count++) placed(await order(buyer, product, 1));
    const cartId = await shop.cart(services, null, [product], 1);
    const call = shop.order(buyer, cartId, {}, 'the-tenth');
    const first = await placeOrder(services, call);
    expect(first.ok).toBe(true);
    expect(await placeOrder(services, call)).toEqual(first);
  });
});

describe('copies held unpaid', () => {
  test('of one product are a quarter, above a class set; a school’s forty are let by', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 400 });
    const school = await shop.shopper();
    const forty = await order(school, product, 40);
    expect(await hoursHeld(forty)).toBe(48);
    const refused = await order(school, product, 61);
    expect(refused).toMatchObject({
      ok: false,
      failure: {
        code: 'tooManyUnpaidCopies',
        data: {
          products: [{ productId: product, held: 40, mostMore: 60 }],
          orders: [{ referenceCode: placed(forty).referenceCode }],
        },
      },
    });
    placed(await order(school, product, 60));
    expect(codeOf(await order(school, product, 1))).toBe('tooManyUnpaidCopies');
    // Paid copies are no longer held, and let their buyer hold as many more.
    await pay(forty);
    expect(codeOf(await order(school, product, 30))).toBe('placed');
    expect(codeOf(await order(school, product, 1))).toBe('tooManyUnpaidCopies');
  });

  test('on the promise of cash are counted by what there was before', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 400 });
    const buyer = await shop.shopper();
    placed(await order(buyer, product, 60, 'cod'));
    placed(await order(buyer, product, 40, 'cod'));
    expect(codeOf(await order(buyer, product, 1, 'cod'))).toBe('tooManyUnpaidCopies');
    expect(await shop.stock(product)).toMatchObject({ onHand: 300 });
  });

  test('are no more when orders come at once', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 100 });
    const buyer = await shop.shopper();
    const carts = await Promise.all(
      Array.from({ length: 4 }, () => shop.cart(services, null, [product], 20)),
    );
    const replies = await Promise.all(carts.map((cartId) => placeOrder(services, shop.order(buyer, cartId))));
    expect(replies.map(codeOf).sort()).toEqual([
      'placed',
      'placed',
      'tooManyUnpaidCopies',
      'tooManyUnpaidCopies',
    ]);
    expect(await shop.stock(product)).toMatchObject({ reserved: 40 });
  });

  test('follow the setting', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 100 });
    const buyer = await shop.shopper();
    await database.db.execute(sql`insert into settings (name, value) values ('ordering',
      '{"unpaidCopiesFree": 3, "unpaidShareBasisPoints": 0, "unpaidOrdersMost": 1}')`);
    try {
      expect(codeOf(await order(buyer, product, 4))).toBe('tooManyUnpaidCopies');
      expect(codeOf(await order(buyer, product, 3))).toBe('placed');
      expect(codeOf(await order(buyer, product, 1))).toBe('tooManyUnpaidOrders');
    } finally {
      await database.db.execute(sql`delete from settings where name = 'ordering'`);
    }
  });
});

describe('orders that lapse', () => {
  test('shorten the next holds, also by another channel, until orders are paid', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 100 });
    const buyer = await shop.shopper();
    const holds: number[] = [];
    for (let count = 0; count < 5; count++) {
      const reply = await order(buyer, product, 2);
      holds.push(await hoursHeld(reply));
      await lapse();
    }
    expect(holds).toEqual([48, 48, 48, 24, 12]);

    const quick = await order(buyer, product, 2, 'promptpay');
    expect(await hoursHeld(quick)).toBe(10 / 60);
    const again = await repayOrderGroup(
      services,
      buyer.userId,
      placed(quick).referenceCode,
      'transfer',
      null,
    );
    expect(again.ok).toBe(true);
    expect(await hoursHeld(quick)).toBe(6);
    await pay(quick);
    const after = await order(buyer, product, 2);
    expect(await hoursHeld(after)).toBe(12);
    await cancelOrder(services, {
      orderNumber: `${placed(after).referenceCode}-1`,
      by: { kind: 'shopper', userId: buyer.userId },
      reason: null,
    });

    // After a month all is forgotten.
    nowMs += 31 * 24 * hourMs;
    expect(await hoursHeld(await order(buyer, product, 2))).toBe(48);
  });

  test('called off count like run out ones; what the store calls off does not, nor what it left lying past its day', async () => {
    const sellerId = await shop.seller();
    const product = await shop.product(sellerId, { stockOnHand: 100 });
    const cancel = async (by: 'shopper' | 'seller', daysLate = -1) => {
      const buyer = await shop.shopper();
      for (let count = 0; count < 4; count++) {
        const { referenceCode } = placed(await order(buyer, product, 1, 'cod'));
        const { userId } = buyer;
        const today = bangkokDay(services.clock());
        await database.db.execute(sql`update orders set ship_by = ${today}::date - ${daysLate}::int
          where order_number = ${`${referenceCode}-1`}`);
        const cancelled = await cancelOrder(services, {
          orderNumber: `${referenceCode}-1`,
          by: by === 'shopper' ? { kind: by, userId } : { kind: by, userId, sellerId },
          reason: null,
        });
        expect(cancelled.ok).toBe(true);
      }
      return hoursHeld(await order(buyer, product, 1));
    };
    expect(await cancel('seller')).toBe(48);
    expect(await cancel('shopper')).toBe(12);
    expect(await cancel('shopper', 0)).toBe(12);
    expect(await cancel('shopper', 1)).toBe(48);
  });

  test('again and again end cash on delivery, not paying in advance', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 100 });
    const buyer = await shop.shopper();
    for (let count = 0; count < 5; count++) {
      placed(await order(buyer, product, 1));
      await lapse();
    }
    expect(codeOf(await order(buyer, product, 1, 'cod'))).toBe('prepaymentNeeded');
    expect(codeOf(await order(buyer, product, 1, 'promptpay'))).toBe('placed');
  });
});
