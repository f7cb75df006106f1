import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustmentKinds, mostAdjustedSatang, signedAmount } from './adjustment.rules.ts';

test('an adjustment moves what was typed, and only a charge takes it from the store', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...adjustmentKinds),
      fc.integer({ min: 1, max: mostAdjustedSatang }),
      (kind, satang) => {
        const moved = signedAmount(kind, satang);
        expect(Math.abs(moved)).toBe(satang);
        expect(moved < 0).toBe(kind === 'charge');
      },
    ),
  );
});
