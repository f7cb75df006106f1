import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceKind } from '../pricing/pricing.rules.ts';
import { evaluatePromotions, type PromotionLine, type PromotionParcel } from './evaluate-promotions.rules.ts';
import { typeIdOfTerms } from './promotion-desk.rules.ts';
import { comparePromotions, type EvaluatedTypeId } from './promotion-kinds.rules.ts';
import type { Person, PromotionTerms, RunningPromotion } from './promotion-terms.rules.ts';

const now = Date.parse('2026-11-24T05:00:00Z'); // Noon in Bangkok.
const dayMs = 24 * 60 * 60 * 1000;
const guest: Person = { userId: null, isNewCustomer: false, tierId: null };
const reader: Person = { userId: 1, isNewCustomer: false, tierId: 3 };

function promotion(terms: PromotionTerms, values: Partial<RunningPromotion> = {}): RunningPromotion {
  const promotionTypeId: EvaluatedTypeId = typeIdOfTerms[terms.kind];
  return {
    id: 1,
    promotionTypeId,
    sellerId: 1,
    nameTh: '',
    nameEn: '',
    funder: 'store',
    terms,
    gifts: [],
    productIds: null,
    partIds: [],
    audience: 'everybody',
    tierIds: [],
    hours: null,
    startsAtMs: now - dayMs,
    endsAtMs: now + dayMs,
    budgetSatang: null,
    spentSatang: 0,
    usageLimit: null,
    usedCount: 0,
    perPersonLimit: null,
    usedByPerson: 0,
    ...values,
  };
}

function line(
  productId: number,
  unitPriceSatang: number,
  values: Partial<PromotionLine> = {},
): PromotionLine {
  return {
    key: String(productId),
    productId,
    parentId: null,
    sellerId: 1,
    quantity: 1,
    unitPriceSatang,
    priceKind: null,
    ...values,
  };
}

const threeForTwo: PromotionTerms = { kind: 'buyGet', buy: 2, get: 1, offBasisPoints: 10_000 };
const secondHalf: PromotionTerms = { kind: 'buyGet', buy: 1, get: 1, offBasisPoints: 5_000 };
const byAmount: PromotionTerms = {
  kind: 'steps',
  measure: 'amount',
  steps: [
    { from: 50_000, offBasisPoints: 500, offSatang: null },
    { from: 100_000, offBasisPoints: null, offSatang: 15_000 },
  ],
};
const byCopies: PromotionTerms = {
  kind: 'steps',
  measure: 'copies',
  steps: [{ from: 3, offBasisPoints: 1_000, offSatang: null }],
};
const set: PromotionTerms = { kind: 'bundle', priceSatang: 25_000 };
const freeParcel: PromotionTerms = { kind: 'parcel', fromSatang: 49_900, offSatang: null };

const evaluate = (
  lines: PromotionLine[],
  promotions: RunningPromotion[],
  {
    parcels = [],
    person = reader,
    at = now,
  }: { parcels?: PromotionParcel[]; person?: Person; at?: number } = {},
) => evaluatePromotions(lines, parcels, promotions, person, at);

const told = ({ applied, notApplied }: ReturnType<typeof evaluate>) => ({
  applied: applied.map((one) => [one.promotion.id, one.amountSatang, one.why]),
  notApplied: notApplied.map(({ promotion: { id }, why, missing }) => [id, why, missing]),
});

describe('steps', () => {
  test('take off what the highest step says that is reached, split to the satang, and say what the next one takes', () => {
    const { applied, notApplied } = evaluate([line(1, 33_333), line(2, 33_334)], [promotion(byAmount)]);
    expect(applied.map(({ amountSatang, shares }) => [amountSatang, shares])).toEqual([
      [
        3_333,
        [
          { key: '2', copies: 1, satang: 1_667 },
          { key: '1', copies: 1, satang: 1_666 },
        ],
      ],
    ]);
    expect(notApplied).toMatchObject([{ why: 'nextStep', missing: { satang: 33_333 } }]);
  });

  test('say what is missing below the first', () => {
    expect(told(evaluate([line(1, 46_100)], [promotion(byAmount)]))).toEqual({
      applied: [],
      notApplied: [[1, 'tooLittle', { satang: 3_900 }]],
    });
    expect(told(evaluate([line(1, 46_100)], [promotion(byCopies)])).notApplied).toEqual([
      [1, 'tooLittle', { copies: 2 }],
    ]);
  });

  test('an amount off is never more than the goods', () => {
    const terms: PromotionTerms = {
      ...byCopies,
      steps: [{ from: 1, offBasisPoints: null, offSatang: 90_000 }],
    };
    expect(told(evaluate([line(1, 10_000)], [promotion(terms)])).applied[0]?.[1]).toBe(10_000);
  });
});

