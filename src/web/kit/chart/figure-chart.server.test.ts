import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '../../../modules/store-figures/store-figures.rules.ts';
import { drawChart } from './figure-chart.server.ts';

const daysOf = (values: readonly number[]) =>
  values.map((value, index) => ({ day: dayAfter('2026-11-01', index), value }));

test('bars stand for days, those of before apart; a day without anything has none', () => {
  const chart = drawChart(daysOf([5, 0, 10]), '2026-11-03', 'bars');
  expect(chart.before?.match(/M/g)).toHaveLength(1);
  expect(chart.current?.match(/M/g)).toHaveLength(1);
  expect(chart.current).toContain('V0h');
  expect(chart.before).toContain('V100h');
  expect(chart.ticks.at(-1)).toEqual({ value: 10, fromTop: 0 });
});

test('more days than there is room for are a line', () => {
  const chart = drawChart(daysOf(Array.from({ length: 93 }, () => 1)), '2026-11-01', 'bars');
  expect(chart.current).toBeNull();
  expect(chart.stroke).toMatch(/^M/);
});

test('whatever the values are, nothing is drawn outside, and marks are whole numbers', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 366 }),
      fc.boolean(),
      (values, isBars) => {
        const chart = drawChart(daysOf(values), '2026-11-01', isBars ? 'bars' : 'line');
        const drawn = `${chart.current ?? ''}${chart.stroke ?? ''}`;
        expect(drawn).not.toContain('NaN');
        for (const { value, fromTop } of chart.ticks) {
          expect(Number.isInteger(value)).toBe(true);
          expect(fromTop).toBeGreaterThanOrEqual(0);
          expect(fromTop).toBeLessThan(100);
        }
        expect(chart.isEmpty).toBe(values.every((value) => value === 0));
      },
    ),
  );
});
