import type { PriceKind } from '../pricing/pricing.rules.ts';
import type { PromotionFacts } from './promotion-facts.rules.ts';
import type { PromotionTypeId } from './promotion-kinds.rules.ts';

/** A promotion with the times it runs. */
export type TimedPromotion = PromotionFacts & { startsAt: Date; endsAt: Date };

/** The same of any kind: most make no price. */
export type AnyPromotion = Omit<TimedPromotion, 'promotionTypeId'> & { promotionTypeId: PromotionTypeId };

/** Where the prices of a promotion come from, for the slice that keeps prices. */
export function sourceOfPromotion(promotionId: number): string {
  return `promotion:${promotionId}`;
}

/** What a promotion of type 1 takes off, as a price for a time: of its product, or of all its seller's. Others make none. */
export function pricesOfPromotion(promotion: AnyPromotion) {
  const { promotionTypeId, discountBasisPoints, startsAt, endsAt } = promotion;
  if (promotionTypeId !== 1 || discountBasisPoints === null) return [];
  return [
    {
      kind: 'product_discount' as PriceKind,
      sellerId: promotion.sellerId,
      productId: promotion.triggerProductId,
      discountBasisPoints,
      startsAt,
      endsAt,
      promotionTypeId,
      nameTh: promotion.nameTh,
      nameEn: promotion.nameEn,
    },
  ];
}