describe('the n-th copy', () => {
  test('of each three the cheapest is free, whatever is beside it', () => {
    const lines = [
      line(1, 10_000, { quantity: 2 }),
      line(2, 30_000, { quantity: 2 }),
      line(3, 20_000, { quantity: 3 }),
    ];
    const { applied } = evaluate(lines, [promotion(threeForTwo)]);
    // 300 300 [200] | 200 200 [100] | 100 is left.
    expect(applied[0]?.amountSatang).toBe(30_000);
    expect(applied[0]?.shares).toEqual([
      { key: '2', copies: 2, satang: 13_846 },
      { key: '3', copies: 3, satang: 13_846 },
      { key: '1', copies: 1, satang: 2_308 },
    ]);
  });

  test('the second at half its price; one alone says that one is missing', () => {
    expect(told(evaluate([line(1, 9_999, { quantity: 2 })], [promotion(secondHalf)])).applied).toEqual([
      [1, 5_000, { by: 'cheaperCopies', copies: 1 }],
    ]);
    expect(told(evaluate([line(1, 9_999)], [promotion(secondHalf)])).notApplied).toEqual([
      [1, 'tooLittle', { copies: 1 }],
    ]);
  });
});

describe('a bundle', () => {
  const bundle = promotion(set, { productIds: [1, 2, 3], partIds: [1, 2, 3] });
  const parts = [line(1, 9_900), line(2, 9_900), line(3, 9_901)];

  test('costs its price, split by the largest remainder', () => {
    const { applied } = evaluate(parts, [bundle]);
    expect(applied[0]?.amountSatang).toBe(4_701);
    expect(applied[0]?.shares.map(({ satang }) => satang).sort()).toEqual([1_567, 1_567, 1_567]);
  });

  test('comes as often as there are copies for it, and says which part is missing', () => {
    const twice = parts.map((part) => ({ ...part, quantity: 2 }));
    expect(told(evaluate(twice, [bundle])).applied).toEqual([[1, 9_402, { by: 'bundles', times: 2 }]]);
    expect(told(evaluate(parts.slice(1), [bundle])).notApplied).toEqual([
      [1, 'tooLittle', { productIds: [1] }],
    ]);
  });

  test('is none where it isn’t cheaper', () => {
    const dear = { ...bundle, terms: { ...set, priceSatang: 29_701 } };
    expect(told(evaluate(parts, [dear]))).toEqual({ applied: [], notApplied: [[1, 'noEffect', null]] });
  });

  test('a choice of a product with options is that product', () => {
    const choice = [line(11, 9_900, { parentId: 1 }), ...parts.slice(1)];
    const onChoice = { ...bundle, productIds: [11, 2, 3] };
    expect(evaluate(choice, [onChoice]).applied[0]?.amountSatang).toBe(4_701);
  });
});

describe('a cheaper parcel', () => {
  const parcels = [{ sellerId: 1, feeSatang: 4_000 }];

  test('39 baht more for a free one', () => {
    expect(told(evaluate([line(1, 46_000)], [promotion(freeParcel)], { parcels })).notApplied).toEqual([
      [1, 'tooLittle', { satang: 3_900 }],
    ]);
    const { applied } = evaluate([line(1, 49_900)], [promotion(freeParcel)], { parcels });
    expect(applied[0]).toMatchObject({ amountSatang: 4_000, parcels: [{ sellerId: 1, satang: 4_000 }] });
  });

  test('what other promotions take off the goods doesn’t count as bought', () => {
    const both = [promotion(byAmount, { id: 2 }), promotion(freeParcel)];
    expect(told(evaluate([line(1, 50_000)], both, { parcels })).notApplied).toContainEqual([
      1,
      'tooLittle',
      { satang: 2_400 },
    ]);
  });

  test('a parcel gets the promotion that takes most off it, of equal ones the oldest', () => {
    const some = (id: number, offSatang: number | null) =>
      promotion({ ...freeParcel, fromSatang: 0, offSatang }, { id });
    const winner = (offers: RunningPromotion[]) =>
      told(evaluate([line(1, 50_000)], offers, { parcels })).applied.map(([id]) => id);
    expect(winner([some(1, 2_000), some(2, null)])).toEqual([2]);
    expect(winner([some(2, 2_000), some(1, 2_000)])).toEqual([1]);
  });

  test('one of the house goes by what is bought in all, and lowers every parcel', () => {
    const house = promotion(freeParcel, { sellerId: null, funder: 'house' });
    const two = [...parcels, { sellerId: 2, feeSatang: 5_500 }];
    const { applied } = evaluate([line(1, 30_000), line(2, 30_000, { sellerId: 2 })], [house], {
      parcels: two,
    });
    expect(applied[0]?.amountSatang).toBe(9_500);
  });

  test('nothing to send: nothing to say', () => {
    expect(told(evaluate([line(1, 46_000)], [promotion(freeParcel)]))).toEqual({
      applied: [],
      notApplied: [],
    });
  });
});

