import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverFileOf, differenceOf, mostSatang, movePrice, type PriceMove } from './listing.rules.ts';

const prices = fc
  .tuple(fc.integer({ min: 1, max: mostSatang }), fc.integer({ min: 0, max: 1_000_000 }))
  .map(([priceSatang, more]) => ({ priceSatang, fullPriceSatang: priceSatang + more }));
const move: fc.Arbitrary<PriceMove> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), satang: fc.integer({ min: -10, max: mostSatang + 10 }) }),
  fc.record({
    kind: fc.constant('amount' as const),
    satang: fc.integer({ min: -mostSatang, max: mostSatang }),
  }),
  fc.record({
    kind: fc.constant('percent' as const),
    basisPoints: fc.integer({ min: -9_900, max: 100_000 }),
  }),
);

describe('a price changed in bulk', () => {
  test('is whole satang within its bounds, and never above its full price', () => {
    fc.assert(
      fc.property(prices, move, (before, how) => {
        const after = movePrice(before, how);
        if (after === null) return;
        expect(Number.isInteger(after.priceSatang)).toBe(true);
        expect(after.priceSatang).toBeGreaterThanOrEqual(1);
        expect(after.priceSatang).toBeLessThanOrEqual(mostSatang);
        expect(after.fullPriceSatang).toBeGreaterThanOrEqual(after.priceSatang);
        // Nothing is struck through that wasn't.
        if (before.fullPriceSatang === before.priceSatang)
          expect(after.fullPriceSatang).toBe(after.priceSatang);
      }),
    );
  });
});

describe('what differs', () => {
  test('is nothing of the same, and else exactly the fields that do', () => {
    const values = fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
    );
    fc.assert(
      fc.property(values, values, (current, wanted) => {
        expect(differenceOf(current, current)).toBeNull();
        const difference = differenceOf(current, wanted);
        expect({ ...current, ...difference?.after }).toEqual({
          ...current,
          ...Object.fromEntries(
            Object.entries(wanted).filter(([field]) => (current[field] ?? null) !== wanted[field]),
          ),
        });
      }),
    );
  });
});

test('a cover has a file before and after it was changed; what staff refused has none, and neither has what was drawn', () => {
  const key = fc.option(fc.stringMatching(/^covers\/[a-f0-9]{8}\.jpg$/));
  const status = fc.constantFrom('waiting' as const, 'accepted' as const, 'refused' as const);
  fc.assert(
    fc.property(status, key, key, (of, before, after) => {
      const cover = { status: of, before: { coverKey: before }, after: { coverKey: after } };
      expect(coverFileOf(cover, 'before')).toBe(before);
      expect(coverFileOf(cover, 'after')).toBe(of === 'refused' ? null : after);
      const words = { status: of, before: { pages: 1 }, after: { pages: 2 } };
      expect(coverFileOf(words, 'after')).toBeNull();
    }),
  );
});
