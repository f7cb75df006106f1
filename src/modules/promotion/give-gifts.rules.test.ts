import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluatePromotions, type PromotionLine } from './evaluate-promotions.rules.ts';
import type { GiftFacts, GivenGift } from './give-gifts.rules.ts';
import { typeIdOfTerms } from './promotion-desk.rules.ts';
import {
  type ChosenGifts,
  type GiftTerms,
  giftIdsOf,
  type Person,
  type PromotionTerms,
  type RunningPromotion,
} from './promotion-terms.rules.ts';

const now = Date.parse('2026-11-24T05:00:00Z'); // Noon in Bangkok.
const dayMs = 24 * 60 * 60 * 1000;
const reader: Person = { userId: 1, isNewCustomer: false, tierId: 3 };

function promotion(terms: PromotionTerms, values: Partial<RunningPromotion> = {}): RunningPromotion {
  const isGift = 'giftProductId' in terms;
  return {
    ...{ id: 1, promotionTypeId: typeIdOfTerms[terms.kind], sellerId: 1, nameTh: '', nameEn: '' },
    ...{ funder: 'store', terms, productIds: null, partIds: [], audience: 'everybody', tierIds: [] },
    gifts: isGift
      ? giftIdsOf(terms).map((productId) => ({ productId, sellerId: 1, nameTh: 'แก้ว', nameEn: 'Mug' }))
      : [],
    ...{ hours: null, startsAtMs: now - dayMs, endsAtMs: now + dayMs, budgetSatang: null, spentSatang: 0 },
    ...{ usageLimit: null, usedCount: 0, perPersonLimit: null, usedByPerson: 0 },
    ...values,
  };
}

const line = (
  productId: number,
  unitPriceSatang: number,
  values: Partial<PromotionLine> = {},
): PromotionLine => ({
  ...{ key: String(productId), productId, parentId: null, sellerId: 1, quantity: 1, unitPriceSatang },
  priceKind: null,
  ...values,
});

const mug: GiftFacts = { productId: 50, priceSatang: 12_000, freeCopies: 9, isSent: true };
const from500: GiftTerms = { kind: 'amountGift', fromSatang: 50_000, giftProductId: 50, copies: 1 };
const withTwo: GiftTerms = { kind: 'productGift', fromCopies: 2, giftProductId: 50, copies: 3 };
const evaluate = (
  lines: readonly PromotionLine[],
  promotions: readonly RunningPromotion[],
  {
    gifts = [mug],
    person = reader,
    at = now,
    chosen = [],
  }: { gifts?: GiftFacts[]; person?: Person; at?: number; chosen?: ChosenGifts[] } = {},
) => evaluatePromotions(lines, [], promotions, person, at, gifts, chosen);
const copiesIn = ({ products }: GivenGift) => products.reduce((sum, { copies }) => sum + copies, 0);
const told = ({ applied, notApplied }: ReturnType<typeof evaluate>) => ({
  given: applied.flatMap(({ promotion: { id }, gift }) => (gift === null ? [] : [[id, copiesIn(gift)]])),
  missed: notApplied.map(({ promotion: { id }, why, missing }) => [id, why, missing]),
});

