import { expect, test } from 'vitest';
import { spansOf } from './results.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour));
const hours = (spans: ReturnType<typeof spansOf>) =>
  spans === null
    ? null
    : [spans.before.from, spans.before.until, spans.during.from, spans.during.until].map((time) =>
        time.getUTCHours(),
      );

test('as long before as it has been running, until it ended or was stopped', () => {
  const times = { startsAt: at(10), endsAt: at(16), stoppedAt: null };
  expect(hours(spansOf(times, at(9)))).toBeNull();
  expect(hours(spansOf(times, at(10)))).toBeNull();
  expect(hours(spansOf(times, at(12)))).toEqual([8, 10, 10, 12]);
  expect(hours(spansOf(times, at(20)))).toEqual([4, 10, 10, 16]);
  expect(hours(spansOf({ ...times, stoppedAt: at(11) }, at(20)))).toEqual([9, 10, 10, 11]);
  expect(hours(spansOf({ ...times, stoppedAt: at(8) }, at(20)))).toBeNull();
});
