import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { isbn13OfIsbn10 } from '../../shared/isbn.rules.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { editions, products } from '../catalogue/catalogue.tables.ts';
import { notifications } from '../notification/notification.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { eraseStockNotes, exportStockMovements } from '../stock/handle-personal-data.ts';
import { tellLowStock } from '../stock/tell-low-stock.ts';

const now = new Date('2026-11-23T03:00:00Z');
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
});
afterAll(() => api.close());

type Who = Awaited<ReturnType<TestApi['signIn']>>;
let sellerId: number;
let seller: Who;
let buyer: Who;
let id: number;
beforeEach(async () => {
  sellerId = await shop.seller();
  seller = await api.signIn('seller', sellerId);
  buyer = await api.signIn();
  id = await shop.product(sellerId, { sku: 'A-7', stockOnHand: 10 });
});

const post = (path: string, body: unknown, who: { token: string } = seller) =>
  api.call('POST', path, { body, token: who.token });
const get = (path: string, who: { token: string } = seller) => api.call('GET', path, { token: who.token });
const change = (delta: number, reason = 'received', more: object = {}) =>
  post(`/seller/stock/${id}/change`, { delta, reason, ...more });

async function placeOrder(channel: 'cod' | 'transfer', quantity = 1, who = buyer) {
  const cartId = await shop.cart(api.services, who.userId, [id], quantity);
  const addressId = await shop.address(who.userId);
  return post(
    '/order/place',
    { id: cartId, paymentTypeId: channel, buyerInfo: { addressId }, orders: [] },
    who,
  );
}

async function expectBooksToAgree() {
  const stock = await shop.stock(id);
  expect(stock).toMatchObject({ movedOnHand: stock.onHand, movedReserved: stock.reserved });
  return stock;
}

describe('POST /seller/stock/{id}/change', () => {
  test('works: with a reason, by how many, and the history says who; sent again it is booked once', async () => {
    const sent = { delta: 5, reason: 'received', note: 'ใบส่งของ 12', idempotencyKey: `key ${id}` };
    const both = await Promise.all([
      post(`/seller/stock/${id}/change`, sent),
      post(`/seller/stock/${id}/change`, sent),
    ]);
    for (const { body } of both) expect(body.detail).toEqual({ onHand: 15, reserved: 0, free: 15 });
    expect((await change(-2, 'damaged')).body.detail).toEqual({ onHand: 13, reserved: 0, free: 13 });
    const order = await placeOrder('cod');
    const { body } = await get(`/seller/stock/${id}`);
    expect(body.detail.item).toMatchObject({ sku: 'A-7', onHand: 12, reserved: 0, free: 12, toSend: 1 });
    expect(body.detail.movements.slice(0, 3)).toMatchObject([
      {
        reason: 'claimed',
        onHandDelta: -1,
        onHandAfter: 12,
        orderNumber: order.body.detail.orders[0].orderNumber,
        by: null,
      },
      { reason: 'damaged', onHandDelta: -2, onHandAfter: 13, orderNumber: null, note: null },
      { reason: 'received', onHandDelta: 5, onHandAfter: 15, note: 'ใบส่งของ 12' },
    ]);
    expect(body.detail.movements[1].by).toEqual(expect.any(String));
    await expectBooksToAgree();
  });

  test('refuses: less than orders hold, more than there can be, nothing, reasons of orders, another body', async () => {
    await placeOrder('transfer', 4);
    expect((await change(-7, 'lost')).status).toBe(409);
    expect((await change(-6, 'lost')).body.detail).toEqual({ onHand: 4, reserved: 4, free: 0 });
    expect((await change(999_999, 'found')).status).toBe(409);
    expect((await change(0)).status).toBe(400);
    expect((await change(1, 'claimed')).status).toBe(400);
    expect((await change(1, 'found', { idempotencyKey: `k ${id}` })).status).toBe(200);
    expect((await change(2, 'found', { idempotencyKey: `k ${id}` })).status).toBe(409);
    await expectBooksToAgree();
  });

  test('protects: another store’s product isn’t there, to look at or to change', async () => {
    const stranger = await api.signIn('seller', await shop.seller());
    expect((await get(`/seller/stock/${id}`, stranger)).status).toBe(404);
    expect((await post(`/seller/stock/${id}/change`, { delta: 1, reason: 'found' }, stranger)).status).toBe(
      404,
    );
    expect((await post(`/seller/stock/${id}/limit`, { lowStockAt: 1 }, stranger)).status).toBe(404);
    const counted = await post('/seller/stock/count', { lines: [{ id, shown: 10, counted: 0 }] }, stranger);
    expect(counted.body.detail.dataList[0]).toMatchObject({ refusal: 'stockNotFound', onHand: null });
    expect(await shop.stock(id)).toMatchObject({ onHand: 10 });
  });
});

