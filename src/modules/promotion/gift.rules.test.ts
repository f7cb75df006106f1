import { expect, test } from 'vitest';
import { findGifts } from './gift.rules.ts';
import type { PromotionFacts } from './promotion-facts.rules.ts';

const base: PromotionFacts = {
  id: 1,
  sellerId: 7,
  promotionTypeId: 5,
  nameTh: '',
  nameEn: '',
  discountBasisPoints: null,
  triggerFromSatang: 10_000,
  triggerProductId: null,
  giftProductId: 50,
};
const lines = [
  { productId: 1, sellerId: 7, totalSatang: 6_000 },
  { productId: 2, sellerId: 7, totalSatang: 4_000 },
  { productId: 3, sellerId: 8, totalSatang: 90_000 },
];
const giftsOf = (some: typeof lines, promotions: PromotionFacts[], free = 9) =>
  findGifts(some, promotions, () => free).map(({ productId }) => productId);

test('a gift comes when the amount is reached at its seller, and goes below it', () => {
  expect(giftsOf(lines, [base])).toEqual([50]);
  expect(giftsOf(lines.slice(0, 1), [base])).toEqual([]);
  expect(giftsOf(lines.slice(2), [base])).toEqual([]);
});

test('a gift comes with its product, and goes with it', () => {
  const withProduct: PromotionFacts = {
    ...base,
    promotionTypeId: 7,
    triggerFromSatang: null,
    triggerProductId: 2,
  };
  expect(giftsOf(lines, [withProduct])).toEqual([50]);
  expect(giftsOf(lines.slice(0, 1), [withProduct])).toEqual([]);
});

test('there is no gift without stock, none of what is bought, none of a discount', () => {
  expect(giftsOf(lines, [base], 0)).toEqual([]);
  expect(giftsOf(lines, [{ ...base, giftProductId: 1 }])).toEqual([]);
  expect(giftsOf(lines, [{ ...base, promotionTypeId: 1, discountBasisPoints: 100 }])).toEqual([]);
  // Two promotions, one copy left: one gift.
  expect(giftsOf(lines, [base, { ...base, id: 2 }], 1)).toEqual([50]);
});
