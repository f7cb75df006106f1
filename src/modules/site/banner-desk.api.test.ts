import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { findPicture } from '../pictures.ts';
import { keepBannersInTime } from './keep-banners-in-time.ts';
import { banners } from './site.tables.ts';

const hourMs = 60 * 60 * 1000;
const start = new Date();
let now = start;
let api: TestApi;
let token: string;
beforeAll(async () => {
  const storage = createDiskStorage({ folder: mkdtempSync(join(tmpdir(), 'bannasala-house-banners-')) });
  api = await openTestApi({ services: { clock: () => now, storage } });
  token = (await api.signIn('staff')).token;
});
beforeEach(async () => {
  now = start;
  await api.db.delete(banners);
  await announceChanges(api.db, ['site']);
});
afterAll(async () => {
  await stopPictureProcesses();
  await api.close();
});

type Values = Record<string, string | number | Blob>;
function save(values: Values, who = token) {
  const form = new FormData();
  const all: Values = { placement: 'home', nameTh: 'งานหนังสือ', nameEn: 'Book fair', ...values };
  for (const [name, value] of Object.entries(all))
    form.set(name, typeof value === 'object' ? value : String(value));
  return api.call('POST', '/admin/banner', { token: who, body: form });
}
async function made(values: Values = {}): Promise<number> {
  const reply = await save(values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const read = async (id: number) => (await api.call('GET', `/admin/banner/${id}`, { token })).body.detail;
const list = async (placement = 'home') =>
  (await api.call('GET', `/admin/banner/List?placement=${placement}`, { token })).body.detail;
const shown = async (path = '/Banner/HomeList') =>
  (await api.call('GET', path, { culture: 'en' })).body.detail.dataList;
const names = async (path?: string) => (await shown(path)).map(({ name }: { name: string }) => name);
async function picture(width: number, height: number): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#0b59a4' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'banner.png', { type: 'image/png' });
}

test('staff hang a banner up where its place is, with SPEC’s fields', async () => {
  const id = await made({ subtitleEn: 'All week', altEn: 'A fair', externalLink: '/product?sortBy=newest' });
  await expect.poll(() => names()).toEqual(['Book fair']);
  expect(await shown()).toEqual([
    {
      id,
      name: 'Book fair',
      altTag: 'A fair',
      subtitle: 'All week',
      displayOrder: 1,
      externalLink: '/product?sortBy=newest',
      imageUrl: expect.stringMatching(/^\/images\/banner-en\//),
      mobileImageUrl: expect.stringMatching(/^\/images\/banner-mobile-en\//),
      display: true,
    },
  ]);
  for (const [placement, path] of [
    ['product', '/Banner/BannerProductList'],
    ['article', '/Banner/ArticleList'],
    ['live', '/Banner/LiveList'],
    ['seller', '/Banner/SellerPromotion'],
  ] as const) {
    await made({ placement, nameEn: placement });
    await expect.poll(() => names(path)).toEqual([placement]);
  }
  await made({ placement: 'close', altTh: 'ปิดร้าน' });
  await expect
    .poll(async () => (await api.call('GET', '/BannerClose')).body.detail.banner.banner.altTag, {
      timeout: 2_000,
    })
    .toBe('ปิดร้าน');
  expect((await list()).counts).toContainEqual({ placement: 'close', count: 1 });
});

test('it is shown from its start until its end, to the second, in every process', async () => {
  const startsAt = new Date(start.getTime() + hourMs);
  const endsAt = new Date(start.getTime() + 2 * hourMs);
  const id = await made({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() });
  const told: (readonly string[] | null)[] = [];
  const times = keepBannersInTime(
    { db: api.db, clock: () => now },
    { subscribe: () => undefined },
    () => undefined,
  );
  times.changes.subscribe((tags) => told.push(tags));
  await times.catchUp();
  expect(times.untilNextMs()).toBe(hourMs);
  for (const [at, state, isShown] of [
    [startsAt.getTime() - 1, 'scheduled', false],
    [startsAt.getTime(), 'shown', true],
    [endsAt.getTime() - 1, 'shown', true],
    [endsAt.getTime(), 'ended', false],
  ] as const) {
    now = new Date(at);
    await times.catchUp();
    expect((await read(id)).state).toBe(state);
    await expect.poll(async () => (await names()).length === 1).toBe(isShown);
  }
  times.close();
  expect(told).toEqual([['site'], ['site']]);
  expect(times.untilNextMs()).toBeNull();
});

describe('its pictures', () => {
  const stored = async (kind: 'banner' | 'banner-mobile', id: number) => {
    const found = await findPicture(api.db, kind, String(id));
    if (found === null || !('storageKey' in found)) return null;
    const bytes = (await api.services.storage.get(found.storageKey))?.bytes;
    const { width, height } = await sharp(Buffer.from(bytes ?? [])).metadata();
    return [width, height];
  };

  test('are cut to their shapes, the square one from the wide one, and go with the banner', async () => {
    const id = await made({ desktop: await picture(2_000, 1_000) });
    expect(await stored('banner', id)).toEqual([1_600, 560]);
    expect(await stored('banner-mobile', id)).toEqual([960, 960]);
    expect(await read(id)).toMatchObject({ pictures: 'desktop', version: 1 });
    expect((await save({ id, version: 1, mobile: await picture(1_000, 1_000) })).status).toBe(200);
    expect(await read(id)).toMatchObject({ pictures: 'both', version: 2 });
    expect((await save({ id, version: 2, pictures: 'drawn' })).status).toBe(200);
    expect(await stored('banner', id)).toBeNull();
    expect((await api.call('DELETE', `/admin/banner/${id}`, { token, body: { version: 2 } })).status).toBe(
      409,
    );
    expect((await api.call('DELETE', `/admin/banner/${id}`, { token, body: { version: 3 } })).status).toBe(
      200,
    );
    expect((await api.call('GET', `/admin/banner/${id}`, { token })).status).toBe(404);
  });

  test('of a form that is sent twice hang once', async () => {
    const before = (await list()).dataList.length;
    const form = { desktop: await picture(2000, 700), idempotencyKey: 'twice' };
    const twice = await Promise.all([save(form), save(form)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const { id } = twice[0].body.detail;
    expect(twice[1].body.detail).toEqual({ id });
    expect((await list()).dataList).toHaveLength(before + 1);
    const change = { id, version: 1, nameEn: 'Other', idempotencyKey: 'change' };
    for (let turn = 0; turn < 2; turn += 1) expect((await save(change)).status).toBe(200);
    expect(await read(id)).toMatchObject({ version: 2, pictures: 'desktop' });
    expect((await save({ ...change, idempotencyKey: 'late' })).body.code).toBe('bannerChanged');
    // Its picture is there still.
    expect(await stored('banner', id)).not.toBeNull();
    await api.call('DELETE', `/admin/banner/${id}`, { token, body: { version: 2 } });
  });

  test('that are none or too small are refused', async () => {
    expect(await save({ desktop: new File(['x'], 'x.png') })).toMatchObject({
      status: 422,
      body: { code: 'formatNotSupported' },
    });
    expect(wrongFields(await save({ desktop: await picture(200, 70) }))).toEqual({
      desktop: 'bannerPictureSmall',
    });
  });
});

test('what it can’t be is said by field', async () => {
  const at = start.toISOString();
  expect(
    wrongFields(await save({ nameTh: ' ', externalLink: 'http://x.example', startsAt: at, endsAt: at })),
  ).toEqual({ nameTh: 'required', externalLink: 'bannerLinkInvalid', endsAt: 'bannerEndsBefore' });
  for (const externalLink of ['javascript:alert(1)', '//evil.example', 'https://u:p@x.example'])
    expect(wrongFields(await save({ externalLink }))).toEqual({ externalLink: 'bannerLinkInvalid' });
  expect((await save({ placement: 'moon' })).status).toBe(400);
});

test('of two editors the second is told', async () => {
  const id = await made();
  const replies = await Promise.all(['ก', 'ข'].map((nameTh) => save({ id, version: 1, nameTh })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await save({ id: 999_999, version: 1 })).status).toBe(404);
});

test('banners of a place stand where staff put them', async () => {
  const was = [await made({ nameEn: 'One' }), await made({ nameEn: 'Two' })];
  const other = await made({ placement: 'product' });
  const ids = [...was].reverse();
  const order = (body: unknown) => api.call('POST', '/admin/banner/order', { token, body });
  expect((await order({ placement: 'home', ids, was })).status).toBe(200);
  await expect.poll(() => names()).toEqual(['Two', 'One']);
  expect((await order({ placement: 'home', ids: was, was })).body).toMatchObject({ code: 'bannersMoved' });
  expect((await order({ placement: 'home', ids: [...was, other], was: ids })).status).toBe(409);
});

test('nobody but staff changes the house’s banners', async () => {
  const shopper = await api.signIn();
  expect((await save({}, shopper.token)).status).toBe(403);
  expect((await api.call('GET', '/admin/banner/List', { token: shopper.token })).status).toBe(403);
});
