import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { wrongFields } from '../../test-api.ts';
import { categories, categoryRates } from '../catalogue/catalogue.tables.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { openReturns } from '../returns/test-returns.ts';

const { opened, get, post, shipped, asked } = openReturns();
type Person = { token: string; userId: number };
let staff: Person;
beforeAll(async () => {
  staff = await opened().api.signIn('staff');
});

const list = async (query = '') => (await get(`/admin/stores?${query}`, staff)).body.detail;
const read = (id: number) => get(`/admin/stores/${id}`, staff);
const suspend = (id: number, noticeDays: number) =>
  post(`/admin/stores/${id}/suspend`, { reason: 'เหตุผล', noticeDays, days: null, payouts: 'held' }, staff);

describe('GET /admin/stores and GET /admin/stores/{id}', () => {
  test('works: with standing, members, money from the ledger, and what is under way', async () => {
    const order = await shipped();
    await asked(order);
    await opened().shop.voucher({ kind: 'seller', sellerId: order.sellerId, discountSatang: 1_000 });
    const reply = await read(order.sellerId);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body.detail).toMatchObject({
      store: { id: order.sellerId, status: 'active', members: 1, productsOnSale: 2, openOrders: 1 },
      standing: { standing: 'tooFew' },
      openReturns: 1,
      runningOffers: 1,
      money: { due: 0 },
      members: [{ id: order.seller.userId, rights: ['owner'] }],
      suspensions: [],
    });
  });

  test('works: suspended, announced and contested ones are found', async () => {
    const [suspended, announced] = [await shipped(), await shipped()];
    await suspend(suspended.sellerId, 0);
    const { id } = (await suspend(announced.sellerId, 7)).body.detail;
    await post(`/seller/suspension/${id}/appeal`, { reason: 'ไม่จริง' }, announced.seller);
    const ids = ({ dataList }: { dataList: { id: number }[] }) => dataList.map((row) => row.id);
    expect(ids(await list('filter=suspended'))).toEqual([suspended.sellerId]);
    expect(await list('filter=appealed')).toMatchObject({
      dataList: [{ id: announced.sellerId, hasAppealed: true, announcedFor: expect.any(String) }],
      counts: { suspended: 1, appealed: 1 },
    });
    const { store } = (await read(suspended.sellerId)).body.detail;
    expect(ids(await list(`search=${encodeURIComponent(store.name)}`))).toContain(suspended.sellerId);
    expect((await list('search=%25')).total).toBe(0);
  });

  test('refuses and protects: a store there isn’t; staff without the desk', async () => {
    expect((await read(999_999_999)).status).toBe(404);
    const support = await opened().api.signIn('staff', null, { staffRole: 'support' });
    expect((await get('/admin/stores', support)).status).toBe(403);
  });
});

