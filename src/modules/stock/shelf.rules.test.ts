import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onHandMost, refusalOf } from './shelf.rules.ts';

test('a change is only done where what orders hold stays, and no more than can be', () => {
  const shelf = fc
    .tuple(fc.integer({ min: 0, max: onHandMost }), fc.integer({ min: 0, max: onHandMost }))
    .map(([one, other]) => ({ onHand: Math.max(one, other), reserved: Math.min(one, other) }));
  const most = 2 * onHandMost;
  fc.assert(
    fc.property(shelf, fc.integer({ min: -most, max: most }), (before, delta) => {
      const after = before.onHand + delta;
      const isDone = refusalOf(before, delta) === null;
      expect(isDone).toBe(after >= before.reserved && after <= onHandMost);
    }),
  );
});
