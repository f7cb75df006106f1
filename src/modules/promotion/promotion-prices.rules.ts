import type { PriceKind } from '../pricing/pricing.rules.ts';
import type { PromotionTypeId } from './promotion-kinds.rules.ts';
import type { AnyTerms } from './promotion-terms.rules.ts';

/** A store's promotion with the times it runs, as far as it may make a price: most make none. */
export type TimedPromotion = {
  id: number;
  sellerId: number;
  promotionTypeId: PromotionTypeId;
  nameTh: string;
  nameEn: string;
  terms: AnyTerms | null;
  startsAt: Date;
  endsAt: Date;
  /** Minutes of the day in Bangkok; null for all day. */
  fromMinute: number | null;
  untilMinute: number | null;
};

/** Prices that a promotion makes at most: one for each of its products, and by hours for each day of it. */
export const pricesMost = 20_000;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const bangkokOffsetMs = 7 * 60 * minuteMs;

/** Where the prices of a promotion come from, for the slice that keeps prices. */
export function sourceOfPromotion(promotionId: number): string {
  return `promotion:${promotionId}`;
}

type Times = Pick<TimedPromotion, 'startsAt' | 'endsAt' | 'fromMinute' | 'untilMinute'>;
type Period = { startsAt: Date; endsAt: Date };

/** When it runs: the whole of its time, or its hours of each day of it, which may go over midnight. */
export function periodsOf({ startsAt, endsAt, fromMinute, untilMinute }: Times): Period[] {
  if (fromMinute === null || untilMinute === null) return [{ startsAt, endsAt }];
  const fromMs = startsAt.getTime();
  const untilMs = endsAt.getTime();
  const lengthMs = ((untilMinute - fromMinute) * minuteMs + dayMs) % dayMs;
  const periods: Period[] = [];
  // From the day before on: its hours may go over the midnight before it begins.
  for (
    let midnightMs = fromMs - ((fromMs + bangkokOffsetMs) % dayMs) - dayMs;
    midnightMs < untilMs;
    midnightMs += dayMs
  ) {
    const beginMs = midnightMs + fromMinute * minuteMs;
    const period = { from: Math.max(beginMs, fromMs), until: Math.min(beginMs + lengthMs, untilMs) };
    if (period.from < period.until)
      periods.push({ startsAt: new Date(period.from), endsAt: new Date(period.until) });
  }
  return periods;
}

/**
 * What a promotion of type 1 takes off, as prices for a time: of its products, or of all its store's (`productIds` null).
 * Others make none.
 */
export function pricesOfPromotion(promotion: TimedPromotion, productIds: readonly number[] | null) {
  const { terms, sellerId, promotionTypeId, nameTh, nameEn } = promotion;
  if (terms?.kind !== 'discount') return [];
  const { offBasisPoints: discountBasisPoints, offSatang: discountSatang, priceSatang } = terms;
  return periodsOf(promotion).flatMap((period) =>
    (productIds ?? [null]).map((productId) => ({
      ...{ kind: 'product_discount' as PriceKind, sellerId, productId },
      ...{ priceSatang, discountBasisPoints, discountSatang },
      ...{ ...period, promotionTypeId, nameTh, nameEn },
    })),
  );
}
