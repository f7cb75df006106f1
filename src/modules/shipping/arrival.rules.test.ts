import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivalDays, latenessOf, shipByDay } from './arrival.rules.ts';
import { checkTimeOff, coming, paceOf, type StorePace } from './store-delivery.rules.ts';

const none = new Set<string>();
const registered = { daysMin: 3, daysMax: 7 };
const usual = paceOf(null);
const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const pace: fc.Arbitrary<StorePace> = fc.record({
  preparationDays: fc.integer({ min: 1, max: 15 }),
  timeOff: fc.option(
    fc
      .tuple(days, days)
      .map((both) => both.sort())
      .map(([from = '', to = '']) => ({ from, to })),
  ),
});

describe('when a store hands a parcel over', () => {
  // A Sunday in Bangkok.
  const sunday = new Date('2026-11-22T05:00:00Z');

  test('is its working days after today: weekends and holidays are passed over', () => {
    expect(shipByDay(usual, sunday, none)).toBe('2026-11-23');
    expect(shipByDay({ preparationDays: 5, timeOff: null }, sunday, none)).toBe('2026-11-27');
    expect(shipByDay({ preparationDays: 6, timeOff: null }, sunday, new Set(['2026-11-24']))).toBe(
      '2026-12-01',
    );
  });

  test('moves behind its time off, also where that begins meanwhile', () => {
    const timeOff = { from: '2026-11-20', to: '2026-11-26' };
    expect(shipByDay({ preparationDays: 1, timeOff }, sunday, none)).toBe('2026-11-27');
    const later = { from: '2026-11-24', to: '2026-11-24' };
    expect(shipByDay({ preparationDays: 2, timeOff: later }, sunday, none)).toBe('2026-11-25');
  });

  test('is a working day after today, never within the time off', () => {
    fc.assert(
      fc.property(pace, days, (of, today) => {
        // Two years away at the most: nobody waits longer for the answer.
        fc.pre(of.timeOff === null || Date.parse(of.timeOff.to) - Date.parse(of.timeOff.from) < 7e10);
        const day = shipByDay(of, new Date(`${today}T05:00:00Z`), none);
        expect(day > today).toBe(true);
        expect([0, 6]).not.toContain(new Date(day).getUTCDay());
        if (of.timeOff !== null) expect(day >= of.timeOff.from && day <= of.timeOff.to).toBe(false);
      }),
    );
  });

  test('an order is late from the day after, in Bangkok', () => {
    expect(latenessOf('2026-11-23', new Date('2026-11-23T16:59:59Z'))).toBe('today');
    expect(latenessOf('2026-11-23', new Date('2026-11-23T17:00:00Z'))).toBe('late');
    expect(latenessOf('2026-11-23', new Date('2026-11-22T16:59:59Z'))).toBe('intime');
  });
});

describe('when a parcel arrives', () => {
  test('business days are counted from its handing over', () => {
    expect(arrivalDays(registered, '2026-11-23', none)).toEqual({ from: '2026-11-26', to: '2026-12-02' });
    const holidays = new Set(['2026-11-24', '2026-11-30']);
    expect(arrivalDays(registered, '2026-11-23', holidays)).toEqual({ from: '2026-11-27', to: '2026-12-04' });
  });

  test('what is fetched at the counter is there on that day', () => {
    expect(arrivalDays({ daysMin: 0, daysMax: 0 }, '2026-11-23', none)).toEqual({
      from: '2026-11-23',
      to: '2026-11-23',
    });
  });

  test('is no weekend, and its end not before its beginning', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 20 }), fc.nat(20), (shipDay, daysMin, daysMax) => {
        const { from, to } = arrivalDays({ daysMin, daysMax }, shipDay, none);
        expect(to >= from).toBe(true);
        expect(from > shipDay).toBe(true);
        for (const day of [from, to]) expect([0, 6]).not.toContain(new Date(day).getUTCDay());
      }),
    );
  });
});

describe('time off', () => {
  const now = new Date('2026-11-24T02:00:00Z');
  test.each([
    ['2026-11-24', '2026-11-24', null],
    ['2026-11-20', '2026-11-24', null],
    ['2026-11-25', '2026-11-24', 'timeOffBackwards'],
    ['2026-11-20', '2026-11-23', 'timeOffPast'],
    ['2026-11-24', '2027-02-21', null],
    ['2026-11-24', '2027-02-22', 'timeOffLong'],
  ])('from %s to %s: %s', (from, to, problem) => expect(checkTimeOff({ from, to }, now)).toBe(problem));

  test('that is over is none', () => {
    expect(coming({ from: '2026-11-20', to: '2026-11-23' }, now)).toBeNull();
    expect(coming({ from: '2026-11-20', to: '2026-11-24' }, now)).not.toBeNull();
  });
});
