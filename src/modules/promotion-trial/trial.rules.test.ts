import { describe, expect, test } from 'vitest';
import { typeIdOfTerms } from '../promotion/promotion-desk.rules.ts';
import type { PromotionTerms, RunningPromotion } from '../promotion/promotion-terms.rules.ts';
import { type PlacedBasket, tryPromotion } from './trial.rules.ts';

const threeForTwo: PromotionTerms = { kind: 'buyGet', buy: 2, get: 1, offBasisPoints: 10_000 };
const from300: PromotionTerms = {
  kind: 'steps',
  measure: 'amount',
  steps: [{ from: 30_000, offBasisPoints: 1_000, offSatang: null }],
};
let ids = 0;
function promotion(terms: PromotionTerms, values: Partial<RunningPromotion> = {}): RunningPromotion {
  ids += 1;
  return {
    ...{ id: ids, promotionTypeId: typeIdOfTerms[terms.kind], gifts: [] },
    ...{ sellerId: 1, nameTh: '', nameEn: '', funder: 'store', terms, productIds: null, partIds: [] },
    ...{ audience: 'everybody', tierIds: [], hours: null, startsAtMs: 5, endsAtMs: 6 },
    ...{
      budgetSatang: null,
      spentSatang: 0,
      usageLimit: null,
      usedCount: 0,
      perPersonLimit: null,
      usedByPerson: 0,
    },
    ...values,
  };
}
let times = 0;
function basket(
  quantity: number,
  values: Partial<PlacedBasket['person']> = {},
  line: object = {},
): PlacedBasket {
  times += 1;
  return {
    lines: [
      {
        ...{ key: '1', productId: 1, parentId: null, sellerId: 1, quantity, unitPriceSatang: 10_000 },
        ...{ priceKind: null, ...line },
      },
    ],
    parcels: [{ sellerId: 1, feeSatang: 4_000 }],
    person: { userId: times, isNewCustomer: false, tierId: 3, ...values },
    atMs: times * 60_000,
  };
}

describe('a promotion tried on orders that were placed', () => {
  test('says how many it touches, what it takes off, by size, and what the others lack', () => {
    const trial = tryPromotion([basket(1), basket(2), basket(3), basket(12)], promotion(from300), []);
    expect(trial).toEqual({
      orders: 4,
      touched: 2,
      discountSatang: 3_000 + 12_000,
      othersLessSatang: 0,
      keptFrom: 0,
      limitReached: 0,
      sizes: [
        { upToSatang: 20_000, orders: 2, touched: 0, discountSatang: 0 },
        { upToSatang: 50_000, orders: 1, touched: 1, discountSatang: 3_000 },
        { upToSatang: 100_000, orders: 0, touched: 0, discountSatang: 0 },
        { upToSatang: null, orders: 1, touched: 1, discountSatang: 12_000 },
      ],
      lacked: [{ kind: 'amount', orders: 2, median: 10_000 }],
    });
  });

  test('beside others: what they take less off, and where they keep it from applying', () => {
    const buyGet = promotion(threeForTwo);
    const steps = promotion(from300);
    expect(tryPromotion([basket(3)], buyGet, [steps])).toMatchObject({
      ...{ touched: 1, discountSatang: 10_000, othersLessSatang: 3_000 },
    });
    expect(tryPromotion([basket(3)], steps, [buyGet])).toMatchObject({ touched: 0, keptFrom: 1, lacked: [] });
    const flash = basket(3, {}, { priceKind: 'flash_sale' });
    expect(tryPromotion([flash], steps, [])).toMatchObject({ touched: 0, keptFrom: 1 });
  });

  test('its limits count from the oldest order on', () => {
    const orders = [basket(3), basket(3), basket(3)];
    expect(tryPromotion([...orders].reverse(), promotion(threeForTwo, { usageLimit: 2 }), [])).toMatchObject({
      ...{ touched: 2, limitReached: 1 },
    });
    expect(tryPromotion(orders, promotion(threeForTwo, { budgetSatang: 15_000 }), [])).toMatchObject({
      ...{ touched: 1, discountSatang: 10_000, limitReached: 2 },
    });
    const same = [basket(3, { userId: 7 }), basket(3, { userId: 7 })];
    expect(tryPromotion(same, promotion(threeForTwo, { perPersonLimit: 1 }), [])).toMatchObject({
      touched: 1,
    });
  });

  test('for whom it is, and at which hours; not on which dates', () => {
    const newcomers = promotion(threeForTwo, { audience: 'new_customers' });
    const orders = [basket(3, { isNewCustomer: true }), basket(3)];
    expect(tryPromotion(orders, newcomers, [])).toMatchObject({ orders: 2, touched: 1 });
    const atNight = promotion(threeForTwo, { hours: { fromMinute: 0, untilMinute: 1 } });
    const [noon, midnight] = [basket(3), basket(3)];
    noon.atMs = Date.parse('2026-11-24T12:00:00+07:00');
    midnight.atMs = Date.parse('2026-11-24T00:00:30+07:00');
    expect(tryPromotion([noon, midnight], atNight, [])).toMatchObject({ touched: 1 });
  });

  test('of no orders, nothing', () => {
    expect(tryPromotion([], promotion(from300), [])).toMatchObject({ orders: 0, touched: 0, lacked: [] });
  });
});
