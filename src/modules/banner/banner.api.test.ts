import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { findPicture } from '../pictures.ts';
import { sellers } from '../seller/seller.tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'bannasala-banners-'));
const dayMs = 24 * 60 * 60 * 1000;
const start = new Date();
let now = start;
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now, storage: createDiskStorage({ folder }) } });
  shop = testShop(api.db);
});
beforeEach(() => {
  now = start;
});
afterAll(async () => {
  await stopPictureProcesses();
  await api.close();
});

type Values = Record<string, string | number | Blob>;
type Store = { sellerId: number; token: string };

async function newStore(): Promise<Store> {
  const sellerId = await shop.seller();
  return { sellerId, token: (await api.signIn('seller', sellerId)).token };
}

/** Left half red, right half blue. */
async function picture(width: number, height: number): Promise<File> {
  const half = { width: Math.round(width / 2), height, channels: 3 as const };
  const bytes = await sharp({ create: { ...half, width, background: '#0000ff' } })
    .composite([{ input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'banner.png', { type: 'image/png' });
}

function save({ token }: { token: string }, values: Values) {
  const form = new FormData();
  const all: Values = { name: 'ปก', altTh: 'ลดทั้งร้าน', altEn: 'Sale', ...values };
  for (const [name, value] of Object.entries(all))
    form.set(name, typeof value === 'object' ? value : String(value));
  return api.call('POST', '/seller/banner', { token, body: form });
}
async function made(store: Store, values: Values = {}): Promise<number> {
  const reply = await save(store, values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const read = async ({ token }: Store, id: number) =>
  (await api.call('GET', `/seller/banner/${id}`, { token })).body.detail;
const list = async ({ token }: Store) =>
  (await api.call('GET', '/seller/banner/List', { token })).body.detail.dataList;
const shown = async ({ sellerId }: Store) =>
  (await api.call('GET', `/Banner/SellerList?sellerId=${sellerId}`, { culture: 'en' })).body.detail.dataList;
const order = ({ token }: Store, ids: readonly number[], was: readonly number[]) =>
  api.call('POST', '/seller/banner/order', { token, body: { ids, was } });
const remove = ({ token }: Store, id: number, version: number) =>
  api.call('DELETE', `/seller/banner/${id}`, { token, body: { version } });

async function storedPicture(kind: 'store-banner' | 'store-banner-mobile', id: number) {
  const found = await findPicture(api.db, kind, String(id));
  if (found === null || !('storageKey' in found)) return null;
  const bytes = (await api.services.storage.get(found.storageKey))?.bytes;
  return bytes === undefined ? null : Buffer.from(bytes);
}
const sizeOf = async (bytes: Buffer | null) => {
  const { width, height } = await sharp(bytes ?? Buffer.alloc(0)).metadata();
  return [width, height];
};

test('a store makes a banner, which its shoppers see from its start until its end', async () => {
  const store = await newStore();
  const id = await made(store, {
    externalLink: '/store/press',
    startsAt: new Date(now.getTime() + dayMs).toISOString(),
    endsAt: new Date(now.getTime() + 3 * dayMs).toISOString(),
  });
  expect(await read(store, id)).toMatchObject({
    state: 'scheduled',
    version: 1,
    pictures: 'drawn',
    name: 'ปก',
  });
  expect(await shown(store)).toEqual([]);
  now = new Date(now.getTime() + 2 * dayMs);
  expect(await shown(store)).toMatchObject([
    { id, altTag: 'Sale', displayOrder: 1, externalLink: '/store/press', display: true },
  ]);
  expect(JSON.stringify(await shown(store))).not.toContain('ปก');
  now = new Date(now.getTime() + 2 * dayMs);
  expect(await read(store, id)).toMatchObject({ state: 'ended' });
  expect(await shown(store)).toEqual([]);
  expect((await save(store, { id, version: 1, display: 'hidden' })).status).toBe(200);
  expect(await read(store, id)).toMatchObject({
    state: 'hidden',
    version: 2,
    externalLink: null,
    endsAt: null,
  });
});

test('pressed twice with one key, one banner is made, with one set of pictures', async () => {
  await made(await newStore(), { desktop: await picture(1600, 560) });
  const store = await newStore();
  const files = (await readdir(join(folder, 'banners'))).length;
  const values = { desktop: await picture(1600, 560), idempotencyKey: 'twice', startsAt: now.toISOString() };
  const both = await Promise.all([1, 2].map(() => save(store, values)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body.detail).toEqual(both[1]?.body.detail);
  expect(await list(store)).toHaveLength(1);
  expect(await readdir(join(folder, 'banners'))).toHaveLength(files + 2);
  const other = await save(store, { ...values, startsAt: new Date(now.getTime() + dayMs).toISOString() });
  expect([other.status, other.body.code]).toEqual([409, 'idempotencyKeyReused']);
  expect(await readdir(join(folder, 'banners'))).toHaveLength(files + 2);
});

test('nothing is shown of a store that is closed', async () => {
  const store = await newStore();
  await made(store);
  expect(await shown(store)).toHaveLength(1);
  await api.db.update(sellers).set({ status: 'closed' }).where(eq(sellers.id, store.sellerId));
  expect(await shown(store)).toEqual([]);
});

test('cuts pictures where the store chose, the mobile one out of the desktop’s until it has its own', async () => {
  const store = await newStore();
  const id = await made(store, { desktop: await picture(2000, 1000), desktopPart: '0.5,0,0.5,0.35' });
  const desktop = await storedPicture('store-banner', id);
  expect(await sizeOf(desktop)).toEqual([1000, 350]);
  const { dominant } = await sharp(desktop ?? Buffer.alloc(0)).stats();
  expect([dominant.r < 20, dominant.b > 230]).toEqual([true, true]);
  expect(await sizeOf(await storedPicture('store-banner-mobile', id))).toEqual([960, 960]);
  expect(await read(store, id)).toMatchObject({ pictures: 'desktop' });

  const before = (await readdir(join(folder, 'banners'))).length;
  expect((await save(store, { id, version: 1, mobile: await picture(500, 500) })).status).toBe(200);
  expect(await read(store, id)).toMatchObject({ pictures: 'both' });
  expect(await sizeOf(await storedPicture('store-banner-mobile', id))).toEqual([500, 500]);
  // A new desktop picture leaves a mobile one of its own alone; what was replaced is deleted.
  expect((await save(store, { id, version: 2, desktop: await picture(1600, 560) })).status).toBe(200);
  expect(await sizeOf(await storedPicture('store-banner-mobile', id))).toEqual([500, 500]);
  expect(await readdir(join(folder, 'banners'))).toHaveLength(before);
  expect((await save(store, { id, version: 3, pictures: 'drawn' })).status).toBe(200);
  expect(await read(store, id)).toMatchObject({ pictures: 'drawn' });
  expect(await readdir(join(folder, 'banners'))).toHaveLength(before - 2);
});

test('refuses times that nobody can mean', async () => {
  const store = await newStore();
  for (const startsAt of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
    expect((await save(store, { startsAt })).status, startsAt).toBe(400);
});

test('refuses what is no banner, by field, and keeps nothing of it', async () => {
  const store = await newStore();
  const none = await save(store, {
    name: ' ',
    altTh: '',
    externalLink: 'http://example.com',
    startsAt: now.toISOString(),
    endsAt: now.toISOString(),
  });
  expect([none.status, none.body.code]).toEqual([422, 'bannerInvalid']);
  expect(wrongFields(none)).toEqual({
    name: 'required',
    altTh: 'required',
    externalLink: 'bannerLinkInvalid',
    endsAt: 'bannerEndsBefore',
  });
  const small = await save(store, { desktop: await picture(300, 300) });
  expect(wrongFields(small)).toEqual({ desktop: 'bannerPictureSmall' });
  const alone = await save(store, { mobile: await picture(500, 500) });
  expect(wrongFields(alone)).toEqual({ desktop: 'bannerDesktopMissing' });
  const text = await save(store, { desktop: new File(['<svg/>'], 'x.png', { type: 'image/png' }) });
  expect([text.status, text.body.code, text.body.detail]).toEqual([
    422,
    'formatNotSupported',
    { side: 'desktop' },
  ]);
  const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'x.png', { type: 'image/png' });
  const huge = await save(store, { desktop: large });
  expect([huge.status, huge.body.message]).toEqual([413, expect.stringContaining('2')]);
  expect(wrongFields(await save(store, { desktopPart: 'left' }))).toEqual({ desktopPart: 'valueInvalid' });
  expect(await list(store)).toEqual([]);
});

test('puts banners into an order; who moves what has moved meanwhile is told', async () => {
  const store = await newStore();
  const [a = 0, b = 0, c = 0] = [await made(store), await made(store), await made(store)];
  expect((await order(store, [c, a, b], [a, b, c])).status).toBe(200);
  expect((await list(store)).map(({ id }: { id: number }) => id)).toEqual([c, a, b]);
  expect((await shown(store)).map(({ id }: { id: number }) => id)).toEqual([c, a, b]);
  // Sent twice, it is taken once.
  expect((await order(store, [c, a, b], [a, b, c])).status).toBe(200);
  const late = await order(store, [b, a, c], [a, b, c]);
  expect([late.status, late.body.code]).toEqual([409, 'bannersMoved']);
  for (const wrong of [
    [c, a],
    [c, a, a],
    [c, a, b, 999_999],
  ])
    expect((await order(store, wrong, [c, a, b])).body.code).toBe('bannerOrderInvalid');
});

test('two who change one banner at once: one is told; and no more are made than there may be', async () => {
  const store = await newStore();
  const id = await made(store);
  const both = await Promise.all(['one', 'two'].map((name) => save(store, { id, version: 1, name })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('bannerChanged');
  expect((await remove(store, id, 1)).body.code).toBe('bannerChanged');
  const more = await Promise.all(Array.from({ length: 22 }, () => save(store, {})));
  expect(more.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(more.filter(({ body }) => body.code === 'bannersTooMany')).toHaveLength(3);
  expect(await list(store)).toHaveLength(20);
  expect((await remove(store, id, 2)).status).toBe(200);
  expect(await list(store)).toHaveLength(19);
});

test('protects: another store’s banner isn’t there, and who has no right to the catalogue isn’t let in', async () => {
  const [store, other] = [await newStore(), await newStore()];
  const id = await made(store);
  expect((await api.call('GET', `/seller/banner/${id}`, { token: other.token })).status).toBe(404);
  expect((await save(other, { id, version: 1 })).status).toBe(404);
  expect((await remove(other, id, 1)).status).toBe(404);
  expect((await order(other, [id], [id])).body.code).toBe('bannersMoved');
  const shopper = await api.signIn();
  expect((await save(shopper, {})).status).toBe(403);
  expect(await read(store, id)).toMatchObject({ version: 1 });
});
