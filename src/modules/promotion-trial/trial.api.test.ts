import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';

const dayMs = 86_400_000;
let now = new Date('2026-11-24T03:00:00Z');
let api: TestApi;
let shop: TestShop;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

const threeForTwo = { kind: 'buyGet', buy: 2, get: 1, discountPercent: 100 };
const said = (values: object = {}) => ({
  ...{ nameTh: 'ลอง', nameEn: '', offer: threeForTwo, hours: null, audience: 'everybody' },
  startsAt: new Date(now.getTime() + 30 * dayMs).toISOString(),
  endsAt: new Date(now.getTime() + 60 * dayMs).toISOString(),
  ...{ budget: null, usageLimit: null, perPersonLimit: null, days: 1 },
  ...values,
});
const ofStore = (body: object, token: string) =>
  api.call('POST', '/seller/promotion/trial', { token, body: { scopes: [], ...said(body) } });
const ofHouse = (body: object = {}, token = staff) =>
  api.call('POST', '/admin/promotion/trial', { token, body: { scopes: [], tierIds: [], ...said(body) } });
async function store() {
  const sellerId = await shop.seller();
  return { sellerId, token: (await api.signIn('seller', sellerId)).token };
}
async function buy(
  productIds: readonly number[],
  quantity: number,
  buyer?: { userId: number; addressId: number },
) {
  const person = buyer ?? (await shop.shopper());
  const cartId = await shop.cart(api.services, person.userId, productIds, quantity);
  const placed = await placeOrder(api.services, shop.order(person, cartId));
  if (!placed.ok) throw new Error(placed.failure.code);
  return person;
}

describe('a promotion tried on the orders of the last days', () => {
  test('says what it would have done, and what the orders lacked; nothing is kept', async () => {
    const { sellerId, token } = await store();
    const productId = await shop.product(sellerId, { stockOnHand: 100 });
    await buy([productId], 3);
    await buy([productId], 2);
    const promotions = () => api.db.execute(sql`select count(*)::int as count from promotions`);
    const before = (await promotions()).rows;
    const { status, body } = await ofStore({}, token);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.detail).toMatchObject({
      ...{ days: 1, orders: 2, isPart: false, touched: 1, discount: 100, funder: 'store', keptFrom: 0 },
      lacked: [{ kind: 'copies', orders: 1, median: 1 }],
    });
    expect(body.detail.sizes[1]).toEqual({ upTo: 500, orders: 1, touched: 1, discount: 100 });
    const parcel = { kind: 'parcel', from: 300, discount: null };
    expect((await ofStore({ offer: parcel }, token)).body.detail).toMatchObject({
      ...{ touched: 1, discount: 40, lacked: [{ kind: 'amount', orders: 1, median: 100 }] },
    });
    expect((await promotions()).rows).toEqual(before);
  });

  test('takes orders of as many days as are asked for, and none that were cancelled', async () => {
    const { sellerId, token } = await store();
    const productId = await shop.product(sellerId, { stockOnHand: 100 });
    const buyer = await buy([productId], 3);
    now = new Date(now.getTime() + 2 * dayMs);
    await buy([productId], 3, buyer);
    await buy([productId], 3);
    await api.db.execute(sql`update orders set status = 'cancelled' where id = (select max(id) from orders)`);
    expect((await ofStore({}, token)).body.detail).toMatchObject({ orders: 1, touched: 1 });
    expect((await ofStore({ days: 7 }, token)).body.detail).toMatchObject({ orders: 2, touched: 2 });
    const newcomers = { days: 7, audience: 'new_customers' };
    expect((await ofStore(newcomers, token)).body.detail).toMatchObject({ orders: 2, touched: 1 });
  });

  test('one that runs already is tried in its own place, beside the others', async () => {
    const { sellerId, token } = await store();
    const productId = await shop.product(sellerId, { stockOnHand: 100 });
    const terms = { kind: 'buyGet', buy: 2, get: 1, offBasisPoints: 10_000 } as const;
    const id = await shop.promotion({ promotionTypeId: 4, sellerId, terms });
    await buy([productId], 3);
    expect((await ofStore({ id }, token)).body.detail).toMatchObject({
      orders: 1,
      touched: 1,
      discount: 100,
    });
    // Another of its kind is younger, and gets no copies.
    expect((await ofStore({}, token)).body.detail).toMatchObject({ touched: 0, keptFrom: 1 });
    const steps = {
      kind: 'steps',
      measure: 'copies',
      steps: [{ from: 1, discount: null, discountPercent: 10 }],
    };
    expect((await ofStore({ offer: steps }, token)).body.detail).toMatchObject({ touched: 0, keptFrom: 1 });
  });

  test('a store’s own part of orders alone; the house’s over stores, and on its scopes', async () => {
    const [own, other] = [await store(), await store()];
    const [mine, theirs] = [await shop.product(own.sellerId), await shop.product(other.sellerId)];
    await buy([mine, theirs], 3);
    expect((await ofStore({}, own.token)).body.detail).toMatchObject({ orders: 1, discount: 100 });
    const events = async () =>
      (await api.db.select().from(auditEvents)).filter(({ kind }) => kind === 'promotion_tried').length;
    const before = await events();
    const everywhere = await ofHouse({ scopes: [mine, theirs].map((id) => ({ kind: 'product', id })) });
    expect(everywhere.body.detail).toMatchObject({ touched: 1, discount: 200, funder: 'house' });
    const scoped = await ofHouse({ scopes: [{ kind: 'store', id: other.sellerId }] });
    expect(scoped.body.detail).toMatchObject({ touched: 1, discount: 100 });
    expect(await events()).toBe(before + 2);
  });

  test('refuses what is no promotion, another store’s, and strangers', async () => {
    const [own, other] = [await store(), await store()];
    const terms = { kind: 'parcel', fromSatang: 0, offSatang: null } as const;
    const id = await shop.promotion({ promotionTypeId: 8, sellerId: other.sellerId, terms });
    expect((await ofStore({ id }, own.token)).body.code).toBe('promotionNotFound');
    expect((await ofHouse({ id })).body.code).toBe('promotionNotFound');
    const wrong = await ofStore(
      { offer: { ...threeForTwo, discountPercent: 0 }, scopes: [{ kind: 'list', id: 999_999_999 }] },
      own.token,
    );
    expect(wrong.status).toBe(422);
    expect(wrongFields(wrong)).toMatchObject({ offer: 'percentInvalid', scopes: 'scopesInvalid' });
    expect((await ofStore({ days: 30 }, own.token)).status).toBe(400);
    expect((await ofHouse({}, own.token)).status).toBe(403);
  });
});
