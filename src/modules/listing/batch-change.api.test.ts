import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';

let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

async function member() {
  const sellerId = await shop.seller();
  return { sellerId, ...(await api.signIn('seller', sellerId)) };
}

function batch(token: string, rows: object[], more: object = {}) {
  return api.call('POST', '/seller/product/Batch', { token, body: { dryRun: false, rows, ...more } });
}

async function rowOf(id: number) {
  const [row] = await api.db.select().from(products).where(eq(products.id, id));
  if (row === undefined) throw new Error('no product');
  const { version, priceSatang, fullPriceSatang, sku, stockOnHand, isActive, offSaleAs } = row;
  return { version, priceSatang, fullPriceSatang, sku, stockOnHand, isActive, offSaleAs };
}

describe('a batch', () => {
  test('says what would come of it and changes nothing, and then does just that', async () => {
    const { token, sellerId, userId } = await member();
    const [one, two, three] = [
      await shop.product(sellerId),
      await shop.product(sellerId, { stockOnHand: 5, stockReserved: 4 }),
      await shop.product(sellerId, { sku: 'A' }),
    ];
    const rows = [
      { id: one, version: 1, price: 80.5, fullPrice: 100, sku: 'N-1', state: 'hidden', stockDelta: 3 },
      { id: two, version: 1, price: 90, fullPrice: 50, stockDelta: 1 },
      { id: three, version: 1, price: 100, sku: 'A' },
    ];
    const before = await Promise.all([one, two, three].map(rowOf));
    const looked = await batch(token, rows, { dryRun: true });
    expect(looked.body.detail).toEqual({
      changed: 1,
      refused: 1,
      dataList: [
        { id: one, result: 'changed', version: 3, problems: [], now: null },
        {
          id: two,
          result: 'refused',
          version: 1,
          problems: [{ field: 'fullPrice', code: 'fullPriceLow', message: 'ราคาเต็มต้องไม่ต่ำกว่าราคาขาย' }],
          now: null,
        },
        { id: three, result: 'unchanged', version: 1, problems: [], now: null },
      ],
    });
    expect(await Promise.all([one, two, three].map(rowOf))).toEqual(before);
    const done = await batch(token, rows);
    expect(done.body.detail).toEqual(looked.body.detail);
    expect(await rowOf(one)).toEqual({
      version: 3,
      priceSatang: 8_050,
      fullPriceSatang: 10_000,
      sku: 'N-1',
      stockOnHand: 13,
      isActive: false,
      offSaleAs: 'hidden',
    });
    expect(await rowOf(two)).toEqual(before[1]);
    const { rows: kept } = await api.db.execute(sql`
      select kind, user_id, version from product_changes where product_id = ${one} order by id`);
    expect(kept).toEqual([
      { kind: 'changed', user_id: userId, version: 2 },
      { kind: 'hidden', user_id: userId, version: 3 },
    ]);
    const { rows: moved } = await api.db.execute(sql`
      select on_hand_delta, reason, user_id from stock_movements where product_id = ${one} order by id desc limit 1`);
    expect(moved).toEqual([{ on_hand_delta: 3, reason: 'corrected', user_id: userId }]);
  });

  test('with a key is done once, however often it is sent', async () => {
    const { token, sellerId } = await member();
    const id = await shop.product(sellerId);
    const rows = [{ id, version: 1, stockDelta: -2 }];
    const first = await batch(token, rows, { idempotencyKey: 'k1' });
    expect((await batch(token, rows, { idempotencyKey: 'k1' })).body).toEqual(first.body);
    expect((await rowOf(id)).stockOnHand).toBe(8);
    const other = await batch(token, [{ id, version: 1, stockDelta: -3 }], { idempotencyKey: 'k1' });
    expect(other.body.code).toBe('idempotencyKeyReused');
  });

  test('of stock alone stands beside a colleague’s change; of a price it is refused', async () => {
    const { token, sellerId } = await member();
    const id = await shop.product(sellerId, { weightGrams: 300 });
    await batch(token, [{ id, version: 1, price: 70 }]);
    expect((await batch(token, [{ id, version: 1, stockDelta: 1 }])).body.detail.changed).toBe(1);
    const refused = (await batch(token, [{ id, version: 1, price: 60, stockDelta: 1 }])).body.detail.dataList;
    expect(refused).toMatchObject([
      { result: 'refused', version: 2, problems: [{ field: null, code: 'productChanged' }] },
    ]);
    // What stands there is told, as the table would tell it.
    const now = { price: 70, fullPrice: null, sku: null, weightGrams: 300, state: 'onSale' };
    expect(refused[0].now).toEqual(now);
    expect(await rowOf(id)).toMatchObject({ version: 2, priceSatang: 7_000, stockOnHand: 11 });
    // Who wants what stands there already isn't in anybody's way.
    expect((await batch(token, [{ id, version: 1, price: 70 }])).body.detail.dataList[0].result).toBe(
      'unchanged',
    );
  });
});

