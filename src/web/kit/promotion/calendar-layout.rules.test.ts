import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutWeeks } from './calendar-layout.rules.ts';

const dayOf = (place: number) => new Date(Date.UTC(2026, 10, 2 + place)).toISOString().slice(0, 10);
const daysFor = (entries: readonly { from: string; to: string }[], weeks = 2) =>
  Array.from({ length: weeks * 7 }, (_, place) => dayOf(place)).map((day) => ({
    day,
    count: entries.filter(({ from, to }) => from <= day && day <= to).length,
  }));

test('what begins or ends in a week is above what goes through it, and bars say where they go on', () => {
  const long = { from: dayOf(-3), to: dayOf(8), id: 'long' };
  const short = { from: dayOf(2), to: dayOf(2), id: 'short' };
  const after = { from: dayOf(3), to: dayOf(4), id: 'after' };
  const [first, second] = layOutWeeks(daysFor([long, short, after]), [after, short, long], 4);
  expect(first?.bars).toEqual([
    { entry: short, column: 3, span: 1, lane: 1, isFromBefore: false, goesOn: false },
    { entry: after, column: 4, span: 2, lane: 1, isFromBefore: false, goesOn: false },
    { entry: long, column: 1, span: 7, lane: 2, isFromBefore: true, goesOn: true },
  ]);
  expect(second?.bars).toEqual([
    { entry: long, column: 1, span: 2, lane: 1, isFromBefore: true, goesOn: false },
  ]);
  expect(first?.days.every(({ hidden }) => hidden === 0)).toBe(true);
});

test('what finds no lane is counted on its days, and so is what the page wasn’t told of', () => {
  const entries = Array.from({ length: 5 }, () => ({ from: dayOf(1), to: dayOf(2) }));
  const [week] = layOutWeeks(daysFor(entries), entries, 3);
  expect(week?.days.map(({ hidden }) => hidden)).toEqual([0, 2, 2, 0, 0, 0, 0]);
  const [untold] = layOutWeeks(daysFor(entries), entries.slice(0, 1), 3);
  expect(untold?.days.map(({ hidden }) => hidden)).toEqual([0, 4, 4, 0, 0, 0, 0]);
});

test('bars of a lane never meet, and each day shows and counts all that is on', () => {
  const place = fc.integer({ min: -5, max: 20 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(place, place), { maxLength: 30 }),
      fc.integer({ min: 1, max: 6 }),
      (spans, most) => {
        const entries = spans.map(([one, other]) => ({
          from: dayOf(Math.min(one, other)),
          to: dayOf(Math.max(one, other)),
        }));
        const days = daysFor(entries);
        layOutWeeks(days, entries, most).forEach(({ bars, days: shown, lanes }, week) => {
          expect(lanes).toBeLessThanOrEqual(most);
          const cells = bars.flatMap(({ column, span, lane }) =>
            Array.from({ length: span }, (_, index) => `${lane} ${column + index}`),
          );
          expect(new Set(cells).size).toBe(cells.length);
          shown.forEach(({ hidden }, index) => {
            const drawn = cells.filter((cell) => cell.endsWith(` ${index + 1}`)).length;
            expect(drawn + hidden).toBe(days[week * 7 + index]?.count);
          });
        });
      },
    ),
  );
});
