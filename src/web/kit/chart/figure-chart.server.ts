import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import type { DayValue, FigureChart } from './figure-chart.types.ts';

/** The drawing's own units: it is stretched to the width it gets, so nothing in it may be text or round. */
const width = 1_000;
const height = 200;
/** More bars than this would be hairlines on a phone. */
const barsMost = 92;

/**
 * A course of days as an SVG's paths, drawn on the server. Bars where there is room for them, else a filled line; days before
 * the time that was asked for are drawn apart, since they are no part of its sums.
 */
export function drawChart(days: readonly DayValue[], from: string, look: 'bars' | 'line'): FigureChart {
  const most = Math.max(0, ...days.map(({ value }) => value));
  const y = scaleLinear()
    .domain([0, most === 0 ? 1 : most])
    .range([height, 0])
    .nice(3);
  const x = scaleBand<number>()
    .domain(days.map((_, index) => index))
    .range([0, width])
    .paddingInner(days.length > 31 ? 0.2 : 0.35)
    .paddingOuter(0.1);
  const place = (index: number) => x(index) ?? 0;
  const isBars = look === 'bars' && days.length <= barsMost;
  const bars = (isWanted: (day: string) => boolean) =>
    days
      .flatMap(({ day, value }, index) => {
        if (value === 0 || !isWanted(day)) return [];
        const [left, top] = [round(place(index)), round(y(value))];
        return [`M${left},${height}V${top}h${round(x.bandwidth())}V${height}Z`];
      })
      .join('');
  const points = days.map(
    ({ value }, index) => [place(index) + x.bandwidth() / 2, y(value)] as [number, number],
  );
  const [, top = 1] = y.domain();
  const ticks = y.ticks(3).filter((tick) => tick > 0 && Number.isInteger(tick));
  return {
    width,
    height,
    isEmpty: most === 0,
    current: isBars ? bars((day) => day >= from) : null,
    before: isBars ? bars((day) => day < from) : null,
    fill: isBars ? null : areaOf(points),
    stroke: isBars ? null : lineOf(points),
    ticks: most === 0 ? [] : ticks.map((value) => ({ value, fromTop: round((1 - value / top) * 100) })),
  };
}

const areaOf = (points: [number, number][]) =>
  area<[number, number]>().curve(curveMonotoneX).digits(1).y0(height)(points) ?? '';
const lineOf = (points: [number, number][]) =>
  line<[number, number]>().curve(curveMonotoneX).digits(1)(points) ?? '';

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
