import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { bankAccounts } from '../banking/banking.tables.ts';
import { forfeitCashback } from '../cashback/handle-personal-data.ts';
import { knownDevices } from '../identity/identity.tables.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { refunds } from '../payment/payment.tables.ts';
import { affiliateRates } from './affiliate.tables.ts';
import type { AffiliateSign, DeskEarning } from './affiliate-desk.contract.ts';
import { eraseAffiliate } from './handle-personal-data.ts';
import { listSigns } from './read-desk.ts';
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

const post = (path: string, token: string, body: unknown) => api.call('POST', path, { token, body });
const get = async (path: string, token = staff) =>
  (await api.call('GET', path, { token, culture: 'en' })).body.detail;
const houseRate = (more: object = {}) =>
  post('/admin/affiliate/rate', staff, { basisPoints: 1_000, ...more });
const stop = (id: number, reason = 'ซื้อผ่านลิงก์ของตนเอง') =>
  post(`/admin/affiliate/people/${id}/stop`, staff, { reason });
const resume = (id: number, isReleased: boolean) =>
  post(`/admin/affiliate/people/${id}/resume`, staff, { reason: 'ตรวจแล้ว', isReleased });

/** An affiliate with orders by a link, each in its own state: ordered, paid, complete. */
async function withOrders() {
  await houseRate();
  const sharer = await links.affiliate();
  const productId = await shop.product(await shop.seller(), { stockOnHand: 99 });
  const order = async () => links.buy(await links.buyer(), [productId], links.link(sharer.code));
  const [ordered, paid, complete] = [await order(), await order(), await order()];
  await paid.pay();
  await complete.pay();
  await complete.ship();
  await complete.confirm();
  return { sharer, order, ordered, paid, complete };
}

async function heldOf(affiliateId: number): Promise<DeskEarning[]> {
  const { dataList } = await get('/admin/affiliate/held?perpage=100');
  return dataList.filter(({ affiliate }: DeskEarning) => affiliate.id === affiliateId);
}

describe('the list of rates', () => {
  test('works: by state and by who gives them, with names, counts and cost', async () => {
    const sellerId = await shop.seller();
    const seller = (await api.signIn('seller', sellerId)).token;
    const productId = await shop.product(sellerId);
    const coming = new Date(start.getTime() + dayMs).toISOString();
    const running = (await houseRate({ basisPoints: 700 })).body.detail.id;
    const ofStore = (await post('/seller/affiliate/rate', seller, { perCopy: 12, productId })).body.detail.id;
    const later = (await houseRate({ startsAt: coming })).body.detail.id;
    const never = (await houseRate({ startsAt: coming })).body.detail.id;
    expect((await post(`/admin/affiliate/rate/${never}/end`, staff, {})).status).toBe(200);
    const ids = async (query: string) =>
      (await get(`/admin/affiliate/rate?perpage=100&${query}`)).dataList.map(({ id }: { id: number }) => id);
    expect(await ids('')).toEqual([ofStore, running]);
    expect(await ids('giver=house')).toEqual([running]);
    expect(await ids('giver=store')).toEqual([ofStore]);
    expect(await ids('giver=campaign')).toEqual([]);
    expect(await ids('state=coming')).toEqual([later]);
    // One that ended before it began never ran.
    expect(await ids('state=ended')).toContain(never);
    const list = await get('/admin/affiliate/rate?giver=store');
    expect(list.counts).toEqual({ running: 1, coming: 0, ended: expect.any(Number) });
    expect(list.dataList[0]).toMatchObject({
      ...{ funder: 'store', sellerId, productId, perCopy: 12, cost: 0, orders: 0, state: 'running' },
      ...{ store: expect.any(String), product: expect.any(String), category: null },
    });
    // A store has its own, and nobody else's.
    const own = await get('/seller/affiliate/rate', seller);
    expect(own.dataList.map(({ id }: { id: number }) => id)).toEqual([ofStore]);
    const stranger = (await api.signIn('seller', await shop.seller())).token;
    expect((await get('/seller/affiliate/rate', stranger)).dataList).toEqual([]);
  });

  test('works: what a rate can be on is found by name; a store finds its own', async () => {
    const sellerId = await shop.seller();
    const seller = (await api.signIn('seller', sellerId)).token;
    const productId = await shop.product(sellerId, { nameTh: 'สายลมเหนือทุ่ง', nameEn: 'Wind over fields' });
    const path = (who: string) =>
      `/${who}/affiliate/targets?kind=product&search=${encodeURIComponent('Wind over fields')}`;
    expect((await get(path('admin'))).dataList).toMatchObject([{ id: productId, name: 'Wind over fields' }]);
    expect((await get(path('seller'), seller)).dataList).toMatchObject([{ id: productId }]);
    const stranger = (await api.signIn('seller', await shop.seller())).token;
    expect((await get(path('seller'), stranger)).dataList).toEqual([]);
    expect(await get('/admin/affiliate/campaigns')).toEqual({ dataList: expect.any(Array) });
  });
});

