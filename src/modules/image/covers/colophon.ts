import { hashText } from './seeded-random.ts';
import { circle, group, leaf, n, path, rect, stroke } from './svg.ts';

type Mark = (colour: string, knock: string) => string;

/** Publisher's devices, drawn in a 40 × 40 square around the origin. */
const MARKS: readonly [Mark, ...Mark[]] = [
  // an open book
  (colour) =>
    path('M0-8C-6-13-14-13-18-11V10C-13 8-6 8 0 13C6 8 13 8 18 10V-11C14-13 6-13 0-8Z', colour) +
    stroke('M0-8V12', '#0003', 1.5),
  // a bird in flight
  (colour) =>
    path(
      'M-19-6C-10-12-3-8 0-1C4-11 12-15 19-13C15-9 13-4 10 2C6 9-1 13-9 12C-5 10-3 8-3 5C-8 5-14 1-19-6Z',
      colour,
    ),
  // a boat under a moon
  (colour) =>
    path('M-18 4H18C15 11 9 14 0 14S-15 11-18 4Z', colour) +
    path('M-1-16V1H-13Z', colour) +
    path('M3-12C10-10 12-4 12 1H3Z', colour),
  // a lotus
  (colour) =>
    [-1.15, -0.6, 0, 0.6, 1.15]
      .map((turn) => path(leaf(0, 13, turn - Math.PI / 2, 27 - Math.abs(turn) * 6, 6), colour))
      .join(''),
  // an elephant
  (colour, knock) =>
    path(
      'M-17 13V-1C-17-9-11-12-4-12H4C12-13 18-8 18-1V8C18 12 14 14 12 12C15 11 14 8 14 5H11V13H5V6H-6V13Z',
      colour,
    ) + circle(10, -5, 1.8, knock),
  // a bodhi leaf, its long tip down
  (colour, knock) =>
    path(
      'M0 24C0 12 4 9 9 5C17-1 16-13 7-14C3-14 1-12 0-10C-1-12-3-14-7-14C-16-13-17-1-9 5C-4 9 0 12 0 24Z',
      colour,
    ) + stroke('M0-18V14M0-2L8-8M0-2L-8-8M0 5L6 1M0 5L-6 1', knock, 1.3),
  // a lamp
  (colour) =>
    path('M-14 2H14C12 10 6 12 0 12S-12 10-14 2Z', colour) +
    path('M0-17C6-10 5-4 0-2C-5-4-6-10 0-17Z', colour) +
    rect({ x: -7, y: 12, w: 14, h: 3 }, colour),
  // a kite
  (colour, knock) =>
    path('M0-18L13-4L0 14L-13-4Z', colour) +
    stroke('M0-18V14M-13-4H13', knock, 1.4) +
    stroke('M0 14C4 17 2 20 6 22', colour, 1.8),
  // a fish
  (colour, knock) =>
    path('M-19 0C-12-11 4-12 11-2L19-9C17-3 17 3 19 9L11 2C4 12-12 11-19 0Z', colour) +
    circle(-10, -2, 2, knock),
  // a sun on water
  (colour) =>
    path('M-12 1A12 12 0 0 1 12 1Z', colour) +
    [6, 11, 16]
      .map((y, index) => rect({ x: -16 + index * 4, y: y - 1, w: 32 - index * 8, h: 2.4 }, colour))
      .join(''),
];

/** The publisher's mark, centred on (x, y); the same publisher always has the same one. */
export function colophon(
  publisher: string,
  x: number,
  y: number,
  sizePx: number,
  colour: string,
  knock: string,
): string {
  const mark = MARKS[hashText(publisher) % MARKS.length] ?? MARKS[0];
  return group(mark(colour, knock), {
    transform: `translate(${n(x)} ${n(y)}) scale(${Math.round((sizePx / 40) * 100) / 100})`,
  });
}
