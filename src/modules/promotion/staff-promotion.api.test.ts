import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { testShop } from '../order/test-shop.ts';

const dayMs = 24 * 60 * 60 * 1000;
let api: TestApi;
let shop: ReturnType<typeof testShop>;
let staff: string;
let numbers = 0;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

const threeForTwo = { kind: 'buyGet', buy: 2, get: 1, discountPercent: 100 };
// One moment for the whole file: what has begun keeps its start, to the minute.
const begun = new Date(Date.now() - dayMs).toISOString();
const said = (values: object = {}) => {
  numbers += 1;
  return {
    nameTh: `ของบรรณศาลา ${numbers}`,
    nameEn: '',
    offer: threeForTwo,
    scopes: [],
    startsAt: begun,
    endsAt: new Date(Date.now() + dayMs).toISOString(),
    hours: null,
    audience: 'everybody',
    tierIds: [],
    budget: 500.5,
    usageLimit: 10,
    perPersonLimit: null,
    isOverlapSeen: true,
    ...values,
  };
};
const save = (body: object, token = staff) => api.call('POST', '/admin/promotion', { token, body });
const read = async (id: number) =>
  (await api.call('GET', `/admin/promotion/${id}`, { token: staff })).body.detail;
const list = async (query = '') =>
  (await api.call('GET', `/admin/promotion/List?perpage=100${query}`, { token: staff })).body.detail;
const stop = (id: number, body: object, token = staff) =>
  api.call('POST', `/admin/promotion/${id}/stop`, { token, body });
async function made(values: object = {}): Promise<number> {
  const saved = await save(said(values));
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body.detail.id;
}
async function ofStore() {
  const sellerId = await shop.seller();
  const id = await shop.promotion({
    promotionTypeId: 8,
    sellerId,
    terms: { kind: 'parcel', fromSatang: 1_000_000, offSatang: 100 },
  });
  return { sellerId, id };
}
async function buy(productIds: readonly number[], quantity = 1) {
  const { userId } = await api.signIn();
  const buyer = { userId, addressId: await shop.address(userId) };
  const cartId = await shop.cart(api.services, userId, productIds, quantity);
  const placed = await placeOrder(api.services, shop.order(buyer, cartId));
  if (!placed.ok) throw new Error(placed.failure.code);
  return placed.value;
}
const stopped = async (id: number) => stop(id, { version: (await read(id)).version, reason: 'จบการทดสอบ' });

