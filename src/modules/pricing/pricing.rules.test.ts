import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextPriceChange, type PriceWindow, priceAt, priceKinds } from './pricing.rules.ts';

const product = { id: 1, parentId: 9, sellerId: 7, priceSatang: 10_000 };

/** Windows of a few instants, so that they meet, overlap and are empty. */
const window: fc.Arbitrary<PriceWindow> = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000 }),
    kind: fc.constantFrom(...priceKinds),
    sellerId: fc.constantFrom(7, 7, 7, 8),
    productId: fc.constantFrom(null, 1, 9, 2),
    amount: fc.integer({ min: 0, max: 12_000 }),
    isPercent: fc.boolean(),
    startsAtMs: fc.integer({ min: 0, max: 6 }),
    lastsMs: fc.integer({ min: 0, max: 6 }),
    source: fc.constantFrom('live:1', 'live:2', 'promotion:3'),
  })
  .map(({ amount, isPercent, lastsMs, ...rest }) => ({
    ...rest,
    priceSatang: isPercent ? null : amount,
    discountBasisPoints: isPercent ? Math.min(10_000, amount) : null,
    endsAtMs: rest.startsAtMs + lastsMs,
    promotionTypeId: null,
    nameTh: '',
    nameEn: '',
  }));
const windows = fc.uniqueArray(window, { selector: ({ id }) => id, maxLength: 8 });
const instant = fc.integer({ min: -1, max: 13 });
const source = fc.constantFrom('shelf' as const, 'live:1' as const, 'live:2' as const);

const one = (values: Partial<PriceWindow>): PriceWindow => ({
  id: 1,
  kind: 'product_discount',
  sellerId: 7,
  productId: 1,
  priceSatang: 8_000,
  discountBasisPoints: null,
  startsAtMs: 10,
  endsAtMs: 20,
  source: 'promotion:1',
  promotionTypeId: 1,
  nameTh: '',
  nameEn: '',
  ...values,
});

describe('the price at an instant', () => {
  test('is never below zero nor above the product’s own, and is what its window says', () => {
    fc.assert(
      fc.property(windows, instant, source, (all, at, from) => {
        const price = priceAt(product, all, at, from);
        expect(price.unitPriceSatang).toBeGreaterThanOrEqual(0);
        expect(price.unitPriceSatang).toBeLessThanOrEqual(product.priceSatang);
        expect(Number.isInteger(price.unitPriceSatang)).toBe(true);
        if (price.window === null) expect(price.unitPriceSatang).toBe(product.priceSatang);
        else expect(priceAt(product, [price.window], at, from)).toEqual(price);
      }),
    );
  });

  test('is of the strongest kind that runs, and of it the lowest', () => {
    fc.assert(
      fc.property(windows, instant, source, (all, at, from) => {
        // Each by itself says what it would come to.
        const alone = all.flatMap((each) => {
          const { window: made, unitPriceSatang } = priceAt(product, [each], at, from);
          return made === null ? [] : [{ kind: made.kind, unitPriceSatang }];
        });
        const strongest = priceKinds.find((kind) => alone.some((each) => each.kind === kind));
        const rivals = alone.filter(({ kind }) => kind === strongest);
        const price = priceAt(product, all, at, from);
        expect(price.window?.kind).toBe(strongest);
        if (rivals.length > 0)
          expect(price.unitPriceSatang).toBe(Math.min(...rivals.map((each) => each.unitPriceSatang)));
      }),
    );
  });

  test('does not depend on the order of the windows', () => {
    fc.assert(
      fc.property(windows, instant, source, (all, at, from) => {
        expect(priceAt(product, [...all].reverse(), at, from)).toEqual(priceAt(product, all, at, from));
      }),
    );
  });

  test('on the shelf knows no live price, and in a live only its own', () => {
    fc.assert(
      fc.property(windows, instant, source, (all, at, from) => {
        const made = priceAt(product, all, at, from).window;
        if (made?.kind === 'live') expect(made.source).toBe(from);
      }),
    );
  });

  test('does not change between two changes that are planned, edited windows or not', () => {
    fc.assert(
      fc.property(windows, windows, instant, (all, edited, at) => {
        for (const planned of [all, edited]) {
          const next = nextPriceChange([product], planned, at) ?? 14;
          for (let later = at; later < next; later += 1)
            expect(priceAt(product, planned, later)).toEqual(priceAt(product, planned, at));
        }
      }),
    );
  });

  test('begins with the first instant of a window and ends with its last; one that ends as it begins never runs', () => {
    const at = (ms: number, values: Partial<PriceWindow> = {}) =>
      priceAt(product, [one(values)], ms).unitPriceSatang;
    expect([9, 10, 19, 20].map((ms) => at(ms))).toEqual([10_000, 8_000, 8_000, 10_000]);
    expect([9, 10, 11].map((ms) => at(ms, { endsAtMs: 10 }))).toEqual([10_000, 10_000, 10_000]);
    expect(nextPriceChange([product], [one({ endsAtMs: 10 })], 0)).toBeNull();
  });

  test('of windows that overlap goes back to the weaker one when the stronger one ends', () => {
    const flash = one({ id: 2, kind: 'flash_sale', priceSatang: 9_000, startsAtMs: 12, endsAtMs: 15 });
    const prices = [11, 12, 14, 15, 20].map((ms) => priceAt(product, [one({}), flash], ms).unitPriceSatang);
    expect(prices).toEqual([8_000, 9_000, 9_000, 8_000, 10_000]);
    expect(nextPriceChange([product], [one({}), flash], 12)).toBe(15);
  });

  test('of a product with options holds for its options, of a store for all of its products, of others for none', () => {
    const of = (values: Partial<PriceWindow>) => priceAt(product, [one(values)], 10).unitPriceSatang;
    expect(of({ productId: 9 })).toBe(8_000);
    expect(of({ productId: null })).toBe(8_000);
    expect(of({ productId: 2 })).toBe(10_000);
    expect(of({ productId: null, sellerId: 8 })).toBe(10_000);
  });
});
