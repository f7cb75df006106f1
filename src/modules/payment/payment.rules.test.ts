import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bangkokInstant, holdUntil, holdUntilAgain, isTransferTime } from './payment.rules.ts';

const ordered = new Date('2026-11-21T03:00:30Z');

describe('the hold of an unpaid order', () => {
  test('is 15 minutes for card and QR, 48 hours for a transfer, none for cash on delivery', () => {
    expect(holdUntil('card', ordered)?.toISOString()).toBe('2026-11-21T03:15:30.000Z');
    expect(holdUntil('promptpay', ordered)?.toISOString()).toBe('2026-11-21T03:15:30.000Z');
    expect(holdUntil('transfer', ordered)?.toISOString()).toBe('2026-11-23T03:00:30.000Z');
    expect(holdUntil('cod', ordered)).toBeNull();
  });
  test('never goes past 48 hours after the order, however often and by whatever channel it is paid again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('card', 'promptpay', 'transfer'),
        fc.integer({ min: 0, max: 72 * 3_600_000 }),
        (channel, laterMs) => {
          const until = holdUntilAgain(channel, new Date(ordered.getTime() + laterMs), ordered);
          expect(until?.getTime()).toBeLessThanOrEqual(ordered.getTime() + 48 * 3_600_000);
        },
      ),
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
