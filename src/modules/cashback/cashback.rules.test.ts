import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reversedSatang } from './cashback.rules.ts';

test('takes back a share that only grows, never more than there is, and all of it with the last copy', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      (amount, quantity) => {
        let before = 0;
        for (let returned = 0; returned <= quantity; returned += 1) {
          const reversed = reversedSatang(amount, returned, quantity);
          expect(reversed).toBeGreaterThanOrEqual(before);
          expect(reversed).toBeLessThanOrEqual(amount);
          // Rounded down: off by less than a satang.
          expect(amount * returned - reversed * quantity).toBeGreaterThanOrEqual(0);
          expect(amount * returned - reversed * quantity).toBeLessThan(quantity);
          before = reversed;
        }
        expect(before).toBe(amount);
      },
    ),
  );
});
