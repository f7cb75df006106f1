import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordSent } from '../platform/db/test-statements.ts';
import { transact } from '../platform/db/transact.ts';
import { openTestApi, type Reply, type TestApi } from '../test-api.ts';
import { type TestShop, testShop } from './order/test-shop.ts';
import { handleGatewayEvent } from './payment/handle-gateway-event.ts';
import { earnPoints } from './points/earn-points.ts';

let api: TestApi;
let shop: TestShop;
let staff: string;
let sellers: number[];
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
  sellers = [await shop.seller(), await shop.seller()];
  // Who sells has somebody who is told of what is to be sent.
  for (const sellerId of sellers) await api.signIn('seller', sellerId);
  await passOnce();
}, 60_000);
afterAll(() => api.close());

/**
 * Statements that each of these sends, begin and commit among them. A statement on its way costs more than its rows do
 * (docs/where-time-goes.md): these figures may only fall.
 */
const most = {
  'a guest begins a cart': 2,
  'a guest puts another product in': 2,
  'a guest puts the same product in again': 2,
  'a shopper begins a cart': 3,
  'a shopper puts another product in': 3,
  'a shopper puts the same product in again': 3,
  'an order of one store, by transfer': 17,
  'an order of one store, to be paid on delivery': 18,
  'an order of two stores, by transfer': 17,
  'an order of two stores, to be paid on delivery': 18,
  'an order of two stores, with a voucher and points': 27,
  'a slip of one store is approved': 24,
  'a slip of two stores is approved': 24,
  'a gateway says that an order of two stores is paid': 19,
};

async function count<Value>(what: keyof typeof most, work: () => Promise<Value>): Promise<Value> {
  let done: Value | undefined;
  const sent = await recordSent(async () => {
    done = await work();
  });
  const list = sent.map(({ name }, index) => `  ${index + 1} ${name}`).join('\n');
  expect.soft(sent.length, `${what}: ${sent.length} statements\n${list}\n`).toBeLessThanOrEqual(most[what]);
  return done as Value;
}

/** Whatever a process reads once and keeps is read before anything is counted. */
async function passOnce(): Promise<void> {
  const { order } = await ordered([0], 'transfer');
  await approve(await slipOf(order));
}

const product = (store: number) => shop.product(sellers[store] ?? 0, { stockOnHand: 10 });

async function add(body: object, token: string | null = null): Promise<string> {
  const { status, body: reply } = await api.call('POST', '/transaction/add', {
    body: { quantity: 1, reply: 'cartId', ...body },
    token,
  });
  expect(status).toBe(200);
  return reply.detail.cartId;
}

type Shopper = { userId: number; token: string; addressId: number; cartId: string };

/** Somebody with a cart of a product of each of these stores. */
async function shopperWith(stores: readonly number[]): Promise<Shopper> {
  const { userId, token } = await api.signIn();
  const productIds = await Promise.all(stores.map(product));
  return {
    ...{ userId, token, addressId: await shop.address(userId) },
    cartId: await shop.cart(api.services, userId, productIds),
  };
}

function place({ token, addressId, cartId }: Shopper, body: object): Promise<Reply> {
  return api.call('POST', '/order/place', {
    token,
    body: { id: cartId, buyerInfo: { addressId }, orders: [], idempotencyKey: randomUUID(), ...body },
  });
}

async function ordered(stores: readonly number[], paymentTypeId: string) {
  const shopper = await shopperWith(stores);
  const placed = await place(shopper, { paymentTypeId });
  expect(placed.status).toBe(200);
  return { shopper, order: placed.body.detail.referenceCode as string };
}

/** A slip of the whole amount waits for staff. */
async function slipOf(referenceCode: string): Promise<number> {
  await api.db.execute(sql`update orders set status = 'waiting_approval' where group_id in (
    select id from order_groups where reference_code = ${referenceCode})`);
  await api.db.execute(
    sql`update order_groups set payment_status = 'review' where reference_code = ${referenceCode}`,
  );
  const { rows } = await api.db.execute<{ id: string }>(sql`
    with due as (update payments p set status = 'review' from order_groups g
      where g.id = p.group_id and g.reference_code = ${referenceCode} returning p.id, p.group_id, p.amount_satang)
    insert into payment_slips (payment_id, group_id, file_key, content_type, content_hash, bank_code, amount_satang,
      transferred_at, created_at)
    select id, group_id, 'slip', 'image/png', ${randomUUID()}, '004', amount_satang, now(), now() from due
    returning id`);
  return Number(rows[0]?.id);
}

