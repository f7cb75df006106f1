import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { calculateOrder } from '../checkout/calculate-order.ts';
import { testShop } from '../order/test-shop.ts';

const dayMs = 24 * 60 * 60 * 1000;
let api: TestApi;
let shop: ReturnType<typeof testShop>;
let staff: string;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

// One moment for the whole file: what has begun keeps its start, to the minute.
const begun = new Date(Date.now() - dayMs).toISOString();
const said = (offer: object, values: object = {}) => ({
  ...{ nameTh: 'ซื้อครบมีของแถม', nameEn: 'A mug with it', offer, hours: null, audience: 'everybody' },
  startsAt: begun,
  endsAt: new Date(Date.now() + dayMs).toISOString(),
  ...{ budget: null, usageLimit: 10, perPersonLimit: 1 },
  ...values,
});
async function store() {
  const sellerId = await shop.seller();
  const { token } = await api.signIn('seller', sellerId);
  const book = await shop.product(sellerId);
  const mug = await shop.product(sellerId, {
    isFreeGift: true,
    nameTh: `แก้ว ${sellerId}.`,
    priceSatang: 12_000,
  });
  const save = (offer: object, values: object = {}) =>
    api.call('POST', '/seller/promotion', {
      token,
      body: { scopes: [], ...said(offer, values) },
    });
  return { sellerId, token, book, mug, save };
}
const on = (id: number) => ({ scopes: [{ kind: 'product', id }] });
const outcome = async (productId: number, quantity: number) => {
  const { userId } = await shop.shopper();
  const cartId = await shop.cart(api.services, userId, [productId], quantity);
  const found = await calculateOrder(api.services, {
    userId,
    locale: 'th',
    data: { id: cartId, orders: [] },
  });
  if (!found.ok) throw new Error(found.failure.code);
  return found.value.promotions;
};

