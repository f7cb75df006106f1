import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterReturn,
  isWholeOrder,
  partsOfCopies,
  partsOfReturn,
  type ReturnableLine,
} from './returned-parts.rules.ts';

const line = (id: number, values: Partial<ReturnableLine>): ReturnableLine => ({
  id,
  productId: id,
  quantity: 1,
  returnedQuantity: 0,
  isFreeGift: false,
  isDigital: false,
  totalSatang: 0,
  discountSatang: 0,
  platformDiscountSatang: 0,
  pointsSatang: 0,
  commissionSatang: 0,
  ...values,
});

const satang = fc.integer({ min: 0, max: 10_000_000 });
const lineArbitrary = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    total: satang,
    platform: satang,
    seller: satang,
    points: fc.nat(),
    commission: satang,
  })
  .map(({ quantity, total, platform, seller, points, commission }) => ({
    quantity,
    totalSatang: total,
    platformDiscountSatang: platform,
    discountSatang: platform + seller,
    pointsSatang: platform === 0 ? 0 : points % (platform + 1),
    commissionSatang: commission,
  }));

/** Copies in the order they go back, one at a time, in a random order. */
const historyArbitrary = fc.array(lineArbitrary, { minLength: 1, maxLength: 4 }).chain((lines) =>
  fc.record({
    lines: fc.constant(lines.map((values, index) => line(index + 1, values))),
    order: fc.shuffledSubarray(
      lines.flatMap(({ quantity }, index) => Array.from({ length: quantity }, () => index + 1)),
      { minLength: lines.reduce((sum, { quantity }) => sum + quantity, 0) },
    ),
    groups: fc.integer({ min: 1, max: 5 }),
  }),
);

const parcel = { shippingSatang: 4_000, shippingDiscountSatang: 1_500 };

describe('parts of a return', () => {
  test('files and copies that are paid back by ways of their own bring all whole points together', () => {
    const paper = line(1, {
      totalSatang: 30_000,
      platformDiscountSatang: 5_050,
      discountSatang: 5_050,
      pointsSatang: 5_050,
    });
    const file = { ...paper, id: 2, isDigital: true };
    const points = (one: ReturnableLine, apart: ReturnableLine) =>
      partsOfReturn([one], new Map([[one.id, 1]]), parcel, false, [apart]).pointsSatang;
    const gone = (one: ReturnableLine) => ({ ...one, returnedQuantity: 1 });
    expect([points(paper, file), points(file, gone(paper))]).toEqual([5_000, 5_100]);
    expect([points(file, paper), points(paper, gone(file))]).toEqual([5_000, 5_100]);
  });

  test('add up to the whole, however the copies go back', () => {
    fc.assert(
      fc.property(historyArbitrary, ({ lines: start, order, groups }) => {
        let lines = start;
        const total = { item: 0, platform: 0, points: 0, seller: 0, commission: 0 };
        for (let at = 0; at < order.length; at += groups) {
          const copiesOf = new Map<number, number>();
          for (const id of order.slice(at, at + groups)) copiesOf.set(id, (copiesOf.get(id) ?? 0) + 1);
          const parts = partsOfReturn(lines, copiesOf, parcel, false);
          expect(parts.itemSatang).toBeGreaterThanOrEqual(0);
          expect(parts.platformFundedSatang).toBeGreaterThanOrEqual(0);
          expect(parts.pointsSatang).toBeGreaterThanOrEqual(0);
          expect(parts.pointsSatang % 100).toBe(0);
          expect(parts.sellerVoucherSatang).toBeGreaterThanOrEqual(0);
          for (const one of lines) {
            const own = partsOfCopies(one, copiesOf.get(one.id) ?? 0);
            expect(own.soldSatang).toBe(own.paidSatang + own.platformSatang);
            for (const part of Object.values(own)) expect(part).toBeGreaterThanOrEqual(0);
            expect(own.pointsSatang).toBeLessThanOrEqual(own.platformSatang);
          }
          total.item += parts.itemSatang;
          total.platform += parts.platformFundedSatang;
          total.points += parts.pointsSatang;
          total.seller += parts.sellerVoucherSatang;
          total.commission += parts.commissionSatang;
          lines = afterReturn(lines, copiesOf);
        }
        const sum = (of: (one: ReturnableLine) => number) => start.reduce((all, one) => all + of(one), 0);
        const points = sum((one) => one.pointsSatang);
        expect(total).toEqual({
          item: sum((one) => one.totalSatang),
          platform: sum((one) => one.platformDiscountSatang),
          points: points - (points % 100),
          seller: sum((one) => one.discountSatang - one.platformDiscountSatang),
          commission: sum((one) => one.commissionSatang),
        });
        expect(isWholeOrder(lines, new Map())).toBe(true);
      }),
    );
  });

  test('of three copies for 100 baht: 33.33, 33.33 and 33.34', () => {
    const parts = [0, 1, 2].map((returnedQuantity) =>
      partsOfCopies(line(1, { quantity: 3, returnedQuantity, totalSatang: 10_000 }), 1),
    );
    expect(parts.map(({ paidSatang }) => paidSatang)).toEqual([3333, 3333, 3334]);
  });

  test('three copies of 100 baht, of which the house paid 100: no copy is worth more than its price', () => {
    const three = {
      quantity: 3,
      totalSatang: 20_000,
      discountSatang: 10_000,
      platformDiscountSatang: 10_000,
    };
    const parts = [0, 1, 2].map((returnedQuantity) =>
      partsOfCopies(line(1, { ...three, returnedQuantity }), 1),
    );
    expect(
      parts.map(({ soldSatang, paidSatang, platformSatang }) => [soldSatang, paidSatang, platformSatang]),
    ).toEqual([
      [10_000, 6_666, 3_334],
      [10_000, 6_667, 3_333],
      [10_000, 6_667, 3_333],
    ]);
  });

  test('the parcel’s fee goes back less what the house paid of it, which goes to the house', () => {
    const parts = partsOfReturn([line(1, { totalSatang: 9_900 })], new Map([[1, 1]]), parcel, true);
    expect(parts).toMatchObject({ itemSatang: 9_900, shippingSatang: 2_500, platformFundedSatang: 1_500 });
  });

  test('gifts don’t count for the whole', () => {
    const lines = [line(1, { quantity: 2, returnedQuantity: 1 }), line(2, { isFreeGift: true })];
    expect(isWholeOrder(lines, new Map())).toBe(false);
    expect(isWholeOrder(lines, new Map([[1, 1]]))).toBe(true);
  });
});
