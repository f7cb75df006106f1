import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { findPicture } from '../pictures.ts';
import { sellers } from '../seller/seller.tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'bannasala-lists-'));
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000, services: { storage: createDiskStorage({ folder }) } });
  shop = testShop(api.db);
});
afterAll(async () => {
  await stopPictureProcesses();
  await api.close();
});

type Values = Record<string, string | number | Blob>;
type Store = { sellerId: number; urlKey: string; token: string };

async function newStore(): Promise<Store> {
  const sellerId = await shop.seller();
  const [seller] = await api.db.select().from(sellers).where(eq(sellers.id, sellerId));
  return { sellerId, urlKey: seller?.urlKey ?? '', token: (await api.signIn('seller', sellerId)).token };
}

function save({ token }: { token: string }, values: Values, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ titleTh: 'เล่มโปรด', titleEn: 'Picks', ...values }))
    form.set(name, typeof value === 'object' ? value : String(value));
  return api.call('POST', '/seller/list', { token, body: form, headers });
}
async function made(store: Store, values: Values = {}): Promise<number> {
  const reply = await save(store, { visibility: 'public', ...values });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', { token }: Store, path: string, body?: unknown) =>
  api.call(method, `/seller/list/${path}`, { token, ...(body === undefined ? {} : { body }) });
const read = async (store: Store, id: number) => (await ask('GET', store, String(id))).body.detail;
const lists = async (store: Store) => (await ask('GET', store, 'List')).body.detail.dataList;
const put = (store: Store, id: number, ...productIds: number[]) =>
  ask('POST', store, `${id}/product`, { productIds });
const order = (store: Store, id: number, ids: readonly number[], was: readonly number[]) =>
  ask('POST', store, `${id}/product/order`, { ids, was });
const onList = async (store: Store, id: number): Promise<number[]> =>
  (await read(store, id)).products.map(({ productId }: { productId: number }) => productId);
/** As a visitor reads what an address names. */
const seen = (path: string, culture: 'th' | 'en' = 'en') =>
  api.call('GET', path.replace('/seller-store/', '/store/'), { culture });
const shelves = async ({ sellerId }: Store) =>
  (await api.call('GET', `/SharedList/SellerList?sellerId=${sellerId}`, { culture: 'en' })).body.detail
    .dataList;
const hide = (id: number) => api.db.update(products).set({ isActive: false }).where(eq(products.id, id));

async function picture(width: number, height: number): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'cover.png', { type: 'image/png' });
}

test('a store makes a list, puts products on it, and shoppers read it at its address and on its front', async () => {
  const store = await newStore();
  const id = await made(store, { titleEn: 'Rainy days', textTh: 'อ่านหน้าฝน' });
  expect(await shelves(store)).toEqual([]);
  const [a, b, c] = [
    await shop.product(store.sellerId),
    await shop.product(store.sellerId),
    await shop.product(store.sellerId, { isActive: false }),
  ];
  expect((await put(store, id, a, b, c)).body.detail).toEqual({ addedCount: 3 });
  // Sent twice, it is there once.
  expect((await put(store, id, b, a)).body.detail).toEqual({ addedCount: 0 });
  expect((await ask('PATCH', store, `${id}/product/${b}`, { noteTh: 'ดีมาก', noteEn: 'Lovely' })).status).toBe(
    200,
  );
  const own = await read(store, id);
  expect(own).toMatchObject({
    path: `/seller-store/${store.urlKey}/list/rainy-days`,
    productCount: 3,
    hiddenCount: 1,
    cover: 'drawn',
  });
  const page = await seen(own.path);
  expect(page.body.detail).toMatchObject({
    title: 'Rainy days',
    text: 'อ่านหน้าฝน',
    listKey: 'rainy-days',
    isByLink: false,
    store: { id: store.sellerId, urlKey: store.urlKey },
    dataList: [
      { product: { id: a }, note: null },
      { product: { id: b }, note: 'Lovely' },
    ],
  });
  // What isn't on sale is counted to the store; to shoppers nothing says that it is there.
  expect(JSON.stringify(page.body)).not.toContain(`"id":${c}`);
  expect(await shelves(store)).toMatchObject([
    { title: 'Rainy days', listKey: 'rainy-days', total: 2, products: [{ id: a }, { id: b }] },
  ]);
  await hide(a);
  await hide(b);
  expect((await lists(store))[0]).toMatchObject({ productCount: 3, hiddenCount: 3 });
});

