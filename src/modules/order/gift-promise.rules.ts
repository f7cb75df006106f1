import type { PromotionFunder } from '../promotion/promotion-kinds.rules.ts';
import type { GiftTerms } from '../promotion/promotion-terms.rules.ts';

/** What a gift's line keeps of the promotion that gave it, so that a return can ask whether it is still due. */
export type GiftPromise = {
  promotionId: number;
  funder: PromotionFunder;
  terms: GiftTerms;
  /** What its copies cost in all when they were given: what is charged for them if what brought them goes back. */
  worthSatang: number;
  /** The lines of its order that it was given for. */
  counted: readonly PromisedLine[];
};

/** A line that a gift was given for: all its copies, and what they cost once promotions of copies were off. */
export type PromisedLine = { productId: number; priceSource: string; copies: number; satang: number };