describe('a store’s gift', () => {
  test('is made, told with what it gives, and given', async () => {
    const { token, book, mug, save } = await store();
    const offer = { kind: 'amountGift', from: 200, giftId: mug, otherGiftIds: [], copies: 2 };
    const saved = await save(offer);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { id } = saved.body.detail;
    const read = await api.call('GET', `/seller/promotion/${id}`, { token });
    expect(read.body.detail).toMatchObject({
      ...{ promotionTypeId: 5, offer, state: 'running', scopes: [], parts: [] },
      gifts: [{ id: mug, price: 120 }],
      giftCostMost: 240,
    });
    expect((await outcome(book, 1)).missed).toMatchObject([{ promotionId: id, missing: { amount: 100 } }]);
    expect((await outcome(book, 2)).applied).toMatchObject([{ promotionId: id, gift: { copies: 2 } }]);
    const shown = await api.call('GET', `/promotion/${id}`);
    expect(shown.body.detail).toMatchObject({ offer, fromAmount: 200, gifts: [{ id: mug }] });
    // It has begun: it goes on giving what it promised.
    const changed = { id, version: 1, offer: { ...offer, copies: 1 } };
    expect(wrongFields(await save(changed.offer, { id, version: 1 }))).toEqual({ offer: 'frozen' });
  });

  test('pressed twice with one key is made once, and given once; with another key, or without, it is another', async () => {
    const { token, book, mug, save } = await store();
    const offer = { kind: 'amountGift', from: 100, giftId: mug, otherGiftIds: [], copies: 1 };
    const values = { startsAt: new Date().toISOString(), endsAt: new Date(Date.now() + dayMs).toISOString() };
    const both = await Promise.all([1, 2].map(() => save(offer, { ...values, idempotencyKey: 'a mug' })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.detail).toEqual(both[1]?.body.detail);
    expect((await outcome(book, 1)).applied).toHaveLength(1);
    const reused = await save({ ...offer, copies: 2 }, { ...values, idempotencyKey: 'a mug' });
    expect([reused.status, reused.body.code]).toEqual([409, 'idempotencyKeyReused']);
    await save(offer, { ...values, idempotencyKey: 'another mug' });
    await save(offer, values);
    const list = await api.call('GET', '/seller/promotion/List', { token });
    expect(list.body.detail.counts.running).toBe(3);
  });

  test('hangs on one product, on a list or on all that the store sells; it overlaps with nothing', async () => {
    const { token, book, mug, save, sellerId } = await store();
    const other = await shop.product(sellerId);
    const offer = { kind: 'productGift', from: 1, giftId: mug, copies: 1 };
    const { id } = (await save(offer, on(book))).body.detail;
    expect((await api.call('GET', `/seller/promotion/${id}`, { token })).body.detail).toMatchObject({
      ...{ promotionTypeId: 7, parts: [{ id: book }] },
    });
    expect((await outcome(book, 1)).applied).toMatchObject([{ promotionId: id }]);
    expect(await outcome(other, 1)).toMatchObject({ applied: [], missed: [] });
    const whole = await save(offer);
    expect(whole.status).toBe(200);
    expect((await outcome(other, 1)).applied).toMatchObject([{ promotionId: whole.body.detail.id }]);
  });

  test('is refused where it can’t be given, or hangs on what isn’t the store’s', async () => {
    const { mug, save, sellerId } = await store();
    const foreign = await store();
    const file = await shop.ebook(sellerId, 'ebooks/any.epub');
    const hidden = await shop.product(sellerId, { isActive: false });
    for (const giftId of [foreign.mug, file, hidden, 999_999_999])
      expect(wrongFields(await save({ kind: 'amountGift', from: 1, giftId, copies: 1 }))).toEqual({
        gift: 'giftUnknown',
      });
    const offer = { kind: 'productGift', from: 1, giftId: mug, copies: 1 };
    for (const productId of [foreign.book, mug, 999_999_999])
      expect(wrongFields(await save(offer, on(productId)))).toEqual({ scopes: 'scopesInvalid' });
    expect(wrongFields(await save({ ...offer, kind: 'amountGift', from: 0 }))).toEqual({
      offer: 'amountInvalid',
    });
    expect((await save({ ...offer, copies: 11 })).status).toBe(400);
  });

  test('finds products of its own by name or number, and nobody else’s', async () => {
    const { token, mug, sellerId } = await store();
    const file = await shop.ebook(sellerId, 'ebooks/any.epub');
    const foreign = await store();
    const find = async (search: string) =>
      (await api.call('GET', `/seller/promotion/product/List?${new URLSearchParams({ search })}`, { token }))
        .body.detail.dataList;
    const idsOf = async (search: string) => (await find(search)).map(({ id }: { id: number }) => id);
    expect(await find(`แก้ว ${sellerId}.`)).toMatchObject([{ id: mug, price: 120, free: 10 }]);
    expect(await idsOf(String(mug))).toContain(mug);
    expect(await find('')).toEqual([]);
    expect(await idsOf(String(foreign.mug))).not.toContain(foreign.mug);
    // A file can't be given.
    expect(await idsOf(String(file))).not.toContain(file);
    expect((await api.call('GET', '/seller/promotion/product/List?search=a')).status).toBe(401);
  });
});

describe('gifts to choose from', () => {
  test('are named in their order, with what they cost at most, and a shopper is told of all', async () => {
    const { token, book, mug, save, sellerId } = await store();
    const tote = await shop.product(sellerId, { isFreeGift: true, priceSatang: 19_900 });
    const card = await shop.product(sellerId, { isFreeGift: true, priceSatang: 900 });
    const offer = { kind: 'productGift', from: 2, giftId: card, otherGiftIds: [tote, mug], copies: 2 };
    const saved = await save(offer);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { id } = saved.body.detail;
    const read = (await api.call('GET', `/seller/promotion/${id}`, { token })).body.detail;
    expect(read).toMatchObject({
      offer,
      gifts: [{ id: card }, { id: tote }, { id: mug }],
      giftCostMost: 398,
    });
    expect((await outcome(book, 1)).missed).toMatchObject([
      { gift: { given: [], options: [{ productId: card }, { productId: tote }, { productId: mug }] } },
    ]);
    expect((await outcome(book, 2)).applied).toMatchObject([
      { gift: { copies: 2, given: [{ productId: card, copies: 2 }] } },
    ]);
    const shown = await api.call('GET', `/promotion/${id}`);
    expect(shown.body.detail.gifts.map((gift: { id: number }) => gift.id)).toEqual([card, tote, mug]);
    // It has begun: what there is to choose was promised.
    expect(wrongFields(await save({ ...offer, otherGiftIds: [tote] }, { id, version: 1 }))).toEqual({
      offer: 'frozen',
    });
    const trial = await api.call('POST', '/seller/promotion/trial', {
      token,
      body: { ...said(offer), scopes: [], id: null, days: 7 },
    });
    expect(trial.status, JSON.stringify(trial.body)).toBe(200);
  });

  test('are refused where one can’t be given, comes twice, or is too many', async () => {
    const { mug, save, sellerId } = await store();
    const foreign = await store();
    const more = await Promise.all(
      Array.from({ length: 5 }, () => shop.product(sellerId, { isFreeGift: true })),
    );
    const offer = { kind: 'amountGift', from: 200, giftId: mug, copies: 1 };
    const wrong = async (values: object) => wrongFields(await save({ ...offer, ...values }));
    expect(await wrong({ otherGiftIds: [foreign.mug] })).toEqual({ gift: 'giftUnknown' });
    expect(await wrong({ otherGiftIds: [mug] })).toEqual({ gift: 'giftsInvalid' });
    expect(await wrong({ otherGiftIds: more.slice(0, 1), copies: 6 })).toEqual({ gift: 'giftCopiesInvalid' });
    expect((await save({ ...offer, otherGiftIds: more })).status).toBe(400);
    // The house chooses of all stores, and of one at a time: a gift goes with what is bought there.
    const body = { ...said({ ...offer, otherGiftIds: [foreign.mug] }), scopes: [], tierIds: [] };
    expect(wrongFields(await api.call('POST', '/admin/promotion', { token: staff, body }))).toEqual({
      gift: 'giftStores',
    });
  });
});

describe('the house’s gift', () => {
  test('is any store’s product; the house pays for it', async () => {
    const { book, mug, sellerId } = await store();
    const offer = { kind: 'productGift', from: 2, giftId: mug, copies: 1 };
    const body = { ...said(offer), scopes: [{ kind: 'store', id: sellerId }], tierIds: [] };
    const saved = await api.call('POST', '/admin/promotion', { token: staff, body });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { id } = saved.body.detail;
    const read = await api.call('GET', `/admin/promotion/${id}`, { token: staff });
    expect(read.body.detail).toMatchObject({
      funder: 'house',
      gifts: [{ id: mug }],
      scopes: [{ kind: 'store' }],
    });
    expect((await outcome(book, 2)).applied).toMatchObject([{ promotionId: id, fundedBy: 'platform' }]);
    const found = await api.call('GET', `/admin/promotion/product/List?search=${mug}`, { token: staff });
    expect(found.body.detail.dataList[0]).toMatchObject({ id: mug, storeName: expect.any(String) });
    const { token } = await api.signIn('seller', sellerId);
    expect((await api.call('GET', '/admin/promotion/product/List?search=a', { token })).status).toBe(403);
  });

  test('a file, or what isn’t there, is refused', async () => {
    const sellerId = await shop.seller();
    const giftId = await shop.ebook(sellerId, 'ebooks/any.epub');
    const body = { ...said({ kind: 'amountGift', from: 1, giftId, copies: 1 }), scopes: [], tierIds: [] };
    expect(wrongFields(await api.call('POST', '/admin/promotion', { token: staff, body }))).toEqual({
      gift: 'giftUnknown',
    });
  });
});
