import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soldSpan } from './sold-span.rules.ts';

test('a month is Bangkok’s, from its first instant until the next one’s', () => {
  const now = new Date('2026-11-26T03:00:00Z');
  expect(soldSpan('2026-12', now)).toEqual({
    from: new Date('2026-11-30T17:00:00Z'),
    until: new Date('2026-12-31T17:00:00Z'),
  });
});

test('the year ends with the running month and has twelve, each instant of which is in one', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      (now) => {
        const { from, until } = soldSpan(null, now);
        expect(from.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(until.getTime()).toBeGreaterThan(now.getTime());
        const months: string[] = [];
        for (let at = from; at < until; ) {
          const month = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 7);
          months.push(month);
          const span = soldSpan(month, now);
          expect(span.from).toEqual(at);
          at = span.until;
        }
        expect(months).toHaveLength(12);
      },
    ),
  );
});
