import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { recordStatements } from '../../platform/db/test-statements.ts';
import { transact } from '../../platform/db/transact.ts';
import { createRateLimits, type RateLimits } from '../../platform/http/rate-limit.ts';
import type { RequestVariables } from '../../platform/http/request-context.ts';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';
import { emptyWords } from '../content/content.rules.ts';
import { createImageRoutes } from '../image/image.routes.ts';
import { findAnyPicture } from '../pictures.ts';
import { promotions } from '../promotion/promotion.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { sharedAbove } from '../shared-above.ts';
import { createShareRoutes } from './share.routes.ts';
import { shareCardPath } from './share.rules.ts';
import { shortLinks } from './short-link.tables.ts';

const robot = 'facebookexternalhit/1.1;line-poker/1.0';
const person =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari Line/14.9.0';
const start = new Date('2026-11-24T03:00:00Z');
let now = start;
let api: TestApi;
let catalogue: TestCatalogue;
let staff: string;
let app: Hono<{ Variables: RequestVariables }>;

beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  catalogue = await insertTestCatalogue(api.db);
  staff = (await api.signIn('staff')).token;
  app = mount(createRateLimits(null, 1_000));
});
beforeEach(() => {
  now = start;
});
afterAll(async () => {
  await stopPictureProcesses();
  await api.close();
});

function mount(limits: RateLimits) {
  const mounted = new Hono<{ Variables: RequestVariables }>();
  mounted.use(async (c, next) => {
    c.set('clientAddress', 'one');
    await next();
  });
  const findPicture = createFinder();
  const onStoreError = (error: unknown) => expect(error).toBeNull();
  mounted.route(
    '/images',
    createImageRoutes(api.services, { findPicture, isShown: async () => true, limits, onStoreError }),
  );
  const localeOf = (c: { req: { query(name: string): string | undefined } }) =>
    c.req.query('lang') === 'en' ? ('en' as const) : ('th' as const);
  mounted.route('/', createShareRoutes(api.services, { limits, localeOf, above: sharedAbove }));
  // What the pages answer to what nobody made.
  mounted.all('*', (c) => c.text('no such page', 404));
  return mounted;
}
const createFinder =
  () =>
  (...[kind, id]: [Parameters<typeof findAnyPicture>[1], string]) =>
    findAnyPicture(api.services, kind, id);

const ask = (path: string, userAgent: string = person, on = app) =>
  on.request(path, { headers: { 'user-agent': userAgent } });
const detail = async (path: string, culture: 'th' | 'en' = 'th') => {
  const reply = await api.call('GET', path, { culture });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail;
};
const linkOf = async (path: string): Promise<string> => new URL((await detail(path)).shortLink).pathname;
const imageIn = (html: string): string =>
  new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? 'x:').pathname;
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 25 });

let keys = 0;
async function written(kind: 'news' | 'article'): Promise<{ id: number; urlKey: string }> {
  keys += 1;
  const urlKey = `written-${keys}`;
  const words = { ...emptyWords, titleTh: 'เรื่องของหนังสือ', titleEn: 'On Books', summaryTh: 'สรุปเรื่อง' };
  const saved = await api.call('POST', '/admin/content', { token: staff, body: { kind, urlKey, words } });
  const { id } = saved.body.detail;
  await api.call('POST', `/admin/content/${id}/publish`, {
    token: staff,
    body: { isShown: true, version: 1 },
  });
  return { id, urlKey };
}
async function promoted(): Promise<{ id: number; urlKey: string }> {
  keys += 1;
  const [row] = await api.db
    .insert(promotions)
    .values({
      ...{ urlKey: `promotion-${keys}`, sellerId: catalogue.sellers.press, promotionTypeId: 1 },
      ...{ nameTh: 'ลดทั้งร้าน', nameEn: 'Off', discountBasisPoints: 1_000 },
      terms: { kind: 'discount', offBasisPoints: 1_000, offSatang: null, priceSatang: null },
      ...{ startsAt: new Date(start.getTime() - 1e6), endsAt: new Date(start.getTime() + 1e8) },
    })
    .returning({ id: promotions.id, urlKey: promotions.urlKey });
  return row ?? { id: 0, urlKey: '' };
}
async function campaigned(): Promise<string> {
  keys += 1;
  const form = new FormData();
  const values = {
    ...{ urlKey: `campaign-${keys}`, nameTh: 'มหกรรม', nameEn: 'Fair' },
    ...{
      startsAt: '2026-11-20T03:00:00.000Z',
      endsAt: '2026-12-20T03:00:00.000Z',
      leastDiscountPercent: '10',
    },
    ...{ wordsTh: 'หนังสือราคาพิเศษ', wordsEn: 'Books' },
  };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const reply = await api.call('POST', '/admin/campaign', { token: staff, body: form });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return `campaign-${keys}`;
}
async function listed() {
  const { token } = await api.signIn('seller', catalogue.sellers.press);
  const form = new FormData();
  for (const [name, value] of Object.entries({ titleTh: 'เล่มโปรด', titleEn: 'Picks', visibility: 'public' }))
    form.set(name, value);
  const reply = await api.call('POST', '/seller/list', { token, body: form });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { id } = reply.body.detail;
  const { path } = (await api.call('GET', `/seller/list/${id}`, { token })).body.detail;
  return { id, path, listKey: path.split('/').at(-1), token };
}

