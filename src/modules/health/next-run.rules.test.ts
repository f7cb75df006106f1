import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRunAfter } from './next-run.rules.ts';

test.each([
  ['* * * * *', '2026-11-25T10:00:30Z', '2026-11-25T10:01:00.000Z'],
  ['*/10 * * * *', '2026-11-25T10:50:00Z', '2026-11-25T11:00:00.000Z'],
  ['17 * * * *', '2026-11-25T10:17:00Z', '2026-11-25T11:17:00.000Z'],
  ['5 20 * * *', '2026-12-31T20:05:00Z', '2027-01-01T20:05:00.000Z'],
  ['0 0 29 2 *', '2026-03-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['0 9 1 * 1', '2026-11-25T10:00:00Z', '2026-11-30T09:00:00.000Z'],
  ['15,45 8-9 * * 1-5', '2026-11-27T09:50:00Z', '2026-11-30T08:15:00.000Z'],
])('%s after %s', (cron, after, next) => {
  expect(nextRunAfter(cron, new Date(after))?.toISOString()).toBe(next);
});

test.each(['', '* * * *', '60 * * * *', '* 24 * * *', '*/0 * * * *', 'x * * * *', '0 0 31 2 *'])(
  '%j is never due',
  (cron) => {
    expect(nextRunAfter(cron, new Date('2026-11-25T10:00:00Z'))).toBeNull();
  },
);

test('what comes next is later, fits, and nothing that fits lies between', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 59 }),
      fc.option(fc.integer({ min: 0, max: 23 })),
      (after, minute, hour) => {
        const next = nextRunAfter(`${minute} ${hour ?? '*'} * * *`, after);
        if (next === null) throw new Error('it is due');
        expect(next.getTime()).toBeGreaterThan(after.getTime());
        expect(next.getUTCMinutes()).toBe(minute);
        if (hour !== null) expect(next.getUTCHours()).toBe(hour);
        const periodMs = hour === null ? 3_600_000 : 24 * 3_600_000;
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(periodMs);
      },
    ),
  );
});
