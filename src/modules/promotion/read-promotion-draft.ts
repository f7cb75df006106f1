import type { z } from 'zod';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { inHundredths, toBaht } from '../../shared/money.ts';
import type { promotionOverlaps } from './promotion-desk.contract.ts';
import type { PromotionDraft } from './promotion-desk.rules.ts';
import type { PromotionOffer } from './promotion-offer.contract.ts';
import type { AnyTerms, Off, PromotionScope, PromotionScopeKind } from './promotion-terms.rules.ts';
import type { FoundBeside } from './save-promotion.ts';

/** One of the two; neither, or both, is nothing off, which the rules refuse. */
function offOf(discount: number | null, percent: number | null): Off {
  if (percent !== null)
    return { offBasisPoints: discount === null ? inHundredths(percent) : 0, offSatang: null };
  return { offBasisPoints: null, offSatang: discount === null ? 0 : inHundredths(discount) };
}

function termsOf(offer: PromotionOffer): AnyTerms {
  switch (offer.kind) {
    case 'discount':
      return {
        kind: 'discount',
        offBasisPoints: inHundredths(offer.discountPercent),
        offSatang: inHundredths(offer.discount),
        priceSatang: inHundredths(offer.price),
      };
    case 'steps':
      return {
        kind: 'steps',
        measure: offer.measure,
        steps: offer.steps.map(({ from, discount, discountPercent }) => ({
          from: offer.measure === 'amount' ? inHundredths(from) : from,
          ...offOf(discount, discountPercent),
        })),
      };
    case 'buyGet':
      return {
        kind: 'buyGet',
        buy: offer.buy,
        get: offer.get,
        offBasisPoints: inHundredths(offer.discountPercent),
      };
    case 'bundle':
      return { kind: 'bundle', priceSatang: inHundredths(offer.price) };
    case 'parcel':
      return {
        kind: 'parcel',
        fromSatang: inHundredths(offer.from),
        offSatang: inHundredths(offer.discount),
      };
    case 'amountGift':
      return {
        ...{ kind: 'amountGift', fromSatang: inHundredths(offer.from) },
        ...givenOf(offer),
      };
    case 'productGift':
      return {
        ...{ kind: 'productGift', fromCopies: offer.from },
        ...givenOf(offer),
      };
  }
}

/** One gift is kept as it was before there was a choice, so that a promotion that hasn't changed says the same. */
function givenOf({ giftId, otherGiftIds, copies }: Extract<PromotionOffer, { giftId: number }>) {
  return { giftProductId: giftId, ...(otherGiftIds.length === 0 ? {} : { otherGiftIds }), copies };
}

export function describeOverlaps(
  locale: Locale,
  { overlaps, unstruck, unstruckCount }: FoundBeside,
): z.infer<typeof promotionOverlaps> {
  return {
    unstruckCount,
    unstruck: unstruck.map(({ id, nameTh, nameEn, priceSatang, lowestSatang }) => ({
      id,
      name: inLocale(locale, nameTh, nameEn),
      price: toBaht(priceSatang),
      lowest: toBaht(lowestSatang),
    })),
    overlaps: overlaps.map(({ id, nameTh, nameEn, isHouse, startsAt, endsAt, wins, why }) => ({
      id,
      name: inLocale(locale, nameTh, nameEn),
      isHouse,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      wins,
      why,
    })),
  };
}

/** What the calls of both desks say of a promotion. */
type SaidPromotion = Omit<PromotionDraft, 'terms' | 'startsAt' | 'endsAt' | 'hours' | 'budgetSatang'> & {
  offer: PromotionOffer;
  startsAt: string;
  endsAt: string;
  hours: { from: number; until: number } | null;
  budget: number | null;
};

export function promotionDraftOf({ offer, budget, hours, ...said }: SaidPromotion): PromotionDraft {
  return {
    ...said,
    terms: termsOf(offer),
    startsAt: new Date(said.startsAt),
    endsAt: new Date(said.endsAt),
    hours: hours === null ? null : { fromMinute: hours.from, untilMinute: hours.until },
    budgetSatang: inHundredths(budget),
  };
}

export function promotionScopesOf(
  said: readonly { kind: PromotionScopeKind; id: number }[],
): PromotionScope[] {
  return said.map(({ kind, id }) => ({ kind, targetId: id }));
}