/** A live that its store has announced. */
async function announced() {
  const { token } = await api.signIn('seller', catalogue.sellers.press);
  const body = {
    name: 'ไลฟ์หนังสือใหม่',
    startsAt: '2026-11-27T12:00:00.000Z',
    limitPerPerson: 2,
    postTypeId: 1,
  };
  const { id } = (await api.call('POST', '/seller/live', { token, body })).body.detail;
  // A keyword and a book are in one open live.
  keys += 1;
  const productId = catalogue.products[keys % 2 === 0 ? 'first' : 'second'];
  const wanted = { productId, keyword: `A${keys}`, copies: 1, price: 99 };
  const added = await api.call('POST', `/seller/live/${id}/product`, { token, body: wanted });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const announce = (isAnnounced: boolean) =>
    api.call('POST', `/seller/live/${id}/show`, { token, body: { videoAddress: '', isAnnounced } });
  const connect = () => api.call('POST', `/seller/live/${id}/connect`, { token });
  const finish = () => api.call('POST', `/seller/live/${id}/finish`, { token });
  return { id, token, body, announce, connect, finish };
}
async function openLives(isLive: boolean): Promise<void> {
  await api.db
    .insert(settings)
    .values({ name: 'site', value: { isLive } })
    .onConflictDoUpdate({ target: settings.name, set: { value: { isLive } } });
  await transact(api.db, (tx) => announceChanges(tx, ['site']));
}

describe('a live', () => {
  test('works: shared by its link, whose card says when it is and never what it costs', async () => {
    await openLives(true);
    const live = await announced();
    expect((await api.call('GET', `/live/${live.id}/share`)).status).toBe(404);
    await live.announce(true);
    await eventually(() => detail(`/live/${live.id}/share`));
    const share = await detail(`/live/${live.id}/share`);
    expect(share).toMatchObject({
      ...{ id: live.id, urlKey: String(live.id), path: `/live/detail/1/${live.id}` },
      ...{ metaTitle: 'ไลฟ์หนังสือใหม่', metaDescription: expect.stringContaining('27 พ.ย. 2026 19:00') },
    });
    const link = new URL(share.shortLink).pathname;
    expect(link).toMatch(/^\/p\/[\w-]{11}$/);
    expect((await ask(`${link}?c=Ab-12`)).headers.get('location')).toBe(`${share.path}?c=Ab-12`);
    expect((await detail(`/live/${live.id}/share`, 'en')).metaDescription).toContain('Starts');

    // It begins, has another name, and ends: the card says so, and neither its price nor its keyword.
    expect((await live.connect()).status).toBe(200);
    const card = async () => (await ask(link, robot)).text();
    await eventually(async () => expect(await card()).toContain('กำลังไลฟ์อยู่ตอนนี้'));
    expect(await card()).not.toMatch(/A\d|99/);
    const { version } = (await api.call('GET', `/seller/live/${live.id}`, { token: live.token })).body.detail;
    const renamed = { ...live.body, id: live.id, version, name: 'ไลฟ์คืนนี้' };
    const saved = await api.call('POST', '/seller/live', { token: live.token, body: renamed });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await eventually(async () => expect(await card()).toContain('ไลฟ์คืนนี้'));
    expect((await ask(imageIn(await card()))).headers.get('content-type')).toBe('image/jpeg');
    expect((await live.finish()).status).toBe(200);
    await eventually(async () => expect(await card()).not.toContain('กำลังไลฟ์อยู่ตอนนี้'));
  });

  test('refuses: a draft, one that its host hides again, what is no live, and all of them while lives are off', async () => {
    await openLives(true);
    const live = await announced();
    await live.announce(true);
    await eventually(() => detail(`/live/${live.id}/share`));
    const link = await linkOf(`/live/${live.id}/share`);
    await openLives(false);
    await eventually(async () => expect((await ask(link)).status).toBe(404));
    expect((await api.call('GET', `/live/${live.id}/share`)).status).toBe(404);
    await openLives(true);
    await eventually(async () => expect((await ask(link)).status).toBe(302));
    await live.announce(false);
    await eventually(async () => expect((await ask(link, robot)).status).toBe(404));
    for (const key of ['0', 'x', '999999999', `${live.id}x`, '99999999999999'])
      expect((await api.call('GET', `/live/${key}/share`)).status, key).toBe(404);
    await openLives(false);
  });
});

