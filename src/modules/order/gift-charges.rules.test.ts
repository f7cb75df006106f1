import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GiftableLine, giftCharges, giftsNotDue, withGiftCharges } from './gift-charges.rules.ts';
import { nothingBack } from './returned-parts.rules.ts';

const line = (id: number, values: Partial<GiftableLine> = {}): GiftableLine => ({
  ...{ id, productId: id, priceSource: 'shelf', quantity: 1, returnedQuantity: 0, isFreeGift: false },
  ...{ isDigital: false, totalSatang: 10_000, discountSatang: 0, platformDiscountSatang: 0 },
  ...{ pointsSatang: 0, commissionSatang: 0, gift: null, chargedSatang: 0 },
  ...values,
});
const counted = [
  { productId: 1, priceSource: 'shelf', copies: 3, satang: 30_000 },
  { productId: 2, priceSource: 'shelf', copies: 1, satang: 20_000 },
];
/** A mug of 120 baht from 400 baht on: three books of 100, and one of 200. */
const order = (charged = 0, funder: 'store' | 'house' = 'store'): GiftableLine[] => [
  line(1, { quantity: 3, totalSatang: 30_000 }),
  line(2, { totalSatang: 20_000 }),
  line(9, {
    ...{ isFreeGift: true, totalSatang: 0, chargedSatang: charged },
    gift: {
      ...{ promotionId: 5, funder, worthSatang: 12_000, counted },
      terms: { kind: 'amountGift', fromSatang: 40_000, giftProductId: 9, copies: 1 },
    },
  }),
];
const gone = (...copies: [number, number][]) => new Map(copies);
const both = new Set([9]);

describe('a gift whose trigger goes back', () => {
  test('is due as long as what is kept earns it', () => {
    expect(giftsNotDue(order(), gone([1, 1]))).toEqual([]);
    expect(giftsNotDue(order(), gone([1, 2])).map(({ id }) => id)).toEqual([9]);
    expect(giftsNotDue(order(), gone([2, 1])).map(({ id }) => id)).toEqual([9]);
    // It goes back itself.
    expect(giftsNotDue(order(), gone([2, 1], [9, 1]))).toEqual([]);
  });

  test('counts a file that nobody can send back', () => {
    const withFile = order().filter(({ id }) => id !== 2);
    expect(giftsNotDue(withFile, gone([1, 1]))).toEqual([]);
    expect(giftsNotDue(withFile, gone([1, 2])).map(({ id }) => id)).toEqual([9]);
  });

  test('is charged if its buyer has agreed, as far as the return goes, the rest with the next', () => {
    const charge = (satang: number) => [{ orderLineId: 9, satang, funder: 'store' }];
    expect(giftCharges(order(), gone([1, 2]), 20_000, new Set())).toEqual([]);
    expect(giftCharges(order(), gone([1, 2]), 20_000, both)).toEqual(charge(12_000));
    expect(giftCharges(order(), gone([1, 2]), 5_000, both)).toEqual(charge(5_000));
    expect(giftCharges(order(5_000), gone([1, 3]), 10_000, both)).toEqual(charge(7_000));
    expect(giftCharges(order(12_000), gone([1, 3]), 10_000, both)).toEqual([]);
  });

  test('that comes back after all gets back what was charged for it', () => {
    expect(giftCharges(order(5_000), gone([1, 3], [9, 1]), 10_000, both)).toEqual([
      { orderLineId: 9, satang: -5_000, funder: 'store' },
    ]);
  });

  test('is paid for to whoever gave it', () => {
    const parts = { ...nothingBack, itemSatang: 20_000, platformFundedSatang: 1_000 };
    const chargesOf = (funder: 'store' | 'house') =>
      giftCharges(order(0, funder), gone([1, 2]), 20_000, both);
    expect(withGiftCharges(parts, chargesOf('store'))).toMatchObject({
      ...{ itemSatang: 8_000, platformFundedSatang: 1_000 },
    });
    expect(withGiftCharges(parts, chargesOf('house'))).toMatchObject({
      ...{ itemSatang: 8_000, platformFundedSatang: 13_000 },
    });
  });

  test('whatever comes back in which order: no refund below zero, never more than its worth is charged', () => {
    const step = fc.record({ id: fc.constantFrom(1, 2, 9), copies: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.boolean(), (steps, isAgreed) => {
        const back = new Map<number, number>();
        let charged = 0;
        let refunded = 0;
        for (const { id, copies } of steps) {
          const lines = order(charged);
          const of = lines.find((each) => each.id === id);
          const before = back.get(id) ?? 0;
          const more = Math.min(copies, (of?.quantity ?? 0) - before);
          if (of === undefined || more <= 0) continue;
          back.set(id, before + more);
          const paid = (of.totalSatang / of.quantity) * more;
          const charges = giftCharges(lines, back, paid, isAgreed ? both : new Set());
          const satang = charges.reduce((sum, each) => sum + each.satang, 0);
          expect(paid - satang).toBeGreaterThanOrEqual(0);
          charged += satang;
          refunded += paid - satang;
          expect(charged).toBeGreaterThanOrEqual(0);
          expect(charged).toBeLessThanOrEqual(12_000);
          if (back.get(9) === 1) expect(charged).toBe(0);
        }
        const sum = 10_000 * (back.get(1) ?? 0) + 20_000 * (back.get(2) ?? 0);
        // Parts add up to the whole.
        expect(refunded + charged).toBe(sum);
      }),
    );
  });
});
