import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceAt } from '../pricing/pricing.rules.ts';
import {
  campaignStateOf,
  isOpenForProposals,
  judgeProposals,
  mistakeInProposal,
  mostSatangFor,
  outcomeBeside,
  type ProposalState,
  type ProposedProduct,
  priceOff,
  proposalStates,
} from './campaign.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour));
const campaign = {
  isEnabled: true,
  startsAt: at(10),
  endsAt: at(12),
  stoppedAt: null,
  proposalsUntil: at(11),
};

describe('what a campaign is at an instant', () => {
  test('runs from its first instant until, and not at, its last', () => {
    expect(campaignStateOf(campaign, new Date(at(10).getTime() - 1))).toBe('coming');
    expect(campaignStateOf(campaign, at(10))).toBe('running');
    expect(campaignStateOf(campaign, new Date(at(12).getTime() - 1))).toBe('running');
    expect(campaignStateOf(campaign, at(12))).toBe('over');
  });

  test('never runs when it ends as it begins, is hidden when it is off, and stopped for good', () => {
    expect(campaignStateOf({ ...campaign, endsAt: at(10) }, at(9))).toBe('over');
    expect(campaignStateOf({ ...campaign, isEnabled: false }, at(11))).toBe('hidden');
    expect(campaignStateOf({ ...campaign, isEnabled: false, stoppedAt: at(9) }, at(11))).toBe('stopped');
  });

  test('takes proposals until, and not at, the instant it says, and none when it says none', () => {
    expect(isOpenForProposals(campaign, at(1))).toBe(true);
    expect(isOpenForProposals(campaign, at(11))).toBe(false);
    expect(isOpenForProposals({ ...campaign, proposalsUntil: null }, at(1))).toBe(false);
    expect(isOpenForProposals({ ...campaign, isEnabled: false }, at(1))).toBe(false);
  });
});

test('a price that is taken is below the product’s own by what is asked for, and is the one that shoppers pay', () => {
  const rules = { condition: 'any' as const, categoryIds: new Set<number>() };
  fc.assert(
    fc.property(
      fc.integer({ min: 101, max: 5_000_000 }),
      fc.integer({ min: 0, max: 9_900 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      (ownSatang, leastDiscountBasisPoints, priceSatang) => {
        const product = {
          ...{
            parentId: null,
            isOnSale: true,
            hasOptions: false,
            condition: 'new' as const,
            categoryId: 1,
            ownSatang,
          },
        };
        const mistake = mistakeInProposal({ ...rules, leastDiscountBasisPoints }, product, priceSatang);
        if (mistake !== null) return;
        expect(priceSatang).toBeLessThanOrEqual(mostSatangFor(ownSatang, leastDiscountBasisPoints));
        const window = {
          ...{ id: 1, kind: 'campaign' as const, sellerId: 1, productId: 1, priceSatang },
          ...{ discountBasisPoints: null, startsAtMs: 0, endsAtMs: 1, source: 'campaign:1' },
          ...{ promotionTypeId: null, nameTh: '', nameEn: '' },
        };
        const priced = priceAt({ id: 1, parentId: null, sellerId: 1, priceSatang: ownSatang }, [window], 0);
        expect(priced.unitPriceSatang).toBe(priceSatang);
      },
    ),
  );
});

test('a live and a flash price go before a campaign’s, a discount of a product after it', () => {
  expect((['live', 'flash_sale', 'campaign', 'product_discount'] as const).map(outcomeBeside)).toEqual([
    'theirs',
    'theirs',
    'lower',
    'campaign',
  ]);
});

test('a share off is just enough for a campaign that asks for that share, and never a satang more than needed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 101, max: 5_000_000 }),
      fc.integer({ min: 1, max: 9_900 }),
      (ownSatang, basisPoints) => {
        const satang = priceOff(ownSatang, basisPoints);
        // A satang is taken off at least: below an own price of 100 baht a hundredth of a per cent is less than that.
        fc.pre(satang < ownSatang);
        const most = mostSatangFor(ownSatang, basisPoints);
        expect(satang).toBeLessThanOrEqual(most);
        expect(most - satang).toBeLessThanOrEqual(1);
      },
    ),
  );
});

