import { basisPointsOf } from '../../shared/money.ts';

/**
 * What can make a product cheaper, the strongest first (DECISIONS "Price precedence"): the first kind that offers a
 * price decides it, and weaker kinds don't add to it. A new kind of price is a row here and a source of offers.
 */
export const pricePrecedence = ['live', 'flash_sale', 'campaign', 'product_discount'] as const;
export type PriceKind = (typeof pricePrecedence)[number];

export type PriceOffer = {
  kind: PriceKind;
  unitPriceSatang: number;
  promotionId: number | null;
  promotionTypeId: number | null;
  nameTh: string;
  nameEn: string;
};

export type LinePrice = { unitPriceSatang: number; offer: PriceOffer | null };

/**
 * The price of one copy: that of the strongest kind of offer, and of several of that kind the lowest. An offer that
 * isn't below the product's own price is none.
 */
export function pickPrice(basePriceSatang: number, offers: readonly PriceOffer[]): LinePrice {
  const lower = offers.filter(
    (offer) => offer.unitPriceSatang < basePriceSatang && offer.unitPriceSatang >= 0,
  );
  for (const kind of pricePrecedence) {
    let best: PriceOffer | null = null;
    for (const offer of lower)
      if (offer.kind === kind && (best === null || offer.unitPriceSatang < best.unitPriceSatang))
        best = offer;
    if (best !== null) return { unitPriceSatang: best.unitPriceSatang, offer: best };
  }
  return { unitPriceSatang: basePriceSatang, offer: null };
}

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

/** What the seller's promotions of type 1 offer for a product; without a product named, they are for all of the seller's. */
export function productDiscountOffers(
  product: { id: number; sellerId: number; priceSatang: number },
  promotions: readonly PromotionFacts[],
): PriceOffer[] {
  const offers: PriceOffer[] = [];
  for (const promotion of promotions) {
    if (promotion.promotionTypeId !== 1 || promotion.sellerId !== product.sellerId) continue;
    if (promotion.discountBasisPoints === null) continue;
    if (promotion.triggerProductId !== null && promotion.triggerProductId !== product.id) continue;
    offers.push({
      kind: 'product_discount',
      unitPriceSatang:
        product.priceSatang - basisPointsOf(product.priceSatang, promotion.discountBasisPoints),
      promotionId: promotion.id,
      promotionTypeId: 1,
      nameTh: promotion.nameTh,
      nameEn: promotion.nameEn,
    });
  }
  return offers;
}
