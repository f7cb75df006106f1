import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { priceAt } from '../pricing/pricing.rules.ts';
import { livesOpenMost } from './live.rules.ts';

const start = new Date('2026-11-26T12:00:00Z');
let now = start;
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

type Store = { sellerId: number; token: string; userId: number };
async function newStore(): Promise<Store> {
  const sellerId = await shop.seller();
  const { token, userId } = await api.signIn('seller', sellerId);
  return { sellerId, token, userId };
}

const post = ({ token }: { token: string }, path: string, body: object = {}) =>
  api.call('POST', `/seller/live${path}`, { token, body });
const read = ({ token }: { token: string }, path: string) =>
  api.call('GET', `/seller/live${path}`, { token });

const draft = {
  name: 'ไลฟ์วันพฤหัส',
  startsAt: start.toISOString(),
  limitPerPerson: 2,
  postTypeId: 1,
  pageId: 'page',
};
async function newLive(store: Store, values: object = {}): Promise<number> {
  const reply = await post(store, '', { ...draft, ...values });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
async function addProduct(
  store: Store,
  liveId: number,
  keyword: string,
  copies = 3,
  price = 80,
): Promise<number> {
  const productId = await shop.product(store.sellerId);
  const reply = await post(store, `/${liveId}/product`, { productId, keyword, copies, price });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return productId;
}
async function selling(copies = 3) {
  const store = await newStore();
  const id = await newLive(store);
  const productId = await addProduct(store, id, 'A1', copies);
  const otherId = await addProduct(store, id, 'B7', 1);
  expect((await post(store, `/${id}/connect`)).status).toBe(200);
  return { store, id, productId, otherId };
}
type Line = [id: string, second: number, author: string, text: string];
const asFile = (lines: readonly Line[]) =>
  JSON.stringify(
    lines.map(([id, second, author, message]) => ({
      ...{ id, message, from: { id: author, name: `คุณ${author}` } },
      created_time: new Date(start.getTime() + second * 1000).toISOString(),
    })),
  );
const importing = (store: Store, id: number, lines: readonly Line[]) =>
  post(store, `/${id}/comment/import`, { content: asFile(lines) });

async function stockOf(productId: number) {
  const { rows } = await api.db.execute<{ onHand: number; reserved: number }>(sql`
    select stock_on_hand as "onHand", stock_reserved as reserved from products where id = ${productId}`);
  const { rows: moved } = await api.db.execute<{ onHand: number; reserved: number }>(sql`
    select sum(on_hand_delta)::int as "onHand", sum(reserved_delta)::int as reserved
    from stock_movements where product_id = ${productId}`);
  expect(moved[0]).toEqual(rows[0]);
  return rows[0];
}
async function heldIn(store: Store, id: number) {
  const { body } = await read(store, `/${id}/reservation`);
  return Object.fromEntries(
    body.detail.dataList.map((row: { buyer: string; keyword: string; reserved: number; waiting: number }) => [
      `${row.buyer} ${row.keyword}`,
      [row.reserved, row.waiting],
    ]),
  );
}

describe('preparing', () => {
  test('a draft has products with keywords, prices and copies, and warns of what will be misread', async () => {
    const store = await newStore();
    const id = await newLive(store);
    await addProduct(store, id, '2');
    await addProduct(store, id, 'A1');
    const { body } = await read(store, `/${id}`);
    expect(body.detail).toMatchObject({
      ...{ state: 'draft', active: false, productCount: 2, purchaseDemand: 0 },
      products: [{ keyword: '2', price: 80, listPrice: 100 }, { keyword: 'A1' }],
      warnings: [{ keyword: '2', warning: 'quantity' }],
    });
  });

  test('a keyword is in one open post of the store, however it is written, and so is a product', async () => {
    const store = await newStore();
    const first = await newLive(store);
    const productId = await addProduct(store, first, 'A1');
    const second = await newLive(store);
    const other = await shop.product(store.sellerId);
    for (const keyword of ['a1', 'AI', 'A๑']) {
      const reply = await post(store, `/${second}/product`, {
        productId: other,
        keyword,
        copies: 1,
        price: 80,
      });
      expect([reply.status, reply.body.message]).toEqual([409, 'รหัสนี้ถูกใช้แล้ว กรุณาใส่รหัสอื่น']);
    }
    const taken = await post(store, `/${second}/product`, { productId, keyword: 'C3', copies: 1, price: 80 });
    expect(taken.status).toBe(409);
    const stranger = await newStore();
    await addProduct(stranger, await newLive(stranger), 'A1');
  });

  test('a product that somebody has changed isn’t changed back by a form that was open; the same twice is taken once', async () => {
    const store = await newStore();
    const id = await newLive(store);
    const productId = await addProduct(store, id, 'A1');
    const put = (values: object) =>
      post(store, `/${id}/product`, { productId, keyword: 'A1', copies: 3, price: 80, ...values });
    expect((await put({})).status).toBe(200);
    const product = async () => (await read(store, `/${id}`)).body.detail.products[0];
    const { id: liveProductId, position } = await product();
    const was = { keyword: 'A1', price: 80, copies: 3, position };
    const lower = { liveProductId, price: 70, was };
    expect((await put(lower)).status).toBe(200);
    expect((await put(lower)).status).toBe(200);
    const stale = await put({ liveProductId, copies: 5, was });
    expect([stale.status, stale.body.code]).toEqual([409, 'liveChanged']);
    expect(await product()).toMatchObject({ price: 70, copies: 3 });
  });

  test('sent twice with one key, one is made, and a copy has the products', async () => {
    const { store, id } = await selling();
    await post(store, `/${id}/finish`);
    const copy = { startsAt: start.toISOString(), idempotencyKey: 'copy' };
    const copies = await Promise.all([1, 2].map(() => post(store, `/${id}/copy`, copy)));
    expect(copies[0]?.body.detail).toEqual(copies[1]?.body.detail);
    expect(copies[0]?.body.detail.left).toBe(0);
    const drafts = await Promise.all(
      [1, 2].map(() => post(store, '', { ...draft, idempotencyKey: 'draft' })),
    );
    expect(drafts[0]?.body.detail.id).toBe(drafts[1]?.body.detail.id);
    const { dataList } = (await read(store, '/List')).body.detail;
    expect(dataList).toHaveLength(3);
  });

  test('saved as it is, it isn’t changed by anybody', async () => {
    const store = await newStore();
    const id = await newLive(store);
    const renamed = { ...draft, id, version: 1, name: 'ไลฟ์วันศุกร์' };
    expect((await post(store, '', renamed)).status).toBe(200);
    expect((await post(store, '', renamed)).status).toBe(200);
    expect((await post(store, '', { ...renamed, name: 'ไลฟ์วันเสาร์' })).body.code).toBe('liveChanged');
  });

  test('of those who make the last that there may be at once, one does', async () => {
    const store = await newStore();
    for (let count = 1; count < livesOpenMost; count += 1) await newLive(store);
    const replies = await Promise.all([1, 2, 3].map(() => post(store, '', draft)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('two who take one keyword at once: one has it', async () => {
    const store = await newStore();
    const [one, two] = [await newLive(store), await newLive(store)];
    const [a, b] = [await shop.product(store.sellerId), await shop.product(store.sellerId)];
    const replies = await Promise.all([
      post(store, `/${one}/product`, { productId: a, keyword: 'A1', copies: 1, price: 80 }),
      post(store, `/${two}/product`, { productId: b, keyword: 'a1', copies: 1, price: 80 }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('wrong values, other stores’ posts and products, and versions that are old are refused', async () => {
    const store = await newStore();
    const id = await newLive(store);
    expect((await post(store, '', { ...draft, limitPerPerson: 0 })).status).toBe(422);
    expect((await post(store, '', { ...draft, id, version: 9, name: 'อื่น' })).status).toBe(409);
    const stranger = await newStore();
    expect((await read(stranger, `/${id}`)).status).toBe(404);
    expect((await post(stranger, `/${id}/connect`)).status).toBe(404);
    const foreign = await shop.product(stranger.sellerId);
    const put = (values: object) =>
      post(store, `/${id}/product`, { productId: foreign, keyword: 'A1', copies: 1, price: 80, ...values });
    expect((await put({})).status).toBe(422);
    const own = await shop.product(store.sellerId);
    for (const wrong of [{ keyword: 'A 1' }, { price: 101 }, { price: 0 }, { copies: 0 }])
      expect((await put({ productId: own, ...wrong })).status).toBe(422);
    expect((await post(store, `/${id}/connect`)).status).toBe(409);
  });

  test('an old live is copied, but for what another open one has', async () => {
    const { store, id } = await selling();
    const busy = await post(store, `/${id}/copy`, { startsAt: start.toISOString() });
    expect(busy.body.detail.left).toBe(2);
    await post(store, `/${id}/finish`);
    const free = await post(store, `/${id}/copy`, { startsAt: start.toISOString() });
    expect(free.body.detail.left).toBe(0);
    expect((await read(store, `/${free.body.detail.id}`)).body.detail.productCount).toBe(2);
  });
});

describe('selling', () => {
  test('sets copies aside and sells at its price to who buys there, until it is finished, all at once', async () => {
    const { store, id, productId } = await selling();
    expect(await stockOf(productId)).toEqual({ onHand: 10, reserved: 3 });
    const { rows } = await api.db.execute<{ source: string; price: number; ends: string }>(sql`
      select source, price_satang::int as price, ends_at as ends from price_windows where product_id = ${productId}`);
    expect(rows).toMatchObject([{ source: `live:${id}`, price: 8_000 }]);
    const window = {
      ...{ id: 1, kind: 'live' as const, sellerId: store.sellerId, productId, priceSatang: 8_000 },
      ...{ discountBasisPoints: null, startsAtMs: start.getTime(), endsAtMs: start.getTime() + 1_000 },
      ...{ source: `live:${id}`, promotionTypeId: null, nameTh: '', nameEn: '' },
    };
    const asked = { id: productId, parentId: null, sellerId: store.sellerId, priceSatang: 10_000 };
    expect(priceAt(asked, [window], start.getTime(), `live:${id}`).unitPriceSatang).toBe(8_000);
    expect(priceAt(asked, [window], start.getTime()).unitPriceSatang).toBe(10_000);

    now = new Date(start.getTime() + 60_000);
    expect((await post(store, `/${id}/finish`)).status).toBe(200);
    expect(await stockOf(productId)).toEqual({ onHand: 10, reserved: 0 });
    const after = await api.db.execute<{ ends: string }>(sql`
      select ends_at as ends from price_windows where product_id = ${productId} and ends_at > ${now.toISOString()}::timestamptz`);
    expect(after.rows).toEqual([]);
    expect((await importing(store, id, [['1', 1, 'mali', 'cf a1']])).status).toBe(409);
    expect((await post(store, `/${id}/connect`)).status).toBe(409);
    // Its keywords are free for the next one.
    await addProduct(store, await newLive(store), 'A1');
  });

  test('can’t begin with more copies than are free, and then nothing of it is kept', async () => {
    const store = await newStore();
    const id = await newLive(store);
    const productId = await addProduct(store, id, 'A1', 11);
    expect((await post(store, `/${id}/connect`)).status).toBe(409);
    expect(await stockOf(productId)).toEqual({ onHand: 10, reserved: 0 });
    expect((await read(store, `/${id}`)).body.detail.state).toBe('draft');
  });

  test('two who finish at once give the copies back once', async () => {
    const { store, id, productId } = await selling();
    const replies = await Promise.all([post(store, `/${id}/finish`), post(store, `/${id}/finish`)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stockOf(productId)).toEqual({ onHand: 10, reserved: 0 });
  });

  test('is listed for everybody while it sells', async () => {
    const { store, id } = await selling();
    const shown = async () =>
      (await api.call('GET', '/live/List/1')).body.detail.dataList.some(
        (each: { id: number }) => each.id === id,
      );
    expect(await shown()).toBe(true);
    await post(store, `/${id}/finish`);
    expect(await shown()).toBe(false);
  });
});

const lines: Line[] = [
  ['c1', 1, 'mali', 'cf a1 2'],
  ['c2', 2, 'somsri', 'A1 2 ค่ะ'],
  ['c3', 3, 'john', 'A1 มีไหม'],
  ['c4', 4, 'john', 'A1 โอนแล้วนะ'],
  ['c5', 5, 'page', 'A1 2'],
  ['c6', 6, 'ploy', '5555'],
  ['c7', 7, 'ploy', 'b7'],
];

describe('comments', () => {
  test('become reservations in their order, and each says what became of it', async () => {
    const { store, id } = await selling();
    const reply = await importing(store, id, lines);
    expect(reply.body.detail).toEqual({ added: 7, edited: 0, known: 0, refused: [] });
    expect(await heldIn(store, id)).toEqual({ 'mali A1': [2, 0], 'somsri A1': [1, 1], 'ploy B7': [1, 0] });
    const { body } = await read(store, `/${id}/comment?filter=order`);
    expect(body.detail.dataList.map((each: { outcomes: object[] }) => each.outcomes[0])).toMatchObject([
      { keyword: 'B7', outcome: 'reserved' },
      { keyword: 'A1', outcome: 'partly', reserved: 1, waiting: 1 },
      { keyword: 'A1', outcome: 'reserved', reserved: 2 },
    ]);
    expect((await read(store, `/${id}`)).body.detail).toMatchObject({
      ...{ purchaseDemand: 5, submitOrder: 0, submitOrderPercent: 0, grandTotal: 0 },
      counts: { all: 7, review: 1, order: 3, cancel: 0, question: 1, chat: 2 },
    });
  });

  test('count once: again, in two parts and in any order there is the same', async () => {
    const whole = await selling();
    await importing(whole.store, whole.id, lines);
    const wanted = await heldIn(whole.store, whole.id);
    const again = await importing(whole.store, whole.id, lines);
    expect(again.body.detail).toMatchObject({ added: 0, known: 7 });
    expect(await heldIn(whole.store, whole.id)).toEqual(wanted);
    const parts = await selling();
    await importing(parts.store, parts.id, lines.slice(3));
    await importing(parts.store, parts.id, [...lines.slice(0, 3)].reverse());
    expect(await heldIn(parts.store, parts.id)).toEqual(wanted);
    expect(await stockOf(parts.productId)).toEqual({ onHand: 10, reserved: 3 });
  });

  test('that are cancelled, or let go of by the host, move the next one up', async () => {
    const { store, id } = await selling();
    await importing(store, id, lines);
    await importing(store, id, [['c8', 8, 'mali', 'ยกเลิก a1']]);
    expect(await heldIn(store, id)).toEqual({ 'somsri A1': [2, 0], 'ploy B7': [1, 0] });
    now = new Date(start.getTime() + 60_000);
    const b7 = (await read(store, `/${id}/reservation`)).body.detail.dataList.find(
      (row: { keyword: string }) => row.keyword === 'B7',
    );
    const release = { buyer: 'ploy', liveProductId: b7.liveProductId, note: 'ไม่โอน' };
    expect((await post(store, `/${id}/reservation/release`, release)).status).toBe(200);
    expect((await post(store, `/${id}/reservation/release`, release)).status).toBe(404);
    expect(await heldIn(store, id)).toEqual({ 'somsri A1': [2, 0] });
  });

  test('that aren’t clear wait for the host, who accepts, refuses, says something else and takes it back', async () => {
    const { store, id } = await selling(10);
    await importing(store, id, lines);
    const [waiting] = (await read(store, `/${id}/comment?filter=review`)).body.detail.dataList;
    const decide = (body: object) => post(store, `/${id}/comment/${waiting.id}/decide`, body);
    expect((await decide({ deed: 'accept' })).status).toBe(200);
    expect((await heldIn(store, id))['john A1']).toEqual([1, 0]);
    expect(
      (await decide({ deed: 'accept', items: [{ keyword: 'A1', quantity: 2 }], note: 'ทัก' })).status,
    ).toBe(200);
    expect((await heldIn(store, id))['john A1']).toEqual([2, 0]);
    expect((await decide({ deed: 'refuse' })).status).toBe(200);
    expect((await heldIn(store, id))['john A1']).toBeUndefined();
    expect((await read(store, `/${id}/comment?filter=review`)).body.detail.total).toBe(0);
    expect((await decide({ deed: 'undo' })).status).toBe(200);
    expect((await read(store, `/${id}/comment?filter=review`)).body.detail.total).toBe(1);
    expect((await decide({ deed: 'accept', items: [{ keyword: 'Z9', quantity: 1 }] })).status).toBe(422);
    expect((await decide({ deed: 'accept', items: [] })).body.code).toBe('liveDecisionEmpty');
    const stranger = await newStore();
    expect((await post(stranger, `/${id}/comment/${waiting.id}/decide`, { deed: 'refuse' })).status).toBe(
      404,
    );
  });

  test('mean what was on air when they were written, and are read again when they are edited', async () => {
    const { store, id } = await selling();
    const products = (await read(store, `/${id}`)).body.detail.products;
    now = new Date(start.getTime() + 10_000);
    await post(store, `/${id}/air`, { liveProductId: products[1].id });
    await importing(store, id, [
      ['c1', 5, 'mali', '+1'],
      ['c2', 15, 'mali', '+1'],
    ]);
    expect(await heldIn(store, id)).toEqual({ 'mali B7': [1, 0] });
    const edited = await importing(store, id, [['c2', 15, 'mali', 'A1']]);
    expect(edited.body.detail.edited).toBe(1);
    expect(await heldIn(store, id)).toEqual({ 'mali A1': [1, 0] });
  });

  test('are compared by other rules before these are put in place', async () => {
    const { store, id } = await selling(10);
    await importing(store, id, lines);
    const replay = (isApplied: boolean) => post(store, `/${id}/replay`, { version: 2, isApplied });
    const compared = (await replay(false)).body.detail;
    expect(compared).toMatchObject({
      ...{ changed: 1, reservedBefore: 5, reservedAfter: 6 },
      rows: [{ said: 'A1 โอนแล้วนะ', before: { kind: 'review' }, after: { kind: 'order' } }],
    });
    expect((await heldIn(store, id))['john A1']).toBeUndefined();
    await replay(true);
    expect((await heldIn(store, id))['john A1']).toEqual([1, 0]);
    expect((await replay(true)).body.detail.changed).toBe(0);
  });

  test('imported and replayed at once by several reserve nothing twice', async () => {
    const { store, id, productId } = await selling();
    await importing(store, id, lines.slice(0, 2));
    const replies = await Promise.all([
      importing(store, id, lines),
      post(store, `/${id}/replay`, { version: 1, isApplied: true }),
      importing(store, id, [...lines].reverse()),
      post(store, `/${id}/replay`, { version: 1, isApplied: true }),
      importing(store, id, lines.slice(2)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await heldIn(store, id)).toEqual({ 'mali A1': [2, 0], 'somsri A1': [1, 1], 'ploy B7': [1, 0] });
    expect(await stockOf(productId)).toEqual({ onHand: 10, reserved: 3 });
  });

  test('are tables to keep: all of them, and who hasn’t ordered', async () => {
    const { store, id } = await selling();
    await importing(store, id, lines);
    const file = async (table: string) => {
      const response = await api.app.request(`/api/seller/live/${id}/file/${table}`, {
        headers: { 'x-api-key': 'test-key', authorization: `Bearer ${store.token}`, culture: 'th' },
      });
      return response.text();
    };
    expect((await file('comments')).split('\n').filter((line) => line !== '')).toHaveLength(8);
    expect(await file('unpaid')).toContain('คุณmali,A1,2,160');
  });

  test('that no file holds are said so', async () => {
    const { store, id } = await selling();
    expect((await post(store, `/${id}/comment/import`, { content: 'hello' })).status).toBe(422);
  });
});
