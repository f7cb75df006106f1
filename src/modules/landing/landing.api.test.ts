import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { claimedPng } from '../../platform/images/test-pictures.ts';
import { discardedFiles } from '../../platform/storage/storage.tables.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { campaigns } from '../campaign/campaign.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { findPicture } from '../pictures.ts';
import { sitePictures } from '../site/site.tables.ts';
import { eraseLandingInterests, exportLandingInterests } from './handle-personal-data.ts';
import { keepLandingsInTime } from './keep-landings-in-time.ts';
import { emptyBlock } from './landing.rules.ts';

const start = new Date('2026-11-24T03:00:00Z');
let now = start;
let api: TestApi;
let shop: TestShop;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
beforeEach(() => {
  now = start;
});
afterAll(async () => {
  await stopPictureProcesses();
  await api.close();
});

const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000).toISOString();
let keys = 0;
const newKey = () => {
  keys += 1;
  return `page-${keys}`;
};
const both = (th: string, en = '') => ({ th, en });
const form = { ...emptyBlock('interest', 1, start), title: both('สนใจ', 'Tell me') };

function save(values: Record<string, unknown> = {}, token = staff) {
  const body = {
    ...{ urlKey: newKey(), nameTh: 'ค่ายนักอ่าน', nameEn: 'Camp', startsAt: null, endsAt: null },
    blocks: [form],
    ...values,
  };
  return api.call('POST', '/admin/landing', { token, body });
}
async function made(values: Record<string, unknown> = {}): Promise<number> {
  const reply = await save(values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const read = async (id: number) =>
  (await api.call('GET', `/admin/landing/${id}`, { token: staff })).body.detail;
const publish = (id: number, version: number, isShown = true) =>
  api.call('POST', `/admin/landing/${id}/publish`, { token: staff, body: { version, isShown } });
const shownFile = async (path: string, culture: 'th' | 'en') => {
  const headers = { 'x-api-key': 'test-key', authorization: `Bearer ${staff}`, culture };
  const reply = await api.app.request(`/api${path}`, { headers });
  return Buffer.from(await reply.arrayBuffer()).toString('utf8');
};
const shown = (urlKey: string) => api.call('GET', `/landing/${urlKey}`, { culture: 'en' });
const ask = (urlKey: string, values: Record<string, unknown> = {}, token: string | null = null) =>
  api.call('POST', `/landing/${urlKey}/interest`, {
    token,
    body: { name: 'สมศรี', email: 'Somsri@Example.com', isAccept: true, ...values },
  });

describe('a page', () => {
  test('is a draft until it is published; a draft that goes on changes nothing for visitors until then', async () => {
    const id = await made();
    const { urlKey } = await read(id);
    expect((await shown(urlKey)).status).toBe(404);
    expect((await publish(id, 1)).status).toBe(200);
    expect((await shown(urlKey)).body.detail).toMatchObject({
      ...{ name: 'Camp', blocks: [{ type: 'interest', title: 'Tell me' }] },
    });
    expect((await api.call('GET', '/landing')).body.detail.urlKey).toBe(urlKey);
    const blocks = [{ ...form, title: both('ใหม่', 'New') }];
    expect((await save({ id, version: 2, urlKey, blocks })).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'shown', isChanged: true, version: 3 });
    expect((await shown(urlKey)).body.detail.blocks[0].title).toBe('Tell me');
    const preview = await api.call('GET', `/admin/landing/${id}/preview`, { token: staff, culture: 'en' });
    expect(preview.body.detail.blocks[0].title).toBe('New');
    await publish(id, 3);
    expect((await shown(urlKey)).body.detail.blocks[0].title).toBe('New');
    expect(await read(id)).toMatchObject({ isChanged: false });
    await publish(id, 4, false);
    expect((await shown(urlKey)).status).toBe(404);
    expect(await read(id)).toMatchObject({ state: 'draft' });
  });

  test('is there from its first instant until, and not at, its last', async () => {
    const id = await made({ startsAt: at(1), endsAt: at(2) });
    const { urlKey } = await read(id);
    await publish(id, 1);
    const statusAt = async (hours: number, ms = 0) => {
      now = new Date(Date.parse(at(hours)) + ms);
      return (await shown(urlKey)).status;
    };
    expect([await statusAt(1, -1), await statusAt(1), await statusAt(2, -1), await statusAt(2)]).toEqual([
      404, 200, 200, 404,
    ]);
  });

  test('shows what its blocks name, and leaves out what is hidden or isn’t there', async () => {
    const sellerId = await shop.seller();
    await shop.product(sellerId);
    const code = await shop.voucher();
    const [campaign] = await api.db
      .insert(campaigns)
      .values({
        urlKey: newKey(),
        nameTh: 'ก',
        nameEn: 'C',
        startsAt: new Date(at(-1)),
        endsAt: new Date(at(9)),
      })
      .returning();
    const id = await made({
      blocks: [
        { ...emptyBlock('banner', 1, now), title: both('หัว'), campaign: campaign?.urlKey, link: '/product' },
        { ...emptyBlock('text', 2, now), words: both('ข้อความ', 'Words') },
        { ...emptyBlock('shelf', 3, now), source: 'newest', title: both('ชั้น', 'Shelf') },
        { ...emptyBlock('shelf', 4, now), source: 'category', key: 'nothing-there' },
        { ...emptyBlock('countdown', 5, now), label: both('เริ่มใน', 'Begins in'), until: at(3) },
        { ...emptyBlock('voucher', 6, now), code: code.toLowerCase() },
        { ...emptyBlock('voucher', 7, now), code: 'NONE' },
        { ...emptyBlock('video', 8, now), url: 'https://www.youtube.com/watch?v=abc' },
        { ...form, id: 9, isHidden: true },
      ],
    });
    await publish(id, 1);
    const { urlKey } = await read(id);
    const { blocks } = (await shown(urlKey)).body.detail;
    expect(blocks).toMatchObject([
      {
        id: 1,
        title: 'หัว',
        link: '/product',
        picture: { imageUrl: expect.stringContaining('/images/campaign') },
      },
      { id: 2, words: 'Words' },
      { id: 3, title: 'Shelf', products: [{ price: 100 }] },
      { id: 5, until: at(3) },
      { id: 6, voucher: { code } },
      { id: 8, url: 'https://www.youtube.com/watch?v=abc' },
    ]);
    expect(blocks).toHaveLength(6);
    // Without a form that is shown nobody can be kept.
    expect((await ask(urlKey)).status).toBe(404);
  });

  test('refuses what is no page, and who was slower', async () => {
    expect(wrongFields(await save({ urlKey: 'No!', nameTh: ' ', startsAt: at(2), endsAt: at(2) }))).toEqual({
      ...{ urlKey: 'urlKeyInvalid', nameTh: 'required', endsAt: 'endsBefore' },
    });
    const id = await made({ urlKey: 'twice' });
    expect(wrongFields(await save({ urlKey: 'twice' }))).toEqual({ urlKey: 'urlKeyTaken' });
    expect((await save({ id, version: 7, urlKey: 'twice' })).body.code).toBe('landingChanged');
    expect((await publish(id, 7)).body.code).toBe('landingChanged');
    const bad = [
      { ...emptyBlock('video', 1, now), url: 'https://evil.example/x' },
      { ...emptyBlock('video', 1, now), url: 'javascript:alert(1)' },
      { ...emptyBlock('banner', 1, now), link: '//evil.example' },
      { ...emptyBlock('banner', 1, now), link: 'https://evil.example' },
      { ...emptyBlock('text', 1, now), html: '<b>' },
    ];
    for (const block of bad) expect((await save({ blocks: [block] })).status).toBe(400);
    expect(
      (await save({ blocks: Array.from({ length: 41 }, (_, n) => ({ ...form, id: n + 1 })) })).status,
    ).toBe(400);
    const seller = (await api.signIn('seller', await shop.seller())).token;
    expect((await save({}, seller)).status).toBe(403);
  });
});

describe('a banner’s own pictures', () => {
  async function picture(width: number, height: number, background = '#0b59a4'): Promise<File> {
    const bytes = await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
    return new File([new Uint8Array(bytes)], 'banner.png', { type: 'image/png' });
  }
  function send(values: Record<string, string | number | Blob>, token: string | null = staff) {
    const body = new FormData();
    for (const [name, value] of Object.entries(values))
      body.set(name, typeof value === 'object' ? value : String(value));
    return api.call('POST', '/admin/landing-picture', { token, body });
  }
  async function kept(values: Record<string, string | number | Blob>) {
    const reply = await send(values);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.detail.picture;
  }
  const banner = (values: object) => ({
    ...emptyBlock('banner', 1, start),
    title: both('ค่าย', 'Camp'),
    ...values,
  });
  const shownPicture = async (urlKey: string, culture: 'th' | 'en' = 'en') =>
    (await api.call('GET', `/landing/${urlKey}`, { culture })).body.detail.blocks[0].picture;
  /** As it is kept: how wide and how high, in pixels. */
  async function fileOf(id: number) {
    const found = await findPicture(api.db, 'site', String(id));
    const file =
      found !== null && 'storageKey' in found ? await api.services.storage.get(found.storageKey) : null;
    if (file === null) return null;
    const { width, height } = await sharp(file.bytes).metadata();
    return [width, height];
  }

  test('are cut to both shapes, shown before those of the campaign, and say what they say', async () => {
    const own = await kept({ desktop: await picture(2000, 1000) });
    expect(own).toMatchObject({ hasOwnMobile: false });
    expect([await fileOf(own.desktopId), await fileOf(own.mobileId)]).toEqual([
      [1600, 560],
      [960, 960],
    ]);
    const blocks = [banner({ picture: own, alt: both('เต็นท์', 'Tents'), campaign: 'nothing-there' })];
    const id = await made({ blocks });
    const { urlKey, pictures } = await read(id);
    await publish(id, 1);
    const { imageUrl, mobileImageUrl, altTag } = await shownPicture(urlKey);
    expect(pictures).toEqual([
      { id: own.desktopId, imageUrl },
      { id: own.mobileId, imageUrl: mobileImageUrl },
    ]);
    expect([altTag, (await shownPicture(urlKey, 'th')).altTag]).toEqual(['Tents', 'เต็นท์']);
    const events = await api.db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.kind} = 'landing_picture_kept'`);
    expect(events.at(-1)?.detail).toEqual({ desktopId: own.desktopId, mobileId: own.mobileId });
  });

  test('of what is published stay while the draft gets others, and go from there once that is published', async () => {
    const first = await kept({ desktop: await picture(1600, 560) });
    const id = await made({ blocks: [banner({ picture: first })] });
    const { urlKey } = await read(id);
    await publish(id, 1);
    const before = await shownPicture(urlKey);
    const { desktopId, mobileId } = first;
    const next = await kept({ desktopId, mobileId, desktop: await picture(1600, 560, '#a40b2f') });
    expect(next.desktopId).not.toBe(desktopId);
    expect((await save({ id, version: 2, urlKey, blocks: [banner({ picture: next })] })).status).toBe(200);
    expect(await shownPicture(urlKey)).toEqual(before);
    expect(await fileOf(desktopId)).toEqual([1600, 560]);
    await publish(id, 3);
    expect((await shownPicture(urlKey)).imageUrl).not.toBe(before.imageUrl);
    await save({ id, version: 4, urlKey, blocks: [banner({ picture: null })] });
    await publish(id, 5);
    expect(await shownPicture(urlKey)).toBeNull();
  });

  test('for phones stay when they were sent for themselves, and go with the wide one that they were cut from', async () => {
    const wide = await picture(1600, 560);
    const cut = await kept({ desktop: wide });
    const ids = { desktopId: cut.desktopId, mobileId: cut.mobileId };
    const own = await kept({ ...ids, mobileIs: 'cut', mobile: await picture(700, 700) });
    expect(own).toMatchObject({ desktopId: cut.desktopId, hasOwnMobile: true });
    expect(own.mobileId).not.toBe(cut.mobileId);
    const kept2 = await kept({ ...ids, mobileId: own.mobileId, mobileIs: 'own', desktop: wide });
    expect(kept2).toMatchObject({ mobileId: own.mobileId, hasOwnMobile: true });
    expect(kept2.desktopId).not.toBe(cut.desktopId);
    const again = await kept({ ...ids, mobileIs: 'cut', desktop: wide });
    expect([again.mobileId === cut.mobileId, again.hasOwnMobile]).toEqual([false, false]);
  });

  test('are refused as every banner’s are, and nothing of a refused one stays', async () => {
    const wide = await picture(1600, 560);
    const counted = async () => [
      (await api.db.select().from(sitePictures)).length,
      (await api.db.select().from(discardedFiles)).length,
    ];
    const before = await counted();
    const tries: [Record<string, string | number | Blob>, number, string, object][] = [
      [{}, 422, 'bannerInvalid', { desktop: 'bannerDesktopMissing' }],
      [{ mobile: await picture(700, 700) }, 422, 'bannerInvalid', { desktop: 'bannerDesktopMissing' }],
      [{ desktop: await picture(300, 105) }, 422, 'bannerInvalid', { desktop: 'bannerPictureSmall' }],
      [{ desktop: wide, desktopPart: '0,0,2,2' }, 422, 'bannerInvalid', { desktopPart: 'valueInvalid' }],
    ];
    for (const [values, status, code, fields] of tries) {
      const reply = await send(values);
      expect([reply.status, reply.body.code, wrongFields(reply)]).toEqual([status, code, fields]);
    }
    const file = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'b.png', { type: 'image/png' });
    const sided: [Record<string, Blob>, number, string, string][] = [
      [{ desktop: file(new Uint8Array(2 * 1024 * 1024 + 1)) }, 413, 'fileTooLarge', 'desktop'],
      [{ desktop: file(Buffer.from('<svg onload="x"/>')) }, 422, 'formatNotSupported', 'desktop'],
      [{ desktop: file(claimedPng(30_000, 30_000)) }, 422, 'imageTooLarge', 'desktop'],
      [{ desktop: wide, mobile: file(claimedPng(700, 700)) }, 422, 'imageBroken', 'mobile'],
    ];
    for (const [values, status, code, side] of sided) {
      const reply = await send(values);
      expect([reply.status, reply.body.code, reply.body.detail?.side]).toEqual([status, code, side]);
    }
    expect(await counted()).toEqual(before);
  });

  test('that nobody uploaded can’t be named, and staff without the right to these pages upload none', async () => {
    const own = await kept({ desktop: await picture(1600, 560) });
    const unknown = { ...own, mobileId: 999_999 };
    expect(wrongFields(await save({ blocks: [banner({ picture: unknown })] }))).toEqual({
      blocks: 'valueInvalid',
    });
    const sent = await send({ desktopId: 999_999, mobileId: own.mobileId, mobile: await picture(700, 700) });
    expect(wrongFields(sent)).toEqual({ desktop: 'bannerDesktopMissing' });
    const values = { desktop: await picture(1600, 560) };
    const seller = (await api.signIn('seller', await shop.seller())).token;
    const shopper = (await api.signIn()).token;
    expect((await send(values, null)).status).toBe(401);
    const clerk = (await api.signIn('staff', null, { staffRole: 'finance' })).token;
    for (const token of [seller, shopper, clerk]) expect((await send(values, token)).status).toBe(403);
    const writer = (await api.signIn('staff', null, { staffRole: 'content' })).token;
    expect((await send(values, writer)).status).toBe(200);
  });
});

describe('the form of interest', () => {
  async function page(): Promise<{ id: number; urlKey: string }> {
    const id = await made();
    await publish(id, 1);
    return { id, urlKey: (await read(id)).urlKey };
  }

  test('keeps each address once with the policy that was agreed to; staff take them as a table, which is noted', async () => {
    const { id, urlKey } = await page();
    expect((await ask(urlKey, { name: '=cmd()' })).status).toBe(200);
    expect((await ask(urlKey, { email: 'somsri@example.COM' })).status).toBe(200);
    const list = await api.call('GET', `/admin/landing/${id}/interests`, { token: staff });
    expect(list.body.detail).toMatchObject({
      ...{ total: 1, dataList: [{ email: 'somsri@example.com', policyVersion: '2026-11-21' }] },
    });
    expect(await read(id)).toMatchObject({ interestCount: 1 });
    const file = await api.call('GET', `/admin/landing/${id}/interests/csv`, { token: staff });
    expect(file.headers.get('content-type')).toContain('text/csv');
    const english = await shownFile(`/admin/landing/${id}/interests/csv`, 'en');
    expect(english).toContain('Name,Email,Privacy policy agreed to,When\r\n');
    // Ten in the morning in Bangkok.
    expect(english).toMatch(/24 Nov.* 10:00/);
    expect(await shownFile(`/admin/landing/${id}/interests/csv`, 'th')).toMatch(
      /^\ufeffชื่อ,อีเมล,[\s\S]*24 พ\.ย\. 2026 10:00/,
    );
    const taken = await api.db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.kind} = 'landing_interests_taken'`);
    expect(taken.map(({ detail }) => detail)).toContainEqual({ landingId: id, count: 1 });
  });

  test('refuses without a name, an address or consent, and on a page that isn’t shown', async () => {
    const { urlKey } = await page();
    expect(wrongFields(await ask(urlKey, { name: ' ', email: 'x', isAccept: false }))).toEqual({
      ...{ name: 'required', email: 'emailInvalid', isAccept: 'policyNotAccepted' },
    });
    expect((await ask('nothing-there')).status).toBe(404);
    const shopper = await api.signIn();
    const call = (path: string) => api.call('GET', path, { token: shopper.token });
    const { id } = await page();
    expect((await call(`/admin/landing/${id}/interests`)).status).toBe(403);
    expect((await call(`/admin/landing/${id}/interests/csv`)).status).toBe(403);
  });

  test('is part of what a person gets of themselves, and goes with them: by account and by address', async () => {
    const { urlKey } = await page();
    const { userId } = await shop.shopper({ email: 'gone@example.com' });
    await ask(urlKey, { email: 'gone@example.com' });
    await ask(urlKey, { email: 'stays@example.com' });
    const person = { userId, email: 'Gone@example.com' };
    expect(await exportLandingInterests(api.db, person)).toMatchObject([
      { page: urlKey, email: 'gone@example.com' },
    ]);
    await eraseLandingInterests(api.db, person);
    expect(await exportLandingInterests(api.db, person)).toEqual([]);
    expect(await exportLandingInterests(api.db, { userId, email: 'stays@example.com' })).toHaveLength(1);
  });
});