test('a weight is changed as a cell, in the table and its history; an option has its product’s', async () => {
  const { token, sellerId } = await member();
  const id = await shop.product(sellerId, { weightGrams: 300 });
  const parentId = await shop.product(sellerId, { productTypeId: 2, weightGrams: 200 });
  const leaf = await shop.product(sellerId, { parentId, weightGrams: 200 });
  const rows = [
    { id, version: 1, weightGrams: 450 },
    { id: leaf, version: 1, weightGrams: 90 },
  ];
  const reply = await batch(token, rows);
  expect(reply.body.detail.dataList).toMatchObject([
    { id, result: 'changed', version: 2 },
    { id: leaf, result: 'refused', problems: [{ field: 'weightGrams', code: 'weightOfProduct' }] },
  ]);
  const table = await api.call('GET', '/seller/product/Table', { token });
  expect(table.body.detail.dataList).toMatchObject([
    { id, format: null, weightGrams: 450 },
    { id: leaf, weightGrams: 200 },
  ]);
  const history = await api.call('GET', `/seller/product/${id}/history`, { token });
  expect(history.body.detail.dataList[0]).toMatchObject({
    before: { weightGrams: 300 },
    after: { weightGrams: 450 },
  });
  expect((await batch(token, [{ id, version: 2, weightGrams: 0 }])).status).toBe(400);
});

test('a low-stock limit is said, and taken back, whatever the version; nothing of it is a change of the product', async () => {
  const { token, sellerId } = await member();
  const [one, two] = [await shop.product(sellerId), await shop.product(sellerId)];
  const ebook = await shop.ebook(sellerId, null);
  const limits = async () =>
    (await api.call('GET', '/seller/product/Table', { token })).body.detail.dataList.map(
      ({ id, lowStockAt }: { id: number; lowStockAt: number | null }) => [id, lowStockAt],
    );
  const unsaid = [one, two, ebook].map((id) => [id, null]);
  expect(await limits()).toEqual(unsaid);
  const rows = [
    { id: one, version: 1, lowStockAt: 7 },
    { id: two, version: 1, lowStockAt: 7, price: 80 },
    { id: ebook, version: 1, lowStockAt: 7 },
  ];
  const looked = await batch(token, rows, { dryRun: true });
  expect(await limits()).toEqual(unsaid);
  const done = await batch(token, rows);
  expect(done.body.detail).toEqual(looked.body.detail);
  expect(done.body.detail.dataList).toMatchObject([
    { id: one, result: 'changed', version: 1 },
    { id: two, result: 'changed', version: 2 },
    { id: ebook, result: 'refused', problems: [{ field: 'lowStockAt', code: 'stockNotFound' }] },
  ]);
  expect(await limits()).toEqual([
    [one, 7],
    [two, 7],
    [ebook, null],
  ]);
  const { item } = (await api.call('GET', `/seller/stock/${one}`, { token })).body.detail;
  expect(item).toMatchObject({ lowStockAt: 7, isLimitOwn: true });
  // One that says another price with an old version stays as it is, its limit with it.
  const back = await batch(token, [
    { id: one, version: 9, lowStockAt: null },
    { id: two, version: 1, lowStockAt: null, price: 70 },
  ]);
  expect(back.body.detail.dataList).toMatchObject([{ result: 'changed' }, { result: 'refused' }]);
  expect(await limits()).toEqual([
    [one, null],
    [two, 7],
    [ebook, null],
  ]);
  const again = await batch(token, [{ id: one, version: 1, lowStockAt: null }]);
  expect(again.body.detail.dataList[0].result).toBe('unchanged');
});