test('a change by no copy is told so', async () => {
  const { status, body } = await change(0);
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'inputInvalid' });
  expect(body.detail.fields).toMatchObject([{ field: 'delta', code: 'stockDeltaNone' }]);
  expect(body.message).toBe('ระบุจำนวนที่เพิ่มหรือลด 0 ไม่เปลี่ยนอะไร');
});

describe('POST /seller/stock/count', () => {
  test('works: the difference to what was shown is booked, so that a sale meanwhile stands', async () => {
    const other = await shop.product(sellerId, { stockOnHand: 3 });
    await placeOrder('cod', 2);
    const sent = {
      lines: [
        { id, shown: 10, counted: 9 },
        { id: other, shown: 3, counted: 3 },
        { id: 999_999_999, shown: 0, counted: 1 },
      ],
      idempotencyKey: `count ${id}`,
    };
    for (const { body } of [await post('/seller/stock/count', sent), await post('/seller/stock/count', sent)])
      expect(body.detail).toEqual({
        changed: 1,
        dataList: [
          { id, difference: -1, onHand: 7, refusal: null },
          { id: other, difference: 0, onHand: 3, refusal: null },
          { id: 999_999_999, difference: 1, onHand: null, refusal: 'stockNotFound' },
        ],
      });
    const { body } = await get(`/seller/stock/${id}`);
    expect(body.detail.movements[0]).toMatchObject({ reason: 'counted', onHandDelta: -1, onHandAfter: 7 });
    await expectBooksToAgree();
  });

  test('works: copies that left in a first parcel aren’t looked for on the shelf', async () => {
    const { body: placed } = await placeOrder('transfer', 3);
    const { orderNumber } = placed.detail.orders[0];
    const { rows } = await api.db.execute<{ id: string }>(sql`select p.id from payments p
      join orders o on o.group_id = p.group_id where o.order_number = ${orderNumber}`);
    await transact(api.db, (tx) => confirmPaymentById(tx, api.services, rows[0]?.id ?? '', now));
    const { products: lines } = (await get(`/seller/Order/${orderNumber}`)).body.detail;
    const parcel = {
      lines: [{ lineId: lines[0].id, quantity: 2 }],
      provider: 'Kerry',
      trackingNumber: 'K12345',
    };
    expect((await post(`/seller/Order/${orderNumber}/ship`, parcel)).status).toBe(200);
    const { item } = (await get(`/seller/stock/${id}`)).body.detail;
    expect(item).toMatchObject({ free: 7, reserved: 0, toSend: 1 });
    // Seven that can be bought and the one that is still to be sent lie there.
    const shown = item.free + item.reserved + item.toSend;
    const counted = await post('/seller/stock/count', { lines: [{ id, shown, counted: 8 }] });
    expect(counted.body.detail).toMatchObject({ changed: 0, dataList: [{ difference: 0, onHand: 7 }] });
  });

  test('refuses: what orders hold can’t be counted away, while the other lines are booked; one product twice', async () => {
    const other = await shop.product(sellerId, { stockOnHand: 3 });
    await placeOrder('transfer', 4);
    const lines = [
      { id, shown: 10, counted: 3 },
      { id: other, shown: 3, counted: 5 },
    ];
    const { body } = await post('/seller/stock/count', { lines });
    expect(body.detail.dataList).toMatchObject([
      { refusal: 'stockHeld', onHand: 10 },
      { refusal: null, onHand: 5 },
    ]);
    const line = { id, shown: 10, counted: 9 };
    const twice = await post('/seller/stock/count', { lines: [line, lines[1], line, line] });
    expect(twice).toMatchObject({ status: 400, body: { code: 'inputInvalid' } });
    const said = { code: 'stockCountedTwice', message: expect.stringContaining('สองครั้ง') };
    expect(twice.body.detail.fields).toEqual([
      { field: 'lines.2.id', ...said },
      { field: 'lines.3.id', ...said },
    ]);
    expect((await post('/seller/stock/count', { lines: [] })).status).toBe(400);
  });
});