async function approve(slipId: number): Promise<void> {
  const reply = await api.call('POST', `/admin/slip/${slipId}/approve`, { token: staff, body: {} });
  expect(reply.body.detail).toEqual({ id: slipId, status: 'approved' });
}

test('a cart: begun, added to, and the same once more', async () => {
  const productIds = [await product(0), await product(1)];
  const { token } = await api.signIn();
  for (const [who, whose] of [
    ['a guest', null],
    ['a shopper', token],
  ] as const) {
    const [first, second] = productIds;
    const cartId = await count(`${who} begins a cart`, () => add({ productId: first }, whose));
    await count(`${who} puts another product in`, () => add({ productId: second, cartId }, whose));
    await count(`${who} puts the same product in again`, () => add({ productId: second, cartId }, whose));
  }
});

test('an order: of one store, of two, paid at once or on delivery', async () => {
  for (const [what, stores] of [
    ['one store', [0]],
    ['two stores', [0, 1]],
  ] as const) {
    for (const [how, paymentTypeId] of [
      ['by transfer', 'transfer'],
      ['to be paid on delivery', 'cod'],
    ] as const) {
      const shopper = await shopperWith(stores);
      const placed = await count(`an order of ${what}, ${how}`, () => place(shopper, { paymentTypeId }));
      expect(placed.body.detail.orders).toHaveLength(stores.length);
    }
  }
});

test('an order that a voucher and points pay a part of', async () => {
  const shopper = await shopperWith([0, 1]);
  const code = await shop.voucher();
  await transact(api.db, (tx) =>
    earnPoints(tx, api.services, {
      ...{ userId: shopper.userId, orderId: 1_000_000 + shopper.userId, orderNumber: 'R0-0', points: 1_000 },
      now: new Date(),
    }),
  );
  const placed = await count('an order of two stores, with a voucher and points', () =>
    place(shopper, { paymentTypeId: 'transfer', promotionCode: code, points: 50 }),
  );
  expect(placed.body).toMatchObject({ result: 1 });
  const { rows } = await api.db.execute<{ points: string; uses: string }>(sql`
    select (select sum(points_satang) from orders o where o.group_id = g.id) as points,
      (select count(*) from voucher_uses u where u.group_id = g.id) as uses
    from order_groups g where reference_code = ${placed.body.detail.referenceCode}`);
  expect(Number(rows[0]?.points)).toBeGreaterThan(0);
  expect(Number(rows[0]?.uses)).toBe(1);
});

test('money that comes: by a slip that staff approve, and by a gateway', async () => {
  for (const [what, stores] of [
    ['one store', [0]],
    ['two stores', [0, 1]],
  ] as const) {
    const slipId = await slipOf((await ordered(stores, 'transfer')).order);
    await count(`a slip of ${what} is approved`, () => approve(slipId));
  }
  const { order } = await ordered([0, 1], 'promptpay');
  const { rows } = await api.db.execute<{ id: string; amount: string }>(sql`
    select p.id, p.amount_satang as amount from payments p join order_groups g on g.id = p.group_id
    where g.reference_code = ${order}`);
  const [payment] = rows;
  if (payment === undefined) throw new Error('an order has a payment');
  const outcome = await count('a gateway says that an order of two stores is paid', () =>
    handleGatewayEvent(api.services, 'sandbox', {
      ...{ eventId: randomUUID(), occurredAt: new Date(), kind: 'paid', gatewayReference: randomUUID() },
      ...{ paymentId: payment.id, amountSatang: Number(payment.amount), currency: 'THB' },
    }),
  );
  expect(outcome).toBe('settled');
});