describe('POST /admin/stores/{id}/commission', () => {
  const set = (id: number, given: object, by = staff) =>
    post(
      `/admin/stores/${id}/commission`,
      { version: 0, percent: 5, startsAt: null, hasConsent: false, reason: 'สัญญาใหม่', ...given },
      by,
    );
  const commission = async (id: number) => (await read(id)).body.detail.commission;
  const frozen = async ({ orderNumber }: { orderNumber: string }) => {
    const { rows } = await opened().api.db.execute<{ rate: number }>(
      sql`select commission_basis_points as rate from order_lines l join orders o on o.id = l.order_id where o.order_number = ${orderNumber} limit 1`,
    );
    return rows[0]?.rate;
  };

  test('works: what is placed from then on is charged it, what was placed keeps its own; the store is told, and it is on record', async () => {
    const before = await shipped();
    const { sellerId, seller } = before;
    expect(await commission(sellerId)).toMatchObject({ agreedPercent: null, standardPercent: 8, version: 0 });
    expect((await set(sellerId, { percent: 4.25 })).status).toBe(200);
    const { version, ...agreed } = await commission(sellerId);
    expect(agreed).toMatchObject({ agreedPercent: 4.25, rates: [{ percent: 4.25, reason: 'สัญญาใหม่' }] });
    const { api, shop } = opened();
    const productId = await shop.product(sellerId);
    const buyer = await shop.shopper();
    const placed = await placeOrder(
      api.services,
      shop.order(buyer, await shop.cart(api.services, buyer.userId, [productId])),
    );
    if (!placed.ok) throw new Error(JSON.stringify(placed));
    const { rows } = await api.db.execute<{ rate: number }>(
      sql`select commission_basis_points as rate from order_lines where product_id = ${productId}`,
    );
    expect(rows).toEqual([{ rate: 425 }]);
    expect(await frozen(before)).toBe(800);
    const { rows: notices } = await api.db.execute<{ kind: string }>(
      sql`select kind from notifications where user_id = ${seller.userId} and kind = 'sellerRateSet'`,
    );
    expect(notices).toHaveLength(1);
    const { rows: audited } = await api.db.execute<{ detail: object }>(
      sql`select detail from audit_events where kind = 'store_rate_set' and detail ->> 'sellerId' = ${String(sellerId)}`,
    );
    expect(audited).toEqual([{ detail: expect.objectContaining({ before: 'none', after: '4.25%' }) }]);
    // Ended, categories say again.
    expect((await set(sellerId, { percent: null, version, hasConsent: true })).status).toBe(200);
    expect(await commission(sellerId)).toMatchObject({ agreedPercent: null, rates: [{ percent: null }, {}] });
  });

  test('refuses: what isn’t a rate, a time that is over, a higher one without consent or notice, one set meanwhile', async () => {
    const { sellerId } = await shipped();
    for (const percent of [-1, 100.01, 4.255]) expect((await set(sellerId, { percent })).status).toBe(400);
    expect((await set(sellerId, { reason: ' ' })).status).toBe(400);
    const past = await set(sellerId, { startsAt: '2020-01-01T00:00:00Z' });
    expect([past.status, wrongFields(past)]).toEqual([422, { startsAt: 'rateStartsPast' }]);
    const soon = await set(sellerId, { percent: 9 });
    expect([soon.status, wrongFields(soon)]).toEqual([422, { startsAt: 'rateStartsTooSoon' }]);
    expect((await commission(sellerId)).rates).toEqual([]);
    const later = new Date(Date.now() + 16 * 86_400_000).toISOString();
    expect((await set(sellerId, { percent: 9, startsAt: later })).status).toBe(200);
    expect(await commission(sellerId)).toMatchObject({ agreedPercent: null, rates: [{ percent: 9 }] });
    expect((await set(sellerId, { percent: 7 })).status).toBe(409);
    // What was planned and hasn't begun makes way.
    const { version } = await commission(sellerId);
    const both = await Promise.all([
      set(sellerId, { percent: 7, version }),
      set(sellerId, { percent: 6, version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await commission(sellerId)).rates).toHaveLength(1);
  });

  test('refuses: without consent or notice, more than a category of its goods says, and none any more where one says more', async () => {
    const { api, shop } = opened();
    const sellerId = await shop.seller();
    const shelf = async (urlKey: string) => {
      const [row] = await api.db
        .insert(categories)
        .values({ urlKey, nameTh: 'หมวด', nameEn: 'Shelf' })
        .returning({ id: categories.id });
      return row?.id ?? 0;
    };
    const [cheap, dear] = [await shelf('cheap-shelf'), await shelf('dear-shelf')];
    const begun = new Date('2020-01-01T00:00:00Z');
    const rate = (categoryId: number, basisPoints: number) =>
      api.db
        .insert(categoryRates)
        .values({ categoryId, basisPoints, startsAt: begun, createdAt: begun, reason: 'หมวด' });
    await rate(cheap, 500);
    await rate(dear, 1_200);
    await shop.product(sellerId, { categoryId: cheap });
    const tooSoon = { startsAt: 'rateStartsTooSoon' };
    expect(wrongFields(await set(sellerId, { percent: 6 }))).toEqual(tooSoon);
    expect((await set(sellerId, { percent: 5 })).status).toBe(200);
    await shop.product(sellerId, { categoryId: dear });
    const { version } = await commission(sellerId);
    expect(wrongFields(await set(sellerId, { percent: null, version }))).toEqual(tooSoon);
    expect((await set(sellerId, { percent: null, version, hasConsent: true })).status).toBe(200);
  });

  test('protects: a store there isn’t; staff without the desk, its own store', async () => {
    const { sellerId, seller } = await shipped();
    expect((await set(999_999_999, {})).status).toBe(404);
    const finance = await opened().api.signIn('staff', null, { staffRole: 'finance' });
    expect((await set(sellerId, {}, finance)).status).toBe(403);
    expect((await set(sellerId, {}, seller)).status).toBe(403);
  });
});