describe('which goes first', () => {
  test('a bundle before the n-th copy before steps, of one kind the older; each says who has its copies', () => {
    const lines = [line(1, 20_000), line(2, 20_000), line(3, 20_000)];
    const steps = promotion({ ...byCopies }, { id: 1 });
    const nth = promotion(threeForTwo, { id: 2 });
    const bundle = promotion(set, { id: 3, productIds: [1, 2, 3], partIds: [1, 2, 3] });
    expect(told(evaluate(lines, [steps, nth, bundle]))).toEqual({
      applied: [[3, 35_000, { by: 'bundles', times: 1 }]],
      notApplied: [
        [2, 'otherPromotion', null],
        [1, 'otherPromotion', null],
      ],
    });
    const later = promotion(byCopies, { id: 9 });
    expect(told(evaluate(lines, [later, steps])).applied.map(([id]) => id)).toEqual([1]);
  });

  test('not with a flash or a live price, but with a campaign’s or a discount', () => {
    const priced = (priceKind: PriceKind) => [
      line(1, 20_000),
      line(2, 20_000),
      line(3, 20_000, { priceKind }),
    ];
    const one = [promotion(threeForTwo)];
    expect(told(evaluate(priced('flash_sale'), one))).toEqual({
      applied: [],
      notApplied: [[1, 'notWithFlashPrice', null]],
    });
    expect(told(evaluate(priced('live'), one)).notApplied).toEqual([[1, 'notWithFlashPrice', null]]);
    expect(evaluate(priced('campaign'), one).applied).toHaveLength(1);
    expect(evaluate(priced('product_discount'), one).applied).toHaveLength(1);
  });

  test('a promotion is on what its scope names, of its own store alone', () => {
    const lines = [line(1, 20_000), line(2, 20_000), line(3, 20_000), line(4, 20_000, { sellerId: 2 })];
    const of = (values: Partial<RunningPromotion>) => told(evaluate(lines, [promotion(threeForTwo, values)]));
    expect(of({ productIds: [1, 2] }).notApplied).toEqual([[1, 'tooLittle', { copies: 1 }]]);
    expect(of({ productIds: [] })).toEqual({ applied: [], notApplied: [] });
    expect(of({ sellerId: 2 }).notApplied).toEqual([[1, 'tooLittle', { copies: 2 }]]);
    expect(of({ sellerId: 3 })).toEqual({ applied: [], notApplied: [] });
  });
});

