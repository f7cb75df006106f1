import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivalDays } from './arrival.rules.ts';

const none = new Set<string>();
const registered = { daysMin: 3, daysMax: 7 };

describe('when a parcel arrives', () => {
  test('business days are counted: weekends and holidays are passed over', () => {
    // A Sunday in Bangkok.
    const sunday = new Date('2026-11-22T05:00:00Z');
    expect(arrivalDays(registered, sunday, none)).toEqual({ from: '2026-11-25', to: '2026-12-01' });
    const holidays = new Set(['2026-11-24', '2026-11-30']);
    expect(arrivalDays(registered, sunday, holidays)).toEqual({ from: '2026-11-26', to: '2026-12-03' });
  });

  test('the day is Bangkok’s, not London’s', () => {
    // Monday 23:30 in London is Tuesday there.
    const late = new Date('2026-11-23T23:30:00Z');
    expect(arrivalDays({ daysMin: 1, daysMax: 1 }, late, none)).toEqual({
      from: '2026-11-25',
      to: '2026-11-25',
    });
  });

  test('is never a weekend, never before tomorrow, and its end not before its beginning', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.nat(20),
        fc.nat(20),
        (now, daysMin, daysMax) => {
          const { from, to } = arrivalDays({ daysMin, daysMax }, now, none);
          expect(to >= from).toBe(true);
          expect(Date.parse(from)).toBeGreaterThan(now.getTime() - 7 * 60 * 60 * 1000);
          for (const day of [from, to]) expect([0, 6]).not.toContain(new Date(day).getUTCDay());
        },
      ),
    );
  });
});
