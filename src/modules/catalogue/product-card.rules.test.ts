import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountPercent, ratingOf } from './product-card.rules.ts';

const price = fc.integer({ min: 0, max: 100_000_00 });

describe('what is taken off', () => {
  test('is a whole per cent, never more than it is, and nothing unless the price is lower', () => {
    fc.assert(
      fc.property(price, price, (now, before) => {
        const percent = discountPercent(now, before);
        expect(Number.isInteger(percent)).toBe(true);
        if (before <= now) expect(percent).toBe(0);
        else {
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
          expect(BigInt(before - now) * 100n).toBeGreaterThanOrEqual(BigInt(percent) * BigInt(before));
        }
      }),
    );
    expect(discountPercent(200_00, 250_00)).toBe(20);
    expect(discountPercent(0, 100)).toBe(100);
  });
});

describe('a rating', () => {
  test('is between the fewest and the most stars anyone gave, to a tenth', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (stars) => {
        const rating = ratingOf(
          stars.reduce((a, b) => a + b, 0),
          stars.length,
        );
        expect(rating).toBeGreaterThanOrEqual(Math.min(...stars));
        expect(rating).toBeLessThanOrEqual(Math.max(...stars));
        expect(Math.round((rating ?? 0) * 10)).toBeCloseTo((rating ?? 0) * 10, 9);
      }),
    );
  });
  test('isn’t there while nobody has rated', () => expect(ratingOf(0, 0)).toBeNull());
});
