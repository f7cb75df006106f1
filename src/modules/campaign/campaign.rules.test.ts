import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceAt } from '../pricing/pricing.rules.ts';
import {
  campaignStateOf,
  isOpenForProposals,
  mistakeInProposal,
  mostSatangFor,
  outcomeBeside,
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
          ...{ isOnSale: true, hasOptions: false, condition: 'new' as const, categoryId: 1, ownSatang },
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