test('the held ones tell who bought, what the two have in common, and who pays', async () => {
  await houseRate();
  const sharer = await links.affiliate();
  const addressId = await shop.address(sharer.userId);
  await api.db.execute(sql`update user_addresses set address = 'บ้านร่วม 7' where id = ${addressId}`);
  const buyer = await links.buyer();
  await api.db.execute(sql`update user_addresses set address = 'บ้านร่วม7' where user_id = ${buyer.userId}`);
  const device = { deviceHash: Buffer.from('shared tablet'), firstSeenAt: now, lastSeenAt: now };
  await api.db.insert(knownDevices).values([
    { userId: sharer.userId, ...device },
    { userId: buyer.userId, ...device },
  ]);
  const productId = await shop.product(await shop.seller());
  const order = await links.buy(buyer, [productId], links.link(sharer.code));
  await order.pay();
  const waiting = async () =>
    (await get('/admin/waiting')).desks.find(({ desk }: { desk: string }) => desk === 'affiliates')?.waiting
      .count;
  const before = await waiting();
  expect(await heldOf(sharer.userId)).toMatchObject([
    {
      ...{ orderNumber: order.orderNumber, reason: 'sameAddress', amount: 10, funders: ['house'] },
      ...{ buyer: { id: buyer.userId }, ties: ['sameAddress', 'sameDevice'] },
    },
  ]);
  const [{ id } = { id: 0 }] = await heldOf(sharer.userId);
  await post(`/admin/affiliate/held/${id}/decide`, staff, { isReleased: true, reason: 'พี่น้องกัน' });
  expect(await heldOf(sharer.userId)).toEqual([]);
  expect(await waiting()).toBe(before - 1);
});