describe('GET …/share', () => {
  test('works: SPEC’s fields of every kind, under its own address, and a link that leads to its page', async () => {
    const article = await written('article');
    const news = await written('news');
    const promotion = await promoted();
    const campaign = await campaigned();
    const list = await listed();
    const cases: [string, string, string][] = [
      ['/product/river-1-press/share', 'pd', '/product/river-1-press'],
      [`/product/${article.urlKey}/share`, 'a', `/article/${article.urlKey}`],
      [`/article/${article.urlKey}/share`, 'a', `/article/${article.urlKey}`],
      [`/news/${news.id}/share`, 'n', `/news/${news.id}`],
      [`/news/${news.urlKey}/share`, 'n', `/news/${news.id}`],
      [`/promotion/${promotion.urlKey}/share`, 'p', `/promotion/${promotion.id}`],
      [`/promotion/${promotion.id}/share`, 'p', `/promotion/${promotion.id}`],
      [`/campaign/${campaign}/share`, 'p', `/campaign/${campaign}`],
      ['/store/press/share', 'st', '/store/press'],
      [`/store/press/list/${list.listKey}/share`, 'st', list.path],
      ['/share', 'main', '/'],
    ];
    for (const [call, prefix, page] of cases) {
      const share = await detail(call);
      expect(Object.keys(share).sort(), call).toEqual(
        ['id', 'urlKey', 'path', 'metaTitle', 'metaDescription', 'shortLink'].sort(),
      );
      expect(share.metaTitle, call).not.toBe('');
      expect(share.metaDescription, call).not.toBe('');
      expect(share.path, call).toBe(page);
      expect(new URL(share.shortLink).pathname, call).toMatch(new RegExp(`^/${prefix}/[\\w-]{11}$`));
      const reply = await ask(new URL(share.shortLink).pathname);
      expect([reply.status, reply.headers.get('location')], call).toEqual([302, page]);
    }
  });

  test('works: the same thing keeps its link, however many ask at once; names are in the reader’s language', async () => {
    const links = await Promise.all(Array.from({ length: 6 }, () => linkOf('/product/river-2-press/share')));
    expect(new Set(links).size).toBe(1);
    expect((await detail('/product/river-1-press/share', 'en')).metaTitle).toBe('The First River');
    expect((await detail('/product/river-1-press/share')).metaTitle).toContain('แม่น้ำสายแรก');
  });

  test('refuses what visitors don’t see', async () => {
    for (const path of [
      '/product/hidden/share',
      '/product/nothing/share',
      '/article/nothing/share',
      '/news/999999999/share',
      '/promotion/999999999/share',
      '/promotion/nothing/share',
      '/campaign/nothing/share',
      '/store/nothing/share',
      '/store/press/list/nothing/share',
    ])
      expect((await api.call('GET', path)).status, path).toBe(404);
    expect(await api.db.select().from(shortLinks).where(eq(shortLinks.entityId, 999_999_999))).toEqual([]);
  });

  test('GET /ShortLink works, and refuses codes nobody made and a code of another kind', async () => {
    const code = (await linkOf('/product/garden-canal/share')).split('/').at(-1);
    expect((await api.call('GET', `/ShortLink/pd/${code}`)).body.detail).toEqual({
      ...{ kind: 'product', id: catalogue.products.garden, urlKey: 'garden-canal' },
      path: '/product/garden-canal',
    });
    expect((await api.call('GET', `/ShortLink/st/${code}`)).status).toBe(404);
    expect((await api.call('GET', '/ShortLink/pd/AAAAAAAAAAA')).status).toBe(404);
    expect((await api.call('GET', '/ShortLink/url/AAAAAAAAAAA')).status).toBe(400);
  });
});

