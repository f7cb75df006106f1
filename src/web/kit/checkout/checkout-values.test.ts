import { expect, test } from 'vitest';
import { readCheckoutValues } from './checkout-values.ts';

function pointsOf(fields: Record<string, string>): number {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return readCheckoutValues(form).points;
}

test.each([
  ['125', 125],
  ['1,250', 1_250],
  [' 12 ', 12],
  ['0', 0],
  ['', 0],
  ['-5', 0],
  ['ten', 0],
  ['9,999,999,999', 1_000_000_000],
  // No points are safer than ten times as many as were meant.
  ['12,5', 0],
  ['49,50', 0],
  ['0,250', 0],
])('"%s" is %s points', (points, read) => expect(pointsOf({ points })).toBe(read));

test('points that a button names go before those that were typed', () => {
  expect(pointsOf({ points: '12,5', pickPoints: '314' })).toBe(314);
  expect(pointsOf({ points: '12', pickPoints: '0' })).toBe(0);
});
