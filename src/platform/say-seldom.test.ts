import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saySeldom } from './say-seldom.ts';

const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function listen() {
  const lines: { minute: number; repeated: number }[] = [];
  const startMs = performance.now();
  const fail = saySeldom((_error, repeated) => {
    lines.push({ minute: (performance.now() - startMs) / minuteMs, repeated });
  });
  /** Fails once a second for so long. */
  function failFor(minutes: number, message = 'connect ECONNREFUSED') {
    for (let second = 0; second < minutes * 60; second += 1) {
      fail(new Error(message));
      vi.advanceTimersByTime(1_000);
    }
  }
  return { lines, fail, failFor };
}

test('an outage of a day is said at growing pauses, an hour at most', () => {
  const { lines, failFor } = listen();
  failFor(24 * 60);
  expect(lines.slice(0, 8).map((line) => line.minute)).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
  expect(lines).toHaveLength(7 + Math.floor((24 * 60 - 63) / 60));
});

test('an hour gives six lines of a kind', () => {
  const { lines, failFor } = listen();
  failFor(60);
  expect(lines).toHaveLength(6);
});

test('each line counts what was held back before it, and none is lost', () => {
  const { lines, failFor } = listen();
  failFor(16);
  expect(lines.map((line) => line.repeated)).toEqual([0, 59, 119, 239, 479]);
  expect(lines.reduce((sum, line) => sum + line.repeated + 1, 0)).toBe(15 * 60 + 1);
});

test('after five quiet minutes the next failure is news, with what was still to be counted', () => {
  const { lines, fail, failFor } = listen();
  failFor(40);
  lines.length = 0;
  vi.advanceTimersByTime(5 * minuteMs);
  fail(new Error('connect ECONNREFUSED'));
  // The last line was at minute 31; nine minutes of seconds had been held back, less the one that was said.
  expect(lines.map((line) => line.repeated)).toEqual([9 * 60 - 1]);
  vi.advanceTimersByTime(minuteMs);
  fail(new Error('connect ECONNREFUSED'));
  expect(lines).toHaveLength(2);
});

test('a shorter silence ends nothing', () => {
  const { lines, fail, failFor } = listen();
  failFor(40);
  lines.length = 0;
  vi.advanceTimersByTime(4.9 * minuteMs);
  fail(new Error('connect ECONNREFUSED'));
  expect(lines).toEqual([]);
});

test('kinds are told apart, the numbers in them are not', () => {
  const { lines, fail } = listen();
  fail(new Error('row 5 of 1234 failed'));
  fail(new Error('row 6 of 1234 failed'));
  fail(new Error('disk full'));
  fail(Object.assign(new Error('disk full'), { code: 'ENOSPC' }));
  fail(new Error('disk full', { cause: new Error('quota') }));
  fail('a string');
  expect(lines).toHaveLength(5);
});

test('more kinds than are kept are said again rather than kept for ever', () => {
  const { lines, fail } = listen();
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const one of letters) for (const other of letters) fail(new Error(`kind ${one}z${other}z`));
  expect(lines).toHaveLength(letters.length ** 2);
});
