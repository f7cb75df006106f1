import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import { insertTestCatalogue } from '../catalogue/test-catalogue.ts';
import { changePriceWindows } from './change-price-windows.ts';
import type { NewPriceWindow } from './pricing.store.ts';
import { priceWindows } from './pricing.tables.ts';

let database: TestDatabase;
let sellerId = 0;
let productId = 0;
beforeAll(async () => {
  database = await createTestDatabase(2);
  const catalogue = await insertTestCatalogue(database.db);
  sellerId = catalogue.sellers.press;
  productId = catalogue.products.first;
});
afterAll(() => database.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 0, minute));
const lastMinute = 60;

type Asked = { priceSatang: number; from: number; until: number };
const windowOf = ({ priceSatang, from, until }: Asked): NewPriceWindow => ({
  ...{ kind: 'campaign', sellerId, productId, priceSatang, startsAt: at(from), endsAt: at(until) },
  ...{ nameTh: 'ก', nameEn: 'C' },
});

let sources = 0;
const newSource = () => `campaign:${900_000 + ++sources}`;
const rowsOf = (source: string) =>
  database.db.select().from(priceWindows).where(eq(priceWindows.source, source)).orderBy(priceWindows.id);
const change = (source: string, asked: readonly Asked[], now: number) =>
  transact(database.db, (tx) => changePriceWindows(tx, source, asked.map(windowOf), at(now)));

/** The prices that are there at an instant, each once. */
function pricesAt(windows: readonly NewPriceWindow[], instant: Date): number[] {
  const there = windows.filter(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt);
  return [...new Set(there.map(({ priceSatang }) => priceSatang ?? 0))].toSorted((a, b) => a - b);
}

const anAsked = fc
  .record({
    priceSatang: fc.constantFrom(5_000, 8_000),
    from: fc.nat(lastMinute - 1),
    length: fc.integer({ min: 1, max: lastMinute }),
  })
  .map(({ priceSatang, from, length }): Asked => ({ priceSatang, from, until: from + length }));
const changes = fc
  .array(fc.record({ now: fc.nat(lastMinute), asked: fc.array(anAsked, { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((steps) => steps.toSorted((a, b) => a.now - b.now));

test('whatever is changed and when: what was there at each instant stays known, and what comes is what was asked for last', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (steps) => {
      const source = newSource();
      for (const { now, asked } of steps) await change(source, asked, now);
      const kept = await rowsOf(source);
      for (let minute = steps[0]?.now ?? 0; minute <= 2 * lastMinute; minute++) {
        const { asked } = steps.findLast(({ now }) => now <= minute) ?? { asked: [] };
        expect(pricesAt(kept, at(minute)), `minute ${minute}`).toEqual(
          pricesAt(asked.map(windowOf), at(minute)),
        );
      }
    }),
    { numRuns: 40 },
  );
});

test('done again it changes no row, and what hadn’t begun leaves nothing behind', async () => {
  const source = newSource();
  const running = { priceSatang: 8_000, from: 0, until: 60 };
  const coming = { priceSatang: 5_000, from: 40, until: 60 };
  await change(source, [running, coming], 10);
  const before = await rowsOf(source);
  expect(before).toHaveLength(2);
  await change(source, [running, coming], 20);
  expect(await rowsOf(source)).toEqual(before);
  await change(source, [], 30);
  expect(await rowsOf(source)).toMatchObject([{ priceSatang: 8_000, startsAt: at(10), endsAt: at(30) }]);
  await change(source, [], 31);
  expect(await rowsOf(source)).toHaveLength(1);
});