test('kept pages are let go when one is saved, published or taken away, and at the second it begins and ends', async () => {
  const told: string[] = [];
  api.services.changes.subscribe((tags) => told.push(...(tags ?? [])));
  const isTold = async () => {
    await expect.poll(() => told).toContain('landings');
    await expect.poll(() => told.length, { interval: 100 }).toBe(told.length);
    told.length = 0;
  };
  const id = await made({ startsAt: at(1), endsAt: at(2) });
  await isTold();
  expect((await publish(id, (await read(id)).version)).status).toBe(200);
  await isTold();

  const turned: (readonly string[] | null)[] = [];
  const times = keepLandingsInTime(
    { db: api.db, clock: () => now },
    { subscribe: () => undefined },
    () => undefined,
  );
  times.changes.subscribe((tags) => turned.push(tags));
  await times.catchUp();
  for (const [hours, isThere] of [
    [0.999, false],
    [1, true],
    [1.999, true],
    [2, false],
  ] as const) {
    now = new Date(at(hours));
    await times.catchUp();
    expect((await shown((await read(id)).urlKey)).status, `after ${hours} hours`).toBe(isThere ? 200 : 404);
  }
  times.close();
  expect(turned).toEqual([['landings'], ['landings']]);

  expect((await publish(id, (await read(id)).version, false)).status).toBe(200);
  await isTold();
});
