import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { settings } from '../settings/settings.tables.ts';
import { banners } from './site.tables.ts';

const now = new Date('2026-05-01T03:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
});
afterAll(() => api.close());

const get = async (path: string, culture: 'th' | 'en' = 'th') =>
  (await api.call('GET', path, { culture })).body.detail;

/** Changes settings as the back office does, and waits until the process has heard of it. */
async function keep(name: string, value: unknown): Promise<void> {
  await api.db
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
  await announceAndWait();
}

async function announceAndWait(): Promise<void> {
  const heard = new Promise<void>((resolve) => api.services.changes.subscribe(() => resolve()));
  await announceChanges(api.db, ['site']);
  await heard;
}

beforeEach(async () => {
  await api.db.execute(sql`truncate settings, banners restart identity cascade`);
  await announceAndWait();
});

describe('settings', () => {
  test('works: a shop without settings has a name in both languages and a theme', async () => {
    expect(await get('/Setting/BusinessNameTH')).toBe('บรรณศาลา');
    expect(await get('/Setting/BusinessNameEN')).toBe('Bannasala');
    expect(await get('/Setting/Logo')).toEqual({ desktop: '/logo.svg', mobile: '/logo.svg' });
    expect(await get('/Setting/Footer')).toBe('/logo-footer.svg');
    expect(await get('/Setting/Shell')).toMatchObject({ theme: 'institute', isClosed: false, isLive: false });
  });

  test('works: who runs the shop, line by line, in the language asked for', async () => {
    expect(await get('/Setting/SiteInfo')).toMatchObject({
      companyName: 'บรรณศาลา',
      lineId: null,
      address2: '',
    });
    await keep('site', { companyNameTh: 'สถาบันบรรณศาลา', companyNameEn: 'Bannasala Institute' });
    await keep('footer', {
      addressTh: '9 ถนนพระราม 1',
      addressEn: '9 Rama I Road',
      address2Th: 'กรุงเทพฯ 10330',
      address2En: 'Bangkok 10330',
      lineId: '@bannasala',
      email: 'hello@test.example',
    });
    expect(await get('/Setting/SiteInfo', 'en')).toMatchObject({
      companyName: 'Bannasala Institute',
      address: '9 Rama I Road',
      address2: 'Bangkok 10330',
      lineId: '@bannasala',
      email: 'hello@test.example',
      logo: { desktop: '/logo.svg', mobile: '/logo.svg' },
    });
    expect(await get('/Setting/SiteInfo')).toMatchObject({ address2: 'กรุงเทพฯ 10330' });
  });

  test('works: what staff set is what everybody reads, at once and in their language', async () => {
    await keep('site', {
      theme: 'siamensis',
      businessNameTh: 'สถาบันบรรณศาลา',
      businessNameEn: 'Bannasala Institute',
    });
    expect(await get('/Setting/BusinessNameTH')).toBe('สถาบันบรรณศาลา');
    expect(await get('/Setting/Shell', 'en')).toMatchObject({
      theme: 'siamensis',
      businessName: 'Bannasala Institute',
    });
    await keep('site', { businessNameTh: 'ร้านใหม่' });
    expect(await get('/Setting/Shell')).toMatchObject({ theme: 'institute', businessName: 'ร้านใหม่' });
  });

  test('works: what is put over the home page is what banners ask for, with words in the reader’s language', async () => {
    expect(await get('/Setting/Shell')).toMatchObject({ popups: [] });
    await api.db.execute(sql`insert into banners (placement, name_th, name_en, link, sort_order)
      values ('popup', 'ลดทั้งร้าน', 'A sale', '/product', 1)`);
    await announceAndWait();
    const imageUrl = expect.stringContaining('/images/banner-mobile-en/');
    expect(await get('/Setting/Shell', 'en')).toMatchObject({
      popups: [{ altTag: 'A sale', link: '/product', imageUrl }],
    });
    await api.db.execute(sql`delete from banners where placement = 'popup'`);
    await announceAndWait();
  });

  test('works: the footer says how to reach the shop; a network without an address is off', async () => {
    await keep('footer', {
      addressTh: '9 ถนนพระราม 1',
      addressEn: '9 Rama I Road',
      telephone: '02 000 0000',
      fax: '02 000 0001',
      email: 'hello@bannasala.test',
      line: 'https://line.me/R/ti/p/@bannasala',
    });
    expect(await get('/ContactUs/ConfigFooter', 'en')).toEqual({
      contactUsAddress: '9 Rama I Road',
      contactUsTelephone: '02 000 0000',
      contactUsFax: '02 000 0001',
      contactUsEmail: 'hello@bannasala.test',
      isFacebook: false,
      linkFacebook: '',
      isInstagram: false,
      linkInstagram: '',
      isLine: true,
      linkLine: 'https://line.me/R/ti/p/@bannasala',
    });
  });

  test('protects: /GetSettingList never tells the secrets 64 and 83, whatever is kept', async () => {
    await keep('setting_list', {
      64: 'line-secret',
      65: 'line-id',
      72: 'https://chat.example/w',
      83: 'captcha',
      84: 1,
      99: 'x',
    });
    const reply = await api.call('GET', '/GetSettingList');
    expect(reply.body.detail).toEqual([
      { id: 65, value: 'line-id' },
      { id: 72, value: 'https://chat.example/w' },
      { id: 84, value: 1 },
    ]);
    expect(JSON.stringify(reply.body)).not.toMatch(/line-secret|captcha/);
  });

  test('protects: a chat widget is a link only when its address is https', async () => {
    await keep('setting_list', { 72: 'https://chat.example/w' });
    expect(await get('/Setting/Shell')).toMatchObject({ chatWidgetUrl: 'https://chat.example/w' });
    await keep('setting_list', { 72: 'javascript:alert(1)' });
    expect(await get('/Setting/Shell')).toMatchObject({ chatWidgetUrl: null });
  });

  test('refuses: a call without the API key, and fields nobody asked for', async () => {
    expect(await api.call('GET', '/GetSettingList', { apiKey: 'wrong' })).toMatchObject({ status: 401 });
    expect((await api.call('POST', '/GetSettingList', { body: {} })).status).toBeGreaterThanOrEqual(404);
  });
});

