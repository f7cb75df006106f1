import type { PriceKind } from '../pricing/pricing.rules.ts';
import type { PromotionTypeId } from './promotion-kinds.rules.ts';

/** A promotion with the times it runs, as far as it may make a price: most make none. */
export type TimedPromotion = {
  id: number;
  sellerId: number;
  promotionTypeId: PromotionTypeId;
  nameTh: string;
  nameEn: string;
  discountBasisPoints: number | null;
  triggerProductId: number | null;
  startsAt: Date;
  endsAt: Date;
};

/** Where the prices of a promotion come from, for the slice that keeps prices. */
export function sourceOfPromotion(promotionId: number): string {
  return `promotion:${promotionId}`;
}

/** What a promotion of type 1 takes off, as a price for a time: of its product, or of all its seller's. Others make none. */
export function pricesOfPromotion(promotion: TimedPromotion) {
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
