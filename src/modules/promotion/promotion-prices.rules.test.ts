import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceAt } from '../pricing/pricing.rules.ts';
import { periodsOf, pricesOfPromotion } from './promotion-prices.rules.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const start = Date.UTC(2026, 10, 24);

const times = fc
  .record({
    from: fc.integer({ min: 0, max: 3 * 24 * 60 }),
    minutes: fc.integer({ min: 1, max: 6 * 24 * 60 }),
    fromMinute: fc.integer({ min: 0, max: 1_439 }),
    untilMinute: fc.integer({ min: 0, max: 1_439 }),
  })
  .filter(({ fromMinute, untilMinute }) => fromMinute !== untilMinute)
  .map(({ from, minutes, ...hours }) => ({
    ...hours,
    startsAt: new Date(start + from * minuteMs),
    endsAt: new Date(start + (from + minutes) * minuteMs),
  }));

describe('when a price by hours runs', () => {
  test('at each instant of its time that is within its hours in Bangkok, and at no other', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: -dayMs, max: 10 * dayMs }), (given, offset) => {
        const at = start + offset;
        const minute = Math.floor(((at + 7 * 60 * minuteMs) % dayMs) / minuteMs);
        const { fromMinute, untilMinute, startsAt, endsAt } = given;
        const isInHours =
          fromMinute < untilMinute
            ? minute >= fromMinute && minute < untilMinute
            : minute >= fromMinute || minute < untilMinute;
        const isIn = startsAt.getTime() <= at && at < endsAt.getTime() && isInHours;
        const found = periodsOf(given).filter(
          (period) => period.startsAt.getTime() <= at && at < period.endsAt.getTime(),
        );
        expect(found).toHaveLength(isIn ? 1 : 0);
      }),
    );
  });

  test('all day it is the whole of its time', () => {
    const whole = { startsAt: new Date(start), endsAt: new Date(start + dayMs) };
    expect(periodsOf({ ...whole, fromMinute: null, untilMinute: null })).toEqual([whole]);
  });
});

test('a discount never raises a price, nor gives a product away', () => {
  const off = fc.oneof(
    fc.record({
      offBasisPoints: fc.integer({ min: 1, max: 9_900 }),
      offSatang: fc.constant(null),
      priceSatang: fc.constant(null),
    }),
    fc.record({
      offBasisPoints: fc.constant(null),
      offSatang: fc.integer({ min: 1, max: 50_000 }),
      priceSatang: fc.constant(null),
    }),
    fc.record({
      offBasisPoints: fc.constant(null),
      offSatang: fc.constant(null),
      priceSatang: fc.integer({ min: 100, max: 50_000 }),
    }),
  );
  fc.assert(
    fc.property(off, fc.integer({ min: 100, max: 60_000 }), (terms, ownSatang) => {
      const promotion = {
        ...{ id: 1, sellerId: 2, promotionTypeId: 1 as const, nameTh: '', nameEn: '' },
        ...{ terms: { kind: 'discount' as const, ...terms }, fromMinute: null, untilMinute: null },
        ...{ startsAt: new Date(start), endsAt: new Date(start + dayMs) },
      };
      const windows = pricesOfPromotion(promotion, null).map(({ startsAt, endsAt, ...price }) => ({
        ...{ ...price, id: 1, source: 'promotion:1' },
        ...{ startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() },
      }));
      const product = { id: 3, parentId: null, sellerId: 2, priceSatang: ownSatang };
      const { unitPriceSatang } = priceAt(product, windows, start);
      expect(unitPriceSatang).toBeGreaterThan(0);
      expect(unitPriceSatang).toBeLessThanOrEqual(ownSatang);
      expect(priceAt(product, windows, start + dayMs).unitPriceSatang).toBe(ownSatang);
    }),
  );
});
