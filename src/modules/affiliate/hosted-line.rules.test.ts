import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftOfLowered, loweredOf, shareOutHosted } from './attribution.rules.ts';
import { earnedSatang, type Rate } from './rate.rules.ts';

const rate = (basisPoints: number): Rate => ({
  ...{ id: 1, funder: 'store', sellerId: 1, campaignId: null, productId: null, categoryId: null },
  ...{ basisPoints, satangPerCopy: null, pointsPerHundred: null, reach: 'cart' },
  ...{ startsAt: new Date(0), endsAt: null },
});

/** A price within what the cashback covers, of a list price and a rate. */
const sold = fc
  .record({
    listSatang: fc.integer({ min: 100, max: 1_000_000 }),
    basisPoints: fc.integer({ min: 1, max: 3_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ listSatang, basisPoints, quantity, share }) => {
    const cashback = earnedSatang(rate(basisPoints), { quantity: 1, totalSatang: listSatang });
    return { listSatang, basisPoints, quantity, cashback, given: Math.floor(cashback * share) };
  });

describe('what a host gives away', () => {
  test('comes out of the cashback: with what is left, the store pays what it would have at the list price', () => {
    fc.assert(
      fc.property(sold, ({ listSatang, basisPoints, quantity, cashback, given }) => {
        const totalSatang = (listSatang - given) * quantity;
        const left = leftOfLowered(rate(basisPoints), { quantity, totalSatang }, given * quantity);
        const whole = earnedSatang(rate(basisPoints), { quantity, totalSatang: listSatang * quantity });
        expect(left + given * quantity).toBe(whole);
        // Never less than a copy is shown to earn.
        expect(left).toBeGreaterThanOrEqual((cashback - given) * quantity);
      }),
    );
  });

  test('is never paid twice, nor below nothing: vouchers leave as much as the buyer paid, at most', () => {
    fc.assert(
      fc.property(sold, fc.integer({ min: 0, max: 1_000_000 }), (line, off) => {
        const { listSatang, basisPoints, quantity, given } = line;
        const totalSatang = Math.max(0, (listSatang - given) * quantity - off);
        const left = leftOfLowered(rate(basisPoints), { quantity, totalSatang }, given * quantity);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(totalSatang);
      }),
    );
  });

  test('is what the host lowered alone: neither what the store took off since, nor what it put on', () => {
    const terms = { agreedListSatang: 10_000, unitSatang: 9_400 };
    expect(loweredOf({ ...terms, listSatang: 10_000 }, 2)).toBe(1_200);
    expect(loweredOf({ ...terms, listSatang: 12_000 }, 2)).toBe(1_200);
    expect(loweredOf({ ...terms, listSatang: 9_500 }, 2)).toBe(200);
    expect(loweredOf({ ...terms, unitSatang: 9_000, listSatang: 9_000 }, 2)).toBe(0);
  });
});

test('lines of a live are its host’s, each host’s their own; given away whole they are nobody’s earning', () => {
  const line = (orderLineId: number, totalSatang: number) => ({
    ...{
      orderLineId,
      urlKey: `p${orderLineId}`,
      productId: orderLineId,
      sellerId: 1,
      quantity: 1,
      totalSatang,
    },
    ...{ categoryIds: [], campaignIds: [] },
  });
  const hosted = (orderLineId: number, affiliateId: number, unitSatang: number) => ({
    ...{ orderLineId, affiliateId, unitSatang, rate: rate(1_000) },
    ...{ agreedListSatang: 10_000, listSatang: 10_000 },
  });
  const claims = shareOutHosted(
    [line(1, 9_400), line(2, 9_000), line(3, 9_900), line(4, 10_000)],
    [hosted(1, 7, 9_400), hosted(2, 8, 9_000), hosted(3, 7, 9_900)],
  );
  expect(
    claims.map(({ affiliateId, won }) => [affiliateId, won.map((each) => each.line.orderLineId)]),
  ).toEqual([
    [7, [1, 3]],
    [8, []],
  ]);
});