describe('the house’s promotions', () => {
  test('are made on chosen stores, used by orders at the house’s cost, told of and written down', async () => {
    const [sellerId, otherId] = [await shop.seller(), await shop.seller()];
    const [product, beside] = [await shop.product(sellerId), await shop.product(otherId)];
    const body = said({ scopes: [{ kind: 'store', id: sellerId }] });
    const { body: saved } = await save(body);
    const { id } = saved.detail;
    const { isOverlapSeen: _, scopes: __, ...same } = body;
    expect(await read(id)).toMatchObject({
      ...same,
      state: 'running',
      version: 1,
      store: null,
      funder: 'house',
      scopes: [{ kind: 'store', id: sellerId, name: expect.any(String) }],
      orders: 0,
    });
    expect((await buy([beside], 3)).orders[0]?.total).toBe(340);
    expect((await buy([product], 3)).orders[0]?.total).toBe(240);
    expect(await read(id)).toMatchObject({ orders: 1, given: 100, sales: 200 });
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.kind, 'promotion_saved'));
    expect(events.map(({ detail }) => detail)).toContainEqual({
      promotionId: id,
      sellerId: null,
      before: 'none',
      after: expect.stringContaining('buyGet'),
    });
    expect((await stopped(id)).status).toBe(200);
    expect((await buy([product], 3)).orders[0]?.total).toBe(340);
  });

  test('a bundle goes over stores; what has begun keeps what it promised', async () => {
    const parts = [await shop.product(await shop.seller()), await shop.product(await shop.seller())];
    const scopes = parts.map((id) => ({ kind: 'product', id }));
    const body = said({ offer: { kind: 'bundle', price: 150 }, scopes });
    const id = (await save(body)).body.detail.id;
    expect((await read(id)).parts.map(({ id: part }: { id: number }) => part)).toEqual(parts);
    const { orders } = await buy(parts);
    expect(orders.reduce((sum, { total }) => sum + total, 0)).toBe(230);
    const change = (values: object) => save({ ...body, id, version: 1, ...values });
    expect(wrongFields(await change({ scopes: scopes.slice(1) }))).toEqual({ scopes: 'frozen' });
    expect(wrongFields(await change({ audience: 'tiers', tierIds: [2] }))).toEqual({ audience: 'frozen' });
    expect((await change({ scopes: scopes.toReversed(), budget: 900 })).status).toBe(200);
    expect(await change({})).toMatchObject({ status: 409, body: { code: 'promotionChanged' } });
    await stopped(id);
  });

  test('may be for some tiers of members', async () => {
    const product = await shop.product(await shop.seller());
    const scopes = [{ kind: 'product', id: product }];
    const id = await made({ scopes, audience: 'tiers', tierIds: [1] });
    expect(await read(id)).toMatchObject({ audience: 'tiers', tierIds: [1] });
    expect((await buy([product], 3)).orders[0]?.total).toBe(340);
    const everybodys = await made({ scopes, audience: 'tiers', tierIds: [1, 3] });
    expect((await buy([product], 3)).orders[0]?.total).toBe(240);
    await stopped(id);
    await stopped(everybodys);
  });

  test('which overlap with others are refused until that was read', async () => {
    const { id } = await ofStore();
    const parcel = { offer: { kind: 'parcel', from: 10_000, discount: 1 } };
    const refused = await save(said({ ...parcel, isOverlapSeen: false }));
    expect(refused).toMatchObject({ status: 409, body: { code: 'promotionOverlaps' } });
    expect(refused.body.detail.overlaps).toContainEqual(
      expect.objectContaining({ id, isHouse: false, wins: 'either', why: 'mostOff' }),
    );
  });

  test('refuses what makes no sense, and says where', async () => {
    const wrong = async (values: object) => wrongFields(await save(said(values)));
    expect(await wrong({ nameTh: ' ' })).toEqual({ nameTh: 'required' });
    expect(await wrong({ scopes: [{ kind: 'store', id: 999_999_999 }] })).toEqual({
      scopes: 'scopesInvalid',
    });
    expect(await wrong({ audience: 'tiers' })).toEqual({ audience: 'tiersInvalid' });
    expect(await wrong({ tierIds: [1] })).toEqual({ audience: 'tiersInvalid' });
    const store = { kind: 'store', id: await shop.seller() };
    const bundle = { kind: 'bundle', price: 150 };
    expect(await wrong({ offer: bundle, scopes: [store] })).toEqual({ scopes: 'bundleSize' });
    const parts = [await shop.product(store.id), await shop.product(store.id)];
    const scopes = parts.map((id) => ({ kind: 'product', id }));
    expect(await wrong({ offer: { ...bundle, price: 200 }, scopes })).toEqual({ offer: 'priceNotLower' });
    expect((await save(said({ scopes: [store, store] }))).status).toBe(400);
  });
});

describe('stores’ promotions', () => {
  test('are found beside the house’s, and stopped with a reason, which is written down', async () => {
    const { sellerId, id } = await ofStore();
    const { nameTh } = await read(id);
    const { dataList } = await list(`&search=${encodeURIComponent(nameTh)}`);
    expect(dataList).toContainEqual(
      expect.objectContaining({ id, funder: 'store', store: expect.objectContaining({ id: sellerId }) }),
    );
    expect((await stop(id, { version: 1 })).status).toBe(400);
    expect((await stop(id, { version: 1, reason: ' ' })).status).toBe(400);
    expect(await stop(id, { version: 9, reason: 'ผิดกฎ' })).toMatchObject({
      status: 409,
      body: { code: 'promotionChanged' },
    });
    expect((await stop(id, { version: 1, reason: 'ผิดกฎ' })).status).toBe(200);
    expect(await stop(id, { version: 2, reason: 'ผิดกฎ' })).toMatchObject({
      status: 409,
      body: { code: 'promotionOver' },
    });
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.kind, 'promotion_stopped'));
    expect(events.map(({ detail }) => detail)).toContainEqual({
      promotionId: id,
      sellerId,
      reason: 'ผิดกฎ',
      before: 'running',
      after: 'stopped',
    });
    expect(await read(id)).toMatchObject({ state: 'stopped' });
  });

  test('can’t be changed by staff; strangers and stores have no staff’s desk', async () => {
    const { sellerId, id } = await ofStore();
    expect(await save(said({ id, version: 1 }))).toMatchObject({
      status: 409,
      body: { code: 'promotionOfStore' },
    });
    expect(await save(said({ id: 999_999_999, version: 1 }))).toMatchObject({ status: 404 });
    const { token } = await api.signIn('seller', sellerId);
    expect((await save(said(), token)).status).toBe(403);
    expect((await stop(id, { version: 1, reason: 'x' }, token)).status).toBe(403);
    expect((await api.call('GET', `/admin/promotion/${id}`, { token })).status).toBe(403);
    expect((await api.call('GET', '/admin/promotion/List')).status).toBe(401);
  });
});