describe('who and when', () => {
  const lines = [line(1, 20_000, { quantity: 3 })];
  const why = (values: Partial<RunningPromotion>, person = reader, at = now) =>
    told(evaluate(lines, [promotion(threeForTwo, values)], { person, at })).notApplied[0]?.slice(1) ??
    'applies';

  test('from its first instant until, and not at, its last', () => {
    expect(why({ startsAtMs: now })).toBe('applies');
    expect(why({ startsAtMs: now + 1 })).toEqual(['notYet', { fromMs: now + 1 }]);
    expect(why({ endsAtMs: now })).toEqual(['over', null]);
    expect(why({ startsAtMs: now, endsAtMs: now })).toEqual(['over', null]);
  });

  test('hours of the day are Bangkok’s, over midnight too', () => {
    const evening = { fromMinute: 20 * 60, untilMinute: 22 * 60 };
    expect(why({ hours: evening })).toEqual(['outOfHours', { fromMs: Date.parse('2026-11-24T13:00:00Z') }]);
    expect(why({ hours: evening }, reader, Date.parse('2026-11-24T13:00:00Z'))).toBe('applies');
    expect(why({ hours: evening }, reader, Date.parse('2026-11-24T14:59:59.999Z'))).toBe('applies');
    expect(
      why({ hours: evening, endsAtMs: now + 3 * dayMs }, reader, Date.parse('2026-11-24T15:00:00Z')),
    ).toEqual(['outOfHours', { fromMs: Date.parse('2026-11-25T13:00:00Z') }]);
    const night = { fromMinute: 23 * 60, untilMinute: 60 };
    expect(why({ hours: night }, reader, Date.parse('2026-11-24T17:30:00Z'))).toBe('applies');
    expect(why({ hours: night })).toEqual(['outOfHours', { fromMs: Date.parse('2026-11-24T16:00:00Z') }]);
    // Its last day has no such hour any more.
    expect(why({ hours: evening, endsAtMs: now + 60_000 })).toEqual(['over', null]);
  });

  test('new customers, tiers, limits', () => {
    expect(why({ audience: 'new_customers' }, guest)).toEqual(['signIn', null]);
    expect(why({ audience: 'new_customers' })).toEqual(['newCustomersOnly', null]);
    expect(why({ audience: 'new_customers' }, { ...reader, isNewCustomer: true })).toBe('applies');
    expect(why({ audience: 'tiers', tierIds: [1, 2] })).toEqual(['tierOnly', null]);
    expect(why({ audience: 'tiers', tierIds: [3] })).toBe('applies');
    expect(why({ usageLimit: 5, usedCount: 5 })).toEqual(['usedUp', null]);
    expect(why({ perPersonLimit: 1, usedByPerson: 1 })).toEqual(['personLimit', null]);
    expect(why({ budgetSatang: 19_999 })).toEqual(['budgetSpent', null]);
    expect(why({ budgetSatang: 30_000, spentSatang: 10_001 })).toEqual(['budgetSpent', null]);
    expect(why({ budgetSatang: 30_000, spentSatang: 10_000 })).toBe('applies');
  });
});

