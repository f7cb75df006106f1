import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { periodOf } from './money-check.rules.ts';

const hourMs = 3_600_000;

test('days are Bangkok’s: an instant is in today, and never in yesterday', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (now) => {
        const [today, yesterday, week] = (['today', 'yesterday', 'week'] as const).map((each) =>
          periodOf(each, now),
        );
        if (today === undefined || yesterday === undefined || week === undefined)
          throw new Error('three periods');
        expect(today.from.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(now.getTime()).toBeLessThan(today.until.getTime());
        expect(bangkokDay(today.from)).toBe(bangkokDay(now));
        expect(today.from.toISOString().slice(11)).toBe('17:00:00.000Z');
        expect(yesterday.until).toEqual(today.from);
        expect(today.from.getTime() - yesterday.from.getTime()).toBe(24 * hourMs);
        expect(week.until).toEqual(today.until);
        expect(week.until.getTime() - week.from.getTime()).toBe(7 * 24 * hourMs);
      },
    ),
  );
});

test('a quarter to midnight and a quarter past are different days', () => {
  expect(periodOf('today', new Date('2026-11-25T16:45:00Z')).from.toISOString()).toBe(
    '2026-11-24T17:00:00.000Z',
  );
  expect(periodOf('today', new Date('2026-11-25T17:15:00Z')).from.toISOString()).toBe(
    '2026-11-25T17:00:00.000Z',
  );
});
