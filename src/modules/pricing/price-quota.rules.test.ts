import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf, soldPercent } from './price-quota.rules.ts';
import { copiesAtPrice, limitedPriceAt, type PriceWindow, priceAt } from './pricing.rules.ts';

const copies = fc.integer({ min: 1, max: 100_000 });

test('the copies of a quota are laid out over a few rows, all of them and evenly', () => {
  fc.assert(
    fc.property(copies, (count) => {
      const parts = partsOf(count);
      expect(parts.reduce((sum, each) => sum + each, 0)).toBe(count);
      expect(parts.length).toBeGreaterThan(0);
      expect(parts.length).toBeLessThanOrEqual(16);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      if (parts.length > 1) expect(Math.min(...parts)).toBeGreaterThanOrEqual(4);
    }),
  );
});

test('what is sold is whole per cent, 100 for nothing but all of it', () => {
  fc.assert(
    fc.property(copies, fc.nat(), (count, rest) => {
      const left = rest % (count + 1);
      const percent = soldPercent(count, left);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent === 100).toBe(left === 0);
    }),
  );
});

const product = { id: 1, parentId: null, sellerId: 7, priceSatang: 10_000 };
const flash = fc
  .record({
    total: fc.integer({ min: 1, max: 20 }),
    sold: fc.integer({ min: 0, max: 20 }),
    perPerson: fc.integer({ min: 1, max: 5 }),
    taken: fc.integer({ min: 0, max: 5 }),
    priceSatang: fc.integer({ min: 1, max: 12_000 }),
  })
  .map(
    ({ total, sold, perPerson, taken, priceSatang }): PriceWindow => ({
      ...{ id: 1, kind: 'flash_sale', sellerId: 7, productId: 1, priceSatang, discountBasisPoints: null },
      ...{ startsAtMs: 0, endsAtMs: 10, source: 'flash:1', promotionTypeId: 2, nameTh: '', nameEn: '' },
      quota: {
        ...{ id: 1, copies: total, left: Math.max(0, total - sold), perPerson },
        ...{ taken: Math.min(taken, perPerson), beforeSatang: 10_000 },
      },
    }),
  );

test('a price for so many copies holds for as many as are left for this person, and not for one more', () => {
  fc.assert(
    fc.property(flash, fc.integer({ min: 1, max: 30 }), (window, wanted) => {
      const price = priceAt(product, [window], 5, 'shelf', wanted);
      const isCheaper = (window.priceSatang ?? 0) < product.priceSatang;
      expect(price.window !== null).toBe(isCheaper && copiesAtPrice(window) >= wanted);
      if (price.window === null) expect(price.unitPriceSatang).toBe(10_000);
      // More copies are never cheaper each.
      expect(priceAt(product, [window], 5, 'shelf', wanted + 1).unitPriceSatang).toBeGreaterThanOrEqual(
        price.unitPriceSatang,
      );
      expect(limitedPriceAt(product, [window], 5) !== null).toBe(isCheaper);
      expect(limitedPriceAt(product, [window], 10)).toBeNull();
    }),
  );
});

test('under it the next price stands for who wants more', () => {
  const campaign: PriceWindow = {
    ...{ id: 2, kind: 'campaign', sellerId: 7, productId: 1, priceSatang: 9_000, discountBasisPoints: null },
    ...{ startsAtMs: 0, endsAtMs: 10, source: 'campaign:1', promotionTypeId: null, nameTh: '', nameEn: '' },
  };
  fc.assert(
    fc.property(flash, fc.integer({ min: 1, max: 30 }), (window, wanted) => {
      const cheap = { ...window, priceSatang: 5_000 };
      const expected = copiesAtPrice(cheap) >= wanted ? 5_000 : 9_000;
      expect(priceAt(product, [cheap, campaign], 5, 'shelf', wanted).unitPriceSatang).toBe(expected);
    }),
  );
});
