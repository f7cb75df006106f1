import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { testShop } from '../order/test-shop.ts';
import { priceWindows } from '../pricing/pricing.tables.ts';
import { storeListProducts, storeLists } from '../shared-list/shared-list.tables.ts';
import { keepDiscountPrices } from './keep-discount-prices.ts';

const dayMs = 24 * 60 * 60 * 1000;
let api: TestApi;
let shop: ReturnType<typeof testShop>;
let numbers = 0;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

const percent = (discountPercent: number) => ({
  ...{ kind: 'discount', discountPercent },
  ...{ discount: null, price: null },
});
const baht = (discount: number) => ({ kind: 'discount', discountPercent: null, discount, price: null });
const price = (to: number) => ({ kind: 'discount', discountPercent: null, discount: null, price: to });

// One moment for the whole file: what has begun keeps its start, to the minute.
const begun = new Date(Date.now() - 60_000).toISOString();
const said = (values: object = {}) => {
  numbers += 1;
  return {
    ...{ nameTh: `ลดราคา ${numbers}`, nameEn: '', offer: percent(10), scopes: [], hours: null },
    startsAt: begun,
    endsAt: new Date(Date.now() + dayMs).toISOString(),
    ...{ audience: 'everybody', budget: null, usageLimit: null, perPersonLimit: null, isOverlapSeen: true },
    ...values,
  };
};
const save = (token: string, values: object = {}) =>
  api.call('POST', '/seller/promotion', { token, body: said(values) });
async function made(token: string, values: object = {}): Promise<number> {
  const saved = await save(token, values);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body.detail.id;
}
async function seller() {
  const sellerId = await shop.seller();
  return { sellerId, ...(await api.signIn('seller', sellerId)) };
}
/** A product of a store's at a price that it has had for long, in satang. */
async function longAt(sellerId: number, priceSatang: number): Promise<number> {
  const id = await shop.product(sellerId, { priceSatang });
  await api.db.execute(
    sql`update own_prices set since = since - interval '60 days' where product_id = ${id}`,
  );
  return id;
}
/** What a card says; asked anew each time, since replies are kept. */
const shownPrice = async (id: number): Promise<number | undefined> => {
  numbers += 1;
  const { dataList } = (await api.call('GET', `/product/ByIds?ids=${id},${1_000_000 + numbers}`)).body.detail;
  return dataList[0]?.price;
};
/** What a guest's cart says of its one product. */
async function inCart(productId: number): Promise<unknown> {
  const cartId = await shop.cart(api.services, null, [productId]);
  const cart = await api.call('GET', `/transaction/${cartId}`);
  expect(cart.status, JSON.stringify(cart.body)).toBe(200);
  return cart.body.detail.orders[0].products[0];
}
const on = (...ids: number[]) => ids.map((id) => ({ kind: 'product', id }));

