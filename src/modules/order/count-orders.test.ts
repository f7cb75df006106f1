import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { recordSent } from '../../platform/db/test-statements.ts';
import { orderCounter } from './count-orders.ts';
import { testShop } from './test-shop.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const dayMs = 24 * 60 * 60 * 1000;
const begun = Date.parse('2026-03-01T00:00:00Z');

async function place(day: number, paidOnDay: number | null): Promise<void> {
  const { userId } = await testShop(database.db).shopper();
  const at = (on: number) => new Date(begun + on * dayMs).toISOString();
  await database.db.execute(sql`
    insert into order_groups (reference_code, user_id, cart_id, cart_version, language, shipping_address, payment_channel,
      payment_status, item_satang, discount_satang, shipping_satang, total_satang, explanation, created_at, paid_at)
    values (gen_random_uuid()::text, ${userId}, gen_random_uuid()::text, 1, 'th', '{}', 'card',
      ${paidOnDay === null ? 'expired' : 'paid'}, 10000, 0, 0, 10000, '[]', ${at(day)},
      ${paidOnDay === null ? null : at(paidOnDay)})`);
}

test('what is settled is counted once, each checkout and payment once, and again after a day', async () => {
  await place(1, 2);
  await place(20, null);
  // Placed among the settled ones, and paid among the others.
  await place(21, 25);
  let now = new Date(begun + 30 * dayMs);
  const count = orderCounter({ db: database.db, clock: () => now });
  expect(await count()).toEqual({ placed: 3, paid: 2, expired: 1, revenueSatang: 20_000 });
  await place(29, 30);
  const sent = await recordSent(async () => {
    expect(await count()).toEqual({ placed: 4, paid: 3, expired: 1, revenueSatang: 30_000 });
  });
  expect(sent.map(({ name }) => name)).toEqual(['count_checkouts']);

  await place(22, null);
  expect(await count()).toMatchObject({ placed: 4, expired: 1 });
  now = new Date(begun + 32 * dayMs);
  await expect.poll(count).toEqual({ placed: 5, paid: 3, expired: 2, revenueSatang: 30_000 });
});
