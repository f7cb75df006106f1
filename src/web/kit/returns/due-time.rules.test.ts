import { expect, test } from 'vitest';
import { timeLeft } from './due-time.rules.ts';

const hourMs = 3_600_000;

test.each([
  [0, null],
  [-1, null],
  [1, { unit: 'soon' }],
  [hourMs - 1, { unit: 'soon' }],
  [hourMs, { unit: 'hours', value: 1 }],
  [48 * hourMs - 1, { unit: 'hours', value: 47 }],
  [48 * hourMs, { unit: 'days', value: 2 }],
  [6.6 * 24 * hourMs, { unit: 'days', value: 7 }],
  [7 * 24 * hourMs, { unit: 'days', value: 7 }],
])('%d ms from now', (leftMs, left) => {
  expect(timeLeft(1_000 + leftMs, 1_000)).toEqual(left);
});
