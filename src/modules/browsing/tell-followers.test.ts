import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { tellFollowers } from './tell-followers.ts';

const dayMs = 24 * 60 * 60 * 1000;
// A morning in Bangkok.
let now = new Date('2026-11-21T02:41:00Z');
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
});
afterAll(() => api.close());

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
function nextDay(): void {
  now = new Date(now.getTime() + dayMs);
}

/** Somebody who has followed a store since so many hours. */
async function follower(sellerId: number, hours = 48) {
  const person = await api.signIn('shopper', null, { language: 'en' });
  await api.db.execute(sql`
    insert into followed_stores (user_id, seller_id, at)
    values (${person.userId}, ${sellerId}, ${hoursAgo(hours).toISOString()})`);
  return person;
}

async function toldTo(userId: number): Promise<{ text: string; href: string }[]> {
  await api.db.execute(sql`update sessions set idle_until = '2100-01-01', expires_at = '2100-01-01'`);
  const { rows } = await api.db.execute<{ params: Record<string, string>; href: string; kind: string }>(
    sql`select kind, params, href from notifications where user_id = ${userId} order by id`,
  );
  return rows.map(({ href, params }) => ({
    href,
    text: `${params.products} products, ${params.vouchers} vouchers`,
  }));
}

describe('what is new at a followed store', () => {
  test('is told once a day: products and vouchers since the last telling, however many workers', async () => {
    const sellerId = await shop.seller({ urlKey: 'news-river', nameEn: 'River' });
    await shop.product(sellerId, { publishedAt: hoursAgo(100) });
    for (const hours of [3, 5]) await shop.product(sellerId, { publishedAt: hoursAgo(hours) });
    await shop.voucher({ kind: 'seller', sellerId, startsAt: hoursAgo(2) });
    const people = [await follower(sellerId), await follower(sellerId), await follower(sellerId)];
    const late = await follower(sellerId, 4);
    const told = await Promise.all(Array.from({ length: 4 }, () => tellFollowers(api.services)));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(4);
    for (const { userId } of people)
      expect(await toldTo(userId)).toEqual([
        { text: '2 products, 1 vouchers', href: '/store/news-river?sortBy=newest' },
      ]);
    expect(await toldTo(late.userId)).toMatchObject([{ text: '1 products, 1 vouchers' }]);
    const list = await api.call('GET', '/notification/List', { token: late.token, culture: 'en' });
    expect(list.body.detail.dataList[0].text).toBe('River has a new product and a new voucher.');

    // More on the same day waits for the next; a day without anything is silent.
    now = new Date(now.getTime() + 60 * 60 * 1000);
    await shop.product(sellerId, { publishedAt: hoursAgo(0.5) });
    expect(await tellFollowers(api.services)).toBe(0);
    nextDay();
    expect(await tellFollowers(api.services)).toBe(4);
    expect((await toldTo(late.userId)).at(-1)).toMatchObject({ text: '1 products, 0 vouchers' });
    nextDay();
    expect(await tellFollowers(api.services)).toBe(0);
  });

  test('isn’t what can’t be bought or collected, what comes later, old news, or of a closed store', async () => {
    const sellerId = await shop.seller();
    await follower(sellerId, 1_000);
    await shop.product(sellerId, { publishedAt: hoursAgo(1), isActive: false });
    await shop.product(sellerId, { publishedAt: hoursAgo(1), isFreeGift: true });
    await shop.product(sellerId, { publishedAt: hoursAgo(-5) });
    await shop.product(sellerId, { publishedAt: hoursAgo(24 * 8) });
    await shop.voucher({ kind: 'seller', sellerId, startsAt: hoursAgo(1), isCollectable: false });
    await shop.voucher({ kind: 'seller', sellerId, startsAt: hoursAgo(3), endsAt: hoursAgo(1) });
    expect(await tellFollowers(api.services)).toBe(0);
    const closed = await shop.seller();
    await follower(closed);
    await shop.product(closed, { publishedAt: hoursAgo(1) });
    await api.db.execute(sql`update sellers set status = 'closed' where id = ${closed}`);
    expect(await tellFollowers(api.services)).toBe(0);
  });

  test('who doesn’t want offers isn’t told; by mail only who asked for it', async () => {
    const sellerId = await shop.seller();
    const [quiet, usual] = [await follower(sellerId), await follower(sellerId)];
    const topics = [{ topic: 'offers', inApp: false, byEmail: false }];
    await api.call('PUT', '/notification/preferences', { token: quiet.token, body: { topics } });
    await shop.product(sellerId, { publishedAt: hoursAgo(1) });
    await tellFollowers(api.services);
    const unread = async (token: string) =>
      (await api.call('GET', '/notification/unread', { token })).body.detail.unread;
    expect([await unread(quiet.token), await unread(usual.token)]).toEqual([0, 1]);
    const { rows } = await api.db.execute(sql`
      select 1 from outbox_messages where "to" in (${quiet.email}, ${usual.email})`);
    expect(rows).toEqual([]);
  });
});
