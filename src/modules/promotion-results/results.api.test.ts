import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import type { PromotionTerms } from '../promotion/promotion-terms.rules.ts';
import { createVisitCounter } from '../store-figures/count-visits.ts';

const dayMs = 86_400_000;
const start = new Date('2026-11-24T03:00:00Z');
const at = (days: number) => new Date(start.getTime() + days * dayMs);
let now = start;
let api: TestApi;
let shop: TestShop;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

const threeForTwo: PromotionTerms = { kind: 'buyGet', buy: 2, get: 1, offBasisPoints: 10_000 };
async function store() {
  const sellerId = await shop.seller();
  return { sellerId, token: (await api.signIn('seller', sellerId)).token };
}
async function buy(productId: number, quantity: number) {
  const buyer = await shop.shopper();
  const placed = await placeOrder(
    api.services,
    shop.order(buyer, await shop.cart(api.services, buyer.userId, [productId], quantity)),
  );
  if (!placed.ok) throw new Error(placed.failure.code);
  return placed.value.orders;
}
const read = (id: number, token = staff, side = 'admin') =>
  api.call('GET', `/${side}/promotion/${id}/results`, { token });

describe('what came of a promotion', () => {
  test('what its products sold while it ran, and in as long a time before', async () => {
    const { sellerId, token } = await store();
    const [named, beside] = [await shop.product(sellerId), await shop.product(sellerId)];
    const id = await shop.promotion(
      { promotionTypeId: 4, sellerId, terms: threeForTwo, startsAt: at(2), endsAt: at(6) },
      [{ kind: 'product', targetId: named }],
    );
    now = at(-1);
    await buy(named, 1);
    now = at(1);
    await buy(named, 2);
    await buy(beside, 3);
    expect((await read(id, token, 'seller')).body.detail).toEqual({ views: 0, during: null, before: null });
    now = at(3);
    await buy(named, 3);
    now = at(4);
    const expected = {
      during: { from: at(2).toISOString(), until: at(4).toISOString(), orders: 1, sales: 200 },
      before: { from: at(0).toISOString(), until: at(2).toISOString(), orders: 1, sales: 200 },
    };
    expect((await read(id, token, 'seller')).body.detail).toMatchObject(expected);
    expect((await read(id)).body.detail).toMatchObject(expected);
    now = at(10);
    expect((await read(id)).body.detail).toMatchObject({
      during: { until: at(6).toISOString() },
      before: { orders: 2 },
    });
    now = start;
  });

  test('what nobody accepted at the door isn’t sold: of a store’s, of products, of everything', async () => {
    const { sellerId, token } = await store();
    const product = await shop.product(sellerId);
    const values = { promotionTypeId: 4 as const, terms: threeForTwo, startsAt: at(5), endsAt: at(7) };
    const scope = [{ kind: 'product' as const, targetId: product }];
    const own = await shop.promotion({ ...values, sellerId }, scope);
    const onOne = await shop.promotion({ ...values, sellerId: null, funder: 'house' }, scope);
    const onAll = await shop.promotion({ ...values, sellerId: null, funder: 'house' });
    now = at(5.2);
    await buy(product, 3);
    const [refused] = await buy(product, 3);
    now = at(6);
    const during = async () =>
      Promise.all(
        [read(own, token, 'seller'), read(onOne), read(onAll)].map(
          async (reply) => (await reply).body.detail.during,
        ),
      );
    for (const each of await during()) expect(each).toMatchObject({ orders: 2 });
    await api.db.execute(
      sql`update orders set status = 'complete', refused_at = now() where order_number = ${refused?.orderNumber}`,
    );
    for (const each of await during()) expect(each).toMatchObject({ orders: 1 });
    now = start;
  });

  test('the house’s on products over stores; and on everything, or on what products are of', async () => {
    const [one, other] = [await store(), await store()];
    const [first, second] = [await shop.product(one.sellerId), await shop.product(other.sellerId)];
    const values = { promotionTypeId: 4, sellerId: null, funder: 'house', terms: threeForTwo } as const;
    const times = { startsAt: at(-1), endsAt: at(1) };
    const onTwo = await shop.promotion(
      { ...values, ...times },
      [first, second].map((targetId) => ({ kind: 'product' as const, targetId })),
    );
    const onAll = await shop.promotion({
      ...values,
      ...times,
      promotionTypeId: 8,
      terms: { kind: 'parcel', fromSatang: 9_900_000, offSatang: null },
    });
    now = at(-0.5);
    await buy(first, 1);
    await buy(second, 1);
    now = start;
    expect((await read(onTwo)).body.detail).toMatchObject({
      during: { orders: 2, sales: 200 },
      before: { orders: 0 },
    });
    // Everything that all stores sold; other tests sell, too.
    const ofAll = (await read(onAll)).body.detail;
    const { rows } = await api.db.execute<{ satang: number }>(sql`
      select coalesce(sum(l.total_satang), 0)::int as satang from orders o join order_lines l on l.order_id = o.id
      where o.created_at >= ${at(-1).toISOString()} and o.created_at < ${start.toISOString()}`);
    expect(ofAll.during.sales).toBe(Number(rows[0]?.satang) / 100);
    expect(ofAll.during.sales).toBeGreaterThanOrEqual(200);
    const onStore = await shop.promotion({ ...values, ...times }, [
      { kind: 'store', targetId: one.sellerId },
    ]);
    expect((await read(onStore)).body.detail).toMatchObject({
      during: { orders: 1, sales: 100 },
      before: { orders: 0 },
    });
  });

  test('scopes of every kind are understood', async () => {
    const { sellerId, token } = await store();
    const productId = await shop.product(sellerId);
    await buy(productId, 1);
    now = at(1);
    for (const kind of ['category', 'series', 'author', 'publisher', 'store', 'list'] as const) {
      const id = await shop.promotion(
        { promotionTypeId: 4, sellerId, terms: threeForTwo, startsAt: at(-1), endsAt: at(9) },
        [{ kind, targetId: kind === 'store' ? sellerId : 999_999 }],
      );
      const { during } = (await read(id, token, 'seller')).body.detail;
      expect(during.orders, kind).toBe(kind === 'store' ? 1 : 0);
    }
    now = start;
  });

  test('looks at its page are counted, by day and by nobody', async () => {
    const { sellerId, token } = await store();
    const id = await shop.promotion({ promotionTypeId: 4, sellerId, terms: threeForTwo });
    const counter = createVisitCounter(api.services);
    counter.count(`/promotion/${id}`, '/');
    counter.count(`/promotion/${id}`, '');
    counter.count('/promotion/999999999', '');
    await counter.write();
    now = at(1);
    counter.count(`/promotion/${id}`, '');
    await counter.write();
    await counter.write();
    expect((await read(id, token, 'seller')).body.detail.views).toBe(3);
    now = start;
  });

  test('refuses another store’s, and strangers', async () => {
    const [own, other] = [await store(), await store()];
    const id = await shop.promotion({ promotionTypeId: 4, sellerId: other.sellerId, terms: threeForTwo });
    expect((await read(id, own.token, 'seller')).body.code).toBe('promotionNotFound');
    expect((await read(id, own.token)).status).toBe(403);
    expect((await read(999_999_999)).status).toBe(404);
  });
});