describe('a product with options', () => {
  const rules = {
    leastDiscountBasisPoints: 1_000,
    condition: 'any' as const,
    categoryIds: new Set<number>(),
  };
  const thing = (ownSatang: number, changes: Partial<ProposedProduct> = {}): ProposedProduct => ({
    ...{ parentId: null, isOnSale: true, hasOptions: false, condition: 'new', categoryId: 1, ownSatang },
    ...changes,
  });
  const leafOf = (parentId: number, ownSatang: number, changes: Partial<ProposedProduct> = {}) =>
    thing(ownSatang, { parentId, ...changes });
  const products = new Map([
    [1, thing(10_000, { hasOptions: true })],
    [11, leafOf(1, 10_000)],
    [12, leafOf(1, 20_000)],
    [13, leafOf(1, 20_000, { isOnSale: false })],
    [2, thing(5_000, { hasOptions: true })],
    [21, leafOf(2, 5_000)],
    [3, thing(5_000)],
  ]);
  const ask = (productId: number, leafId: number | null, priceSatang: number) => ({
    ...{ productId, leafId, priceSatang },
  });
  const row = (productId: number, parentId: number | null, state: ProposalState) => ({
    ...{ productId, parentId, state },
  });

  test('is proposed by its leaves, each judged by its own price, and what is wrong is told by its leaf', () => {
    const judged = judgeProposals(
      rules,
      [
        ask(1, 11, 9_000),
        ask(1, 12, 18_001),
        ask(1, 13, 9_000),
        ask(1, 21, 1_000),
        ask(1, 99, 1_000),
        ask(2, null, 4_000),
        ask(3, 11, 4_000),
        ask(11, null, 9_000),
        ask(9, 11, 9_000),
      ],
      { products, standing: [] },
    );
    expect(judged.taken).toEqual([]);
    expect(judged.refused).toEqual([
      // The last word on leaf 11 is that it is one of product 9.
      { productId: 9, leafId: 11, code: 'productNotFound' },
      { productId: 1, leafId: 12, code: 'priceTooHigh' },
      { productId: 1, leafId: 13, code: 'notOnSale' },
      { productId: 1, leafId: 21, code: 'leafNotFound' },
      { productId: 1, leafId: 99, code: 'leafNotFound' },
      { productId: 2, leafId: null, code: 'leavesMissing' },
    ]);
    expect(judgeProposals(rules, [ask(1, 11, 9_000)], { products, standing: [] })).toEqual({
      taken: [{ productId: 11, parentId: 1, priceSatang: 9_000 }],
      ...{ refused: [], leftOut: [] },
    });
  });

  test('what waits and isn’t sent again waits no longer; what is in the campaign stays as it is', () => {
    const standing = [row(11, 1, 'proposed'), row(12, 1, 'accepted'), row(21, 2, 'proposed')];
    expect(judgeProposals(rules, [ask(1, 12, 1_000)], { products, standing })).toEqual({
      ...{ taken: [], leftOut: [], refused: [{ productId: 1, leafId: 12, code: 'isAccepted' }] },
    });
    const more = new Map([...products, [14, leafOf(1, 10_000)]]);
    expect(judgeProposals(rules, [ask(1, 14, 9_000)], { products: more, standing })).toEqual({
      taken: [{ productId: 14, parentId: 1, priceSatang: 9_000 }],
      ...{ refused: [], leftOut: [11] },
    });
  });

  test('whatever is sent: each price is taken or refused, no other leaf’s, and none that is in the campaign moves', () => {
    const ids = [...products.keys(), 99];
    const anId = fc.constantFrom(...ids);
    const asked = fc.array(
      fc.record({
        productId: anId,
        leafId: fc.option(anId),
        priceSatang: fc.integer({ min: 0, max: 25_000 }),
      }),
      { maxLength: 12 },
    );
    const states = fc.array(fc.option(fc.constantFrom(...proposalStates)), {
      minLength: ids.length,
      maxLength: ids.length,
    });
    fc.assert(
      fc.property(asked, states, (prices, stateOf) => {
        const standing = ids.flatMap((productId, index) => {
          const state = stateOf[index] ?? null;
          const product = products.get(productId);
          return state === null || product === undefined || product.hasOptions
            ? []
            : [row(productId, product.parentId, state)];
        });
        const { taken, refused, leftOut } = judgeProposals(rules, prices, { products, standing });
        const named = new Set(prices.map(({ productId, leafId }) => leafId ?? productId));
        const told = [
          ...taken.map(({ productId }) => productId),
          ...refused.map((one) => one.leafId ?? one.productId),
        ];
        expect(told.toSorted((a, b) => a - b)).toEqual([...named].toSorted((a, b) => a - b));
        const accepted = new Set(
          standing.filter(({ state }) => state === 'accepted').map(({ productId }) => productId),
        );
        for (const { productId, parentId, priceSatang } of taken) {
          const product = products.get(productId);
          expect(product?.parentId).toBe(parentId);
          expect(product?.hasOptions).toBe(false);
          expect(priceSatang).toBeLessThanOrEqual(mostSatangFor(product?.ownSatang ?? 0, 1_000));
          expect(accepted).not.toContain(productId);
        }
        for (const id of leftOut) {
          expect(accepted).not.toContain(id);
          expect(named).not.toContain(id);
          expect(taken.map(({ parentId }) => parentId)).toContain(products.get(id)?.parentId);
        }
      }),
    );
  });
});