describe('refuses, cell by cell,', () => {
  test('what orders hold, prices of options, what staff took off, and leaves the row as it was', async () => {
    const { token, sellerId } = await member();
    const held = await shop.product(sellerId, { stockOnHand: 5, stockReserved: 4 });
    const parent = await shop.product(sellerId, { productTypeId: 2 });
    const refused = await shop.product(sellerId, { isActive: false, offSaleAs: 'refused' });
    const reply = await batch(token, [
      { id: held, version: 1, price: 50, stockDelta: -2 },
      { id: parent, version: 1, price: 50, lowStockAt: 1 },
      { id: refused, version: 1, state: 'onSale' },
    ]);
    const told = reply.body.detail.dataList.map((row: { problems: { field: string; code: string }[] }) =>
      row.problems.map(({ field, code }) => `${field} ${code}`).join(),
    );
    expect(told).toEqual([
      'stock stockHeld',
      'price productHasOptions,lowStockAt productHasOptions',
      'state productRefused',
    ]);
    expect(await rowOf(held)).toMatchObject({ priceSatang: 10_000, stockOnHand: 5, version: 1 });
  });

  test('a product’s second row, which is told so, and counts for nothing', async () => {
    const { token, sellerId } = await member();
    const [id, other] = [await shop.product(sellerId), await shop.product(sellerId)];
    const rows = [
      { id, version: 1, price: 80 },
      { id: other, version: 1, price: 70 },
      { id, version: 1, price: 60, stockDelta: 1 },
    ];
    const { detail } = (await batch(token, rows)).body;
    const problems = [{ field: null, code: 'rowTwice', message: expect.stringContaining('ซ้ำ') }];
    expect(detail).toMatchObject({
      ...{ changed: 2, refused: 1 },
      dataList: [
        { id, result: 'changed', version: 2 },
        { id: other, result: 'changed', version: 2 },
        { id, result: 'refused', version: 2, problems },
      ],
    });
    expect(await rowOf(id)).toMatchObject({ priceSatang: 8_000, stockOnHand: 10 });
  });

  test('more rows than one call takes, and amounts that are none', async () => {
    const { token } = await member();
    const rows = Array.from({ length: 1_001 }, (_, index) => ({ id: index + 1, version: 1 }));
    expect((await batch(token, rows)).status).toBe(400);
    expect((await batch(token, [{ id: 1, version: 1, price: 0 }])).status).toBe(400);
    expect((await batch(token, [{ id: 1, version: 1, price: 1.005 }])).status).toBe(400);
  });
});

test('the table has what a store sells for a price, in the order of its numbers, and nobody else’s', async () => {
  const { token, sellerId } = await member();
  await shop.product(await shop.seller());
  const thing = await shop.product(sellerId, { sku: 'T', fullPriceSatang: 12_000 });
  const parent = await shop.product(sellerId, { productTypeId: 2 });
  const option = await shop.product(sellerId, { parentId: parent, optionTextTh: 'แดง', optionTextEn: 'Red' });
  const retired = await shop.product(sellerId, { parentId: parent, isActive: false, retiredAt: new Date() });
  await shop.product(sellerId, { isFreeGift: true, priceSatang: 0 });
  const table = async (query = '') =>
    (await api.call('GET', `/seller/product/Table${query}`, { token })).body.detail;
  expect(await table()).toMatchObject({
    total: 2,
    nextAfterId: null,
    dataList: [
      {
        id: thing,
        version: 1,
        sku: 'T',
        price: 100,
        fullPrice: 120,
        stock: 10,
        state: 'onSale',
        optionTh: null,
      },
      { id: option, price: 100, fullPrice: null, optionTh: 'แดง', optionEn: 'Red' },
    ],
  });
  expect((await table(`?afterId=${thing}`)).dataList).toHaveLength(1);
  await batch(token, [{ id: thing, version: 1, sku: null }]);
  expect((await rowOf(thing)).sku).toBeNull();
  // What has no place in its product's options any more is changed by nobody.
  const reply = await batch(token, [{ id: retired, version: 1, state: 'onSale' }]);
  expect(reply.body.detail.dataList[0].problems).toMatchObject([{ code: 'productNotFound' }]);
});