describe('an affiliate', () => {
  test('works: figures, clicks by what became of them, orders; nobody is found by another number', async () => {
    const { sharer, paid, complete } = await withOrders();
    await api.db.execute(sql`insert into affiliate_clicks (affiliate_id, kind, at, channel, verdict) values
      (${sharer.userId}, 'home', ${start.toISOString()}, 'line', 'counted'),
      (${sharer.userId}, 'home', ${start.toISOString()}, 'line', 'counted'),
      (${sharer.userId}, 'home', ${start.toISOString()}, null, 'robot')`);
    const read = await get(`/admin/affiliate/people/${sharer.userId}`);
    expect(read.affiliate).toMatchObject({
      ...{
        id: sharer.userId,
        code: sharer.code,
        state: 'working',
        stopped: null,
        orders: 3,
        earningOrders: 3,
      },
      ...{ waiting: 10, confirmed: 10, held: 0, withdrawn: 0, returnedShare: 0 },
      clicks: { counted: 2, double: 0, robot: 1 },
    });
    expect(read.channels).toEqual([{ channel: 'line', clicks: 2 }]);
    const numbers = read.earnings.dataList.map(({ orderNumber }: DeskEarning) => orderNumber);
    expect(numbers).toEqual(expect.arrayContaining([paid.orderNumber, complete.orderNumber]));
    expect(read.earnings.total).toBe(3);
    const list = await get(`/admin/affiliate/people?search=${sharer.code}`);
    expect(list).toMatchObject({ counts: { working: 1, stopped: 0 }, dataList: [read.affiliate] });
    const unknown = await api.call('GET', '/admin/affiliate/people/999999999', { token: staff });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'affiliateNotFound' } });
  });

  test('stopped: what expired unpaid is held as well, so that a late payment doesn’t pay it out', async () => {
    const { sharer, ordered } = await withOrders();
    now = new Date(start.getTime() + 3 * dayMs);
    await expireOrderGroups(api.services);
    expect(await stop(sharer.userId)).toMatchObject({ body: { detail: { held: 1 } } });
    expect(await heldOf(sharer.userId)).toHaveLength(1);
    await ordered.pay();
    expect(await heldOf(sharer.userId)).toHaveLength(2);
    await ordered.ship();
    await ordered.confirm();
    expect(await links.own(sharer)).toMatchObject({ waiting: 20, held: 20, confirmed: 10 });
    expect(await resume(sharer.userId, true)).toMatchObject({ status: 200 });
    expect(await links.own(sharer)).toMatchObject({ held: 0, confirmed: 20 });
  });

  test('let work again: what expired unpaid is let go too, though nobody is told of it', async () => {
    const { sharer, ordered } = await withOrders();
    now = new Date(start.getTime() + 3 * dayMs);
    await expireOrderGroups(api.services);
    await stop(sharer.userId);
    expect(await resume(sharer.userId, true)).toMatchObject({
      status: 200,
      body: { detail: { released: 1 } },
    });
    await ordered.pay();
    await ordered.ship();
    await ordered.confirm();
    expect(await links.own(sharer)).toMatchObject({ held: 0, confirmed: 20 });
  });

  test('stopped: what is open is held, what is confirmed stays, new orders earn nothing, and they are told', async () => {
    const { sharer, order, ordered } = await withOrders();
    expect(await stop(sharer.userId)).toMatchObject({ status: 200, body: { detail: { held: 2 } } });
    expect(await stop(sharer.userId)).toMatchObject({
      status: 409,
      body: { code: 'affiliateStoppedAlready' },
    });
    expect(await links.own(sharer)).toMatchObject({ isStopped: true, waiting: 10, held: 10, confirmed: 10 });
    const held = await heldOf(sharer.userId);
    expect(held.map(({ reason }) => reason)).toEqual(['linksStopped', 'linksStopped']);
    expect(held[1]?.sentence).toContain('your links have been stopped');
    // Paid after the stop it waits for staff, too.
    await ordered.pay();
    await ordered.ship();
    await ordered.confirm();
    expect(await links.own(sharer)).toMatchObject({ waiting: 20, held: 20, confirmed: 10 });
    await order();
    const { dataList } = await links.earnings(sharer);
    expect(dataList[0]).toMatchObject({ reason: 'stopped', waiting: 0 });
    const { rows } = await api.db.execute<{ kind: string; href: string; params: { reason: string } }>(
      sql`select kind, href, params from notifications where user_id = ${sharer.userId} and kind like 'affiliate%'`,
    );
    expect(rows).toMatchObject([
      { kind: 'affiliateStopped', href: '/contactus', params: { reason: 'ซื้อผ่านลิงก์ของตนเอง' } },
    ]);
    const audited = await api.db.execute<{ detail: object }>(sql`select detail from audit_events
      where kind = 'affiliate_stopped' and subject_user_id = ${sharer.userId}`);
    expect(audited.rows[0]?.detail).toMatchObject({ before: 'working', after: 'stopped', heldOrders: 2 });
  });

  test('let to work again: what was held for the stop is let go with it, or stays', async () => {
    const one = await withOrders();
    await stop(one.sharer.userId);
    expect(await resume(one.sharer.userId, true)).toMatchObject({
      status: 200,
      body: { detail: { released: 2 } },
    });
    expect(await resume(one.sharer.userId, true)).toMatchObject({
      status: 409,
      body: { code: 'affiliateNotStopped' },
    });
    expect(await heldOf(one.sharer.userId)).toEqual([]);
    await one.ordered.pay();
    await one.order();
    expect(await links.own(one.sharer)).toMatchObject({ isStopped: false, waiting: 20, held: 0 });
    const other = await withOrders();
    await stop(other.sharer.userId);
    expect(await resume(other.sharer.userId, false)).toMatchObject({ body: { detail: { released: 0 } } });
    expect(await heldOf(other.sharer.userId)).toHaveLength(2);
  });

  test('stopped again, also what was let go before is held; the books balance whatever happens', async () => {
    const { sharer, paid } = await withOrders();
    await stop(sharer.userId);
    await resume(sharer.userId, true);
    await stop(sharer.userId);
    expect(await heldOf(sharer.userId)).toHaveLength(2);
    await paid.ship();
    await paid.confirm();
    await resume(sharer.userId, true);
    expect(await links.own(sharer)).toMatchObject({ waiting: 0, held: 0, confirmed: 20 });
    expect(await readBalance(api.db, { kind: 'cashback', ownerId: sharer.userId })).toBe(-2_000);
    expect(await readBalance(api.db, { kind: 'cashback_waiting', ownerId: sharer.userId })).toBe(0);
  });

  test('protects: nobody of staff decides about what they earn themselves', async () => {
    await houseRate();
    const own = await links.affiliate('staff');
    const order = await links.buy(
      await links.buyer(),
      [await shop.product(await shop.seller())],
      links.link(own.code),
    );
    await order.pay();
    const ownDeeds = async () => {
      const [{ id } = { id: 0 }] = await heldOf(own.userId);
      const [reason, path] = ['ตรวจเอง', `/admin/affiliate/people/${own.userId}`];
      const replies = [
        await post(`/admin/affiliate/held/${id}/decide`, own.token, { isReleased: true, reason }),
        await post(`${path}/resume`, own.token, { isReleased: true, reason }),
        await post(`${path}/stop`, own.token, { reason }),
      ];
      return replies.map(({ status, body }) => `${status} ${body.code}`);
    };
    expect((await stop(own.userId)).status).toBe(200);
    expect(await ownDeeds()).toEqual(['403 ownAffair', '403 ownAffair', '403 ownAffair']);
    expect(await links.own(own)).toMatchObject({ waiting: 10, held: 10 });
    const code = await shop.voucher({ discountSatang: 1_000 });
    const name = (token: string) =>
      post('/admin/affiliate/voucher', token, { voucherCode: code, affiliateCode: own.code });
    await resume(own.userId, true);
    expect(await links.own(own)).toMatchObject({ waiting: 10, held: 0 });
    expect(await name(own.token)).toMatchObject({ status: 403, body: { code: 'ownAffair' } });
    expect((await name(staff)).status).toBe(200);
  });

  test('protects: of a stop and orders at the same moment nothing is left that isn’t held', async () => {
    await houseRate();
    const sharer = await links.affiliate();
    const productId = await shop.product(await shop.seller(), { stockOnHand: 99 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => links.buyer()));
    const orders = buyers.map((buyer) => links.buy(buyer, [productId], links.link(sharer.code)));
    const [stopped, ...placed] = await Promise.all([stop(sharer.userId), ...orders]);
    expect(stopped.status).toBe(200);
    await Promise.all(placed.map((order) => order.pay()));
    const { dataList, total } = await links.earnings(sharer);
    expect(total).toBe(6);
    for (const { reason } of dataList) expect(['stopped', 'linksStopped']).toContain(reason);
    const own = await links.own(sharer);
    expect(own.waiting).toBe(own.held);
  });

  test('refuses: who was erased isn’t let to work, and what staff wrote of them is gone', async () => {
    const { sharer } = await withOrders();
    await stop(sharer.userId);
    await transact(api.db, async (tx) => {
      await eraseAffiliate(tx, sharer.userId, now);
      await forfeitCashback(tx, sharer.userId, now);
    });
    expect(await resume(sharer.userId, true)).toMatchObject({
      status: 404,
      body: { code: 'affiliateNotFound' },
    });
    const { affiliate } = await get(`/admin/affiliate/people/${sharer.userId}`);
    expect(affiliate).toMatchObject({ state: 'erased', stopped: { by: null, reason: null } });
    expect((await stop(999_999_999)).status).toBe(404);
    expect((await post(`/admin/affiliate/people/${sharer.userId}/stop`, staff, { reason: ' ' })).status).toBe(
      400,
    );
  });
});

