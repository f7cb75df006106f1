import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { acceptCartChanges, changeQuantity } from '../cart/edit-cart-lines.ts';
import { readCart } from '../cart/read-cart.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { cancelOrder } from '../order/cancel-order.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { isNewCustomer } from '../order/is-new-customer.ts';
import { listWaitingOrders } from '../order/read-waiting-orders.ts';
import { settleOrderGroup } from '../order/settle-order-group.ts';
import type { KilledTask } from '../order/test-killed-process.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { closeEndedOffers } from './close-slots.ts';
import { type FlashShop, flashShop, readGroup } from './test-flash-shop.ts';

let database: TestDatabase;
let services: Services;
let shop: TestShop;
let sales: FlashShop;
let now = new Date();
beforeAll(async () => {
  database = await createTestDatabase(24);
  services = { ...(await createTestServices(database)), clock: () => now };
  shop = testShop(database.db);
  sales = flashShop(services);
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => database.close());

type Buyer = { userId: number; addressId: number };

async function buy(
  buyer: Buyer,
  productId: number,
  quantity = 1,
  paymentTypeId: 'transfer' | 'cod' = 'transfer',
) {
  const cartId = await shop.cart(services, buyer.userId, [productId], quantity);
  return { cartId, placed: await placeOrder(services, shop.order(buyer, cartId, { paymentTypeId })) };
}

async function soldAt(productId: number): Promise<Record<number, number>> {
  const { rows } = await database.db.execute<{ price: number; copies: number }>(sql`
    select l.unit_price_satang::int as price, sum(l.quantity)::int as copies from order_lines l
    join orders o on o.id = l.order_id where l.product_id = ${productId} and o.status not in ('expired', 'cancelled')
    group by l.unit_price_satang`);
  return Object.fromEntries(rows.map(({ price, copies }) => [price, copies]));
}

/** What is left, what each person has, what orders took and what stock holds say the same. */
async function expectBalance(quotaId: number, productId: number): Promise<{ left: number }> {
  const { rows } = await database.db.execute<Record<'copies' | 'left' | 'sold' | 'people', number>>(sql`
    select q.copies, coalesce(q.left_over, (select sum(copies_left) from price_quota_parts where quota_id = q.id))::int as left,
      (select coalesce(sum(copies), 0) from price_quota_sales where quota_id = q.id and returned_at is null)::int as sold,
      (select coalesce(sum(copies), 0) from price_quota_people where quota_id = q.id)::int as people
    from price_quotas q where q.id = ${quotaId}`);
  const [row] = rows;
  if (row === undefined) throw new Error('no such quota');
  expect(row.left + row.sold).toBe(row.copies);
  expect(row.people).toBe(row.sold);
  const stock = await shop.stock(productId);
  expect(stock.movedOnHand).toBe(stock.onHand);
  expect(stock.movedReserved).toBe(stock.reserved);
  return { left: row.left };
}

test('of many buyers at once for the last 50 exactly 50 get the flash price, the others are told', {
  timeout: 180_000,
}, async () => {
  const sale = await sales.running({ copies: 50, perPerson: 1, stock: 80 });
  const buyers: Buyer[] = [];
  for (let count = 0; count < 90; count += 1) buyers.push(await shop.shopper());
  const carts = await Promise.all(buyers.map(({ userId }) => shop.cart(services, userId, [sale.productId])));
  const replies = await Promise.all(
    buyers.map((buyer, index) =>
      placeOrder(
        services,
        shop.order(buyer, carts[index] ?? '', { paymentTypeId: index % 5 === 0 ? 'cod' : 'transfer' }),
      ),
    ),
  );
  const refused = replies.flatMap((reply) => (reply.ok ? [] : [reply.failure]));
  expect(refused).toHaveLength(40);
  for (const failure of refused)
    expect(failure).toMatchObject({
      code: 'flashSoldOut',
      data: { products: [{ priceBeforeSatang: 6_000, priceSatang: 10_000 }] },
    });
  expect(await soldAt(sale.productId)).toEqual({ 6000: 50 });
  expect(await expectBalance(sale.quotaId, sale.productId)).toEqual({ left: 0 });
  const { onHand, reserved } = await shop.stock(sale.productId);
  expect(onHand - reserved).toBe(30);

  // Who was told and accepts the ordinary price buys at it.
  const late = replies.findIndex((reply) => !reply.ok);
  const cartId = carts[late] ?? '';
  const buyer = buyers[late];
  if (buyer === undefined) throw new Error('nobody was late');
  expect(
    await readCart(
      { ...services, isNewCustomer, listWaitingOrders },
      { cartId, userId: buyer.userId, locale: 'th' },
    ),
  ).toMatchObject({
    value: {
      needsUpdate: true,
      orders: [{ products: [{ price: 100, priceBefore: 60, flash: { isSoldOut: true } }] }],
    },
  });
  await acceptCartChanges({ ...services, isNewCustomer }, { cartId, userId: buyer.userId });
  expect(await placeOrder(services, shop.order(buyer, cartId))).toMatchObject({ ok: true });
  expect(await soldAt(sale.productId)).toEqual({ 6000: 50, 10000: 1 });
});

test('buyers of several copies at once, some of whom want more than one part of the quota has, leave none behind', {
  timeout: 180_000,
}, async () => {
  const sale = await sales.running({ copies: 41, perPerson: 7, stock: 41 });
  const wants = Array.from({ length: 24 }, (_, index) => 1 + (index % 7));
  const buyers: Buyer[] = [];
  for (const _ of wants) buyers.push(await shop.shopper());
  const replies = await Promise.all(buyers.map((buyer, index) => buy(buyer, sale.productId, wants[index])));
  for (const { placed } of replies)
    if (!placed.ok)
      expect(['flashSoldOut', 'flashLimitReached', 'productOutOfStock']).toContain(placed.failure.code);
  const { left } = await expectBalance(sale.quotaId, sale.productId);
  const refused = wants.filter((_, index) => replies[index]?.placed.ok === false);
  // Nobody who was refused could have been served with what is left.
  for (const wanted of refused) expect(wanted).toBeGreaterThan(left);
});

test('a person gets as many copies as the limit, however many orders; beyond it the ordinary price is shown first', async () => {
  const sale = await sales.running({ copies: 20, perPerson: 3, stock: 30 });
  const buyer = await shop.shopper();
  const first = await Promise.all([buy(buyer, sale.productId, 2)]);
  expect(first[0]?.placed.ok).toBe(true);
  const second = await buy(buyer, sale.productId, 2);
  expect(second.placed).toMatchObject({
    ok: false,
    failure: { code: 'flashLimitReached', data: { products: [{ priceSatang: 10_000 }] } },
  });
  const key = { cartId: second.cartId, userId: buyer.userId };
  expect(
    await readCart({ ...services, isNewCustomer, listWaitingOrders }, { ...key, locale: 'en' }),
  ).toMatchObject({
    value: {
      orders: [{ products: [{ price: 100, flash: { left: 1, isApplied: false, isSoldOut: false } }] }],
    },
  });
  await changeQuantity({ ...services, isNewCustomer }, key, { productId: sale.productId }, 1);
  expect(await placeOrder(services, shop.order(buyer, second.cartId))).toMatchObject({ ok: true });
  // At the limit: two more at the ordinary price, once that is accepted.
  const third = await buy(buyer, sale.productId, 2);
  expect(third.placed).toMatchObject({ ok: true });
  expect(await soldAt(sale.productId)).toEqual({ 6000: 3, 10000: 2 });
  await expectBalance(sale.quotaId, sale.productId);
});

test('a guest’s cart that somebody at their limit orders is refused, and says what it would cost', async () => {
  const sale = await sales.running({ copies: 10, perPerson: 1, stock: 20 });
  const buyer = await shop.shopper();
  expect((await buy(buyer, sale.productId)).placed.ok).toBe(true);
  const cartId = await shop.cart(services, null, [sale.productId]);
  expect(await placeOrder(services, shop.order(buyer, cartId))).toMatchObject({
    ok: false,
    failure: {
      code: 'flashLimitReached',
      data: { products: [{ priceBeforeSatang: 6_000, priceSatang: 10_000 }] },
    },
  });
  await expectBalance(sale.quotaId, sale.productId);
});

test('copies of orders that expire or are called off can be had again, by the same person too', async () => {
  const sale = await sales.running({ copies: 2, perPerson: 1, stock: 2 });
  const [one, two, three] = [await shop.shopper(), await shop.shopper(), await shop.shopper()];
  const first = await buy(one, sale.productId);
  const second = await buy(two, sale.productId, 1, 'cod');
  if (!first.placed.ok || !second.placed.ok) throw new Error('not placed');
  await expectBalance(sale.quotaId, sale.productId);
  const cartId = await shop.cart(services, three.userId, [sale.productId]).catch(() => null);
  // Nothing is left, at any price.
  expect(cartId).toBeNull();

  const { orderNumber } = second.placed.value.orders[0] ?? { orderNumber: '' };
  const by = { kind: 'shopper' as const, userId: two.userId };
  expect(await cancelOrder(services, { orderNumber, by, reason: null })).toMatchObject({ ok: true });
  expect(await expectBalance(sale.quotaId, sale.productId)).toEqual({ left: 1 });
  expect((await buy(two, sale.productId)).placed.ok).toBe(true);

  await database.db.execute(sql`update order_groups set hold_until = now() - interval '1 hour'
    where reference_code = ${first.placed.value.referenceCode}`);
  await expireOrderGroups(services);
  expect(await expectBalance(sale.quotaId, sale.productId)).toEqual({ left: 1 });
  expect((await buy(three, sale.productId)).placed.ok).toBe(true);
  expect(await soldAt(sale.productId)).toEqual({ 6000: 2 });
  expect(await shop.stock(sale.productId)).toMatchObject({ onHand: 2, reserved: 2 });
});

test('a payment that comes late gets its copies while the sale has some, and none once they are sold', async () => {
  for (const isSoldMeanwhile of [false, true]) {
    const sale = await sales.running({ copies: 1, perPerson: 1, stock: 4 });
    const { placed } = await buy(await shop.shopper(), sale.productId);
    if (!placed.ok) throw new Error('not placed');
    const { referenceCode } = placed.value;
    await database.db.execute(sql`update order_groups set hold_until = now() - interval '1 hour'
      where reference_code = ${referenceCode}`);
    await expireOrderGroups(services);
    if (isSoldMeanwhile) expect((await buy(await shop.shopper(), sale.productId)).placed.ok).toBe(true);
    const settled = await transact(database.db, async (tx) =>
      settleOrderGroup(tx, services, await readGroup(tx, referenceCode), now),
    );
    expect(settled.settledSatang > 0).toBe(!isSoldMeanwhile);
    expect(await soldAt(sale.productId)).toEqual({ 6000: 1 });
    expect(await expectBalance(sale.quotaId, sale.productId)).toEqual({ left: 0 });
    const reserved = isSoldMeanwhile ? 1 : 0;
    expect(await shop.stock(sale.productId)).toMatchObject({ reserved, onHand: isSoldMeanwhile ? 4 : 3 });
  }
});

test('a payment that comes late gets its copy of a store’s last ones, and of a sale that is over, while they are there', async () => {
  const late = async (referenceCode: string) =>
    transact(database.db, async (tx) =>
      settleOrderGroup(tx, services, await readGroup(tx, referenceCode), now),
    );
  for (const over of ['no', 'ended', 'closed'] as const) {
    // All that the store has is in the sale.
    const sale = await sales.running({ copies: 2, perPerson: 1, stock: 2 });
    const codes: string[] = [];
    for (const _ of [1, 2]) {
      const { placed } = await buy(await shop.shopper(), sale.productId);
      if (!placed.ok) throw new Error('not placed');
      codes.push(placed.value.referenceCode);
    }
    const [first = '', second = ''] = codes;
    if (over !== 'no') now = new Date(sale.endsAt.getTime());
    if (over === 'closed') await closeEndedOffers(services);
    await database.db.execute(sql`update order_groups set hold_until = ${now.toISOString()}::timestamptz - interval '1 hour'
      where reference_code in (${first}, ${second})`);
    await expireOrderGroups(services);
    expect(await expectBalance(sale.quotaId, sale.productId)).toEqual({ left: 2 });
    expect((await late(first)).settledSatang).toBeGreaterThan(0);
    expect(await expectBalance(sale.quotaId, sale.productId)).toEqual({ left: 1 });
    if (over === 'ended') expect(await closeEndedOffers(services)).toBeGreaterThan(0);
    expect((await late(second)).settledSatang).toBeGreaterThan(0);
    expect(await expectBalance(sale.quotaId, sale.productId)).toEqual({ left: 0 });
    expect(await shop.stock(sale.productId)).toMatchObject({ onHand: 0, reserved: 0 });
    now = new Date();
  }
});

test('a payment that comes late gets nothing beyond what one person may have', async () => {
  const sale = await sales.running({ copies: 3, perPerson: 1, stock: 4 });
  const buyer = await shop.shopper();
  const lapsing = await buy(buyer, sale.productId);
  if (!lapsing.placed.ok) throw new Error('not placed');
  const { referenceCode } = lapsing.placed.value;
  await database.db.execute(sql`update order_groups set hold_until = now() - interval '1 hour'
    where reference_code = ${referenceCode}`);
  await expireOrderGroups(services);
  expect((await buy(buyer, sale.productId)).placed.ok).toBe(true);
  const settled = await transact(database.db, async (tx) =>
    settleOrderGroup(tx, services, await readGroup(tx, referenceCode), now),
  );
  expect(settled.settledSatang).toBe(0);
  expect(await expectBalance(sale.quotaId, sale.productId)).toEqual({ left: 2 });
});

test('a slot that is over lets go of what it hasn’t sold, and an order that ends afterwards of what it held', async () => {
  const sale = await sales.running({ copies: 5, perPerson: 5, stock: 5 });
  const buyer = await shop.shopper();
  const { placed } = await buy(buyer, sale.productId, 2);
  if (!placed.ok) throw new Error('not placed');
  expect(await shop.stock(sale.productId)).toMatchObject({ reserved: 5 });
  now = new Date(sale.endsAt.getTime());
  expect((await buy(await shop.shopper(), sale.productId).catch(() => null))?.placed.ok ?? false).toBe(false);
  expect(await closeEndedOffers(services)).toBeGreaterThan(0);
  expect(await closeEndedOffers(services)).toBe(0);
  expect(await shop.stock(sale.productId)).toMatchObject({ onHand: 5, reserved: 2 });
  const { orderNumber } = placed.value.orders[0] ?? { orderNumber: '' };
  await cancelOrder(services, { orderNumber, by: { kind: 'shopper', userId: buyer.userId }, reason: null });
  expect(await shop.stock(sale.productId)).toMatchObject({ onHand: 5, reserved: 0, movedReserved: 0 });
  expect((await buy(await shop.shopper(), sale.productId, 5)).placed.ok).toBe(true);
  expect(await soldAt(sale.productId)).toEqual({ 10000: 5 });
});

test('an offer that can’t be closed holds up no other', async () => {
  const stuck = await sales.running({ copies: 2, perPerson: 1, stock: 2 });
  const other = await sales.running({ copies: 3, perPerson: 1, stock: 3 });
  await database.db.execute(
    sql.raw(`
    create function refuse_close() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
    create trigger stuck before update on price_quotas for each row when (old.id = ${stuck.quotaId})
      execute function refuse_close()`),
  );
  now = new Date(Math.max(stuck.endsAt.getTime(), other.endsAt.getTime()));
  try {
    await expect(closeEndedOffers(services)).rejects.toThrow('1 of closing offers failed');
  } finally {
    await database.db.execute(sql`drop trigger stuck on price_quotas`);
  }
  expect(await shop.stock(other.productId)).toMatchObject({ reserved: 0 });
  expect(await shop.stock(stuck.productId)).toMatchObject({ reserved: 2 });
  expect(await closeEndedOffers(services)).toBe(1);
  expect(await shop.stock(stuck.productId)).toMatchObject({ reserved: 0 });
});

test('when the last copy goes, every process shows the ordinary price, and the flash price when one comes back', async () => {
  const other: Services = { ...(await createTestServices(database)), clock: () => now };
  const sale = await sales.running({ copies: 1, perPerson: 1, stock: 5 });
  const priceIn = async (process: Services) =>
    (await readProductCards(process, [sale.productId], 'th'))[0]?.price;
  const isEverywhere = async (price: number) =>
    expect.poll(async () => [await priceIn(services), await priceIn(other)]).toEqual([price, price]);
  await isEverywhere(60);
  const buyer = await shop.shopper();
  const { placed } = await buy(buyer, sale.productId);
  if (!placed.ok) throw new Error('not placed');
  await isEverywhere(100);
  const { orderNumber } = placed.value.orders[0] ?? { orderNumber: '' };
  await cancelOrder(services, { orderNumber, by: { kind: 'shopper', userId: buyer.userId }, reason: null });
  await isEverywhere(60);
});

const program = fileURLToPath(new URL('../order/test-killed-process.ts', import.meta.url));

test('a process that is killed while it places an order leaves the sale as it was, or the order whole', {
  timeout: 180_000,
}, async () => {
  const run = (task: KilledTask) =>
    new Promise<number>((resolve, reject) => {
      execFile(process.execPath, [program, JSON.stringify(task)], (error, stdout, stderr) => {
        if (error !== null && error.signal !== 'SIGKILL') return reject(new Error(stderr || error.message));
        resolve(error === null ? JSON.parse(stdout).statements : 0);
      });
    });
  const sale = await sales.running({ copies: 10, perPerson: 2, stock: 12 });
  const task = async (killAt: number, when: KilledTask['when']): Promise<KilledTask> => {
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, [sale.productId], 2);
    const input = shop.order(buyer, cartId, {}, randomUUID());
    return { url: database.url, work: { kind: 'place', input }, killAt, when };
  };
  const statements = await run(await task(0, 'before'));
  expect(statements).toBeGreaterThan(10);
  expect(await expectBalance(sale.quotaId, sale.productId)).toEqual({ left: 8 });
  for (const [index, share] of [0.4, 0.75].entries()) {
    const killed = await task(Math.ceil(statements * share), index === 0 ? 'before' : 'after');
    await run(killed);
    await expectBalance(sale.quotaId, sale.productId);
    await run({ ...killed, killAt: 0 });
    expect(await expectBalance(sale.quotaId, sale.productId)).toEqual({ left: 6 - index * 2 });
  }
  expect(await soldAt(sale.productId)).toEqual({ 6000: 6 });
});
