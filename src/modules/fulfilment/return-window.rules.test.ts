import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timersSetting } from '../settings/setting-schemas.rules.ts';
import { canReturn, isReturnOver, returnWindowEnd } from './return-window.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;
const shippedAt = new Date('2026-11-21T03:00:00Z');
const days = fc
  .integer({ min: -5, max: 99 })
  .filter((n) => timersSetting.safeParse({ returnDays: n }).success);
const order = fc.record({
  shippedAt: fc.constant(shippedAt),
  deliveredAt: fc.option(fc.nat(20).map((n) => new Date(shippedAt.getTime() + n * dayMs))),
  arrivesBy: fc.option(fc.constantFrom('2026-11-21', '2026-12-08')),
  transitDaysMost: fc.option(fc.nat(10)),
  returnDays: days,
});

test('copies can be sent back for the days the order was placed with, to the millisecond', () => {
  fc.assert(
    fc.property(order, (one) => {
      const expected =
        one.arrivesBy === null
          ? shippedAt.getTime() + (one.transitDaysMost ?? 7) * dayMs
          : new Date(`${one.arrivesBy}T17:00:00Z`).getTime();
      const arrived = one.deliveredAt?.getTime() ?? expected;
      const end = arrived + one.returnDays * dayMs;
      expect(returnWindowEnd(one)?.getTime()).toBe(end);
      expect(isReturnOver(one, new Date(end))).toBe(true);
      expect(canReturn({ ...one, status: 'shipped' }, new Date(end - 1))).toBe(true);
      expect(canReturn({ ...one, status: 'complete' }, new Date(end - 1))).toBe(false);
    }),
  );
});

test('what hasn’t been shipped has no such end', () => {
  expect(
    returnWindowEnd({
      ...{ shippedAt: null, deliveredAt: null, arrivesBy: null },
      ...{ transitDaysMost: 3, returnDays: 7 },
    }),
  ).toBeNull();
});
