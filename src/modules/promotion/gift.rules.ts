import type { PromotionFacts } from './promotion-facts.rules.ts';

export type GiftTrigger = { productId: number; sellerId: number; totalSatang: number };
export type Gift = { productId: number; promotion: PromotionFacts };

/**
 * The free gifts that ticked lines earn: type 5 from an amount spent at the seller, type 7 with a product. One copy a
 * promotion. A gift goes when its trigger goes, and isn't given while it is out of stock (DECISIONS "Orders").
 */
export function findGifts(
  lines: readonly GiftTrigger[],
  promotions: readonly PromotionFacts[],
  freeStockOf: (productId: number) => number,
): Gift[] {
  const spent = new Map<number, number>();
  for (const line of lines) spent.set(line.sellerId, (spent.get(line.sellerId) ?? 0) + line.totalSatang);
  const given = new Map<number, number>();
  const gifts: Gift[] = [];
  for (const promotion of [...promotions].sort((a, b) => a.id - b.id)) {
    const { giftProductId } = promotion;
    if (giftProductId === null || !isEarned(promotion, lines, spent)) continue;
    const count = given.get(giftProductId) ?? 0;
    // What is bought of the same product is wanted by the lines themselves.
    const bought = lines.some((line) => line.productId === giftProductId);
    if (bought || freeStockOf(giftProductId) <= count) continue;
    given.set(giftProductId, count + 1);
    gifts.push({ productId: giftProductId, promotion });
  }
  return gifts;
}

function isEarned(
  promotion: PromotionFacts,
  lines: readonly GiftTrigger[],
  spent: ReadonlyMap<number, number>,
): boolean {
  if (promotion.promotionTypeId === 5)
    return (
      promotion.triggerFromSatang !== null &&
      spent.has(promotion.sellerId) &&
      (spent.get(promotion.sellerId) ?? 0) >= promotion.triggerFromSatang
    );
  if (promotion.promotionTypeId === 7)
    return lines.some(
      (line) => line.productId === promotion.triggerProductId && line.sellerId === promotion.sellerId,
    );
  return false;
}
