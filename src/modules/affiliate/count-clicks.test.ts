import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { recordStatements } from '../../platform/db/test-statements.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { affiliateClicks, affiliates } from './affiliate.tables.ts';
import { readLink } from './click.rules.ts';
import { createClickCounter, forgetOldClicks } from './count-clicks.ts';
import { followLink } from './follow-clicks.ts';

const start = new Date('2026-11-26T03:00:00Z');
let now = start;
let database: TestDatabase;
let services: Services;
let shop: TestShop;
const code = 'abcDEF-_0123';
beforeAll(async () => {
  database = await createTestDatabase();
  services = { ...(await createTestServices(database)), clock: () => now };
  shop = testShop(database.db);
  const { userId } = await shop.shopper();
  await database.db.insert(affiliates).values({ userId, code, createdAt: now });
});
beforeEach(async () => {
  now = start;
  await database.db.delete(affiliateClicks);
});
afterAll(() => database.close());

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const opened = { 'user-agent': phone, accept: 'text/html', 'sec-fetch-dest': 'document' };
function follow(
  counter: ReturnType<typeof createClickCounter>,
  { path = '/', c = code, address = '203.0.113.7', ...headers }: Record<string, string> = {},
) {
  const url = `http://localhost:3000${path}?c=${encodeURIComponent(c)}`;
  const sent = new Headers({ ...opened, ...headers });
  return followLink(services, counter, { method: 'GET', url, headers: sent, address, before: null });
}
async function verdicts(): Promise<Record<string, number>> {
  const { rows } = await database.db.execute<{ verdict: string; count: number }>(
    sql`select verdict, count(*)::int as count from affiliate_clicks group by 1`,
  );
  return Object.fromEntries(rows.map(({ verdict, count }) => [verdict, count]));
}

test('a click is a row with what, whose, when and where from; its proof comes back at once', async () => {
  const counter = createClickCounter(services);
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId, { urlKey: 'หนังสือ-1' });
  const followed = follow(counter, {
    path: `/product/${encodeURIComponent('หนังสือ-1')}`,
    referer: 'https://www.facebook.com/groups/secret-group?person=1',
  });
  expect(followed).toMatchObject({ code, channel: 'facebook' });
  expect(readLink(services.secretBox, code, followed?.proof ?? '')?.at).toEqual(start);
  await counter.write();
  const [row] = await database.db.select().from(affiliateClicks);
  expect(row).toMatchObject({
    kind: 'product',
    thingId: productId,
    at: start,
    channel: 'facebook',
    verdict: 'counted',
  });
  const { rows } = await database.db.execute(sql`select c::text as row from affiliate_clicks c`);
  for (const personal of ['203.0.113.7', 'iPhone', 'secret-group'])
    expect(JSON.stringify(rows)).not.toContain(personal);
});

test('robots, prefetches, cookie stuffing and doubles are told apart, and leave nothing with the browser', async () => {
  const counter = createClickCounter(services);
  expect(follow(counter)).not.toBeNull();
  expect(follow(counter, { 'user-agent': 'Googlebot/2.1' })).toBeNull();
  expect(follow(counter, { 'sec-purpose': 'prefetch' })).toBeNull();
  expect(follow(counter, { 'sec-fetch-dest': 'iframe' })).toBeNull();
  expect(follow(counter, { 'sec-fetch-dest': 'image' })).toBeNull();
  follow(counter);
  await counter.write();
  now = new Date(start.getTime() + 59 * 60_000);
  follow(counter);
  follow(counter, { address: '203.0.113.8' });
  await counter.write();
  now = new Date(start.getTime() + 60 * 60_000);
  follow(counter);
  await counter.write();
  expect(await verdicts()).toEqual({ counted: 3, double: 2, robot: 1, prefetch: 1, embedded: 2 });
});

test('forged codes are nobody’s: no row, whatever they look like', async () => {
  const counter = createClickCounter(services);
  follow(counter, { c: 'AAAAAAAAAAAA' });
  for (const c of ['', 'x', "' or 1=1 --", `${code}${code}`]) expect(follow(counter, { c })).toBeNull();
  await counter.write();
  expect(await verdicts()).toEqual({});
});

test('two processes see each other’s doubles, and of 20,000 clicks in batches none is lost', async () => {
  const [one, other] = [createClickCounter(services), createClickCounter(services)];
  const visitors = 10_000;
  const statements = await recordStatements(async () => {
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      follow(one, { address: `10.0.${visitor >> 8}.${visitor & 255}` });
      follow(other, { address: `10.0.${visitor >> 8}.${visitor & 255}` });
    }
  });
  // Counting is memory alone: a page waits for no statement.
  expect(statements).toEqual([]);
  await Promise.all([one.write(), other.write(), one.write()]);
  expect(await verdicts()).toEqual({ counted: visitors, double: visitors });
});

test('what can’t be written now is written later; whom a hash was of is forgotten on the next day', async () => {
  let isAway = true;
  const { db } = services;
  const failing = new Proxy(db, {
    get: (target, name, receiver) => {
      if (isAway && (name === 'transaction' || name === '$client')) throw new Error('away');
      return Reflect.get(target, name, receiver);
    },
  });
  const counter = createClickCounter({ db: failing });
  follow(counter);
  await expect(counter.write()).rejects.toThrow('away');
  isAway = false;
  await counter.write();
  expect(await verdicts()).toEqual({ counted: 1 });
  const keys = () => database.db.execute(sql`select day from affiliate_click_keys`);
  expect((await keys()).rows).toHaveLength(1);
  now = new Date(start.getTime() + 24 * 60 * 60_000);
  await forgetOldClicks(services);
  expect((await keys()).rows).toEqual([]);
  expect(await verdicts()).toEqual({ counted: 1 });
  now = new Date(start.getTime() + 401 * 24 * 60 * 60_000);
  await forgetOldClicks(services);
  expect(await verdicts()).toEqual({});
});