test('two people, a count and orders at the same moment: nothing lost, nothing oversold', async () => {
  const colleague = await api.signIn('seller', sellerId);
  const other = await api.signIn();
  const replies = await Promise.all([
    change(5),
    post(`/seller/stock/${id}/change`, { delta: -3, reason: 'damaged' }, colleague),
    post('/seller/stock/count', { lines: [{ id, shown: 10, counted: 8 }] }),
    placeOrder('cod'),
    placeOrder('transfer', 1, other),
    change(-1, 'lost'),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  // 10 + 5 − 3 − 2 counted − 1 sold − 1 lost; one is held.
  expect(await expectBooksToAgree()).toMatchObject({ onHand: 8, reserved: 1 });
});

test('GET /seller/stock: by tab and by search; the limit says what is low', async () => {
  const out = await shop.product(sellerId, { stockOnHand: 0 });
  const ids = async (query: string) =>
    (await get(`/seller/stock?${query}`)).body.detail.dataList.map((item: { id: number }) => item.id);
  expect((await get('/seller/stock')).body.detail.tabs).toEqual({ all: 2, low: 0, out: 1 });
  expect(await ids('tab=out')).toEqual([out]);
  expect((await post(`/seller/stock/${id}/limit`, { lowStockAt: 10 })).body.detail).toEqual({
    lowStockAt: 10,
  });
  expect(await ids('tab=low')).toEqual([id]);
  expect(await ids('search=a-7')).toEqual([id]);
  expect(await ids('search=%25')).toEqual([]);
  expect((await post(`/seller/stock/${id}/limit`, { lowStockAt: -1 })).status).toBe(400);
});

describe('GET /seller/stock/find', () => {
  test('works: by the store’s own number in any case, and by a book’s ISBN as it is written', async () => {
    const isbn10 = '6160000012';
    const isbn13 = isbn13OfIsbn10(isbn10) ?? '';
    const book = await shop.ebook(sellerId, null);
    await api.db
      .update(editions)
      .set({ isbn13, format: 'paperback' })
      .from(products)
      .where(sql`${products.editionId} = ${editions.id} and ${products.id} = ${book}`);
    const find = async (code: string) =>
      (await get(`/seller/stock/find?${new URLSearchParams({ code })}`)).body.detail.dataList.map(
        (item: { id: number }) => item.id,
      );
    expect(await find('a-7')).toEqual([id]);
    expect(await find('a-')).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect(await find(isbn13)).toEqual([book]);
    expect(await find(`${isbn13.slice(0, 3)}-${isbn13.slice(3)}`)).toEqual([book]);
    expect(await find(isbn10)).toEqual([book]);
    const listed = await get(`/seller/stock?search=${isbn10.slice(0, 3)}-${isbn10.slice(3)}`);
    expect(listed.body.detail.dataList).toMatchObject([{ id: book }]);
  });

  test('refuses what is no number, and protects: another store’s number finds nothing', async () => {
    expect((await get('/seller/stock/find?code=')).body.detail).toEqual({ dataList: [] });
    expect((await get('/seller/stock/find')).status).toBe(400);
    expect((await get(`/seller/stock/find?code=${'9'.repeat(101)}`)).status).toBe(400);
    const stranger = await api.signIn('seller', await shop.seller());
    expect((await get('/seller/stock/find?code=A-7', stranger)).body.detail).toEqual({ dataList: [] });
  });
});

test('GET /seller/stock/{id}: pages of the history say what there was after each movement', async () => {
  for (const delta of [1, 2, 3, 4]) await change(delta);
  const pageOf = async (pageNo: number) =>
    (await get(`/seller/stock/${id}?pageNo=${pageNo}&perpage=2`)).body.detail;
  const after = async (pageNo: number) =>
    (await pageOf(pageNo)).movements.map((each: { onHandAfter: number }) => each.onHandAfter);
  expect(await after(1)).toEqual([20, 16]);
  expect(await after(2)).toEqual([13, 11]);
  expect(await after(3)).toEqual([10]);
  expect(await pageOf(9)).toMatchObject({ movements: [], total: 5 });
});

describe('a notice of low stock', () => {
  const noticesTo = async (who: Who) => {
    const rows = await api.db.select().from(notifications).where(eq(notifications.userId, who.userId));
    return rows.map(({ kind, params, href }) => ({ kind, params, href }));
  };
  const tell = () => tellLowStock(api.services);

  test('comes once for each fall to the limit, to who may see stock, whoever causes it', async () => {
    const packer = await api.signIn('seller', sellerId, { storeRights: ['orders'] });
    const cataloguer = await api.signIn('seller', sellerId, { storeRights: ['catalogue'] });
    await change(-6, 'lost');
    await tell();
    expect(await noticesTo(seller)).toEqual([]);
    await placeOrder('transfer');
    // Two workers at once tell it once.
    await Promise.all([tell(), tell()]);
    await change(-1, 'lost');
    await tell();
    const once = [
      {
        kind: 'sellerStockLow',
        params: expect.objectContaining({ free: '3' }),
        href: `/manage-store/stock/${id}`,
      },
    ];
    expect(await noticesTo(seller)).toEqual(once);
    expect(await noticesTo(cataloguer)).toEqual(once);
    expect(await noticesTo(packer)).toEqual([]);
    // Over the limit, and down again.
    await change(2);
    await post('/seller/stock/count', { lines: [{ id, shown: 5, counted: 4 }] });
    await tell();
    expect(await noticesTo(seller)).toHaveLength(2);
  });

  test('isn’t of what rose again meanwhile, of what is off sale, nor of a limit that was raised', async () => {
    const hidden = await shop.product(sellerId, { stockOnHand: 4, isActive: false });
    const parentId = await shop.product(sellerId, { productTypeId: 2, isActive: false, offSaleAs: 'hidden' });
    const leaf = await shop.product(sellerId, { parentId, stockOnHand: 4 });
    await post(`/seller/stock/${leaf}/change`, { delta: -2, reason: 'lost' });
    await change(-8, 'lost');
    await change(8, 'found');
    await post(`/seller/stock/${hidden}/change`, { delta: -2, reason: 'lost' });
    await post(`/seller/stock/${id}/limit`, { lowStockAt: 50 });
    await tell();
    expect(await noticesTo(seller)).toEqual([]);
  });

  test('is one of several products, and survives a run that dies', async () => {
    const other = await shop.product(sellerId, { stockOnHand: 4 });
    await change(-10, 'lost');
    await post(`/seller/stock/${other}/change`, { delta: -4, reason: 'lost' });
    const dying = tellLowStock({
      ...api.services,
      clock: () => {
        throw new Error('killed');
      },
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await noticesTo(seller)).toEqual([]);
    await tell();
    expect(await noticesTo(seller)).toEqual([
      {
        kind: 'sellerStockLowMany',
        params: expect.objectContaining({ count: '1' }),
        href: '/manage-store/stock?filter=out',
      },
    ]);
  });
});

test('a copy of one’s data has what one booked; who is forgotten leaves the numbers and takes the words', async () => {
  await change(2, 'received', { note: 'สมหมายฝากไว้' });
  expect(await exportStockMovements(api.db, seller.userId)).toMatchObject([
    { copies: 2, reason: 'received', note: 'สมหมายฝากไว้' },
  ]);
  await transact(api.db, async (tx) => {
    await eraseStockNotes(tx, seller.userId);
  });
  expect(await exportStockMovements(api.db, seller.userId)).toMatchObject([{ copies: 2, note: null }]);
  await expectBooksToAgree();
});

test('one of a product’s options is on sale, low or out only while its product is on sale', async () => {
  const product = { productTypeId: 2 as const, stockOnHand: 0, isActive: false, offSaleAs: 'draft' as const };
  const parentId = await shop.product(sellerId, product);
  const out = await shop.product(sellerId, { parentId, stockOnHand: 0 });
  const low = await shop.product(sellerId, { parentId, stockOnHand: 1 });
  const shown = async () => {
    const { dataList, tabs } = (await get('/seller/stock')).body.detail;
    const items = dataList as { id: number; isOnSale: boolean }[];
    return { tabs, onSale: items.filter(({ isOnSale }) => isOnSale).map((item) => item.id) };
  };
  expect(await shown()).toEqual({ tabs: { all: 3, low: 0, out: 0 }, onSale: [id] });
  await api.db.update(products).set({ isActive: true, offSaleAs: null }).where(eq(products.id, parentId));
  expect(await shown()).toEqual({
    tabs: { all: 3, low: 1, out: 1 },
    onSale: expect.arrayContaining([id, out, low]),
  });
});

test('one of a product’s options is called by them and found by its bar code; taken off, it is there while it has copies', async () => {
  const parentId = await shop.product(sellerId, { productTypeId: 2, nameTh: 'ฮู้ด', nameEn: 'Hoodie' });
  const option = {
    parentId,
    nameTh: 'ฮู้ด',
    nameEn: 'Hoodie',
    optionTextTh: 'ดำ / M',
    optionTextEn: 'Black / M',
  };
  const leaf = await shop.product(sellerId, { ...option, barcode: '5901234123457' });
  const off = { isActive: false, retiredAt: now, optionTextTh: 'ขาว / M', optionTextEn: 'White / M' };
  const retired = await shop.product(sellerId, { ...option, ...off, stockOnHand: 2 });
  await shop.product(sellerId, { ...option, ...off, stockOnHand: 0 });
  const { body } = await get(`/seller/stock?search=${encodeURIComponent('ฮู้ด')}`);
  expect(body.detail.dataList).toMatchObject([
    { id: retired, name: 'ฮู้ด · ขาว / M', onHand: 2, isOnSale: false },
    { id: leaf, name: 'ฮู้ด · ดำ / M', onHand: 10 },
  ]);
  const found = await get(`/seller/stock/find?code=${encodeURIComponent('590-1234123457')}`);
  expect(found.body.detail.dataList).toMatchObject([{ id: leaf }]);
});

describe('the limit of a whole store', () => {
  const limitStore = (lowStockAt: unknown, who = seller) => post('/seller/stock/limit', { lowStockAt }, who);
  const itemOf = async (product: number) => (await get(`/seller/stock/${product}`)).body.detail.item;

  test('works: what has no limit of its own follows it, what comes later too; used copies are not told of', async () => {
    const used = await shop.product(sellerId, { condition: 'used-good', stockOnHand: 1 });
    const own = await shop.product(sellerId, { stockOnHand: 10 });
    expect((await get('/seller/stock/limit')).body.detail).toEqual({ lowStockAt: 3, own: 0 });
    expect((await post(`/seller/stock/${own}/limit`, { lowStockAt: 4 })).status).toBe(200);
    expect((await limitStore(10)).body.detail).toEqual({ lowStockAt: 10, own: 1 });
    expect(await itemOf(id)).toMatchObject({ lowStockAt: 10, isLimitOwn: false });
    expect(await itemOf(own)).toMatchObject({ lowStockAt: 4, isLimitOwn: true });
    expect(await itemOf(used)).toMatchObject({ lowStockAt: 0, isLimitOwn: false });
    const later = await shop.product(sellerId, { stockOnHand: 7 });
    expect(await itemOf(later)).toMatchObject({ lowStockAt: 10 });
    const { tabs, dataList } = (await get('/seller/stock?tab=low')).body.detail;
    expect(tabs.low).toBe(2);
    expect(dataList.map((item: { id: number }) => item.id)).toEqual([later, id]);
    expect((await post(`/seller/stock/${own}/limit`, { lowStockAt: null })).body.detail).toEqual({
      lowStockAt: 10,
    });
    expect(await itemOf(own)).toMatchObject({ isLimitOwn: false });

    // The one copy is sold: the order says so, and nothing has run low.
    await tellLowStock(api.services);
    const told = () => tellLowStock(api.services);
    expect((await post(`/seller/stock/${used}/change`, { delta: -1, reason: 'lost' })).status).toBe(200);
    expect(await told()).toBe(0);
    expect((await post(`/seller/stock/${used}/limit`, { lowStockAt: 1 })).status).toBe(200);
    expect((await post(`/seller/stock/${used}/change`, { delta: 2, reason: 'received' })).status).toBe(200);
    expect((await post(`/seller/stock/${used}/change`, { delta: -1, reason: 'lost' })).status).toBe(200);
    expect(await told(), 'but where its store asked for it').toBe(1);
  });

  test('refuses what is no limit, and protects: other stores keep theirs', async () => {
    expect((await limitStore(-1)).status).toBe(400);
    expect((await limitStore(null)).status).toBe(400);
    const other = await shop.seller();
    const stranger = await api.signIn('seller', other);
    expect((await limitStore(50, stranger)).status).toBe(200);
    expect(await itemOf(id)).toMatchObject({ lowStockAt: 3 });
    const packer = await api.signIn('seller', sellerId, { storeRights: ['orders'] });
    expect((await limitStore(50, packer)).status).toBe(403);
    expect((await limitStore(50, buyer)).status).toBe(403);
  });

  test('works for many at once, of one with options for each, and takes them back to the store’s', async () => {
    const others = await shop.seller();
    const foreign = await shop.product(others, { stockOnHand: 5 });
    const bulk = (body: object) => post('/seller/product/Bulk', { action: 'limit', ...body });
    const done = (await bulk({ ids: [id, foreign], lowStockAt: 6 })).body.detail;
    expect(done).toMatchObject({ changed: 1, refused: 1 });
    expect(done.dataList).toContainEqual({ id: foreign, result: 'refused', code: 'stockNotFound' });
    expect(await itemOf(id)).toMatchObject({ lowStockAt: 6, isLimitOwn: true });
    expect((await bulk({ ids: [id], lowStockAt: 6 })).body.detail.dataList).toEqual([
      { id, result: 'unchanged', code: null },
    ]);
    expect((await bulk({ ids: [id], lowStockAt: null })).body.detail).toMatchObject({ changed: 1 });
    expect(await itemOf(id)).toMatchObject({ lowStockAt: 3, isLimitOwn: false });
    expect((await post('/seller/product/Bulk', { ids: [id], action: 'hide', lowStockAt: 6 })).status).toBe(
      422,
    );
    expect((await bulk({ ids: [id], lowStockAt: 100_001 })).status).toBe(400);
  });
});