describe('whatever is bought, and whatever runs', () => {
  const someLines = fc
    .array(
      fc.record({
        sellerId: fc.integer({ min: 1, max: 3 }),
        unitPriceSatang: fc.integer({ min: 0, max: 90_000 }),
        quantity: fc.integer({ min: 1, max: 7 }),
        priceKind: fc.constantFrom<PriceKind | null>(
          null,
          null,
          null,
          'campaign',
          'product_discount',
          'flash_sale',
          'live',
        ),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((all) => all.map((each, index) => line(index + 1, each.unitPriceSatang, each)));
  const off = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map((offBasisPoints) => ({ offBasisPoints, offSatang: null })),
    fc.integer({ min: 1, max: 200_000 }).map((offSatang) => ({ offBasisPoints: null, offSatang })),
  );
  const someTerms: fc.Arbitrary<PromotionTerms> = fc.oneof(
    fc.record({
      kind: fc.constant('buyGet' as const),
      buy: fc.integer({ min: 1, max: 4 }),
      get: fc.integer({ min: 1, max: 3 }),
      offBasisPoints: fc.integer({ min: 1, max: 10_000 }),
    }),
    fc.record({
      kind: fc.constant('steps' as const),
      measure: fc.constantFrom('amount' as const, 'copies' as const),
      steps: fc.array(
        fc
          .tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 9 }), fc.boolean(), off)
          .map(([amount, copies, isSmall, taken]) => ({ from: isSmall ? copies : amount, ...taken })),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    fc.record({ kind: fc.constant('bundle' as const), priceSatang: fc.integer({ min: 0, max: 120_000 }) }),
    fc.record({
      kind: fc.constant('parcel' as const),
      fromSatang: fc.integer({ min: 0, max: 200_000 }),
      offSatang: fc.option(fc.integer({ min: 1, max: 9_000 })),
    }),
  );
  const somePromotions = fc
    .array(
      fc.record({
        terms: someTerms,
        sellerId: fc.option(fc.integer({ min: 1, max: 3 })),
        productIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 5 })),
        budgetSatang: fc.option(fc.integer({ min: 1, max: 100_000 })),
      }),
      { maxLength: 7 },
    )
    .map((all) =>
      all.map(({ terms, ...each }, index) =>
        promotion(terms, {
          ...each,
          id: index + 1,
          funder: each.sellerId === null ? 'house' : 'store',
          partIds: each.productIds ?? [1],
        }),
      ),
    );
  const someParcels = fc
    .tuple(fc.nat(9_000), fc.nat(9_000), fc.nat(9_000))
    .map((fees) => fees.map((feeSatang, index) => ({ sellerId: index + 1, feeSatang })));
  const given = [someLines, someParcels, somePromotions] as const;

  test('never below zero, never dearer, parts add up, each copy is used once, no budget is overrun', () => {
    fc.assert(
      fc.property(...given, (lines, parcels, promotions) => {
        const { applied } = evaluatePromotions(lines, parcels, promotions, reader, now);
        for (const each of applied) {
          const parts = [...each.shares, ...each.parcels].map(({ satang }) => satang);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(each.amountSatang);
          expect(each.amountSatang).toBeGreaterThan(0);
          for (const part of parts) expect(part).toBeGreaterThanOrEqual(0);
          expect(each.amountSatang).toBeLessThanOrEqual(
            each.promotion.budgetSatang ?? Number.MAX_SAFE_INTEGER,
          );
        }
        for (const { key, quantity, unitPriceSatang, priceKind } of lines) {
          const own = applied.flatMap(({ shares }) => shares.filter((share) => share.key === key));
          const copies = own.reduce((sum, share) => sum + share.copies, 0);
          expect(copies).toBeLessThanOrEqual(quantity);
          for (const share of own) expect(share.satang).toBeLessThanOrEqual(share.copies * unitPriceSatang);
          if (priceKind === 'live' || priceKind === 'flash_sale') expect(copies).toBe(0);
        }
        for (const { sellerId, feeSatang } of parcels) {
          const own = applied.flatMap((each) =>
            each.parcels.filter((parcel) => parcel.sellerId === sellerId),
          );
          expect(own.length).toBeLessThanOrEqual(1);
          expect(own[0]?.satang ?? 0).toBeLessThanOrEqual(feeSatang);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('the order of lines, parcels and promotions changes nothing', () => {
    const totals = (evaluation: ReturnType<typeof evaluate>) => ({
      applied: evaluation.applied.map(({ promotion: { id }, why, amountSatang, shares, parcels }) => ({
        ...{ id, why, amountSatang },
        shares: [...shares].sort((one, other) => one.key.localeCompare(other.key)),
        parcels: [...parcels].sort((one, other) => one.sellerId - other.sellerId),
      })),
      notApplied: evaluation.notApplied.map(({ promotion: { id }, why, missing }) => ({ id, why, missing })),
    });
    fc.assert(
      fc.property(...given, fc.integer(), (lines, parcels, promotions, seed) => {
        const mix = <Item>(items: readonly Item[]) =>
          items
            .map((item, index) => ({ item, at: Math.imul(index + 1, seed | 1) ^ (seed >> 3) }))
            .sort((one, other) => one.at - other.at)
            .map(({ item }) => item);
        const one = evaluatePromotions(lines, parcels, promotions, reader, now);
        const other = evaluatePromotions(mix(lines), mix(parcels), mix(promotions), reader, now);
        expect(totals(other)).toEqual(totals(one));
      }),
      { numRuns: 400 },
    );
  });

  test('every promotion that concerns the cart is told once as applied or not; what is missing is enough', () => {
    fc.assert(
      fc.property(...given, (lines, parcels, promotions) => {
        const { applied, notApplied } = evaluatePromotions(lines, parcels, promotions, reader, now);
        const refused = notApplied.filter(({ why }) => why !== 'nextStep').map(({ promotion: { id } }) => id);
        const all = [...applied.map(({ promotion: { id } }) => id), ...refused];
        expect(new Set(all).size).toBe(all.length);
        for (const { promotion: alone, why, missing } of notApplied) {
          if (why !== 'tooLittle' || missing === null || !('copies' in missing)) continue;
          const more = line(99, 90_000, {
            quantity: missing.copies,
            productId: alone.productIds?.[0] ?? 99,
            sellerId: alone.sellerId ?? 1,
          });
          // The copies of those before it are theirs: beside them, so many more are enough.
          const before = applied.filter((each) => comparePromotions(each.promotion, alone) < 0);
          const free = lines.flatMap((each) => {
            const used = before.flatMap(({ shares }) => shares.filter(({ key }) => key === each.key));
            const quantity = each.quantity - used.reduce((sum, { copies }) => sum + copies, 0);
            return quantity > 0 ? [{ ...each, quantity }] : [];
          });
          const then = evaluatePromotions(
            [...free, more],
            [],
            [{ ...alone, budgetSatang: null }],
            reader,
            now,
          );
          // What costs nothing already may stay without effect.
          expect(then.notApplied.filter((each) => each.why === 'tooLittle')).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });
});