test('what is suspicious: ties, many accounts at one address, refunds of what was confirmed; each with its orders', async () => {
  const { sharer, order, complete } = await withOrders();
  const bank = (userId: number) =>
    api.db.insert(bankAccounts).values({
      ...{ userId, bankCode: '004', accountNumber: '8880001111', accountName: 'ก', createdAt: now },
    });
  await bank(sharer.userId);
  await bank(complete.userId);
  // Three accounts whose parcels go to one address.
  for (let count = 0; count < 3; count += 1) {
    const { userId } = await order();
    await api.db.execute(sql`update order_groups set shipping_address = shipping_address
      || '{"address": "หอพัก 12", "zipCode": "10240"}'::jsonb where user_id = ${userId}`);
  }
  const { rows } = await api.db.execute<{ id: string }>(sql`select p.id from payments p
    join orders o on o.group_id = p.group_id where o.id = ${complete.orderId}`);
  await api.db.insert(refunds).values({
    ...{ id: crypto.randomUUID(), paymentId: String(rows[0]?.id), orderId: complete.orderId },
    ...{ amountSatang: 4_000, reason: 'returned', cause: `test ${complete.orderId}` },
    createdAt: new Date(start.getTime() + dayMs),
  });
  now = new Date(start.getTime() + 2 * dayMs);
  const all: AffiliateSign[] = (await get('/admin/affiliate/signs?perpage=100')).dataList;
  const mine = all.filter(({ affiliate }) => affiliate.id === sharer.userId);
  expect(mine.map(({ kind }) => kind).sort()).toEqual([
    'manyAtOneAddress',
    'refundedAfter',
    'sameBankAccount',
  ]);
  const of = (kind: string) => mine.find((sign) => sign.kind === kind);
  expect(of('manyAtOneAddress')).toMatchObject({ buyers: 3, orders: 3 });
  expect(of('refundedAfter')).toMatchObject({ buyers: 1, amount: 40 });
  expect(of('sameBankAccount')).toMatchObject({
    people: [{ id: complete.userId, orders: [complete.orderNumber] }],
  });
  const { signs } = await get(`/admin/affiliate/people/${sharer.userId}`);
  expect(signs).toHaveLength(3);
  // Half a year later nobody is bothered with it.
  const later = new Date(start.getTime() + 190 * dayMs);
  const asked = { pageNo: 1, perPage: 20 };
  expect(await listSigns({ db: api.db, clock: () => later }, asked)).toEqual({ dataList: [], total: 0 });
});

test('protects: without the right there is no desk', async () => {
  const { token } = await api.signIn('staff', null, { staffRole: 'content' });
  for (const path of ['rate', 'held', 'people', 'signs', 'campaigns'])
    expect((await api.call('GET', `/admin/affiliate/${path}`, { token })).status).toBe(403);
});
