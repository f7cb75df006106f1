import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';

const take = (seed: string, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random());
};

test('the same seed gives the same numbers', () => {
  expect(take('บรรณศาลา', 50)).toEqual(take('บรรณศาลา', 50));
});

test('different seeds give different numbers', () => {
  expect(take('a', 5)).not.toEqual(take('b', 5));
});

test('numbers lie in [0, 1) and are spread evenly', () => {
  const numbers = take('spread', 20_000);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  expect(mean).toBeGreaterThan(0.48);
  expect(mean).toBeLessThan(0.52);
});
