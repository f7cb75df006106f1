import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { hashDistance } from '../../platform/payments/slip-reader.ts';
import { selectSimilarSlips } from './payment.store.ts';
import { bandCount, flatHash, hashBands } from './slip-views.tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
}, 60_000);
afterAll(() => database.close());

const toHash = (bits: bigint) => bits.toString(16).padStart(16, '0');
const flipped = (hash: string, places: readonly number[]) =>
  toHash(places.reduce((bits, place) => bits ^ (1n << BigInt(place)), BigInt(`0x${hash}`)));

test('hashes that differ in fewer bits than there are bands have a band in common', async () => {
  const hash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(toHash);
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: bandCount - 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(hash, places), { minLength: 200, maxLength: 400 }), async (drawn) => {
      const pairs = drawn
        .map(([one, at]) => ({ one, other: flipped(one, at) }))
        .filter(({ one, other }) => one !== flatHash && other !== flatHash);
      expect(pairs.every(({ one, other }) => hashDistance(one, other) < bandCount)).toBe(true);
      const { rows } = await database.db.execute(sql`
        select one, other from json_to_recordset(${JSON.stringify(pairs)}::json) pair(one text, other text)
        where not ${hashBands(sql`one`)} && ${hashBands(sql`other`)}`);
      expect(rows).toEqual([]);
    }),
    { numRuns: 10 },
  );
});

test('hashes that differ in one bit of each band have none in common: so far nobody may look', async () => {
  const one = 'f0f0a5a5c3c39696';
  const other = flipped(one, [0, 1, 2, 3, 4, 5]);
  const { rows } = await database.db.execute<{ isNear: boolean; isSame: boolean; isFlat: boolean }>(sql`
    select ${hashBands(sql`${one}::text`)} && ${hashBands(sql`${other}::text`)} as "isNear",
      ${hashBands(sql`${one}::text`)} && ${hashBands(sql`${one}::text`)} as "isSame",
      ${hashBands(sql`${flatHash}::text`)} && ${hashBands(sql`${flatHash}::text`)} as "isFlat"`);
  expect(rows).toEqual([{ isNear: false, isSame: true, isFlat: false }]);
  const tooFar = selectSimilarSlips(database.db, [1], { distanceMost: bandCount, days: 180 });
  await expect(tooFar).rejects.toThrow('band in common');
});
