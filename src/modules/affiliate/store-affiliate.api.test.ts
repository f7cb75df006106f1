import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { cancelOrder } from '../order/cancel-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { affiliateRates } from './affiliate.tables.ts';
import { testAffiliates } from './test-affiliates.ts';

const start = new Date('2026-11-26T03:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
let now = start;
let api: TestApi;
let shop: TestShop;
let links: ReturnType<typeof testAffiliates>;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  links = testAffiliates(api, shop);
  staff = (await api.signIn('staff')).token;
});
beforeEach(async () => {
  now = start;
  await api.db.update(affiliateRates).set({ endsAt: start, startsAt: new Date(start.getTime() - dayMs) });
});
afterAll(() => api.close());

async function store() {
  const sellerId = await shop.seller();
  const { token } = await api.signIn('seller', sellerId);
  const rate = (more: object) => api.call('POST', '/seller/affiliate/rate', { token, body: more });
  const get = async (path: string) =>
    (await api.call('GET', `/seller/affiliate/${path}`, { token, culture: 'en' })).body.detail;
  const file = async (query = '') => {
    const reply = await api.app.request(`/api/seller/affiliate/file${query}`, {
      headers: { 'x-api-key': 'test-key', culture: 'en', authorization: `Bearer ${token}` },
    });
    return (await reply.text()).replace('\ufeff', '').trimEnd().split('\r\n');
  };
  return { sellerId, token, rate, get, file };
}

test('works: what links sold by month and product, who paid, and what the account says; the file adds up to it', async () => {
  const mine = await store();
  const [own, others] = [await shop.product(mine.sellerId), await shop.product(mine.sellerId)];
  await mine.rate({ perCopy: 10, productId: own });
  await api.call('POST', '/admin/affiliate/rate', { token: staff, body: { basisPoints: 500 } });
  const sharer = await links.affiliate();
  const order = async (productIds: number[], quantity = 1) => {
    const placed = await links.buy(await links.buyer(), productIds, links.link(sharer.code), quantity);
    return placed;
  };
  const complete = await order([own, others], 2);
  await complete.pay();
  await complete.ship();
  await complete.confirm();
  const paid = await order([own]);
  await paid.pay();
  // Never paid for, or cancelled: not sold.
  await order([own]);
  const cancelled = await order([own]);
  await cancelled.pay();
  await cancelOrder(api.services, {
    orderNumber: cancelled.orderNumber,
    by: { kind: 'shopper', userId: cancelled.userId },
    reason: null,
  });
  const figures = await mine.get('figures');
  expect(figures.total).toMatchObject({ orders: 2, copies: 5, waiting: 10, charged: 20, givenBack: 0 });
  expect(figures.months).toMatchObject([{ month: '2026-11', orders: 2, sales: figures.total.sales }]);
  expect(figures.products).toMatchObject([
    { id: own, orders: 2, copies: 3, waiting: 10, cost: 20 },
    { id: others, orders: 1, copies: 2, waiting: 0, cost: 0 },
  ]);
  const lines = (await mine.file()).slice(1).map((line) => line.split(','));
  const sum = (column: number) => lines.reduce((total, line) => total + Number(line[column]), 0);
  expect(lines).toHaveLength(3);
  expect(sum(3)).toBe(figures.total.copies);
  expect(sum(4)).toBe(figures.total.sales);
  expect(sum(9)).toBe(figures.total.waiting);
  expect(sum(10)).toBe(figures.total.charged - figures.total.givenBack);
  expect(lines.map((line) => line[5]).sort()).toEqual(['House', 'Store', 'Store']);
  // It is what the store's account was charged.
  const { rows } = await api.db.execute<{ satang: number }>(sql`
    select sum(e.amount_satang)::int as satang from ledger_entries e
    join ledger_accounts a on a.id = e.account_id and a.kind = 'seller_payable' and a.owner_id = ${mine.sellerId}
    join ledger_transactions t on t.id = e.transaction_id and t.kind like 'affiliate%'`);
  expect(rows[0]?.satang).toBe(2_000);
});

test('works: a month has its own, in Bangkok’s days; another’s store has nothing of it', async () => {
  const mine = await store();
  const productId = await shop.product(mine.sellerId);
  // The first minute of December in Bangkok.
  now = new Date('2026-11-30T17:00:30Z');
  await mine.rate({ basisPoints: 1_000 });
  const sharer = await links.affiliate();
  const order = await links.buy(await links.buyer(), [productId], links.link(sharer.code));
  await order.pay();
  expect((await mine.get('figures?month=2026-11')).products).toEqual([]);
  const december = await mine.get('figures?month=2026-12');
  expect(december.months).toMatchObject([{ month: '2026-12', orders: 1, waiting: 10 }]);
  expect(december.products).toMatchObject([{ id: productId, copies: 1 }]);
  expect(await mine.file('?month=2026-11')).toHaveLength(1);
  expect(await mine.file('?month=2026-12')).toHaveLength(2);
  const other = await store();
  expect(await other.get('figures')).toMatchObject({ total: { orders: 0 }, months: [], products: [] });
  const wrong = await api.call('GET', '/seller/affiliate/figures?month=2026-13', { token: mine.token });
  expect(wrong.status).toBe(400);
});

test('protects: members who don’t keep the books see nothing of it', async () => {
  const sellerId = await shop.seller();
  const { token } = await api.signIn('seller', sellerId, { storeRights: ['orders'] });
  for (const path of ['rate', 'figures', 'targets?kind=product&search='])
    expect((await api.call('GET', `/seller/affiliate/${path}`, { token })).status).toBe(403);
});

test('a rate that is promised twice with one key is one: ended, nothing is promised; another key is another rate', async () => {
  const mine = await store();
  const productId = await shop.product(mine.sellerId);
  const count = () => api.db.$count(affiliateRates, sql`product_id = ${productId}`);
  const said = { perCopy: 10, productId, idempotencyKey: 'ten baht' };
  const both = await Promise.all([mine.rate(said), mine.rate(said)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body.detail).toEqual(both[1]?.body.detail);
  expect(await count()).toBe(1);
  const ended = await api.call('POST', `/seller/affiliate/rate/${both[0]?.body.detail.id}/end`, {
    token: mine.token,
    body: {},
  });
  expect(ended.status).toBe(200);
  const running = await api.db.$count(
    affiliateRates,
    sql`product_id = ${productId} and (ends_at is null or ends_at > ${now.toISOString()})`,
  );
  expect(running).toBe(0);
  await mine.rate({ ...said, idempotencyKey: 'ten baht again' });
  await mine.rate({ perCopy: 10, productId });
  expect(await count()).toBe(3);
  const other = await mine.rate({ ...said, perCopy: 12 });
  expect([other.status, other.body.code]).toEqual([409, 'idempotencyKeyReused']);
});

test('a rate of the house that is promised twice with one key is one', async () => {
  const body = { basisPoints: 321, idempotencyKey: 'of the house' };
  const save = () => api.call('POST', '/admin/affiliate/rate', { token: staff, body });
  const both = await Promise.all([save(), save()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await api.db.$count(affiliateRates, sql`basis_points = 321`)).toBe(1);
});