describe('a short link', () => {
  test('sends people on, and nothing in between may keep that', async () => {
    const link = await linkOf('/product/river-1-press/share');
    const reply = await ask(link);
    expect(reply.status).toBe(302);
    expect(reply.headers.get('location')).toBe('/product/river-1-press');
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    expect(reply.headers.get('x-robots-tag')).toBe('noindex');
    expect(await reply.text()).toBe('');
    expect((await app.request(link, { method: 'HEAD', headers: { 'user-agent': person } })).status).toBe(302);
  });

  test('gives robots the card at the same address, without a statement of SQL once it is kept', async () => {
    const link = await linkOf('/product/river-1-press/share');
    const first = await ask(link, robot);
    expect(first.status).toBe(200);
    const html = await first.text();
    expect(html).toContain(`<meta property="og:url" content="${api.services.siteUrl}${link}">`);
    expect(html).toContain('แม่น้ำสายแรก');
    expect(html).toContain('<meta property="product:price:amount" content="');
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
    const statements = await recordStatements(async () => {
      for (const agent of [robot, 'Twitterbot/1.0', 'Slackbot 1.0', 'TelegramBot (like TwitterBot)', person])
        await ask(link, agent);
    });
    expect(statements).toEqual([]);
  });

  test('counts statements: what isn’t kept yet takes some, so that the count above means something', async () => {
    const link = await linkOf('/store/canal/share');
    const statements = await recordStatements(async () => ask(link, robot));
    expect(statements.length).toBeGreaterThan(0);
  });

  test('keeps a sharer’s code for the page and leaves it out of the card', async () => {
    const link = await linkOf('/product/river-1-press/share');
    expect((await ask(`${link}?c=Ab-9_z&utm_source=x&next=//evil.example`)).headers.get('location')).toBe(
      '/product/river-1-press?c=Ab-9_z',
    );
    const [plain, coded] = [await ask(link, robot), await ask(`${link}?c=Ab-9_z`, robot)];
    expect(await coded.text()).toBe(await plain.text());
  });

  test('open redirect: an address in the query or as the code leads nowhere else', async () => {
    const link = await linkOf('/product/river-1-press/share');
    for (const query of ['url=https://evil.example', 'next=//evil.example', 'c=//evil.example', 'c=a&c=b'])
      expect((await ask(`${link}?${query}`)).headers.get('location'), query).toBe('/product/river-1-press');
    for (const path of [
      '/pd/https:',
      '/pd//evil.example',
      '/pd/evil.example',
      '/main//evil.example/',
      '/pd/',
      '/pd',
    ])
      expect((await ask(path)).headers.get('location'), path).toBeNull();
  });

  test('encoded slashes, other alphabets and more than a code are no code', async () => {
    const link = await linkOf('/product/river-1-press/share');
    for (const path of [
      `${link}%2f..%2fadmin`,
      `${link}%2f`,
      `${link}/`,
      `${link}/x`,
      `${link}%00`,
      `${link}.data`,
      '/pd/%2f%2fevil.exam',
      '/pd/%5c%5cevil.exam',
      '/pd/กกกกกกกกกกก',
      `/pd/${'A'.repeat(5_000)}`,
    ])
      expect((await ask(path)).status, path.slice(0, 60)).toBe(404);
  });

  test('header splitting: a line break in the query is in no header', async () => {
    const link = await linkOf('/product/river-1-press/share');
    const reply = await ask(`${link}?c=a%0d%0aset-cookie:%20token=x`);
    expect(reply.headers.get('location')).toBe('/product/river-1-press');
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  test('another kind’s key: a code is one under its own prefix alone', async () => {
    const code = (await linkOf('/product/river-1-press/share')).split('/').at(-1);
    for (const prefix of ['a', 'n', 'p', 'st', 'main'])
      expect((await ask(`/${prefix}/${code}`)).status, prefix).toBe(404);
  });

  test('of nobody’s is a 404, and trying them is limited', async () => {
    expect((await ask('/pd/AAAAAAAAAAA')).status).toBe(404);
    expect((await ask('/pd/AAAAAAAAAAA', robot)).status).toBe(404);
    const limited = mount(createRateLimits(null));
    const link = await linkOf('/product/river-1-press/share');
    const replies: number[] = [];
    for (let tried = 0; tried < 125; tried += 1)
      replies.push((await ask(`/pd/${String(tried).padStart(11, 'A')}`, person, limited)).status);
    expect(replies.filter((status) => status === 404)).toHaveLength(120);
    const refused = await ask('/pd/ZZZZZZZZZZZ', person, limited);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    // What is kept costs nothing, and is never refused.
    expect((await ask(link, person, limited)).status).toBe(302);
  });

  test('protects: making links is limited, and a thing has one', async () => {
    const strict = await openTestApi({ limitFactor: 1 });
    try {
      await insertTestCatalogue(strict.db);
      const replies: number[] = [];
      for (let made = 0; made < 125; made += 1)
        replies.push((await strict.call('GET', '/product/river-1-press/share')).status);
      expect(replies.filter((status) => status === 200)).toHaveLength(120);
      expect(replies.at(-1)).toBe(429);
      expect(await strict.db.select().from(shortLinks)).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });

  test('of what isn’t sold any more sends people to its page, which says so, and shows robots nothing', async () => {
    const link = await linkOf('/product/river-10-press/share');
    await api.db.update(products).set({ isActive: false }).where(eq(products.id, catalogue.products.tenth));
    await transact(api.db, (tx) => announceChanges(tx, [`product:${catalogue.products.tenth}`]));
    await eventually(async () => expect(await (await ask(link, robot)).text()).toBe(''));
    expect((await ask(link)).headers.get('location')).toBe('/product/river-10-press');
  });

  test('of a list is one while everybody sees it; what is seen by its link alone is shared by that link', async () => {
    const list = await listed();
    const link = await linkOf(`/store/press/list/${list.listKey}/share`);
    expect((await ask(link)).headers.get('location')).toBe(list.path);
    const secret = await seenBy(list, 'byLink');
    const shared = await detail(`/store/press/list/${secret.split('/').at(-1)}/share`);
    expect(new URL(shared.shortLink).pathname).toBe(secret);
    // Whoever had the public link isn't told the secret one, nor the one that follows it.
    for (const agent of [person, robot])
      await eventually(async () => expect((await ask(link, agent)).status).toBe(404));
    await seenBy(list, 'hidden');
    expect((await ask(link)).status).toBe(404);
    await seenBy(list, 'public');
    await eventually(async () => expect((await ask(link)).headers.get('location')).toBe(list.path));
  });
});

/** The address of a list once it is seen so; empty of a hidden one. */
async function seenBy({ id, token }: { id: number; token: string }, visibility: string): Promise<string> {
  const { version } = (await api.call('GET', `/seller/list/${id}`, { token })).body.detail;
  const form = new FormData();
  const values = { titleTh: 'เล่มโปรด', titleEn: 'Picks', visibility, id, version };
  for (const [name, value] of Object.entries(values)) form.set(name, String(value));
  const reply = await api.call('POST', '/seller/list', { token, body: form });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return (await api.call('GET', `/seller/list/${id}`, { token })).body.detail.path ?? '';
}

describe('the pages of SPEC §2 for sharing', () => {
  test('are cards for robots, and lead people to the page', async () => {
    const article = await written('article');
    const news = await written('news');
    const promotion = await promoted();
    const campaign = await campaigned();
    for (const [path, page] of [
      ['/product/share/river-1-press', '/product/river-1-press'],
      [`/article/share/${article.urlKey}`, `/article/${article.urlKey}`],
      [`/news/share/${news.urlKey}`, `/news/${news.id}`],
      [`/promotion/share/${promotion.urlKey}`, `/promotion/${promotion.id}`],
      ['/store/share/press', '/store/press'],
      ['/share', '/'],
      [`/share/${campaign}`, `/campaign/${campaign}`],
    ] as const) {
      const shown = await ask(path, robot);
      expect(shown.status, path).toBe(200);
      expect(await shown.text(), path).toContain('<meta property="og:image:height" content="630">');
      const sent = await ask(`${path}?c=AB12&x=1`);
      expect([sent.status, sent.headers.get('location')], path).toEqual([302, `${page}?c=AB12`]);
    }
  });

  test('refuse tricks: nothing there, another kind’s key, a host, slashes, NUL, line breaks', async () => {
    for (const path of [
      '/product/share/nothing',
      '/product/share/press',
      '/store/share/river-1-press',
      '/product/share//evil.example',
      '/product/share/%2f%2fevil.example',
      '/product/share/%5cevil.example',
      '/product/share/x%0d%0alocation:%20https:%2f%2fevil.example',
      '/product/share/%00',
      '/product/share/https:%2f%2fevil.example',
      `/product/share/${'x'.repeat(500)}`,
      '/share/nothing',
    ])
      for (const agent of [person, robot]) expect((await ask(path, agent)).status, path).toBe(404);
  });
});

describe('the picture of a card', () => {
  test('works: 1200 × 630, to be kept for ever, at an address that the page names', async () => {
    const html = await (await ask('/product/share/river-1-press', robot)).text();
    const path = imageIn(html);
    expect(path).toMatch(/^\/images\/share-product\/\d+\/[\da-f]{14}\/1200\.jpg$/);
    const reply = await app.request(path);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    // It is no empty sheet: cover, title and price are on it.
    const { channels } = await sharp(bytes).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(30);
  });

  test('works in both languages, for a store, and for what has no picture', async () => {
    const english = imageIn(await (await ask('/store/share/press?lang=en', robot)).text());
    expect(english).toContain('/images/share-store-en/');
    for (const path of [english, imageIn(await (await ask('/share', robot)).text())]) {
      const bytes = Buffer.from(await (await app.request(path)).arrayBuffer());
      expect(await sharp(bytes).metadata(), path).toMatchObject({ width: 1200, height: 630 });
    }
  });

  test('has another address when the price changes; the old one leads there', async () => {
    const before = imageIn(await (await ask('/product/share/garden-canal', robot)).text());
    await api.db
      .update(products)
      .set({ priceSatang: 12_345, fullPriceSatang: 20_000 })
      .where(eq(products.id, catalogue.products.garden));
    await transact(api.db, (tx) => announceChanges(tx, [`product:${catalogue.products.garden}`]));
    await eventually(async () => {
      const html = await (await ask('/product/share/garden-canal', robot)).text();
      expect(html).toContain('content="123.45"');
      expect(imageIn(html)).not.toBe(before);
    });
    const after = imageIn(await (await ask('/product/share/garden-canal', robot)).text());
    const moved = await app.request(before);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, after]);
  });

  test('is found as it is now by the address that pages name, which no card has', async () => {
    const { garden } = catalogue.products;
    const now = imageIn(await (await ask('/product/share/garden-canal', robot)).text());
    const moved = await app.request(shareCardPath({ kind: 'product', id: garden }, 'th'));
    expect([moved.status, moved.headers.get('location')]).toEqual([302, now]);
    // Kept for ever it would lead to yesterday's price.
    expect(moved.headers.get('cache-control')).toBe('public, max-age=60');
    const english = await app.request(shareCardPath({ kind: 'product', id: garden }, 'en'));
    expect(english.headers.get('location')).toContain(`/images/share-product-en/${garden}/`);
  });

  test('is drawn in one size, so that nobody fills the disk; what isn’t shown has none', async () => {
    const path = imageIn(await (await ask('/product/share/river-1-press', robot)).text());
    for (const file of ['480.jpg', '1600.jpg', '1200.avif'])
      expect((await app.request(path.replace('1200.jpg', file))).status, file).toBe(404);
    const hidden = `/images/share-product/${catalogue.products.hidden}/${'0'.repeat(14)}/1200.jpg`;
    expect((await app.request(hidden)).status).toBe(404);
  });

  test('is limited: who has too many drawn is told to wait', async () => {
    const spent: string[] = [];
    const limited = mount({
      spend: async (name) => {
        spent.push(name);
      },
      giveBack: async () => undefined,
    });
    const path = imageIn(await (await ask('/product/share/river-2-press', robot)).text());
    await limited.request(path);
    await limited.request(path);
    expect(spent).toEqual(['picture']);
  });
});

test('a store that is closed isn’t shared', async () => {
  expect((await api.call('GET', '/store/closed/share')).status).toBe(404);
  const [closed] = await api.db.select().from(sellers).where(eq(sellers.id, catalogue.sellers.closed));
  expect(closed?.status).not.toBe('active');
});
