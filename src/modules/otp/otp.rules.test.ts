import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  maskDestination,
  minutesText,
  minutesTold,
  otpRules,
  referenceLength,
  waitBeforeSendingMs,
  writeReference,
} from './otp.rules.ts';

const start = Date.UTC(2026, 0, 1);

test('whoever waits as they are told never gets more codes than the limits allow, and never waits longer than needed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 7_200_000 }), { maxLength: 60 }), (pauses) => {
      const sent: Date[] = [];
      let nowMs = start;
      for (const pause of pauses) {
        nowMs += pause;
        const wait = waitBeforeSendingMs(sent, new Date(nowMs));
        // A millisecond before the wait is over it is still too soon.
        if (wait > 0) expect(waitBeforeSendingMs(sent, new Date(nowMs + wait - 1))).toBe(1);
        nowMs += wait;
        expect(waitBeforeSendingMs(sent, new Date(nowMs))).toBe(0);
        sent.push(new Date(nowMs));
        for (const { withinMs, count } of otpRules.sentMost)
          expect(sent.filter((at) => at.getTime() > nowMs - withinMs).length).toBeLessThanOrEqual(count);
      }
    }),
  );
});

test('a clock that went forward and back again keeps nobody waiting until it gets there', () => {
  const hourAhead = Array.from({ length: 10 }, (_, index) => new Date(start + 3_600_000 + index));
  expect(waitBeforeSendingMs(hourAhead, new Date(start))).toBe(0);
  // Two processes' clocks may differ a little: that is no reason to send twice.
  expect(waitBeforeSendingMs([new Date(start + 2_000)], new Date(start))).toBe(62_000);
});

test('a reference has letters nobody takes for others', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: referenceLength, maxLength: 40 }), (bytes) => {
      expect(writeReference(bytes)).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    }),
  );
});

test.each([
  ['mail', 'somsri@test.example', 'somxxxx@test.example'],
  ['mail', 'ab@test.example', 'abxxxx@test.example'],
  ['sms', '0812345678', '081xxxx'],
] as const)('masks a %s destination: %s → %s', (channel, shown, masked) => {
  expect(maskDestination(channel, shown)).toBe(masked);
});

test('who is told how long a code works is told what its form counts', () => {
  const purposes = ['register', 'login', 'social', 'contact', 'confirm', 'order'] as const;
  expect(purposes.map(minutesTold)).toEqual(['2:30', '3', '3', '3', '3', '3']);
  expect([60, 61, 150, 180, 605].map(minutesText)).toEqual(['1', '1:01', '2:30', '3', '10:05']);
});