test('what its store takes off sale leaves the list’s page and its shelf, and comes back with its place', async () => {
  const store = await newStore();
  const id = await made(store);
  const [a, b] = [await shop.product(store.sellerId), await shop.product(store.sellerId)];
  await put(store, id, a, b);
  const { path } = await read(store, id);
  const seenIds = async () =>
    (await seen(path)).body.detail.dataList.map(({ product }: { product: { id: number } }) => product.id);
  const setState = async (state: 'hidden' | 'onSale') => {
    const { version } = (await api.call('GET', `/seller/product/${a}`, { token: store.token })).body.detail;
    const body = { version, state };
    const reply = await api.call('POST', `/seller/product/${a}/state`, { token: store.token, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  expect(await seenIds()).toEqual([a, b]);
  await setState('hidden');
  await expect.poll(seenIds).toEqual([b]);
  expect((await shelves(store))[0]).toMatchObject({ total: 1, products: [{ id: b }] });
  await setState('onSale');
  await expect.poll(seenIds).toEqual([a, b]);
});

test('who sees a list hangs on its visibility: everybody, whoever has the link, nobody', async () => {
  const store = await newStore();
  const id = await made(store, { visibility: 'hidden', titleEn: 'Quiet' });
  await put(store, id, await shop.product(store.sellerId));
  expect(await read(store, id)).toMatchObject({ path: null, visibility: 'hidden' });
  // Those who work there see what shoppers would.
  expect((await ask('GET', store, `${id}/preview`)).body.detail).toMatchObject({
    title: 'เล่มโปรด',
    dataList: [{ note: null }],
  });
  const byTitle = `/seller-store/${store.urlKey}/list/quiet`;
  expect((await seen(byTitle)).status).toBe(404);

  await save(store, { id, version: 1, visibility: 'byLink', titleEn: 'Quiet' });
  const { path } = await read(store, id);
  expect(path).toMatch(/\/list\/[\w-]{32}$/);
  expect((await seen(path)).body.detail).toMatchObject({ isByLink: true, title: 'Quiet' });
  expect((await seen(byTitle)).status).toBe(404);
  expect(await shelves(store)).toEqual([]);

  // Once it is public the link that was given out leads to its address.
  await save(store, { id, version: 2, visibility: 'public', titleEn: 'Louder' });
  expect((await seen(path)).body.detail).toMatchObject({ isByLink: false, listKey: 'quiet' });
  expect((await seen(byTitle)).status).toBe(200);

  // Hidden, the link is dead, and stays so.
  await save(store, { id, version: 3, visibility: 'hidden', titleEn: 'Quiet' });
  expect((await seen(path)).status).toBe(404);
  await save(store, { id, version: 4, visibility: 'byLink', titleEn: 'Quiet' });
  expect((await seen(path)).status).toBe(404);
  expect((await seen((await read(store, id)).path)).status).toBe(200);
});

test('nothing is seen of the lists of a store that is closed, nor under another store’s name', async () => {
  const [store, other] = [await newStore(), await newStore()];
  const id = await made(store);
  await put(store, id, await shop.product(store.sellerId));
  const { path } = await read(store, id);
  expect((await seen(path.replace(store.urlKey, other.urlKey))).status).toBe(404);
  expect((await seen(path)).status).toBe(200);
  await api.db.update(sellers).set({ status: 'closed' }).where(eq(sellers.id, store.sellerId));
  expect((await seen(path)).status).toBe(404);
});

test('public lists with something on sale are in the sitemap', async () => {
  const store = await newStore();
  const id = await made(store, { titleEn: 'Mapped' });
  await put(store, id, await shop.product(store.sellerId));
  await put(
    store,
    await made(store, { titleEn: 'Secret', visibility: 'byLink' }),
    await shop.product(store.sellerId),
  );
  await made(store, { titleEn: 'Empty' });
  const { parts } = (await api.call('GET', '/Sitemap')).body.detail;
  expect(parts.map(({ name }: { name: string }) => name)).toContain('lists-1');
  const { entries } = (await api.call('GET', '/Sitemap/lists-1')).body.detail;
  const paths = entries.map((entry: { path: string }) => entry.path);
  const own = paths.filter((path: string) => path.startsWith(`/seller-store/${store.urlKey}/`));
  expect(own).toEqual([`/seller-store/${store.urlKey}/list/mapped`]);
});

test('refuses what is no list, by field, and keeps nothing of it', async () => {
  const store = await newStore();
  const none = await save(store, { titleTh: ' ' });
  expect([none.status, none.body.code, wrongFields(none)]).toEqual([
    422,
    'listInvalid',
    { titleTh: 'required' },
  ]);
  expect(wrongFields(await save(store, { cover: await picture(300, 300) }))).toEqual({
    cover: 'listCoverSmall',
  });
  expect(wrongFields(await save(store, { coverPart: 'left' }))).toEqual({ coverPart: 'valueInvalid' });
  const text = await save(store, { cover: new File(['<svg/>'], 'x.png', { type: 'image/png' }) });
  expect([text.status, text.body.code]).toEqual([422, 'formatNotSupported']);
  const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'x.png', { type: 'image/png' });
  expect((await save(store, { cover: large })).status).toBe(413);
  expect(await lists(store)).toEqual([]);
});

test('a cover is the store’s picture, cut to its shape; without one it is drawn with the products’ covers', async () => {
  const store = await newStore();
  const id = await made(store);
  const drawn = await findPicture(api.db, 'store-list', String(id));
  expect(drawn).toMatchObject({ banner: { title: 'เล่มโปรด', covers: [] } });
  await put(store, id, await shop.product(store.sellerId, { nameTh: 'สมุดเส้น' }));
  expect(await findPicture(api.db, 'store-list-en', String(id))).toMatchObject({
    banner: { title: 'Picks', covers: [{ title: 'สมุดเส้น' }] },
  });

  const cover = await picture(2000, 1000);
  expect((await save(store, { id, version: 1, cover, coverPart: '0,0,0.5,0.35' })).status).toBe(200);
  const kept = await findPicture(api.db, 'store-list', String(id));
  if (kept === null || !('storageKey' in kept)) throw new Error('no upload');
  const bytes = (await api.services.storage.get(kept.storageKey))?.bytes;
  const { width, height } = await sharp(Buffer.from(bytes ?? [])).metadata();
  expect([width, height]).toEqual([1000, 350]);
  const files = (await readdir(join(folder, 'lists'))).length;
  expect((await save(store, { id, version: 2, cover: await picture(1600, 560) })).status).toBe(200);
  expect(await readdir(join(folder, 'lists'))).toHaveLength(files);
  expect((await save(store, { id, version: 3, picture: 'drawn' })).status).toBe(200);
  expect(await read(store, id)).toMatchObject({ cover: 'drawn' });
  expect(await readdir(join(folder, 'lists'))).toHaveLength(files - 1);
  const own = await made(store, { cover: await picture(1600, 560) });
  expect((await ask('DELETE', store, String(own), { version: 1 })).status).toBe(200);
  expect(await readdir(join(folder, 'lists'))).toHaveLength(files - 1);
});

test('pressed twice with one key, one list is made, with one cover', async () => {
  const store = await newStore();
  const headers = { 'idempotency-key': 'twice' };
  const files = (await readdir(join(folder, 'lists'))).length;
  const cover = await picture(1600, 560);
  const both = await Promise.all([1, 2].map(() => save(store, { visibility: 'public', cover }, headers)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body.detail).toEqual(both[1]?.body.detail);
  expect(await lists(store)).toHaveLength(1);
  expect(await readdir(join(folder, 'lists'))).toHaveLength(files + 1);
  const other = await save(store, { visibility: 'public', titleTh: 'อื่น' }, headers);
  expect([other.status, other.body.code]).toEqual([409, 'idempotencyKeyReused']);
  // Without a key two of one title are two, at two addresses.
  const paths = [await made(store, { titleEn: 'Twin' }), await made(store, { titleEn: 'Twin' })];
  const keys = await Promise.all(paths.map(async (id) => (await read(store, id)).path.split('/').at(-1)));
  expect(keys).toEqual(['twin', 'twin-2']);
});

test('orders lists and what is on them; of two who move at once one is told', async () => {
  const store = await newStore();
  const [a, b, c] = [await made(store), await made(store), await made(store)];
  const orderAll = (ids: readonly number[], was: readonly number[]) =>
    ask('POST', store, 'order', { ids, was });
  expect((await orderAll([c, a, b], [a, b, c])).status).toBe(200);
  expect((await lists(store)).map(({ id }: { id: number }) => id)).toEqual([c, a, b]);
  // Sent twice, it is taken once.
  expect((await orderAll([c, a, b], [a, b, c])).status).toBe(200);
  expect((await orderAll([b, a, c], [a, b, c])).body.code).toBe('listsMoved');
  for (const wrong of [
    [c, a],
    [c, a, a],
    [c, a, b, 999_999],
  ])
    expect((await orderAll(wrong, [c, a, b])).body.code).toBe('listOrderInvalid');

  const goods = [
    await shop.product(store.sellerId),
    await shop.product(store.sellerId),
    await shop.product(store.sellerId),
  ];
  const [x = 0, y = 0, z = 0] = goods;
  await put(store, a, ...goods);
  const races = await Promise.all([order(store, a, [z, x, y], goods), order(store, a, [y, x, z], goods)]);
  expect(races.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(races.find(({ status }) => status === 409)?.body.code).toBe('listProductsMoved');
  const now = await onList(store, a);
  expect([[z, x, y].join(), [y, x, z].join()]).toContain(now.join());
  expect((await order(store, a, [x, y, y], now)).body.code).toBe('listOrderInvalid');
  // What was taken off meanwhile doesn't come back with somebody's order.
  expect((await ask('DELETE', store, `${a}/product/${y}`)).status).toBe(200);
  expect((await ask('DELETE', store, `${a}/product/${y}`)).status).toBe(200);
  expect((await order(store, a, now.toReversed(), now)).body.code).toBe('listProductsMoved');
  expect(await onList(store, a)).not.toContain(y);
});

test('two who change one list at once: one is told; what is on it is nobody’s version', async () => {
  const store = await newStore();
  const id = await made(store);
  const both = await Promise.all(['หนึ่ง', 'สอง'].map((titleTh) => save(store, { id, version: 1, titleTh })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('listChanged');
  await put(store, id, await shop.product(store.sellerId));
  expect(await read(store, id)).toMatchObject({ version: 2 });
  expect((await ask('DELETE', store, String(id), { version: 1 })).body.code).toBe('listChanged');
  expect((await ask('DELETE', store, String(id), { version: 2 })).status).toBe(200);
  expect((await ask('GET', store, String(id))).status).toBe(404);
});

test('holds no more lists, and a list no more products, than there may be', async () => {
  const store = await newStore();
  const first = await made(store);
  for (let count = 1; count < 98; count += 1) await made(store);
  const more = await Promise.all(Array.from({ length: 4 }, () => save(store, {})));
  expect(more.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(more.find(({ status }) => status === 409)?.body.code).toBe('listsTooMany');

  const goods: number[] = [];
  for (let count = 0; count < 201; count += 1) goods.push(await shop.product(store.sellerId));
  expect((await put(store, first, ...goods.slice(0, 199))).status).toBe(200);
  const last = await Promise.all(goods.slice(199).map((productId) => put(store, first, productId)));
  expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(last.find(({ status }) => status === 409)?.body.code).toBe('listFull');
  expect(await onList(store, first)).toHaveLength(200);
}, 60_000);

test('takes products of that very store alone, whole, and no gifts', async () => {
  const [store, other] = [await newStore(), await newStore()];
  const id = await made(store);
  const own = await shop.product(store.sellerId);
  const theirs = await shop.product(other.sellerId);
  const gift = await shop.product(store.sellerId, { isFreeGift: true });
  const parent = await shop.product(store.sellerId, { productTypeId: 2 });
  const child = await shop.product(store.sellerId, { parentId: parent });
  for (const wrong of [theirs, gift, child, 999_999_999]) {
    const reply = await put(store, id, own, wrong);
    expect([reply.status, reply.body.code]).toEqual([404, 'productNotFound']);
  }
  expect(await onList(store, id)).toEqual([]);
  expect((await put(store, id, parent)).status).toBe(200);
  expect((await ask('PATCH', store, `${id}/product/${own}`, { noteTh: 'ก' })).body.code).toBe(
    'productNotFound',
  );
});

test('protects: another store’s list isn’t there, and who has no right to the catalogue isn’t let in', async () => {
  const [store, other] = [await newStore(), await newStore()];
  const id = await made(store);
  const [own, theirs] = [await shop.product(store.sellerId), await shop.product(other.sellerId)];
  await put(store, id, own);
  expect((await save(other, { id, version: 1 })).status).toBe(404);
  const tries = [
    ask('GET', other, String(id)),
    ask('GET', other, `${id}/preview`),
    ask('DELETE', other, String(id), { version: 1 }),
    put(other, id, theirs),
    order(other, id, [own], [own]),
    ask('PATCH', other, `${id}/product/${own}`, { noteTh: 'x' }),
    ask('DELETE', other, `${id}/product/${own}`),
  ];
  for (const { status } of await Promise.all(tries)) expect(status).toBe(404);
  expect((await ask('POST', other, 'order', { ids: [id], was: [id] })).body.code).toBe('listsMoved');
  expect((await save(await api.signIn(), {})).status).toBe(403);
  expect(await read(store, id)).toMatchObject({ version: 1, productCount: 1 });
});
