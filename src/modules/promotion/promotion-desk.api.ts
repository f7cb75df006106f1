import type { z } from 'zod';
import { type ApiContext, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { listDeskPromotions, readDeskPromotion } from './list-desk-promotions.ts';
import { promotionDeskContract, type promotionOverlaps } from './promotion-desk.contract.ts';
import type { PromotionDraft } from './promotion-desk.rules.ts';
import type { PromotionOffer } from './promotion-offer.contract.ts';
import type { Off, PromotionTerms } from './promotion-terms.rules.ts';
import { type FoundOverlap, type PromotionMaker, savePromotion, stopPromotion } from './save-promotion.ts';

const storeOf = (context: ApiContext): PromotionMaker => {
  const { userId, sellerId } = sellerOf(context);
  return { userId, sellerId, origin: originOf(context) };
};

/** Baht to satang. A fraction of one stays, and is refused by the rules. */
const inSatang = (amountBaht: number) => Number((amountBaht * 100).toFixed(6));
const inPoints = (percent: number) => Math.round(percent * 100);

/** One of the two; neither, or both, is nothing off, which the rules refuse. */
function offOf(discount: number | null, percent: number | null): Off {
  if (percent !== null) return { offBasisPoints: discount === null ? inPoints(percent) : 0, offSatang: null };
  return { offBasisPoints: null, offSatang: discount === null ? 0 : inSatang(discount) };
}

function termsOf(offer: PromotionOffer): PromotionTerms {
  switch (offer.kind) {
    case 'steps':
      return {
        kind: 'steps',
        measure: offer.measure,
        steps: offer.steps.map(({ from, discount, discountPercent }) => ({
          from: offer.measure === 'amount' ? inSatang(from) : from,
          ...offOf(discount, discountPercent),
        })),
      };
    case 'buyGet':
      return {
        kind: 'buyGet',
        buy: offer.buy,
        get: offer.get,
        offBasisPoints: inPoints(offer.discountPercent),
      };
    case 'bundle':
      return { kind: 'bundle', priceSatang: inSatang(offer.price) };
    case 'parcel':
      return {
        kind: 'parcel',
        fromSatang: inSatang(offer.from),
        offSatang: offer.discount === null ? null : inSatang(offer.discount),
      };
  }
}

function describeOverlaps(
  locale: Locale,
  overlaps: readonly FoundOverlap[],
): z.infer<typeof promotionOverlaps> {
  return {
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

export function promotionDeskApi(services: Services) {
  const calls = implementCalls(promotionDeskContract);
  return calls.router({
    sellerList: calls.sellerList.handler(({ input, context }) => {
      const { sellerId } = sellerOf(context);
      return listDeskPromotions(services, context.culture, { ...input, sellerId, perPage: input.perpage });
    }),

    sellerRead: calls.sellerRead.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await readDeskPromotion(services, context.culture, { sellerId, id: input.id });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    sellerSave: calls.sellerSave.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, isOverlapSeen, listId, offer, budget, hours, ...said } = input;
      const draft: PromotionDraft = {
        ...said,
        terms: termsOf(offer),
        startsAt: new Date(said.startsAt),
        endsAt: new Date(said.endsAt),
        hours: hours === null ? null : { fromMinute: hours.from, untilMinute: hours.until },
        budgetSatang: budget === null ? null : inSatang(budget),
      };
      const saved = { id, version, isOverlapSeen, listId, draft };
      const result = await savePromotion(services, storeOf(context), saved);
      if (result.ok) return { id: result.value };
      const { failure } = result;
      if (failure.code === 'promotionInvalid')
        throw errors.promotionInvalid({ data: { fields: failure.fields } });
      if (failure.code === 'promotionOverlaps')
        throw errors.promotionOverlaps({ data: describeOverlaps(context.culture, failure.overlaps) });
      throw errors[failure.code]();
    }),

    sellerStop: calls.sellerStop.handler(async ({ input, context, errors }) => {
      const result = await stopPromotion(services, storeOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isStopped: true as const };
    }),
  });
}
