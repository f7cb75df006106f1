import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatTime } from './bangkok-time.ts';

const lateEvening = new Date('2026-12-31T17:05:00Z');

test('an evening in UTC is the next day, and the next year, in Bangkok', () => {
  expect(formatDateTime('th', lateEvening)).toBe('01 ม.ค. 2027 00:05');
  expect(formatDateTime('en', lateEvening)).toBe('01 Jan 2027 00:05');
});

test('days and times by themselves', () => {
  expect(formatDate('th', new Date('2026-09-09T02:00:00Z'))).toBe('09 ก.ย. 2026');
  expect(formatTime(new Date('2026-09-09T02:00:00Z'))).toBe('09:00');
});
