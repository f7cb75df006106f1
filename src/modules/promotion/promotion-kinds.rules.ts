/** What a promotion can be (DECISIONS "Promotions"); the numbers are SPEC §9's `promotionTypeId`. */
export const promotionTypeIds = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type PromotionTypeId = (typeof promotionTypeIds)[number];

/** Who pays for what a promotion takes off. */
export type PromotionFunder = 'store' | 'house';

/** Who may make one: a store for its own products, staff for any. */
export type PromotionMaker = 'store' | 'staff';

type PromotionKind = {
  name:
    | 'productDiscount'
    | 'flashSale'
    | 'steps'
    | 'buyGet'
    | 'amountGift'
    | 'bundle'
    | 'productGift'
    | 'parcel';
  /**
   * How it works: as a price of its product for a time (slice `pricing`), as copies that come for nothing, as an amount off
   * copies together, or off the fee of a parcel.
   */
  does: 'price' | 'gift' | 'copies' | 'parcel';
  makers: readonly PromotionMaker[];
  funders: readonly PromotionFunder[];
  /** Whether a cart's line names it (SPEC §9). "Why this total" names every kind. */
  isNamedOnLines: boolean;
};

const everybody = ['store', 'staff'] as const;
const either = ['store', 'house'] as const;

/**
 * The kinds, as a table. A price belongs to one store's offer, so its store funds it; what is taken off copies and parcels
 * may be the house's, and is when it goes over several stores.
 */
const promotionKinds: Readonly<Record<PromotionTypeId, PromotionKind>> = {
  1: { name: 'productDiscount', does: 'price', makers: everybody, funders: ['store'], isNamedOnLines: true },
  2: { name: 'flashSale', does: 'price', makers: everybody, funders: ['store'], isNamedOnLines: false },
  3: { name: 'steps', does: 'copies', makers: everybody, funders: either, isNamedOnLines: false },
  4: { name: 'buyGet', does: 'copies', makers: everybody, funders: either, isNamedOnLines: false },
  5: { name: 'amountGift', does: 'gift', makers: everybody, funders: either, isNamedOnLines: true },
  6: { name: 'bundle', does: 'copies', makers: everybody, funders: either, isNamedOnLines: false },
  7: { name: 'productGift', does: 'gift', makers: everybody, funders: either, isNamedOnLines: true },
  8: { name: 'parcel', does: 'parcel', makers: everybody, funders: either, isNamedOnLines: false },
};

/** Those that a checkout works out over its copies and parcels: all but prices. */
export const evaluatedTypeIds = [3, 4, 5, 6, 7, 8] as const;
/** Those that a desk makes with terms: flash sales have desks of their own. */
export const deskTypeIds = [1, ...evaluatedTypeIds] as const;
export type EvaluatedTypeId = (typeof evaluatedTypeIds)[number];

/**
 * Which of the kinds that take copies goes first: what names its copies most closely. Of one kind the older promotion does.
 * So it can be said beforehand which of two wins, whatever is in a cart.
 */
const copiesOrder: readonly PromotionTypeId[] = [6, 4, 3];

/** Sorts promotions in the order in which they take copies. */
export function comparePromotions(
  one: { id: number; promotionTypeId: PromotionTypeId },
  other: { id: number; promotionTypeId: PromotionTypeId },
): number {
  const rank = ({ promotionTypeId }: { promotionTypeId: PromotionTypeId }) =>
    copiesOrder.indexOf(promotionTypeId);
  return rank(one) - rank(other) || one.id - other.id;
}

/** Kinds of promotions that a cart's line names (SPEC §9). */
export function isNamedOnLines(promotionTypeId: number | null): promotionTypeId is PromotionTypeId {
  const kinds: Partial<Record<number, PromotionKind>> = promotionKinds;
  return promotionTypeId !== null && (kinds[promotionTypeId]?.isNamedOnLines ?? false);
}
