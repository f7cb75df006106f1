import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { Missing } from '../promotion/assign-copies.rules.ts';
import type { Evaluation } from '../promotion/evaluate-promotions.rules.ts';
import { nextPromotionChange } from '../promotion/next-change.rules.ts';
import { isGift, type RunningPromotion } from '../promotion/promotion-terms.rules.ts';
import type { PromotionPart } from '../promotion/read-running-promotions.ts';
import { toldMissed } from '../promotion/told-promotions.rules.ts';
import type { PromotionOutcome } from './checkout.contract.ts';
import type { Checkout } from './checkout.rules.ts';

/** Parts of bundles that a cart lacks: what they are called is looked up. */
export function lackingParts(evaluation: Evaluation): number[] {
  return toldMissed(evaluation).flatMap(({ missing }) =>
    missing !== null && 'productIds' in missing ? missing.productIds : [],
  );
}

/** What promotions do, as the API tells it. A bundle whose lacking parts nobody sells any more isn't told. */
export function describePromotions(
  locale: Locale,
  { promotions: evaluation, unmetGifts }: Pick<Checkout, 'promotions' | 'unmetGifts'>,
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
  const optionsOf = ({ gifts }: RunningPromotion) =>
    gifts.map(({ productId, nameTh, nameEn }) => ({ productId, name: inLocale(locale, nameTh, nameEn) }));
  const givenOf = (promotion: RunningPromotion) => {
    const gift = evaluation.applied.find((one) => one.promotion === promotion)?.gift;
    return (gift?.products ?? []).map(({ productId, copies }) => ({
      productId,
      name: optionsOf(promotion).find((one) => one.productId === productId)?.name ?? '',
      copies,
    }));
  };
  const promisedBy = (promotion: RunningPromotion) => {
    const { terms } = promotion;
    const options = optionsOf(promotion);
    const given = givenOf(promotion);
    const [first] = [...given, ...options];
    if (first === undefined || !isGift(terms)) return null;
    return { productId: first.productId, name: first.name, copies: terms.copies, given, options };
  };
  return {
    changesInMs: changesAtMs === null ? null : Math.ceil(changesAtMs - nowMs),
    discount: toBaht(evaluation.applied.reduce((sum, { amountSatang }) => sum + amountSatang, 0)),
    applied: evaluation.applied.map(({ promotion, funder, amountSatang }) => ({
      ...named(promotion),
      fundedBy: funder === 'store' ? ('seller' as const) : ('platform' as const),
      discount: toBaht(amountSatang),
      gift: promisedBy(promotion),
    })),
    unmet: unmetGifts.map(({ promotion, why, productIds }) => ({
      ...named(promotion),
      why,
      chosen: optionsOf(promotion).flatMap(({ productId, name }) =>
        productIds.includes(productId) ? [name] : [],
      ),
      given: givenOf(promotion).map(({ name }) => name),
    })),
    missed: toldMissed(evaluation).flatMap(({ promotion, why, missing }) => {
      const lacking = missing !== null && 'productIds' in missing ? missing.productIds : [];
      const found = parts.filter(({ id }) => lacking.includes(id));
      if (found.length < lacking.length) return [];
      const described = describeMissing(locale, missing, found);
      return [{ ...named(promotion), why, gift: promisedBy(promotion), missing: described }];
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
