import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agreedRateAt, raiseNoticeDays, rateStartFault, type StoreRate } from './store-rate.rules.ts';

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
  test('a higher one that the store hasn’t agreed to, after notice; a lower one or one it agreed to, from now on', () => {
    const raise = { before: 500, after: 501, hasConsent: false };
    expect(rateStartFault(raise, now, now)).toBe('rateStartsTooSoon');
    const notice = inDays(raiseNoticeDays);
    expect(rateStartFault(raise, new Date(notice.getTime() - 1), now)).toBe('rateStartsTooSoon');
    expect(rateStartFault(raise, notice, now)).toBe(null);
    expect(rateStartFault({ ...raise, hasConsent: true }, now, now)).toBe(null);
    expect(rateStartFault({ ...raise, after: 500 }, now, now)).toBe(null);
    expect(rateStartFault({ ...raise, after: 0 }, inDays(-1), now)).toBe('rateStartsPast');
  });
});
