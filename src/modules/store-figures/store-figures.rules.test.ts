import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, everyDay, figureSpan, figuresOf, spanNames } from './store-figures.rules.ts';

// Five in the morning of the 21st in Bangkok, still the 20th in UTC.
const now = new Date('2026-11-20T22:00:00Z');

test('a named time ends today in Bangkok, and is set against as many days before', () => {
  expect(figureSpan({ span: 'today' }, now)).toEqual({
    from: '2026-11-21',
    to: '2026-11-21',
    before: { from: '2026-11-20', to: '2026-11-20' },
    chartFrom: '2026-11-15',
  });
  expect(figureSpan({ span: 'month' }, now)).toEqual({
    from: '2026-10-23',
    to: '2026-11-21',
    before: { from: '2026-09-23', to: '2026-10-22' },
    chartFrom: '2026-10-23',
  });
});

test('own dates go before the name; what makes no time is none', () => {
  const own = (from?: string, to?: string) => figureSpan({ span: 'week', from, to }, now);
  expect(own('2026-02-27', '2026-03-01')).toMatchObject({
    before: { from: '2026-02-24', to: '2026-02-26' },
    chartFrom: '2026-02-23',
  });
  expect(own('2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-21' });
  expect(own(undefined, '2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-01' });
  expect(own('2026-11-02', '2026-11-01')).toBeNull();
  expect(own('2026-11-21', '2026-11-22')).toBeNull();
  expect(own('2025-11-20', '2026-11-21')).toBeNull();
  expect(own('2025-11-21', '2026-11-21')).not.toBeNull();
});

test('whatever is asked for: the time before ends the day before, and is as long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 365 }), (ago, length) => {
      const to = dayAfter('2026-11-21', -ago);
      const span = figureSpan({ span: 'today', from: dayAfter(to, -length), to }, now);
      expect(span).not.toBeNull();
      if (span === null) return;
      expect(dayAfter(span.before.to, 1)).toBe(span.from);
      const none: { day: string; visits: number }[] = [];
      expect(everyDay(span, none, { visits: 0 })).toHaveLength(length + 1);
      expect(everyDay(span.before, none, { visits: 0 })).toHaveLength(length + 1);
      expect(span.chartFrom <= span.from).toBe(true);
    }),
  );
  expect(spanNames).toContain('quarter');
});

const nothing = {
  orders: 0,
  cancelledOrders: 0,
  copies: 0,
  returnedCopies: 0,
  salesSatang: 0,
  takenBackSatang: 0,
  visits: 0,
  reviews: 0,
  stars: 0,
};

test('rates of nothing are none, and others are parts of what they are of', () => {
  expect(figuresOf(nothing)).toMatchObject({
    conversion: null,
    basketSatang: null,
    returnRate: null,
    rating: null,
  });
  expect(
    figuresOf({
      ...nothing,
      orders: 3,
      salesSatang: 10_000,
      visits: 60,
      copies: 8,
      returnedCopies: 2,
      reviews: 2,
      stars: 9,
    }),
  ).toMatchObject({ conversion: 0.05, basketSatang: 3_333, returnRate: 0.25, rating: 4.5 });
});

test('days on which nothing happened are there, in their order', () => {
  const rows = [{ day: '2026-11-20', visits: 4 }];
  expect(everyDay({ from: '2026-11-19', to: '2026-11-21' }, rows, { visits: 0 })).toEqual([
    { day: '2026-11-19', visits: 0 },
    { day: '2026-11-20', visits: 4 },
    { day: '2026-11-21', visits: 0 },
  ]);
});
