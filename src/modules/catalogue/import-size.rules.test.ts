import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSize, writeSize } from './import-size.rules.ts';

const size = (widthMm: number | null, heightMm: number | null, thicknessMm: number | null = null) => ({
  ok: true,
  value: { widthMm, heightMm, thicknessMm },
});

test.each([
  ['14.5 × 21 cm', size(145, 210)],
  ['14.5x21 ซม.', size(145, 210)],
  ['14,5 X 21 cm', size(145, 210)],
  ['๑๔.๕ x ๒๑ ซม', size(145, 210)],
  ['14.5 ซ.ม. x 21 ซ.ม.', size(145, 210)],
  ['145 × 210 × 12 mm', size(145, 210, 12)],
  ['145*210*12 มม.', size(145, 210, 12)],
  ['14.5 cm x 21 cm x 12 mm', size(145, 210, 12)],
  ['5.5 x 8.5 in', size(140, 216)],
  ['5.5" x 8.5"', size(140, 216)],
  ['? × 21 cm', size(null, 210)],
  ['14.5 x - x 2 เซนติเมตร', size(145, null, 20)],
  ['21.59 x 27.94 cm', size(216, 279)],
])('%s is a size', (written, read) => expect(readSize(written)).toEqual(read));

test.each([
  ['14.5 x 21', 'sizeUnitMissing'],
  ['M', 'sizeInvalid'],
  ['21 cm', 'sizeInvalid'],
  ['14.5 x 21 x 2 x 1 cm', 'sizeInvalid'],
  ['14.5 x 21 km', 'sizeInvalid'],
  ['0 x 21 cm', 'sizeInvalid'],
  ['14.5 x 2100 cm', 'sizeInvalid'],
  ['x cm', 'sizeInvalid'],
  ['ปกแข็ง x 21 cm', 'sizeInvalid'],
])('%s is refused as %s', (written, code) =>
  expect(readSize(written)).toMatchObject({ ok: false, failure: { code } }),
);

test('a mark that may part thousands or decimals is asked about, where both are sizes of a book', () => {
  expect(readSize('1,450 x 210 mm')).toMatchObject({
    ok: false,
    failure: { code: 'sizeAmbiguous', readings: ['1450 mm', '1 mm'] },
  });
});

const measure = fc.option(fc.integer({ min: 1, max: 2_000 }));

test('what is written of a size is read as the same size', () => {
  fc.assert(
    fc.property(measure, measure, measure, (widthMm, heightMm, thicknessMm) => {
      const written = writeSize({ widthMm, heightMm, thicknessMm });
      const isTold = [widthMm, heightMm, thicknessMm].some((mm) => mm !== null);
      expect(written !== null).toBe(isTold);
      if (written !== null) expect(readSize(written)).toEqual(size(widthMm, heightMm, thicknessMm));
    }),
  );
});

test('whatever is written, it is a size within bounds or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (written) => {
      const read = readSize(written);
      if (!read.ok) return;
      for (const mm of Object.values(read.value))
        if (mm !== null) expect(Number.isInteger(mm) && mm >= 1 && mm <= 2_000).toBe(true);
    }),
  );
});