describe('a gift', () => {
  test('comes from an amount on, says below it what is missing, and takes nothing off', () => {
    const [given] = evaluate([line(1, 50_000)], [promotion(from500)]).applied;
    expect(given).toMatchObject({
      amountSatang: 0,
      costSatang: 12_000,
      why: { by: 'gift' },
      funder: 'store',
    });
    expect(given?.gift).toEqual({
      ...{ sellerId: 1, products: [{ productId: 50, copies: 1, worthSatang: 12_000 }] },
      ...{ options: [{ productId: 50, left: 9 }], unmet: [] },
      counted: [{ key: '1', copies: 1, satang: 50_000 }],
    });
    expect(told(evaluate([line(1, 38_000)], [promotion(from500)]))).toEqual({
      given: [],
      missed: [[1, 'tooLittle', { satang: 12_000 }]],
    });
  });

  test('comes with so many copies of what it is on', () => {
    const onTwo = promotion(withTwo, { productIds: [2] });
    expect(told(evaluate([line(2, 100, { quantity: 2 })], [onTwo])).given).toEqual([[1, 3]]);
    expect(told(evaluate([line(2, 100), line(1, 900)], [onTwo])).missed).toEqual([
      [1, 'tooLittle', { copies: 1 }],
    ]);
    // Nothing of what it is on: it has nothing to do with this cart.
    expect(told(evaluate([line(1, 900)], [onTwo]))).toEqual({ given: [], missed: [] });
  });

  test('counts what is left to pay after promotions of copies, at every kind of price', () => {
    const half: PromotionTerms = { kind: 'buyGet', buy: 1, get: 1, offBasisPoints: 10_000 };
    const both = [promotion(half, { id: 2 }), promotion(from500)];
    expect(told(evaluate([line(1, 30_000, { quantity: 2 })], both)).missed).toContainEqual([
      1,
      'tooLittle',
      { satang: 20_000 },
    ]);
    const flash = line(1, 50_000, { priceKind: 'flash_sale' });
    expect(told(evaluate([flash], [promotion(from500)])).given).toEqual([[1, 1]]);
  });

  test('of the house’s is for what is bought of the store whose product it is', () => {
    const house = promotion(from500, { sellerId: null, funder: 'house' });
    expect(told(evaluate([line(1, 50_000, { sellerId: 2 })], [house]))).toEqual({ given: [], missed: [] });
    expect(evaluate([line(1, 50_000)], [house]).applied).toMatchObject([{ funder: 'house' }]);
  });

  test('that has run out is told, and leaves its copies to the next that needs fewer', () => {
    const few = [{ ...mug, freeCopies: 1 }];
    const three = promotion({ ...withTwo, fromCopies: 1 });
    const one = promotion(from500, { id: 2 });
    const again = promotion(from500, { id: 3 });
    expect(told(evaluate([line(1, 50_000)], [again, one, three], { gifts: few }))).toEqual({
      given: [[2, 1]],
      missed: [
        [1, 'giftOutOfStock', null],
        [3, 'giftOutOfStock', null],
      ],
    });
    expect(told(evaluate([line(1, 50_000)], [one], { gifts: [] })).missed).toEqual([
      [2, 'giftOutOfStock', null],
    ]);
  });

  test('is in no parcel of its own', () => {
    const files = evaluate([line(1, 50_000)], [promotion(from500)], { gifts: [{ ...mug, isSent: false }] });
    expect(told(files)).toEqual({ given: [], missed: [[1, 'noEffect', null]] });
  });

  test.each([
    ['for others', { audience: 'new_customers' }, 'newCustomersOnly'],
    ['for guests who sign in', { audience: 'tiers', tierIds: [9] }, 'tierOnly'],
    [
      'at other hours',
      { hours: { fromMinute: 0, untilMinute: 60 }, endsAtMs: now + 2 * dayMs },
      'outOfHours',
    ],
    ['not yet', { startsAtMs: now + 1 }, 'notYet'],
    ['used up', { usageLimit: 2, usedCount: 2 }, 'usedUp'],
    ['had by this person', { perPersonLimit: 1, usedByPerson: 1 }, 'personLimit'],
    ['without enough money for one more', { budgetSatang: 20_000, spentSatang: 8_001 }, 'budgetSpent'],
  ] as const)('isn’t given when it is %s', (_, values, why) => {
    const { given, missed } = told(evaluate([line(1, 50_000)], [promotion(from500, values)]));
    expect(given).toEqual([]);
    expect(missed.map(([id, reason]) => [id, reason])).toEqual([[1, why]]);
  });
});

const someLines = fc
  .uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .record({ price: fc.nat(40_000), quantity: fc.integer({ min: 1, max: 4 }) })
          .map((each) => line(id, each.price, { quantity: each.quantity, sellerId: id % 2 === 0 ? 2 : 1 })),
      ),
    ),
  );
