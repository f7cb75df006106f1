import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  giveBack,
  mostPointsFor,
  pointsExpireAt,
  pointsForGoods,
  pointsWorthSatang,
  takeFromLots,
} from './points.rules.ts';

test('a point for each whole 100 baht; half of the goods may be paid with points', () => {
  expect([0, 9_999, 10_000, 19_999, 123_456].map(pointsForGoods)).toEqual([0, 0, 1, 1, 12]);
  expect([0, 199, 200, 399, 10_050].map(mostPointsFor)).toEqual([0, 0, 1, 1, 50]);
  fc.assert(
    fc.property(fc.integer({ min: -1_000, max: 1_000_000_000 }), (goods) => {
      expect(pointsWorthSatang(mostPointsFor(goods)) * 2).toBeLessThanOrEqual(Math.max(0, goods));
    }),
  );
});

test('points last until the end of the month a year later, in Bangkok', () => {
  // 30 November 23:59 and 1 December 00:01 in Bangkok.
  expect(pointsExpireAt(new Date('2026-11-30T16:59:00Z')).toISOString()).toBe('2027-11-30T16:59:59.999Z');
  expect(pointsExpireAt(new Date('2026-11-30T17:01:00Z')).toISOString()).toBe('2027-12-31T16:59:59.999Z');
  // A leap year's February.
  expect(pointsExpireAt(new Date('2027-02-10T00:00:00Z')).toISOString()).toBe('2028-02-29T16:59:59.999Z');
});

const lots = fc
  .array(fc.record({ remaining: fc.nat(500), day: fc.integer({ min: 1, max: 400 }) }), { maxLength: 12 })
  .map((all) =>
    all.map(({ remaining, day }, id) => ({ id, remaining, expiresAt: new Date(day * 86_400_000) })),
  );

test('spending takes exactly so many, first what runs out first, or nothing', () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 1, max: 3_000 }), (all, points) => {
      const has = all.reduce((sum, lot) => sum + lot.remaining, 0);
      const shares = takeFromLots(all, points);
      if (has < points) {
        expect(shares).toBeNull();
        return;
      }
      expect(shares?.reduce((sum, share) => sum + share.points, 0)).toBe(points);
      const taken = new Map(shares?.map((share) => [share.lotId, share.points]));
      for (const lot of all) {
        expect(taken.get(lot.id) ?? 0).toBeLessThanOrEqual(lot.remaining);
        // Whoever has something left runs out no earlier than anything that was touched.
        if ((taken.get(lot.id) ?? 0) < lot.remaining)
          for (const other of all)
            if (taken.has(other.id)) expect(other.expiresAt <= lot.expiresAt).toBe(true);
      }
    }),
  );
});

test('giving back never gives more than was spent', () => {
  fc.assert(
    fc.property(lots, fc.option(fc.nat(2_000)), fc.nat(100), (all, points, returnedShare) => {
      const spends = all
        .filter((lot) => lot.remaining > 0)
        .map((lot) => ({
          id: lot.id,
          lotId: lot.id,
          points: lot.remaining,
          returnedPoints: Math.floor((lot.remaining * returnedShare) / 100),
          expiresAt: lot.expiresAt,
          isGrace: false,
        }));
      const open = spends.reduce((sum, spend) => sum + spend.points - spend.returnedPoints, 0);
      const parts = giveBack(spends, points);
      expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(Math.min(open, points ?? open));
      for (const { spend, points: back } of parts)
        expect(spend.returnedPoints + back).toBeLessThanOrEqual(spend.points);
    }),
  );
});
