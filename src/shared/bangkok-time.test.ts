import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatDayRange, formatTime } from './bangkok-time.ts';

const lateEvening = new Date('2026-12-31T17:05:00Z');

test('an evening in UTC is the next day, and the next year, in Bangkok', () => {
  expect(formatDateTime('th', lateEvening)).toBe('01 ม.ค. 2027 00:05');
  expect(formatDateTime('en', lateEvening)).toBe('01 Jan 2027 00:05');
});

test('days and times by themselves', () => {
  expect(formatDate('th', new Date('2026-09-09T02:00:00Z'))).toBe('09 ก.ย. 2026');
  expect(formatTime(new Date('2026-09-09T02:00:00Z'))).toBe('09:00');
});

test('days someone waits for are said as short as they can be', () => {
  expect(formatDayRange('th', '2026-11-26', '2026-11-30')).toBe('26–30 พ.ย.');
  expect(formatDayRange('en', '2026-11-30', '2026-12-02')).toBe('30 Nov – 2 Dec');
  expect(formatDayRange('th', '2026-12-01', '2026-12-01')).toBe('1 ธ.ค.');
  expect(formatDayRange('en', '2026-12-30', '2027-12-02')).toBe('30 Dec – 2 Dec');
});