test('what is sold of a product stands as the product does, and isn’t put on sale without it', async () => {
  const { token, sellerId } = await member();
  const draft = { productTypeId: 2 as const, isActive: false, offSaleAs: 'draft' as const };
  const parentId = await shop.product(sellerId, draft);
  const leaf = await shop.product(sellerId, { parentId });
  const off = await shop.product(sellerId, { parentId, isActive: false, offSaleAs: 'hidden' });
  const states = async () =>
    (await api.call('GET', '/seller/product/Table', { token })).body.detail.dataList.map(
      ({ id, state }: { id: number; state: string }) => [id, state],
    );
  expect(await states()).toEqual([
    [leaf, 'draft'],
    [off, 'hidden'],
  ]);
  const asked = [leaf, off].map((id) => ({ id, version: 1, state: 'onSale' }));
  expect((await batch(token, asked)).body.detail.dataList).toMatchObject([
    { id: leaf, result: 'refused', problems: [{ field: 'state', code: 'optionsProductOff' }] },
    { id: off, result: 'changed' },
  ]);
  await api.db.update(products).set({ isActive: true, offSaleAs: null }).where(eq(products.id, parentId));
  expect(await states()).toEqual([
    [leaf, 'onSale'],
    [off, 'onSale'],
  ]);
});

test('a product with options has the price of the cheapest that is on sale, however that came to be', async () => {
  const { token, sellerId } = await member();
  const parentId = await shop.product(sellerId, { productTypeId: 2 });
  const [red, blue] = [
    await shop.product(sellerId, { parentId, priceSatang: 10_000, fullPriceSatang: 10_000 }),
    await shop.product(sellerId, { parentId, priceSatang: 12_000, fullPriceSatang: 12_000 }),
  ];
  const prices = async () => {
    const { priceSatang, fullPriceSatang, version } = await rowOf(parentId);
    return [priceSatang, fullPriceSatang, version];
  };
  await batch(token, [{ id: blue, version: 1, price: 80, fullPrice: 95 }], { dryRun: true });
  expect(await prices()).toEqual([10_000, 10_000, 1]);
  await batch(token, [
    { id: red, version: 1, price: 90 },
    { id: blue, version: 1, price: 80, fullPrice: 95 },
  ]);
  expect(await prices()).toEqual([8_000, 9_500, 1]);
  await batch(token, [{ id: blue, version: 2, state: 'hidden' }]);
  expect(await prices()).toEqual([9_000, 9_000, 1]);
  const body = { ids: [red], action: 'price', price: { kind: 'percent', percent: 10 } };
  await api.call('POST', '/seller/product/Bulk', { token, body });
  expect(await prices()).toEqual([9_900, 9_900, 1]);
  await api.call('POST', `/seller/product/${red}`, { token, body: { version: 3, price: 70 } });
  expect(await prices()).toEqual([7_000, 7_000, 1]);
});

test('protects what is another store’s: it isn’t there', async () => {
  const { token } = await member();
  const id = await shop.product(await shop.seller());
  const reply = await batch(token, [{ id, version: 1, price: 1, stockDelta: -1 }]);
  expect(reply.body.detail.dataList).toMatchObject([
    { id, result: 'refused', version: null, problems: [{ code: 'productNotFound' }] },
  ]);
  expect(await rowOf(id)).toMatchObject({ version: 1, priceSatang: 10_000, stockOnHand: 10 });
});
