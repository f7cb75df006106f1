import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutRectangle } from './cut-picture.rules.ts';

const banner = { widthPx: 1600, heightPx: 560 };

test('cuts the middle when nobody chose, and what was chosen when somebody did', () => {
  expect(cutRectangle({ width: 2000, height: 2000 }, { ...banner, part: null })).toEqual({
    left: 0,
    top: 650,
    width: 2000,
    height: 700,
  });
  expect(
    cutRectangle(
      { width: 2000, height: 2000 },
      { ...banner, part: { x: 0.5, y: 0, width: 0.5, height: 0.175 } },
    ),
  ).toEqual({ left: 1000, top: 0, width: 1000, height: 350 });
});

test('never leaves the picture, and keeps the shape to the pixel', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const side = fc.integer({ min: 1, max: 8_000 });
  fc.assert(
    fc.property(side, side, share, share, share, share, (width, height, x, y, w, h) => {
      const part = { x, y, width: w * (1 - x), height: h * (1 - y) };
      const cut = cutRectangle({ width, height }, { ...banner, part });
      expect(cut.left).toBeGreaterThanOrEqual(0);
      expect(cut.top).toBeGreaterThanOrEqual(0);
      expect(cut.left + cut.width).toBeLessThanOrEqual(width);
      expect(cut.top + cut.height).toBeLessThanOrEqual(height);
      expect(Math.abs(cut.height - Math.max(1, (cut.width * 560) / 1600))).toBeLessThanOrEqual(1);
    }),
  );
});
