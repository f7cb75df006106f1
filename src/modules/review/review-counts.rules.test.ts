import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFiltered, sumCounts } from './review-counts.rules.ts';

const reviews = fc.array(fc.record({ stars: fc.integer({ min: 1, max: 5 }), hasPhoto: fc.boolean() }));

test('the counts and the filter agree with counting the reviews themselves', () => {
  fc.assert(
    fc.property(
      reviews,
      fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
      fc.boolean(),
      (given, stars, hasPhoto) => {
        const counts = given.map((review) => ({ ...review, count: 1 }));
        const sums = sumCounts(counts);
        expect(sums.all).toBe(given.length);
        expect(sums.withPhoto).toBe(given.filter((review) => review.hasPhoto).length);
        expect(sums.stars.map((each) => each.stars)).toEqual([5, 4, 3, 2, 1]);
        expect(sums.stars.reduce((sum, { count }) => sum + count, 0)).toBe(given.length);
        expect(sums.average === null).toBe(given.length === 0);
        expect(countFiltered(counts, { stars, hasPhoto })).toBe(
          given.filter(
            (review) =>
              (stars.length === 0 || stars.includes(review.stars)) && (!hasPhoto || review.hasPhoto),
          ).length,
        );
      },
    ),
  );
});

test('the average has one decimal', () => {
  expect(
    sumCounts([
      { stars: 5, hasPhoto: false, count: 2 },
      { stars: 4, hasPhoto: true, count: 1 },
    ]).average,
  ).toBe(4.7);
});
