import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, standingSetting } from './store-standing.rules.ts';

const setting = standingSetting.parse({});

test('with too few orders nothing is judged, whatever counts', () => {
  expect(judge(setting.minOrders - 1, { late: 0, cancelled: 19, returnLost: 0 }, setting)).toBe('tooFew');
  expect(judge(0, { late: 0, cancelled: 0, returnLost: 0 }, setting)).toBe('tooFew');
});

test('each kind has to be within the limit by itself', () => {
  expect(judge(100, { late: 10, cancelled: 3, returnLost: 3 }, setting)).toBe('good');
  expect(judge(100, { late: 0, cancelled: 4, returnLost: 0 }, setting)).toBe('poor');
  expect(judge(100, { late: 0, cancelled: 0, returnLost: 4 }, setting)).toBe('poor');
  expect(judge(100, { late: 11, cancelled: 0, returnLost: 0 }, setting)).toBe('poor');
});

test('more orders and fewer marks never make a store stand worse', () => {
  const rank = { poor: 0, good: 1, tooFew: 2 };
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 5_000 }),
      fc.nat(50),
      fc.nat(50),
      (orders, cancelled, returnLost) => {
        const now = rank[judge(orders, { late: 0, cancelled, returnLost }, setting)];
        expect(rank[judge(orders + 1, { late: 0, cancelled, returnLost }, setting)]).toBeGreaterThanOrEqual(
          now,
        );
        expect(
          rank[judge(orders, { late: 0, cancelled: Math.max(0, cancelled - 1), returnLost }, setting)],
        ).toBeGreaterThanOrEqual(now);
      },
    ),
  );
});