describe('banners', () => {
  const banner = (name: string, rest: Partial<typeof banners.$inferInsert>): typeof banners.$inferInsert => ({
    placement: 'home',
    nameTh: name,
    nameEn: `${name} en`,
    sortOrder: 1,
    ...rest,
  });

  test('works: those of the place, in order, in the language, without hidden ones', async () => {
    await api.db
      .insert(banners)
      .values([
        banner('ข', { sortOrder: 2, subtitleTh: 'รอง', subtitleEn: 'sub', link: '/campaign/x' }),
        banner('ก', { sortOrder: 1 }),
        banner('ซ่อน', { isShown: false }),
        banner('บทความ', { placement: 'article' }),
        banner('ไลฟ์', { placement: 'live' }),
        banner('สินค้า', { placement: 'product' }),
      ]);
    await announceAndWait();
    const { dataList } = await get('/Banner/HomeList', 'en');
    expect(dataList.map((one: { name: string }) => one.name)).toEqual(['ก en', 'ข en']);
    expect(dataList[1]).toMatchObject({
      altTag: 'ข en: sub',
      externalLink: '/campaign/x',
      displayOrder: 2,
      display: true,
      imageUrl: expect.stringMatching(/^\/images\/banner-en\/\d+\/[0-9a-f]{14}$/),
      mobileImageUrl: expect.stringMatching(/^\/images\/banner-mobile-en\/\d+\/[0-9a-f]{14}$/),
    });
    expect((await get('/Banner/ArticleList')).dataList).toMatchObject([{ name: 'บทความ' }]);
    expect((await get('/Banner/LiveList')).dataList).toMatchObject([{ name: 'ไลฟ์' }]);
    expect((await get('/Banner/BannerProductList')).dataList).toMatchObject([{ name: 'สินค้า' }]);
  });

  test('works: a new picture has a new address', async () => {
    const imageOf = async () => (await get('/Banner/HomeList')).dataList[0].imageUrl;
    await api.db.insert(banners).values(banner('ก', {}));
    await announceAndWait();
    const drawn = await imageOf();
    await api.db.update(banners).set({ imageKey: 'banners/1.jpg' });
    await announceAndWait();
    expect(await imageOf()).not.toBe(drawn);
  });

  test('works: the closing banner, by both of its paths', async () => {
    const open = { isShow: false, banner: { banner: { display: false, imageUrl: null, altTag: '' } } };
    expect(await get('/BannerClose')).toEqual(open);
    await api.db.insert(banners).values(banner('ปิดปรับปรุง', { placement: 'close' }));
    await keep('site', { isClosed: true, isClosingBannerShown: true });
    const closed = {
      isShow: true,
      banner: {
        banner: { display: true, altTag: 'ปิดปรับปรุง', imageUrl: expect.stringContaining('/images/banner/') },
      },
    };
    expect(await get('/BannerClose')).toEqual(closed);
    expect(await get('/Bannerclose')).toEqual(closed);
    expect(await get('/Setting/Shell')).toMatchObject({
      isClosed: true,
      closingBannerUrl: expect.stringContaining('/images/banner/'),
      closingBannerAlt: 'ปิดปรับปรุง',
    });
  });
});

describe('lists', () => {
  test('works: countries, calling codes, prefixes and languages', async () => {
    expect((await get('/Country'))[0]).toEqual({ id: 1, code: 'TH', name: 'ไทย' });
    expect((await get('/Country/Code', 'en'))[0]).toEqual({
      id: 1,
      code: 'TH',
      name: '+66',
      countryName: 'Thailand',
    });
    expect(await get('/Prefix', 'en')).toEqual([
      { id: 0, name: 'Please choose' },
      { id: 1, name: 'Mr' },
      { id: 2, name: 'Miss' },
      { id: 3, name: 'Mrs' },
    ]);
    expect((await get('/Prefix'))[1]).toEqual({ id: 1, name: 'นาย' });
    expect(await get('/language')).toEqual([
      { code: 'th', name: 'ไทย', isDefault: true },
      { code: 'en', name: 'English', isDefault: false },
    ]);
  });
});

test('settings and banners are read from the database once for many callers', async () => {
  const select = vi.spyOn(api.db, 'select');
  await Promise.all(Array.from({ length: 20 }, () => get('/Setting/Shell')));
  expect(select.mock.calls.length).toBeLessThanOrEqual(2);
  select.mockRestore();
});
