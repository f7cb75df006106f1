import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { emptyWords } from '../content/content.rules.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';

const now = new Date('2026-11-24T03:00:00Z');
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
});
afterAll(() => api.close());

const feed = async (token: string | null = null, query = '') =>
  (await api.call('GET', `/feed${query}`, { token })).body.detail.dataList;

test('what is published is in the feed, the newest first, each with its date; a draft isn’t', async () => {
  const staff = (await api.signIn('staff')).token;
  const write = async (urlKey: string, hour: number | null) => {
    const words = { ...emptyWords, titleTh: urlKey, summaryTh: 'คำโปรย' };
    const { body } = await api.call('POST', '/admin/content', {
      token: staff,
      body: { kind: 'news', urlKey, words },
    });
    if (hour === null) return;
    const shownFrom = new Date(now.getTime() - hour * 3_600_000).toISOString();
    await api.call('POST', `/admin/content/${body.detail.id}/publish`, {
      token: staff,
      body: { version: 1, isShown: true, shownFrom },
    });
  };
  await write('older', 3);
  await write('newer', 1);
  await write('draft', null);
  const items = await feed(null, '?kind=news');
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['newer', 'older']);
  expect(items[0]).toMatchObject({ at: '2026-11-24T02:00:00.000Z', summary: 'คำโปรย', kind: 'news' });
  expect((await api.call('GET', '/feed?kind=secrets')).status).toBe(400);
});

test('what followed stores have is told to who follows them alone', async () => {
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId);
  await api.db.execute(sql`update products set published_at = ${now.toISOString()} where id = ${productId}`);
  const reader = await api.signIn('shopper');
  expect(await feed(reader.token, '?kind=followed')).toEqual([]);
  await api.db.execute(
    sql`insert into followed_stores (user_id, seller_id, at) values (${reader.userId}, ${sellerId}, ${now.toISOString()})`,
  );
  expect(await feed(reader.token, '?kind=followed')).toEqual([
    expect.objectContaining({ kind: 'followed', key: `book:${productId}`, at: now.toISOString() }),
  ]);
  expect(await feed(null, '?kind=followed')).toEqual([]);
  expect(await feed((await api.signIn('shopper')).token, '?kind=followed')).toEqual([]);
});