describe('a lower price for a time', () => {
  test('takes percent, baht, or goes to a price, on what it is on and nothing else', async () => {
    const { sellerId, token } = await seller();
    const [one, two, three, other] = [
      await longAt(sellerId, 20_000),
      await longAt(sellerId, 20_000),
      await longAt(sellerId, 20_000),
      await longAt(sellerId, 20_000),
    ];
    await made(token, { offer: percent(12.5), scopes: on(one) });
    await made(token, { offer: baht(30.25), scopes: on(two) });
    await made(token, { offer: price(99), scopes: on(three) });
    expect(await Promise.all([one, two, three, other].map(shownPrice))).toEqual([175, 169.75, 99, 200]);
  });

  test('an amount leaves what hardly costs more as it is', async () => {
    const { sellerId, token } = await seller();
    const [dear, cheap] = [await longAt(sellerId, 20_000), await longAt(sellerId, 5_050)];
    await made(token, { offer: baht(50) });
    expect(await shownPrice(dear)).toBe(150);
    expect(await shownPrice(cheap)).toBe(50.5);
  });

  test('follows the product’s own price, and ends when it is stopped', async () => {
    const { sellerId, token } = await seller();
    const id = await longAt(sellerId, 20_000);
    const promotion = await made(token, { offer: baht(50), scopes: on(id) });
    await api.db
      .update(products)
      .set({ priceSatang: 30_000, fullPriceSatang: 30_000 })
      .where(eq(products.id, id));
    const [window] = await api.db
      .select()
      .from(priceWindows)
      .where(eq(priceWindows.source, `promotion:${promotion}`));
    expect(window).toMatchObject({ discountSatang: 5_000, priceSatang: null, discountBasisPoints: null });
    const stopped = await api.call('POST', `/seller/promotion/${promotion}/stop`, {
      token,
      body: { version: 1 },
    });
    expect(stopped.status).toBe(200);
    expect(await shownPrice(id)).toBe(300);
    // What it cost stays known.
    const [ended] = await api.db
      .select()
      .from(priceWindows)
      .where(eq(priceWindows.source, `promotion:${promotion}`));
    expect(ended?.endsAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('by hours it is a price for those hours of each day', async () => {
    const { sellerId, token } = await seller();
    const id = await longAt(sellerId, 20_000);
    const startsAt = '2099-01-01T10:00:00.000Z';
    const endsAt = '2099-01-03T10:00:00.000Z';
    const promotion = await made(token, {
      ...{ scopes: on(id), startsAt, endsAt },
      hours: { from: 22 * 60, until: 60 },
    });
    const windows = await api.db
      .select({ from: priceWindows.startsAt, until: priceWindows.endsAt })
      .from(priceWindows)
      .where(eq(priceWindows.source, `promotion:${promotion}`))
      .orderBy(priceWindows.startsAt);
    expect(windows.map(({ from, until }) => [from.toISOString(), until.toISOString()])).toEqual([
      ['2099-01-01T15:00:00.000Z', '2099-01-01T18:00:00.000Z'],
      ['2099-01-02T15:00:00.000Z', '2099-01-02T18:00:00.000Z'],
    ]);
  });

  test('on a list it follows what is on the list', async () => {
    const { sellerId, token } = await seller();
    const [stays, comes] = [await longAt(sellerId, 20_000), await longAt(sellerId, 20_000)];
    numbers += 1;
    const [list] = await api.db
      .insert(storeLists)
      .values({
        ...{ sellerId, urlKey: `discounted-${numbers}`, linkKey: `hidden-${numbers}` },
        ...{ titleTh: 'ลดราคา', visibility: 'hidden', sortOrder: numbers },
      })
      .returning({ id: storeLists.id });
    const listId = list?.id ?? 0;
    await api.db.insert(storeListProducts).values({ listId, productId: stays, position: 0 });
    await made(token, { scopes: [{ kind: 'list', id: listId }] });
    expect([await shownPrice(stays), await shownPrice(comes)]).toEqual([180, 200]);
    await api.db.insert(storeListProducts).values({ listId, productId: comes, position: 1 });
    await api.db.delete(storeListProducts).where(eq(storeListProducts.productId, stays));
    await keepDiscountPrices(api.services);
    await keepDiscountPrices(api.services);
    const windows = await api.db
      .select({ productId: priceWindows.productId, endsAt: priceWindows.endsAt })
      .from(priceWindows)
      .where(eq(priceWindows.sellerId, sellerId));
    expect(windows).toHaveLength(2);
    expect(windows.filter(({ endsAt }) => endsAt > new Date()).map(({ productId }) => productId)).toEqual([
      comes,
    ]);
  });

  test('refuses what a price can’t be', async () => {
    const { sellerId, token } = await seller();
    const id = await longAt(sellerId, 20_000);
    const wrong = async (values: object) => wrongFields(await save(token, { scopes: on(id), ...values }));
    expect(await wrong({ audience: 'new_customers' })).toEqual({ audience: 'notForPrices' });
    expect(await wrong({ budget: 100, usageLimit: 1, perPersonLimit: 1 })).toEqual({
      ...{ budget: 'notForPrices', usageLimit: 'notForPrices', perPersonLimit: 'notForPrices' },
    });
    const whole = await save(token, { scopes: on(id), offer: percent(100) });
    expect(wrongFields(whole)).toEqual({ offer: 'pricePercentInvalid' });
    expect(whole.body.detail.fields[0].message).toContain('0.01–99');
    expect(await wrong({ offer: { ...percent(10), discount: 5 } })).toEqual({ offer: 'oneReductionOnly' });
    expect(await wrong({ offer: price(200) })).toEqual({ offer: 'priceNotLower' });
    expect(await wrong({ offer: price(0.5) })).toEqual({ offer: 'amountInvalid' });
    const other = await seller();
    expect(await wrong({ scopes: on(await longAt(other.sellerId, 9_900)) })).toEqual({
      scopes: 'scopesInvalid',
    });
    expect(
      await wrong({
        hours: { from: 60, until: 120 },
        endsAt: new Date(Date.now() + 120 * dayMs).toISOString(),
      }),
    ).toEqual({ hours: 'hoursTooLong' });
  });

  test('tells what it meets, and which prices won’t be struck through, before it is saved', async () => {
    const { sellerId, token } = await seller();
    const id = await longAt(sellerId, 20_000);
    await made(token, { offer: percent(5), scopes: on(id) });
    // Raised an hour ago.
    await api.db
      .update(products)
      .set({ priceSatang: 25_000, fullPriceSatang: 25_000 })
      .where(eq(products.id, id));
    await api.db.execute(
      sql`update own_prices set since = since - interval '1 hour' where product_id = ${id} and price_satang = 25000`,
    );
    const met = await save(token, { scopes: on(id), isOverlapSeen: false });
    expect(met.body.message ?? met.body.detail, JSON.stringify(met.body)).toBeDefined();
    expect(JSON.stringify(met.body)).toContain('lowerPrice');
    expect(JSON.stringify(met.body)).toMatch(/"unstruckCount":1/);
    expect(await made(token, { scopes: on(id), isOverlapSeen: true })).toBeGreaterThan(0);
    // A price that was lowered for a time within the 30 days counts, too.
    const calm = await longAt(sellerId, 20_000);
    const spent = await made(token, { scopes: on(calm) });
    await api.call('POST', `/seller/promotion/${spent}/stop`, { token, body: { version: 1 } });
    const startsAt = new Date(Date.now() + dayMs / 2).toISOString();
    const after = await save(token, { scopes: on(calm), startsAt, isOverlapSeen: false });
    expect(after.body.detail ?? after.body, JSON.stringify(after.body)).toMatchObject({
      unstruck: [{ id: calm, price: 200, lowest: 180 }],
    });
  });

  test('another store’s isn’t found, and changes nothing there', async () => {
    const [mine, other] = [await seller(), await seller()];
    await longAt(mine.sellerId, 10_000);
    const id = await made(mine.token);
    const stopped = await api.call('POST', `/seller/promotion/${id}/stop`, {
      ...{ token: other.token, body: { version: 1 } },
    });
    expect(stopped.status).toBe(404);
  });

  test('a cart has the price that the shelf shows', async () => {
    const { sellerId, token } = await seller();
    const id = await longAt(sellerId, 20_000);
    await made(token, { offer: baht(30), scopes: on(id) });
    expect(await inCart(id)).toMatchObject({ id, price: 170, discount: 30 });
  });
});

describe('made by staff', () => {
  const staffSave = (token: string, values: object) =>
    api.call('POST', '/admin/promotion', { token, body: { ...said(values), tierIds: [] } });

  test('is of one store, which sees it, and may stop it', async () => {
    const store = await seller();
    const id = await longAt(store.sellerId, 20_000);
    const person = await api.signIn('staff');
    const none = await staffSave(person.token, {});
    expect(wrongFields(none)).toEqual({ scopes: 'oneStore' });
    const saved = await staffSave(person.token, { scopes: [{ kind: 'store', id: store.sellerId }] });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await shownPrice(id)).toBe(180);
    const promotionId = saved.body.detail.id;
    const seen = await api.call('GET', `/seller/promotion/${promotionId}`, { token: store.token });
    expect(seen.body.detail).toMatchObject({ promotionTypeId: 1, offer: percent(10), scopes: [] });
    const stopped = await api.call('POST', `/seller/promotion/${promotionId}/stop`, {
      ...{ token: store.token, body: { version: 1 } },
    });
    expect(stopped.status).toBe(200);
    expect(await shownPrice(id)).toBe(200);
  });
});
