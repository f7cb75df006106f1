import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../test-api.ts';
import { type TestShop, testShop } from './order/test-shop.ts';

// What sends mail to whoever is named, and what strangers leave here, a machine must not do without end.
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1 });
  shop = testShop(api.db);
});
afterAll(() => api.close());

async function statuses(
  times: number,
  call: () => Promise<{ status: number }>,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let at = 0; at < times; at += 1) {
    const { status } = await call();
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

test('a store’s invitations, also to an address that was invited before', async () => {
  const { token } = await api.signIn('seller', await shop.seller());
  const body = { email: 'victim@test.example', rights: ['orders'] };
  const counts = await statuses(62, () => api.call('POST', '/seller/members/invite', { token, body }));
  expect(counts.get(429)).toBeGreaterThanOrEqual(2);
  expect(counts.get(200)).toBeGreaterThan(0);
});

test('who asks to be told of something', async () => {
  const body = { name: 'a', email: 'a@test.example', isAccept: true };
  const counts = await statuses(122, () => api.call('POST', '/landing/nothing/interest', { body }));
  expect(Object.fromEntries(counts)).toEqual({ 404: 120, 429: 2 });
});
