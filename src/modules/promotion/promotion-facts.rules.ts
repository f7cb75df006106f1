/** A running promotion as carts and checkouts need it; promotions.tables.ts says what the types mean. */
export type PromotionFacts = {
  id: number;
  sellerId: number;
  promotionTypeId: 1 | 5 | 7;
  nameTh: string;
  nameEn: string;
  discountBasisPoints: number | null;
  triggerFromSatang: number | null;
  triggerProductId: number | null;
  giftProductId: number | null;
};
