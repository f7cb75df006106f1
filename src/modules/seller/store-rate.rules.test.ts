import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreedRateAt,
  isRaisedSoon,
  raiseNoticeDays,
  rateStartFault,
  type StoreRate,
} from './store-rate.rules.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-26T03:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);

describe('what is agreed with a store', () => {
  test('is the last that has begun; of two at once the one that was set later; nothing before the first', () => {
    const rates: StoreRate[] = [
      { id: 3, startsAt: inDays(2), basisPoints: null },
      { id: 1, startsAt: inDays(0), basisPoints: 500 },
      { id: 2, startsAt: inDays(0), basisPoints: 400 },
    ];
    expect(agreedRateAt(rates, inDays(-1))).toBe(null);
    expect(agreedRateAt(rates, now)).toBe(400);
    expect(agreedRateAt(rates, inDays(2))).toBe(null);
  });

  test('doesn’t depend on the order in which rates are read, and is one of them', () => {
    const rate = fc.record({ at: fc.integer({ min: -5, max: 5 }), basisPoints: fc.option(fc.nat(10_000)) });
    fc.assert(
      fc.property(fc.array(rate, { maxLength: 8 }), fc.integer({ min: -6, max: 6 }), (made, day) => {
        const rates = made.map(({ at, basisPoints }, index) => ({
          ...{ id: index + 1, startsAt: inDays(at), basisPoints },
        }));
        const said = agreedRateAt(rates, inDays(day));
        expect(agreedRateAt([...rates].reverse(), inDays(day))).toBe(said);
        const begun = rates.filter(({ startsAt }) => startsAt <= inDays(day));
        expect([null, ...begun.map(({ basisPoints }) => basisPoints)]).toContain(said);
      }),
    );
  });
});

describe('when a rate begins', () => {
  const dated =
    (...steps: [day: number, basisPoints: number][]) =>
    (at: Date) =>
      steps.filter(([day]) => inDays(day) <= at).at(-1)?.[1] ?? 0;
  const soon = (before: (at: Date) => number, after: (at: Date) => number, days: number[]) =>
    isRaisedSoon(before, after, days.map(inDays), now);

  test('a higher one after notice, a lower one from now on', () => {
    const present = dated([-9, 500]);
    expect(soon(present, dated([-9, 500], [0, 501]), [])).toBe(true);
    expect(soon(present, dated([-9, 500], [raiseNoticeDays - 1, 501]), [raiseNoticeDays - 1])).toBe(true);
    expect(soon(present, dated([-9, 500], [raiseNoticeDays, 501]), [raiseNoticeDays])).toBe(false);
    expect(soon(present, dated([-9, 500], [0, 499]), [])).toBe(false);
  });

  test('one that was told of long ago as it was told, or lower, and not earlier or higher', () => {
    const planned = dated([-9, 500], [3, 800]);
    expect(soon(planned, dated([-9, 500], [4, 700]), [3, 4])).toBe(false);
    expect(soon(planned, dated([-9, 500], [2, 700]), [2, 3])).toBe(true);
    expect(soon(planned, dated([-9, 500], [3, 801]), [3])).toBe(true);
    // What was planned to become less stays as it is now.
    expect(soon(dated([-9, 500], [3, 400]), dated([-9, 500]), [3])).toBe(false);
  });

  test('and none in the past', () => {
    expect(rateStartFault(inDays(-1), now, false)).toBe('rateStartsPast');
    expect(rateStartFault(now, now, true)).toBe('rateStartsTooSoon');
    expect(rateStartFault(now, now, false)).toBe(null);
  });
});
