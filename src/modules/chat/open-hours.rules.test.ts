import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenAt, minuteText, openMsBetween, readMinute } from './open-hours.rules.ts';

const hours = { days: [1, 2, 3, 4, 5], fromMinute: 9 * 60, toMinute: 17 * 60 };
const hourMs = 3_600_000;
// 26 November 2026 is a Thursday; 9:00 in Bangkok is 2:00 in UTC.
const thursday = (clock: string) => new Date(`2026-11-26T${clock}:00+07:00`);

describe('hours', () => {
  it.each([
    ['08:59', false],
    ['09:00', true],
    ['16:59', true],
    ['17:00', false],
    ['00:00', false],
  ])('at %s: %s', (clock, isOpen) => {
    expect(isOpenAt(hours, thursday(clock))).toBe(isOpen);
  });

  it('a weekend is closed, whichever day it is in UTC', () => {
    expect(isOpenAt(hours, new Date('2026-11-28T10:00:00+07:00'))).toBe(false);
    expect(isOpenAt(hours, new Date('2026-11-30T09:30:00+07:00'))).toBe(true);
    expect(isOpenAt({ ...hours, fromMinute: 0, toMinute: 1_440 }, new Date('2026-11-29T17:00:00Z'))).toBe(
      true,
    );
  });

  it('a question of Friday evening that is answered on Monday at ten waited an hour', () => {
    const asked = new Date('2026-11-27T20:00:00+07:00');
    const answered = new Date('2026-11-30T10:00:00+07:00');
    expect(openMsBetween(hours, asked, answered)).toBe(hourMs);
  });

  it('a span’s parts add up, and are never longer than it', () => {
    const instant = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2026-03-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, instant, instant, (...three) => {
        const [a, b, c] = three.sort((one, other) => one.getTime() - other.getTime()) as [Date, Date, Date];
        const whole = openMsBetween(hours, a, c);
        expect(openMsBetween(hours, a, b) + openMsBetween(hours, b, c)).toBe(whole);
        expect(whole).toBeLessThanOrEqual(c.getTime() - a.getTime());
      }),
    );
  });

  it('clocks are read as they are written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_439 }), (minute) => {
        expect(readMinute(minuteText(minute))).toBe(minute);
      }),
    );
    for (const wrong of ['24:00', '9:00', '09:60', '', 'ten']) expect(readMinute(wrong)).toBeNull();
  });
});
