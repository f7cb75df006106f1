import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PriceOffer, pickPrice, pricePrecedence, productDiscountOffers } from './price.rules.ts';

const offer = fc.record({
  kind: fc.constantFrom(...pricePrecedence),
  unitPriceSatang: fc.integer({ min: 0, max: 20_000 }),
  promotionId: fc.constant(null),
  promotionTypeId: fc.constant(null),
  nameTh: fc.constant(''),
  nameEn: fc.constant(''),
});

test('the strongest kind decides, and of it the lowest price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.array(offer), (base, offers) => {
      const { unitPriceSatang, offer: chosen } = pickPrice(base, offers);
      const lower = offers.filter((each) => each.unitPriceSatang < base);
      if (lower.length === 0) {
        expect({ unitPriceSatang, chosen }).toEqual({ unitPriceSatang: base, chosen: null });
        return;
      }
      const strongest = Math.min(...lower.map(({ kind }) => pricePrecedence.indexOf(kind)));
      const rivals = lower.filter(({ kind }) => pricePrecedence.indexOf(kind) === strongest);
      expect(chosen?.kind).toBe(pricePrecedence[strongest]);
      expect(unitPriceSatang).toBe(Math.min(...rivals.map((rival) => rival.unitPriceSatang)));
    }),
  );
});

test('does not depend on the order of the offers, and never raises a price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.array(offer), (base, offers) => {
      const { unitPriceSatang } = pickPrice(base, offers);
      expect(pickPrice(base, [...offers].reverse()).unitPriceSatang).toBe(unitPriceSatang);
      expect(unitPriceSatang).toBeLessThanOrEqual(base);
    }),
  );
});

test('live prices go before flash sales, those before campaigns, those before product discounts', () => {
  const offers: PriceOffer[] = pricePrecedence.map((kind, index) => ({
    kind,
    // The weaker the kind, the cheaper it would be.
    unitPriceSatang: 900 - index * 100,
    promotionId: null,
    promotionTypeId: null,
    nameTh: kind,
    nameEn: kind,
  }));
  for (let from = 0; from < offers.length; from += 1)
    expect(pickPrice(1_000, offers.slice(from)).offer?.kind).toBe(pricePrecedence[from]);
});

test('a product discount is for its product, or for all of its seller', () => {
  const promotion = {
    id: 1,
    sellerId: 7,
    promotionTypeId: 1 as const,
    nameTh: 'ลด',
    nameEn: 'off',
    discountBasisPoints: 1_000,
    triggerFromSatang: null,
    triggerProductId: null as number | null,
    giftProductId: null,
  };
  const product = { id: 3, sellerId: 7, priceSatang: 9_999 };
  expect(productDiscountOffers(product, [promotion])).toMatchObject([{ unitPriceSatang: 8_999 }]);
  expect(productDiscountOffers(product, [{ ...promotion, triggerProductId: 3 }])).toHaveLength(1);
  expect(productDiscountOffers(product, [{ ...promotion, triggerProductId: 4 }])).toEqual([]);
  expect(productDiscountOffers(product, [{ ...promotion, sellerId: 8 }])).toEqual([]);
  expect(productDiscountOffers(product, [{ ...promotion, promotionTypeId: 5 }])).toEqual([]);
});
