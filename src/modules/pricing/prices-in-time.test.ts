import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TimedChanges } from '../../platform/db/keep-in-time.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { currentPrice } from './current-price-views.tables.ts';
import { keepPricesInTime } from './keep-prices-in-time.ts';
import { type PriceWindow, priceAt, priceKinds } from './pricing.rules.ts';
import type { NewPriceWindow } from './pricing.store.ts';
import { setPriceWindows } from './set-price-windows.ts';

const epochMs = Date.parse('2026-11-23T00:00:00Z');
const at = (seconds: number) => new Date(epochMs + seconds * 1_000);

let database: TestDatabase;
let shop: TestShop;
let sellerId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = testShop(database.db);
  sellerId = await shop.seller();
});
const opened: TimedChanges[] = [];
afterEach(() => {
  for (const times of opened.splice(0)) times.close();
});
afterAll(() => database.close());

function set(source: string, windows: readonly Partial<NewPriceWindow>[]): Promise<void> {
  return transact(database.db, (tx) =>
    setPriceWindows(
      tx,
      source,
      windows.map((window) => ({
        kind: 'product_discount',
        sellerId,
        startsAt: at(10),
        endsAt: at(20),
        nameTh: 'ลด',
        nameEn: 'Off',
        ...window,
      })),
    ),
  );
}

async function rows<Row>(query: SQL): Promise<Row[]> {
  return (await database.db.execute(query)).rows as Row[];
}

test('SQL says of every product what the rule says', { timeout: 60_000 }, async () => {
  const parentId = await shop.product(sellerId, { productTypeId: 2, priceSatang: 9_999 });
  const products = [
    { id: await shop.product(sellerId, { parentId, priceSatang: 3_333 }), parentId, priceSatang: 3_333 },
    { id: await shop.product(sellerId, { priceSatang: 12_345 }), parentId: null, priceSatang: 12_345 },
    { id: await shop.product(sellerId, { priceSatang: 1 }), parentId: null, priceSatang: 1 },
  ];
  const planned = fc.record({
    kind: fc.constantFrom(...priceKinds),
    productId: fc.constantFrom(null, parentId, ...products.map(({ id }) => id)),
    amount: fc.integer({ min: 0, max: 10_000 }),
    isPercent: fc.boolean(),
    starts: fc.integer({ min: 0, max: 5 }),
    lasts: fc.integer({ min: 0, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(planned, { maxLength: 7 }),
      fc.integer({ min: 0, max: 10 }),
      async (all, second) => {
        await set(
          'promotion:1',
          all.map(({ amount, isPercent, starts, lasts, ...rest }) => ({
            ...rest,
            ...(isPercent ? { discountBasisPoints: amount } : { priceSatang: amount }),
            startsAt: at(starts),
            endsAt: at(starts + lasts),
          })),
        );
        const kept = await rows<PriceWindow>(sql`
        select id, kind, seller_id as "sellerId", product_id as "productId", price_satang as "priceSatang",
          discount_basis_points as "discountBasisPoints", source, extract(epoch from starts_at) * 1000 as "startsAtMs",
          extract(epoch from ends_at) * 1000 as "endsAtMs" from price_windows`);
        const windows = kept.map((each) => ({
          ...each,
          startsAtMs: Number(each.startsAtMs),
          endsAtMs: Number(each.endsAtMs),
        }));
        const told = await rows<{ id: number; satang: number }>(sql`
        select id, ${currentPrice('product', at(second))}::int as satang from products product
        where seller_id = ${sellerId} and product_type_id <> 2 order by id`);
        expect(told).toEqual(
          products
            .toSorted((a, b) => a.id - b.id)
            .map((product) => ({
              id: product.id,
              satang: priceAt({ ...product, sellerId }, windows, at(second).getTime()).unitPriceSatang,
            })),
        );
      },
    ),
    { numRuns: 60 },
  );
  await set('promotion:1', []);
});

/** Times kept by a clock that a test moves, and what they tell. */
function open(clock: () => Date) {
  const told: string[] = [];
  const listeners: ((tags: readonly string[] | null) => void)[] = [];
  const times = keepPricesInTime(
    { db: database.db, clock },
    { subscribe: (listener) => listeners.push(listener) },
    (error) => {
      throw error;
    },
  );
  opened.push(times);
  times.changes.subscribe((tags) => told.push(...(tags ?? ['everything'])));
  return {
    times,
    told,
    hear: (tags: readonly string[] | null) => listeners.forEach((listen) => void listen(tags)),
  };
}

test('a price that begins and one that ends are told at their instant, once; between them nobody asks', async () => {
  const one = await shop.product(sellerId);
  await set('promotion:2', [
    { productId: one, priceSatang: 5 },
    { kind: 'flash_sale', priceSatang: 4, endsAt: at(15) },
  ]);
  let second = 0;
  const { times, told } = open(() => at(second));
  await times.catchUp();
  expect(told).toEqual([]);
  expect(times.untilNextMs()).toBe(10_000);
  second = 9.999;
  await times.catchUp();
  expect(told).toEqual([]);
  second = 10;
  await times.catchUp();
  expect(told.splice(0).toSorted()).toEqual([`product:${one}`, `seller:${sellerId}`]);
  expect(times.untilNextMs()).toBe(5_000);
  await times.catchUp();
  expect(told).toEqual([]);
  // Both ends in one look, as after a night asleep.
  second = 1_000;
  await times.catchUp();
  expect(told.splice(0).toSorted()).toEqual([`product:${one}`, `seller:${sellerId}`]);
  expect(times.untilNextMs()).toBeNull();
  await set('promotion:2', []);
});

test('a price edited while it runs is told by whoever edits it, and its new end by itself', async () => {
  const one = await shop.product(sellerId);
  await set('promotion:3', [{ productId: one, priceSatang: 5 }]);
  let second = 12;
  const { times, told, hear } = open(() => at(second));
  await times.catchUp();
  await database.db.execute(sql`delete from announced_changes`);
  await set('promotion:3', [{ productId: one, priceSatang: 6, endsAt: at(14) }]);
  const [announced] = await rows<{ tags: string }>(sql`select tags from announced_changes`);
  expect(announced?.tags.split(' ')).toEqual([`product:${one}`, 'price-times']);
  hear(announced?.tags.split(' ') ?? null);
  expect(told.splice(0)).toContain(`product:${one}`);
  await times.catchUp();
  expect(times.untilNextMs()).toBe(2_000);
  second = 14;
  await times.catchUp();
  expect(told).toEqual([`product:${one}`]);
  await set('promotion:3', []);
});

test('by the real clock it is told within a second of its instant', async () => {
  const one = await shop.product(sellerId);
  const { times, told, hear } = open(() => new Date());
  await times.catchUp();
  const begins = Date.now() + 700;
  await set('promotion:4', [
    { productId: one, priceSatang: 5, startsAt: new Date(begins), endsAt: new Date(begins + 600) },
  ]);
  hear(['price-times']);
  told.splice(0);
  const heard: number[] = [];
  times.changes.subscribe((tags) => {
    if (tags?.includes(`product:${one}`) === true) heard.push(Date.now());
  });
  await expect.poll(() => heard.length, { timeout: 4_000, interval: 20 }).toBe(2);
  expect(heard[0]).toBeGreaterThanOrEqual(begins);
  expect((heard[0] ?? 0) - begins).toBeLessThan(1_000);
  expect((heard[1] ?? 0) - begins - 600).toBeLessThan(1_000);
  await set('promotion:4', []);
});
