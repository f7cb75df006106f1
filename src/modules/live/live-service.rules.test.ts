import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostGuid } from './host-guid.ts';
import { earningsOf } from './live-service.rules.ts';

test('a host has one number, another host another one, in the form of a UUID of version 5', () => {
  expect(hostGuid({ sellerId: 7 })).toBe(hostGuid({ sellerId: 7 }));
  const found = new Set<string>();
  for (let id = 1; id <= 500; id += 1) {
    found.add(hostGuid({ sellerId: id }));
    found.add(hostGuid({ userId: id }));
  }
  expect(found.size).toBe(1_000);
  for (const guid of found)
    expect(guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test.each([
  // list 100, entered 80: 20 of 50 are used up
  [5_000, 10_000, 8_000, 3_000, true],
  [5_000, 10_000, 10_000, 5_000, true],
  [5_000, 10_000, 5_000, 0, true],
  // below what the cashback covers
  [5_000, 10_000, 4_999, 0, false],
  // above the list price the shown cashback would be more than there is
  [5_000, 10_000, 10_001, 0, false],
  // at its list price, too, nothing is paid for it
  [0, 10_000, 10_000, 0, false],
  [0, 10_000, 8_000, 0, false],
])(
  'cashback %i, list %i, entered %i: shown %i, a price to sell at %s',
  (cashbackSatang, listSatang, priceSatang, shown, isFine) => {
    const found = earningsOf({ isAffiliates: true, cashbackSatang, listSatang, priceSatang });
    expect([found.shownSatang, found.isValidatePriceToSell]).toEqual([shown, isFine]);
  },
);

test('a store sells its own at any price', () => {
  const own = { isAffiliates: false, cashbackSatang: 0, listSatang: 10_000 };
  for (const priceSatang of [1, 8_000, 10_000, 12_000])
    expect(earningsOf({ ...own, priceSatang })).toMatchObject({
      shownSatang: 0,
      isValidatePriceToSell: true,
    });
});

test('what is shown is never below nothing, nor more than there is', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, (cashbackSatang, listSatang, priceSatang) => {
      const { shownSatang } = earningsOf({ isAffiliates: true, cashbackSatang, listSatang, priceSatang });
      expect(shownSatang).toBeGreaterThanOrEqual(0);
      expect(shownSatang).toBeLessThanOrEqual(cashbackSatang);
    }),
  );
});
