import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentChannel } from '../order/order-status.rules.ts';
import { timersSetting } from '../settings/setting-schemas.rules.ts';
import {
  bangkokInstant,
  type HoldTimes,
  holdUntil,
  holdUntilAgain,
  isTransferTime,
} from './payment.rules.ts';

const ordered = new Date('2026-11-21T03:00:30Z');

const usual = timersSetting.parse({});
/** Whatever staff may set. */
const holdTimes: fc.Arbitrary<HoldTimes> = fc
  .record({ payNowMinutes: fc.integer({ min: 1, max: 90 }), transferHours: fc.integer({ min: 0, max: 200 }) })
  .filter((times) => timersSetting.safeParse(times).success);
const prepaid = fc.constantFrom<PaymentChannel>('card', 'promptpay', 'transfer');
const halvings = fc.nat(12);
const minuteMs = 60_000;

describe('the hold of an unpaid order', () => {
  test('is 15 minutes for card and QR, 48 hours for a transfer, none for cash on delivery', () => {
    expect(holdUntil(usual, 'card', ordered)?.toISOString()).toBe('2026-11-21T03:15:30.000Z');
    expect(holdUntil(usual, 'promptpay', ordered)?.toISOString()).toBe('2026-11-21T03:15:30.000Z');
    expect(holdUntil(usual, 'transfer', ordered)?.toISOString()).toBe('2026-11-23T03:00:30.000Z');
    expect(holdUntil(usual, 'cod', ordered)).toBeNull();
  });
  test('is what the order was placed with, and never more or less than halving it leaves', () => {
    fc.assert(
      fc.property(holdTimes, prepaid, halvings, (times, channel, halved) => {
        const whole = channel === 'transfer' ? times.transferHours * 60 : times.payNowMinutes;
        const least = Math.min(whole, channel === 'transfer' ? 60 : 10);
        const minutes =
          ((holdUntil(times, channel, ordered, halved)?.getTime() ?? 0) - ordered.getTime()) / minuteMs;
        expect(minutes).toBe(Math.max(least, whole / 2 ** halved));
        expect(holdUntil(times, channel, ordered)?.getTime()).toBe(ordered.getTime() + whole * minuteMs);
      }),
    );
  });
  test('never goes past that of a transfer after the order, however often and by whatever channel it is paid again', () => {
    fc.assert(
      fc.property(
        holdTimes,
        prepaid,
        fc.integer({ min: 0, max: 72 * 3_600_000 }),
        (times, channel, laterMs) => {
          const until = holdUntilAgain(times, channel, new Date(ordered.getTime() + laterMs), ordered);
          expect(until?.getTime()).toBeLessThanOrEqual(ordered.getTime() + times.transferHours * 3_600_000);
        },
      ),
    );
  });
  test('of who pays at once is never longer than of who transfers: the first try has all of its time', () => {
    fc.assert(
      fc.property(holdTimes, halvings, (times, halved) => {
        const at = holdUntil(times, 'promptpay', ordered, halved);
        expect(holdUntilAgain(times, 'promptpay', ordered, ordered, halved)).toEqual(at);
      }),
    );
  });
});

describe('a transfer time', () => {
  const now = new Date('2026-11-21T05:00:00Z');
  test.each([
    ['2026-11-21T10:00', true],
    ['2026-11-21T09:59', false],
    ['2026-11-21T12:01', true],
    ['2026-11-21T12:03', false],
  ])('%s is after checkout and not in the future: %s', (local, expected) => {
    const instant = bangkokInstant(local);
    expect(instant !== null && isTransferTime(instant, ordered, now)).toBe(expected);
  });
  test.each(['2026-02-30T10:00', '2026-13-01T10:00', '2026-11-21T25:00', 'x'])('%s is no time', (local) =>
    expect(bangkokInstant(local)).toBeNull(),
  );
});
