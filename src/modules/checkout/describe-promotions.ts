import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { Missing } from '../promotion/assign-copies.rules.ts';
import type { Evaluation } from '../promotion/evaluate-promotions.rules.ts';
import { nextPromotionChange } from '../promotion/next-change.rules.ts';
import { isGift, type RunningPromotion } from '../promotion/promotion-terms.rules.ts';
import type { PromotionPart } from '../promotion/read-running-promotions.ts';
import { toldMissed } from '../promotion/told-promotions.rules.ts';
import type { PromotionOutcome } from './checkout.contract.ts';

/** Parts of bundles that a cart lacks: what they are called is looked up. */
export function lackingParts(evaluation: Evaluation): number[] {
  return toldMissed(evaluation).flatMap(({ missing }) =>
    missing !== null && 'productIds' in missing ? missing.productIds : [],
  );
}

/** What promotions do, as the API tells it. A bundle whose lacking parts nobody sells any more isn't told. */
export function describePromotions(
  locale: Locale,
  evaluation: Evaluation,
  sellerNames: ReadonlyMap<number, string>,
  parts: readonly PromotionPart[],
  nowMs: number,
): PromotionOutcome {
  const named = ({ id, promotionTypeId, nameTh, nameEn, sellerId }: RunningPromotion) => ({
    promotionId: id,
    promotionTypeId,
    name: inLocale(locale, nameTh, nameEn),
    sellerId,
    sellerName: sellerId === null ? null : (sellerNames.get(sellerId) ?? null),
  });
  const changesAtMs = nextPromotionChange(evaluation, nowMs);
  const given = ({ gift, terms }: RunningPromotion) =>
    gift === null || !isGift(terms)
      ? null
      : { productId: gift.productId, name: inLocale(locale, gift.nameTh, gift.nameEn), copies: terms.copies };
  return {
    changesInMs: changesAtMs === null ? null : Math.ceil(changesAtMs - nowMs),
    discount: toBaht(evaluation.applied.reduce((sum, { amountSatang }) => sum + amountSatang, 0)),
    applied: evaluation.applied.map(({ promotion, funder, amountSatang }) => ({
      ...named(promotion),
      fundedBy: funder === 'store' ? ('seller' as const) : ('platform' as const),
      discount: toBaht(amountSatang),
      gift: given(promotion),
    })),
    missed: toldMissed(evaluation).flatMap(({ promotion, why, missing }) => {
      const lacking = missing !== null && 'productIds' in missing ? missing.productIds : [];
      const found = parts.filter(({ id }) => lacking.includes(id));
      if (found.length < lacking.length) return [];
      const described = describeMissing(locale, missing, found);
      return [{ ...named(promotion), why, gift: given(promotion), missing: described }];
    }),
  };
}

function describeMissing(
  locale: Locale,
  missing: Missing | null,
  parts: readonly PromotionPart[],
): PromotionOutcome['missed'][number]['missing'] {
  return {
    amount: missing !== null && 'satang' in missing ? toBaht(missing.satang) : null,
    copies: missing !== null && 'copies' in missing ? missing.copies : null,
    from: missing !== null && 'fromMs' in missing ? new Date(missing.fromMs).toISOString() : null,
    products: parts.map(({ id, nameTh, nameEn, urlKey }) => ({
      id,
      name: inLocale(locale, nameTh, nameEn),
      urlKey,
    })),
  };
}
