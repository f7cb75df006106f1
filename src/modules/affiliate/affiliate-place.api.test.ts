import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { succeed } from '../../shared/result.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import {
  affiliateClicks,
  affiliateFollowers,
  affiliateLinks,
  affiliateProfiles,
} from './affiliate.tables.ts';
import { eraseAffiliate, exportAffiliate } from './handle-personal-data.ts';
import { type TestAffiliate, testAffiliates } from './test-affiliates.ts';

const start = new Date('2026-11-26T03:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
let now = start;
let api: TestApi;
let shop: TestShop;
let links: ReturnType<typeof testAffiliates>;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  links = testAffiliates(api, shop);
  staff = (await api.signIn('staff')).token;
  await api.call('POST', '/admin/affiliate/rate', { token: staff, body: { basisPoints: 500 } });
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

const get = (path: string, by: { token: string } | null, culture: 'th' | 'en' = 'en') =>
  api.call('GET', path, { token: by?.token ?? null, culture });
const send = (method: string, path: string, by: { token: string }, body: unknown) =>
  api.call(method, path, { token: by.token, body, culture: 'en' });
const keyOf = async (productId: number) =>
  (await api.db.execute<{ key: string }>(sql`select url_key as key from products where id = ${productId}`))
    .rows[0]?.key ?? '';
const click = (by: TestAffiliate, thingId: number | null, channel: string | null, at = now) =>
  api.db.insert(affiliateClicks).values({
    ...{ affiliateId: by.userId, thingId, channel, at, visitorHash: null },
    ...{ kind: thingId === null ? ('home' as const) : ('product' as const), verdict: 'counted' as const },
  });
async function complete(order: Awaited<ReturnType<typeof links.buy>>): Promise<void> {
  await order.pay();
  await order.ship();
  await order.confirm();
}

describe('figures', () => {
  test('works: clicks, orders and money by day, channel and product, and what the whole list adds up to', async () => {
    const sharer = await links.affiliate();
    const productId = await shop.product(await shop.seller());
    await click(sharer, productId, 'line');
    await click(sharer, productId, 'line');
    await click(sharer, null, null, new Date(start.getTime() - 3 * dayMs));
    await click(sharer, null, null, new Date(start.getTime() - 40 * dayMs));
    await api.db.insert(affiliateClicks).values({
      ...{ affiliateId: sharer.userId, kind: 'home', at: now, channel: 'line', verdict: 'robot' },
    });
    await complete(await links.buy(await links.buyer(), [productId], links.link(sharer.code), 2));
    await (await links.buy(await links.buyer(), [productId], links.link(sharer.code))).pay();
    const { body } = await get('/affiliate/figures', sharer);
    expect(body.detail).toMatchObject({
      ...{ clicks: 3, orders: 2, conversion: 2 / 3, earned: 15, waiting: 5, confirmed: 10, withdrawn: 0 },
      channels: [
        { channel: 'line', isVoucher: false, clicks: 2, orders: 2, earned: 15 },
        { channel: null, clicks: 1, orders: 0, earned: 0 },
      ],
      products: [{ id: productId, copies: 3, orders: 2, earned: 15 }],
    });
    expect(body.detail.days).toHaveLength(30);
    expect(body.detail.days.at(-1)).toEqual({ day: '2026-11-26', clicks: 2, orders: 2, earned: 15 });
    expect(body.detail.days.at(-4)).toMatchObject({ day: '2026-11-23', clicks: 1, orders: 0 });
    const list = async (query: string) => (await get(`/affiliate/earnings?${query}`, sharer)).body.detail;
    expect(await list('perpage=1')).toMatchObject({ total: 2, waiting: 5, confirmed: 10 });
    expect(await list('state=waiting')).toMatchObject({ total: 1, waiting: 5, confirmed: 0 });
    expect(await list('state=confirmed&month=2026-11')).toMatchObject({ total: 1, confirmed: 10 });
    expect(await list('state=nothing')).toMatchObject({ total: 0, waiting: 0 });
    expect(await list('month=2026-10')).toMatchObject({ total: 0 });
    expect(JSON.stringify(await list(''))).not.toMatch(/buyer|telephone|address"/i);
  });

  test('refuses: a time of no days or of more than a year', async () => {
    const sharer = await links.affiliate();
    expect((await get('/affiliate/figures?days=0', sharer)).status).toBe(400);
    expect((await get('/affiliate/figures?days=367', sharer)).status).toBe(400);
    expect((await get('/affiliate/earnings?month=2026-13', sharer)).status).toBe(400);
  });

  test('protects: SPEC’s row of figures is one’s own; with another’s code it isn’t there', async () => {
    const [sharer, other] = [await links.affiliate(), await links.affiliate()];
    await click(sharer, null, null);
    const own = await get('/Affiliate/web/getfin/share', sharer);
    expect(own.body.detail).toMatchObject({
      ...{ affiliateCode: sharer.code, clicks: 1, orders: 0, conversion: 0, isStopped: false },
      ...{ cashbackWaiting: 0, cashbackHeld: 0, cashbackConfirmed: 0, withdrawn: 0 },
    });
    expect(own.body.detail.link).toContain(`?c=${sharer.code}`);
    expect((await get(`/Affiliate/web/getfin/share?code=${sharer.code}`, sharer)).status).toBe(200);
    expect((await get(`/Affiliate/web/getfin/share?code=${sharer.code}`, other)).status).toBe(404);
    expect((await get('/Affiliate/web/getfin/share', await api.signIn('shopper'))).status).toBe(403);
    // One whose code is still being made: no figures, and no failure of ours.
    const early = await api.signIn('shopper', null, { isAffiliate: true });
    expect((await get('/Affiliate/web/getfin/share', early)).status).toBe(404);
  });
});

describe('links', () => {
  test('works: made of many addresses at once, one a thing, with what came of each', async () => {
    const sharer = await links.affiliate();
    const sellerId = await shop.seller();
    const productId = await shop.product(sellerId);
    const key = await keyOf(productId);
    const site = api.services.siteUrl;
    const made = await send('POST', '/affiliate/link', sharer, {
      addresses: [
        `${site}/product/${key}?utm_source=x#reviews`,
        `/product/${key}`,
        '/',
        'https://elsewhere.example/product/x',
        '/cart',
        '/product/there-is-none',
        'not an address',
      ],
    });
    const outcomes = made.body.detail.dataList.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['made', 'known', 'made', 'elsewhere', 'notAThing', 'notThere', 'notAnAddress']);
    const [{ link }] = made.body.detail.dataList;
    expect(link.url).toMatch(new RegExp(`/pd/[\\w-]{11}\\?c=${sharer.code}$`));
    expect(link.imageUrl).toMatch(/1200\.jpg$/);
    // A short link of the shop is an address, too.
    const again = await send('POST', '/affiliate/link', sharer, { addresses: [link.url] });
    expect(again.body.detail.dataList).toMatchObject([{ outcome: 'known', link: { id: link.id } }]);
    await click(sharer, productId, 'line');
    await click(sharer, null, 'line');
    await (await links.buy(await links.buyer(), [productId], links.link(sharer.code, key))).pay();
    const { dataList, total } = (await get('/affiliate/link', sharer)).body.detail;
    expect(total).toBe(2);
    expect(dataList).toMatchObject([
      { kind: 'home', clicks: 1, orders: 0, earned: 0, conversion: 0 },
      { kind: 'product', id: link.id, clicks: 1, orders: 1, earned: 5, conversion: 1 },
    ]);
  });

  test('works: renamed, put away and taken out again; put away it still leads', async () => {
    const sharer = await links.affiliate();
    const path = `/product/${await keyOf(await shop.product(await shop.seller()))}`;
    const made = await send('POST', '/affiliate/link', sharer, { addresses: [path] });
    const { id } = made.body.detail.dataList[0].link;
    const change = (more: object) => send('PUT', `/affiliate/link/${id}`, sharer, more);
    expect((await change({ name: 'ของขวัญวันเกิด', isShown: false })).status).toBe(200);
    expect((await change({ isRetired: true })).status).toBe(200);
    expect((await get('/affiliate/link', sharer)).body.detail.total).toBe(0);
    expect((await get('/affiliate/link?isRetired=true', sharer)).body.detail.dataList).toMatchObject([
      { name: 'ของขวัญวันเกิด', isShown: false, isRetired: true },
    ]);
    expect((await change({ isRetired: false })).status).toBe(200);
    expect((await get('/affiliate/link', sharer)).body.detail.total).toBe(1);
  });

  test('refuses: nothing to make, too many at once, nothing to change', async () => {
    const sharer = await links.affiliate();
    expect((await send('POST', '/affiliate/link', sharer, { addresses: [] })).status).toBe(400);
    const many = Array.from({ length: 51 }, (_, index) => `/product/${index}`);
    expect((await send('POST', '/affiliate/link', sharer, { addresses: many })).status).toBe(400);
    expect((await send('PUT', '/affiliate/link/1', sharer, {})).status).toBe(400);
  });

  test('protects: another’s link isn’t there, and the same link made twice at once is one', async () => {
    const [sharer, other] = [await links.affiliate(), await links.affiliate()];
    const path = `/product/${await keyOf(await shop.product(await shop.seller()))}`;
    const replies = await Promise.all(
      [1, 2, 3].map(() => send('POST', '/affiliate/link', sharer, { addresses: [path] })),
    );
    const ids = replies.map(({ body }) => body.detail.dataList[0].link.id);
    expect(new Set(ids).size).toBe(1);
    expect((await send('PUT', `/affiliate/link/${ids[0]}`, other, { name: 'x' })).status).toBe(404);
    expect((await get('/affiliate/link', other)).body.detail.total).toBe(0);
  });
});

describe('a list of links', () => {
  test('is answered while what they lead to can’t be read, with the words from when they were made', async () => {
    const sharer = await links.affiliate();
    const path = `/product/${await keyOf(await shop.product(await shop.seller()))}`;
    await send('POST', '/affiliate/link', sharer, { addresses: [path] });
    // In Thai nobody has looked at it yet.
    const list = async () => (await get('/affiliate/link', sharer, 'th')).body.detail.dataList;
    const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = transact(api.db, async (tx) => {
      await tx.execute(sql`lock table products in access exclusive mode`);
      held.resolve();
      await done.promise;
      return succeed(null);
    });
    await held.promise;
    expect(await list()).toMatchObject([{ path, isThere: true, imageUrl: null }]);
    done.resolve();
    await holding;
    await expect.poll(list).toMatchObject([{ path, imageUrl: expect.any(String) }]);
  });
});

describe('an affiliate’s page', () => {
  const words = { name: 'ครูนก', about: 'อ่านทุกวัน', isShown: true, isPhotoShown: false };
  async function shown() {
    const sharer = await links.affiliate();
    await send('PUT', '/affiliate/own/profile', sharer, words);
    return sharer;
  }
  const person = async (firstname: string) => {
    const found = await api.signIn('shopper');
    await api.db.execute(
      sql`update users set firstname = ${firstname}, lastname = 'นามสกุลลับ' where id = ${found.userId}`,
    );
    return found;
  };

  test('works: nobody sees it before its owner says so; then it has their words and links that still are there', async () => {
    const sharer = await links.affiliate();
    const address = `/affiliate/profile/${sharer.code}`;
    expect((await get(address, null)).status).toBe(404);
    expect((await get('/affiliate/own/profile', sharer)).body.detail).toMatchObject({ isShown: false });
    const productId = await shop.product(await shop.seller());
    await send('POST', '/affiliate/link', sharer, { addresses: [`/product/${await keyOf(productId)}`, '/'] });
    await send('PUT', '/affiliate/own/profile', sharer, words);
    const page = (await get(address, null)).body.detail;
    expect(page).toMatchObject({ ...{ name: 'ครูนก', about: 'อ่านทุกวัน' }, followers: 0, hasPhoto: false });
    expect(page.links).toHaveLength(2);
    await send('PUT', '/affiliate/own/profile', sharer, { ...words, isShown: false });
    expect((await get(address, null)).status).toBe(404);
    expect((await get(`${address}/photo`, null)).status).toBe(404);
  });

  test('works: people follow it, and its owner reads counts and first names of those who chose so', async () => {
    const sharer = await shown();
    const [told, untold] = [await person('มะลิ'), await person('กุหลาบ')];
    const follow = (by: { token: string }, isNameShown: boolean) =>
      send('POST', `/affiliate/profile/${sharer.code}/follow`, by, { isNameShown });
    expect((await follow(told, true)).status).toBe(200);
    expect((await follow(untold, false)).status).toBe(200);
    expect((await follow(untold, false)).status).toBe(200);
    const followers = (await get('/affiliate/followers', sharer)).body;
    expect(followers.detail).toEqual({
      ...{ followers: 2, lately: 2, total: 1 },
      dataList: [{ name: 'มะลิ' }],
    });
    expect(JSON.stringify(followers)).not.toMatch(/นามสกุลลับ|กุหลาบ/);
    expect((await get('/affiliate/following', told)).body.detail.dataList).toEqual([
      { code: sharer.code, name: 'ครูนก', isNameShown: true },
    ]);
    await follow(told, false);
    expect((await get('/affiliate/followers', sharer)).body.detail).toMatchObject({ total: 0, followers: 2 });
    const unfollowed = await api.call('DELETE', `/affiliate/profile/${sharer.code}/follow`, {
      token: told.token,
    });
    expect(unfollowed.status).toBe(200);
    expect((await get(`/affiliate/profile/${sharer.code}`, null)).body.detail.followers).toBe(1);
  });

  test('refuses: one’s own page, one that isn’t shown, a name without letters', async () => {
    const sharer = await shown();
    const hidden = await links.affiliate();
    const follow = (code: string) =>
      send('POST', `/affiliate/profile/${code}/follow`, sharer, { isNameShown: true });
    expect((await follow(sharer.code)).status).toBe(409);
    expect((await follow(hidden.code)).status).toBe(404);
    expect((await send('PUT', '/affiliate/own/profile', sharer, { ...words, name: ' ' })).status).toBe(400);
  });

  test('protects: all of it is exported, and gone once its owner or a follower is erased', async () => {
    const [sharer, other] = [await shown(), await shown()];
    const follower = await person('ดาว');
    await send('POST', '/affiliate/link', sharer, { addresses: ['/'] });
    for (const { code } of [sharer, other])
      await send('POST', `/affiliate/profile/${code}/follow`, follower, { isNameShown: true });
    expect(await exportAffiliate(api.db, sharer.userId)).toMatchObject({
      profile: { name: 'ครูนก', about: 'อ่านทุกวัน' },
      links: [{ path: '/' }],
    });
    expect((await exportAffiliate(api.db, follower.userId)).follows).toMatchObject([
      { code: sharer.code, isNameShown: true },
      { code: other.code },
    ]);
    await transact(api.db, (tx) => eraseAffiliate(tx, sharer.userId, now));
    const left = (table: typeof affiliateLinks | typeof affiliateProfiles | typeof affiliateFollowers) =>
      api.db.$count(table, sql`affiliate_id = ${sharer.userId}`);
    expect(await Promise.all([affiliateLinks, affiliateProfiles, affiliateFollowers].map(left))).toEqual([
      ...[0, 0, 0],
    ]);
    expect((await get(`/affiliate/profile/${sharer.code}`, null)).status).toBe(404);
    await transact(api.db, (tx) => eraseAffiliate(tx, follower.userId, now));
    expect((await get('/affiliate/followers', other)).body.detail.followers).toBe(0);
  });
});

describe('statements', () => {
  test('works: a month’s movements as a PDF, whose sums are the wallet’s; others’ aren’t in it', async () => {
    const sharer = await links.affiliate();
    const productId = await shop.product(await shop.seller());
    await complete(await links.buy(await links.buyer(), [productId], links.link(sharer.code), 2));
    const months = (await get('/affiliate/statement', sharer)).body.detail.dataList;
    expect(months).toEqual([{ month: '2026-11', opening: 0, in: 10, out: 0, closing: 10 }]);
    const reply = await api.app.request('/api/affiliate/statement/2026-11', {
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${sharer.token}`, culture: 'en' },
    });
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    const [page = []] = readPdf(Buffer.from(await reply.arrayBuffer())).pages;
    expect(page).toEqual(
      expect.arrayContaining([
        '2026-11',
        'Earned by links',
        'Left',
        '10.00',
        `Affiliate code ${sharer.code}`,
      ]),
    );
  });

  test('refuses: a month in which nothing moved, and what is no month', async () => {
    const sharer = await links.affiliate();
    expect((await get('/affiliate/statement/2026-11', sharer)).status).toBe(404);
    expect((await get('/affiliate/statement/2026-13', sharer)).status).toBe(400);
  });
});

test('the rates that run now are told with examples by the rule; one that ended isn’t', async () => {
  const sellerId = await shop.seller();
  const { token } = await api.signIn('seller', sellerId);
  const saved = await send('POST', '/seller/affiliate/rate', { token }, { perCopy: 15, reach: 'product' });
  const told = async () => (await get('/affiliate/rates', null)).body.detail.dataList;
  const before = await told();
  expect(before.find(({ id }: { id: number }) => id === saved.body.detail.id)).toMatchObject({
    ...{ perCopy: 15, basisPoints: null, reach: 'product', target: { kind: 'store' } },
    examples: [
      { copies: 1, paid: 300, earned: 15 },
      { copies: 3, paid: 900, earned: 45 },
    ],
  });
  expect(before[0]).toMatchObject({ basisPoints: 500, examples: [{ paid: 300, earned: 15 }, {}] });
  await send('POST', `/seller/affiliate/rate/${saved.body.detail.id}/end`, { token }, {});
  now = new Date(start.getTime() + 1_000);
  expect(await told()).toHaveLength(before.length - 1);
});
