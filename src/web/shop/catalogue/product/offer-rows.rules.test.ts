import { expect, test } from 'vitest';
import { offerRows } from './offer-rows.rules.ts';
import { someOffer, someProduct } from './test-offers.ts';

test('offers stand by what they come to with the parcel, this one among them, what is out last', () => {
  const rows = offerRows(
    someProduct(100, 50, [
      someOffer(2, 90, 70, '2026-11-26'),
      someOffer(3, 120, 0, '2026-12-01'),
      someOffer(4, 10, 0, '2026-12-01', 0),
    ]),
  );
  expect(rows.map(({ productId }) => productId)).toEqual([3, 1, 2, 4]);
  expect(rows.filter(({ isBest }) => isBest).map(({ productId }) => productId)).toEqual([3]);
  expect(rows.filter(({ isFastest }) => isFastest).map(({ productId }) => productId)).toEqual([2]);
  expect(rows.filter(({ isShown }) => isShown).map(({ productId }) => productId)).toEqual([1]);
});

test('the only one that can be bought isn’t called the best', () => {
  expect(
    offerRows(someProduct(100, 0, [someOffer(2, 10, 0, '2026-12-01', 0)])).some(({ isBest }) => isBest),
  ).toBe(false);
});
