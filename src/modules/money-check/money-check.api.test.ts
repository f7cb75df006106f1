import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { moneyThings } from './money-check.rules.ts';

let now = new Date('2026-11-25T16:30:00Z');
let api: TestApi;
let owner: { userId: number; token: string };
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  owner = await api.signIn('staff');
  shop = testShop(api.db);
});
afterAll(() => api.close());

const read = async (period = 'today', token = owner.token) =>
  (await api.call('GET', `/admin/money-check?period=${period}`, { token })).body.detail;
const sumsOf = async (thing: string, period = 'today') => {
  const { flows, debts } = await read(period);
  return [...flows, ...debts].find((figure: { thing: string }) => figure.thing === thing).sums;
};
const lines = async (thing: string, more = '') =>
  (await api.call('GET', `/admin/money-check/line/List?thing=${thing}&${more}`, { token: owner.token })).body
    .detail;

/** An order by transfer whose money has come; its payment and its reference. */
async function paid(): Promise<{ paymentId: string; referenceCode: string }> {
  const shopper = await shop.shopper();
  const sellerId = await shop.seller();
  const cartId = await shop.cart(api.services, null, [await shop.product(sellerId, { stockOnHand: 5 })], 1);
  const placed = await placeOrder(api.services, shop.order(shopper, cartId, { paymentTypeId: 'transfer' }));
  if (!placed.ok) throw new Error(placed.failure.code);
  const { referenceCode } = placed.value;
  const { rows } = await api.db.execute<{ id: string }>(sql`
    select p.id from payments p join order_groups g on g.id = p.group_id where g.reference_code = ${referenceCode}`);
  const paymentId = rows[0]?.id ?? '';
  await transact(api.db, (tx) => confirmPaymentById(tx, api.services, paymentId, now));
  return { paymentId, referenceCode };
}

test('works: money of a day in Bangkok is on that day, recorded and booked alike, and a difference of 0 is said', async () => {
  await paid();
  const sums = await sumsOf('transfer');
  expect(sums).toMatchObject({ recorded: { count: 1 }, difference: 0, differing: 0 });
  expect(sums.recorded).toEqual(sums.booked);
  expect(sums.recorded.total).toBeGreaterThan(0);
  // Half an hour later it is another day there.
  now = new Date('2026-11-25T17:00:00Z');
  expect((await sumsOf('transfer')).recorded.count).toBe(0);
  expect((await sumsOf('transfer', 'yesterday')).recorded.count).toBe(1);
  expect((await sumsOf('transfer', 'week')).recorded.count).toBe(1);
  now = new Date('2026-12-01T17:00:00Z');
  expect((await sumsOf('transfer', 'week')).recorded.count).toBe(0);
});

test('works: what is recorded and not booked, booked and not recorded, or of another amount is a line, with its order', async () => {
  const one = await paid();
  const other = await paid();
  const before = await sumsOf('transfer');
  expect(before.differing).toBe(0);
  // Somebody lays hands on the table: an amount, a payment that the books don't know, and the books of a payment that isn't there.
  await api.db.execute(
    sql`update payments set amount_satang = amount_satang + 100 where id = ${one.paymentId}`,
  );
  await api.db.execute(sql`update payments set paid_at = null where id = ${other.paymentId}`);
  const ghost = randomUUID();
  await transact(api.db, (tx) =>
    postLedgerTransaction(tx, {
      ...{ kind: 'payment_received', cause: ghost, at: now },
      entries: [
        { account: { kind: 'received_transfer' }, amountSatang: 777 },
        { account: { kind: 'buyer_funds', ownerId: owner.userId }, amountSatang: -777 },
      ],
    }),
  );
  const sums = await sumsOf('transfer');
  expect(sums.differing).toBe(3);
  expect(sums.difference).toBeCloseTo(1 - before.recorded.total / 2 - 7.77, 2);
  const { dataList, total } = await lines('transfer');
  expect(total).toBe(3);
  expect(dataList).toContainEqual(
    expect.objectContaining({ key: ghost, recorded: null, booked: 7.77, referenceCode: null }),
  );
  expect(dataList).toContainEqual(
    expect.objectContaining({ key: one.paymentId, referenceCode: one.referenceCode }),
  );
  expect(dataList).toContainEqual(expect.objectContaining({ key: other.paymentId, recorded: null }));
  expect((await lines('transfer', 'perpage=2&pageNo=2')).dataList).toHaveLength(1);
  expect((await lines('transfer', 'period=yesterday')).total).toBe(0);
});

test('works: points that no lot holds are a line of their owner', async () => {
  await transact(api.db, (tx) =>
    postLedgerTransaction(tx, {
      ...{ kind: 'points_earned', cause: 'nothing', at: now },
      entries: [
        { account: { kind: 'points_cost' }, amountSatang: 500 },
        { account: { kind: 'points', ownerId: owner.userId }, amountSatang: -500 },
      ],
    }),
  );
  expect((await lines('points')).dataList).toEqual([
    expect.objectContaining({ key: String(owner.userId), recorded: null, booked: 5 }),
  ]);
});

test('works: every figure can be looked into', async () => {
  for (const thing of moneyThings) expect((await lines(thing)).sums, thing).toBeDefined();
});

test('works: a figure whose table hangs is left out alone, in time', async () => {
  const client = await api.db.$client.connect();
  try {
    await client.query('begin; lock table payouts in access exclusive mode');
    const { flows } = await read();
    const sums = new Map(
      flows.map((figure: { thing: string; sums: unknown }) => [figure.thing, figure.sums]),
    );
    expect(sums.get('payouts')).toBeNull();
    expect(sums.get('card')).not.toBeNull();
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('refuses: everybody but finance and owners', async () => {
  for (const staffRole of ['support', 'catalogue', 'content'] as const) {
    const { token } = await api.signIn('staff', null, { staffRole });
    expect((await api.call('GET', '/admin/money-check', { token })).status).toBe(403);
    expect((await api.call('GET', '/admin/money-check/line/List?thing=card', { token })).status).toBe(403);
  }
  const { token } = await api.signIn('staff', null, { staffRole: 'finance' });
  expect((await api.call('GET', '/admin/money-check', { token })).status).toBe(200);
});