const someGifts = fc.array(
  fc.record({
    terms: fc.oneof(
      fc.record({
        kind: fc.constant('amountGift' as const),
        fromSatang: fc.integer({ min: 1, max: 90_000 }),
        giftProductId: fc.constantFrom(50, 51),
        copies: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({
        kind: fc.constant('productGift' as const),
        fromCopies: fc.integer({ min: 1, max: 5 }),
        giftProductId: fc.constantFrom(50, 51),
        copies: fc.integer({ min: 1, max: 3 }),
      }),
    ),
    productIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 })),
    budgetSatang: fc.option(fc.integer({ min: 1, max: 40_000 })),
    sellerId: fc.constantFrom(1, null),
  }),
  { maxLength: 5 },
);
const stock = fc.nat(6);

describe('gifts of any kind', () => {
  const run = (
    lines: readonly PromotionLine[],
    drafts: readonly (Partial<RunningPromotion> & { terms: GiftTerms })[],
    free: number,
  ) =>
    evaluate(
      lines,
      drafts.map(({ terms, ...values }, index) => promotion(terms, { ...values, id: index + 1 })),
      {
        gifts: [
          { ...mug, freeCopies: free },
          { ...mug, productId: 51, priceSatang: 3_333, freeCopies: free },
        ],
      },
    );

  test('no more copies than there are, no budget overrun, each promotion once, and what is missing is enough', () => {
    fc.assert(
      fc.property(someLines, someGifts, stock, (lines, gifts, free) => {
        const { applied, notApplied } = run(lines, gifts, free);
        for (const productId of [50, 51]) {
          const copies = applied.flatMap(({ gift }) =>
            (gift?.products ?? []).flatMap((one) => (one.productId === productId ? [one.copies] : [])),
          );
          expect(copies.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(free);
        }
        for (const { promotion: given, costSatang } of applied)
          expect(costSatang).toBeLessThanOrEqual(given.budgetSatang ?? Number.MAX_SAFE_INTEGER);
        const ids = [...applied, ...notApplied].map(({ promotion: { id } }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { promotion: alone, why, missing } of notApplied) {
          if (why !== 'tooLittle' || missing === null) continue;
          const more = line(99, 'satang' in missing ? missing.satang : 0, {
            quantity: 'copies' in missing ? missing.copies : 1,
          });
          const then = evaluate([...lines, more], [{ ...alone, productIds: null, budgetSatang: null }], {
            gifts: [mug, { ...mug, productId: 51 }],
          });
          expect(then.applied).toHaveLength(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('the order of lines changes nothing', () => {
    fc.assert(
      fc.property(someLines, someGifts, stock, (lines, gifts, free) => {
        expect(told(run([...lines].reverse(), gifts, free))).toEqual(told(run(lines, gifts, free)));
      }),
      { numRuns: 200 },
    );
  });

  test('with one copy more nothing that was given is lost without a word', () => {
    fc.assert(
      fc.property(someLines, someGifts, stock, (lines, gifts, free) => {
        const before = run(lines, gifts, free);
        const more = lines.map((each, index) =>
          index === 0 ? { ...each, quantity: each.quantity + 1 } : each,
        );
        const after = run(more, gifts, free);
        const told_ = new Map(after.notApplied.map(({ promotion: { id }, why }) => [id, why]));
        for (const {
          promotion: { id },
        } of before.applied)
          if (!after.applied.some((one) => one.promotion.id === id))
            // An older promotion that is due now has had the last copies of it.
            expect(told_.get(id)).toBe('giftOutOfStock');
      }),
      { numRuns: 300 },
    );
  });
});

describe('a choice among gifts', () => {
  const kinds: GiftFacts[] = [
    { ...mug, freeCopies: 3 },
    { ...mug, productId: 51, priceSatang: 3_000, freeCopies: 3 },
    { ...mug, productId: 52, priceSatang: 20_000, freeCopies: 3 },
  ];
  const ofThree: GiftTerms = { ...from500, otherGiftIds: [51, 52] };
  const books = [line(1, 50_000)];
  const pick = (
    productIds: number[],
    {
      terms = ofThree,
      gifts = kinds,
      ...values
    }: Omit<Partial<RunningPromotion>, 'terms' | 'gifts'> & { terms?: GiftTerms; gifts?: GiftFacts[] } = {},
  ) => {
    const chosen = productIds.length === 0 ? [] : [{ promotionId: 1, productIds }];
    const given = evaluate(books, [promotion(terms, values)], { gifts, chosen }).applied[0]?.gift;
    return given == null
      ? null
      : {
          given: given.products.map(({ productId, copies }) => [productId, copies]),
          unmet: given.unmet,
        };
  };
  const without = (productId: number) =>
    kinds.map((one) => (one.productId === productId ? { ...one, freeCopies: 0 } : one));

  test('gives what was chosen; without one the first that there is, in the promotion’s order', () => {
    expect(pick([])).toEqual({ given: [[50, 1]], unmet: [] });
    expect(pick([52])).toEqual({ given: [[52, 1]], unmet: [] });
    expect(pick([], { gifts: without(50) })).toEqual({ given: [[51, 1]], unmet: [] });
    expect(pick([52], { gifts: without(52) })).toEqual({ given: [[50, 1]], unmet: [52] });
    expect(pick([99])).toEqual({ given: [[50, 1]], unmet: [99] });
  });

  test('is one for each copy: what is left open is given by the rule', () => {
    const two = { terms: { ...ofThree, copies: 2 } };
    expect(pick([], two)).toEqual({ given: [[50, 2]], unmet: [] });
    expect(pick([52, 51], two)).toEqual({
      given: [
        [51, 1],
        [52, 1],
      ],
      unmet: [],
    });
    expect(pick([52], two)).toEqual({
      given: [
        [50, 1],
        [52, 1],
      ],
      unmet: [],
    });
    const five = { terms: { ...ofThree, copies: 5 } };
    expect(pick([51, 51, 51, 51], five)).toEqual({
      given: [
        [50, 2],
        [51, 3],
      ],
      unmet: [51],
    });
  });

  test('that the promotion’s money doesn’t cover costs nobody the gift', () => {
    const terms = { ...ofThree, copies: 2 };
    expect(pick([52], { terms, budgetSatang: 15_000 })).toEqual({
      given: [
        [50, 1],
        [51, 1],
      ],
      unmet: [52],
    });
    // 52 and another would be too much: the choice falls, and both are given by the rule.
    expect(pick([52], { terms, budgetSatang: 22_000 })).toEqual({
      given: [
        [50, 1],
        [51, 1],
      ],
      unmet: [52],
    });
    expect(pick([], { terms, budgetSatang: 5_999 })).toBeNull();
  });

  const anyGift = fc.constantFrom(50, 51, 52);
  const someTerms = fc
    .record({
      kind: fc.constantFrom('amountGift' as const, 'productGift' as const),
      from: fc.integer({ min: 1, max: 3 }),
      ids: fc.shuffledSubarray([50, 51, 52], { minLength: 1 }),
      copies: fc.integer({ min: 1, max: 3 }),
    })
    .map(
      ({ kind, from, ids: [giftProductId = 50, ...otherGiftIds], copies }): GiftTerms =>
        kind === 'amountGift'
          ? { kind, fromSatang: from * 20_000, giftProductId, otherGiftIds, copies }
          : { kind, fromCopies: from, giftProductId, otherGiftIds, copies },
    );
  const somePromotions = fc.array(
    fc.record({
      terms: someTerms,
      budgetSatang: fc.option(fc.integer({ min: 1, max: 50_000 })),
      sellerId: fc.constantFrom(1, null),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const someChoices = fc.uniqueArray(
    fc.record({
      promotionId: fc.integer({ min: 1, max: 5 }),
      productIds: fc.array(anyGift, { minLength: 1, maxLength: 3 }),
    }),
    { selector: ({ promotionId }) => promotionId, maxLength: 4 },
  );
  const someStock = fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5));
  type Drafts = readonly (Partial<RunningPromotion> & { terms: GiftTerms })[];
  const run = (
    lines: readonly PromotionLine[],
    drafts: Drafts,
    stocks: readonly number[],
    chosen: ChosenGifts[],
  ) =>
    evaluate(
      lines,
      drafts.map(({ terms, ...values }, index) => promotion(terms, { ...values, id: index + 1 })),
      { gifts: kinds.map((one, index) => ({ ...one, freeCopies: stocks[index] ?? 0 })), chosen },
    );
  const givenBy = ({ applied }: ReturnType<typeof run>) =>
    applied.map(({ promotion: { id }, gift }) => [id, gift === null ? 0 : copiesIn(gift)]);

  test('takes nothing off and adds nothing, gives no copy twice, and only what the promotion names', () => {
    fc.assert(
      fc.property(someLines, somePromotions, someStock, someChoices, (lines, drafts, stocks, chosen) => {
        const { applied } = run(lines, drafts, stocks, chosen);
        for (const { promotion: one, amountSatang, costSatang, shares, gift } of applied) {
          expect([amountSatang, shares]).toEqual([0, []]);
          expect(costSatang).toBeLessThanOrEqual(one.budgetSatang ?? Number.MAX_SAFE_INTEGER);
          const terms = one.terms as GiftTerms;
          expect(gift === null ? 0 : copiesIn(gift)).toBe(terms.copies);
          for (const { productId } of gift?.products ?? []) expect(giftIdsOf(terms)).toContain(productId);
          // What isn't given of a choice is told, and nothing else.
          const wanted = chosen.find(({ promotionId }) => promotionId === one.id)?.productIds ?? [];
          const met = wanted.length - (gift?.unmet.length ?? 0);
          expect(met).toBeLessThanOrEqual(terms.copies);
          for (const id of gift?.unmet ?? []) expect(wanted).toContain(id);
        }
        kinds.forEach(({ productId }, index) => {
          const copies = applied.flatMap(({ gift }) =>
            (gift?.products ?? []).flatMap((one) => (one.productId === productId ? [one.copies] : [])),
          );
          expect(copies.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(stocks[index] ?? 0);
        });
      }),
      { numRuns: 400 },
    );
  });

  test('never costs its promotion’s gift: whoever would get one without a choice gets one with any', () => {
    fc.assert(
      fc.property(
        someLines,
        someTerms,
        someStock,
        fc.array(anyGift, { maxLength: 3 }),
        fc.option(fc.nat(60_000)),
        (lines, terms, stocks, productIds, budgetSatang) => {
          const drafts = [{ terms, budgetSatang }];
          const by = (chosen: ChosenGifts[]) => givenBy(run(lines, drafts, stocks, chosen));
          expect(by([{ promotionId: 1, productIds }])).toEqual(by([]));
        },
      ),
      { numRuns: 400 },
    );
  });

  test('is met wherever there is a copy and the money for it, in any order of lines and promotions', () => {
    fc.assert(
      fc.property(someLines, somePromotions, someStock, someChoices, (lines, drafts, stocks, chosen) => {
        const once = run(lines, drafts, stocks, chosen);
        const turned = run([...lines].reverse(), drafts, stocks, [...chosen].reverse());
        expect(turned.applied.map(({ gift }) => gift?.products)).toEqual(
          once.applied.map(({ gift }) => gift?.products),
        );
        const first = once.applied[0];
        if (first?.gift == null || first.promotion.budgetSatang !== null) return;
        const wanted = chosen.find(({ promotionId }) => promotionId === first.promotion.id)?.productIds ?? [];
        const left = new Map(first.gift.options.map((one) => [one.productId, one.left]));
        const copies = (first.promotion.terms as GiftTerms).copies;
        const could = wanted.slice(0, copies).filter((id) => {
          const rest = left.get(id) ?? 0;
          left.set(id, rest - 1);
          return rest > 0;
        });
        expect(wanted.length - first.gift.unmet.length).toBeGreaterThanOrEqual(could.length);
      }),
      { numRuns: 300 },
    );
  });
});
