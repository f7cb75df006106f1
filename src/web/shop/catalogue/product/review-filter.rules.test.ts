import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReviewFilter, toggleStars, writeReviewFilter } from './review-filter.rules.ts';

const anyAddress = fc
  .array(
    fc.tuple(
      fc.constantFrom('stars', 'photo', 'reviewPage', 'other'),
      fc.oneof(fc.string(), fc.constantFrom('5,4', '6', 'true', '-1', '1e9', '2')),
    ),
    { maxLength: 6 },
  )
  .map((pairs) => new URLSearchParams(pairs));

test('reads what it writes, from any address', () => {
  fc.assert(
    fc.property(anyAddress, (parameters) => {
      const filter = readReviewFilter(parameters);
      expect(readReviewFilter(new URLSearchParams(writeReviewFilter(filter)))).toEqual(filter);
      expect(filter.stars.every((stars) => stars >= 1 && stars <= 5)).toBe(true);
      expect(filter.pageNo).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('a star pressed twice is as it was, at the first page', () => {
  fc.assert(
    fc.property(anyAddress, fc.integer({ min: 1, max: 5 }), (parameters, stars) => {
      const filter = readReviewFilter(parameters);
      expect(toggleStars(toggleStars(filter, stars), stars)).toEqual({ ...filter, pageNo: 1 });
      expect(toggleStars(filter, stars).stars.includes(stars)).toBe(!filter.stars.includes(stars));
    }),
  );
});

test('nothing chosen is all, and has the shortest address', () => {
  expect(writeReviewFilter(readReviewFilter(new URLSearchParams()))).toBe('');
  expect(writeReviewFilter({ stars: [5, 4], hasPhoto: true, pageNo: 2 })).toBe(
    '?stars=5,4&photo=true&reviewPage=2',
  );
});
