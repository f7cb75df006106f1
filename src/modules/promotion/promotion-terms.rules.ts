import type { EvaluatedTypeId, PromotionFunder } from './promotion-kinds.rules.ts';

/** Basis points or an amount off; one of the two. */
export type Off = { offBasisPoints: number; offSatang: null } | { offBasisPoints: null; offSatang: number };

/** Reached with `from` (satang or copies), it takes something off all of them. */
export type Step = Off & { from: number };

/** 3: the more there is of what it is on, the more comes off. */
export type StepsTerms = { kind: 'steps'; measure: 'amount' | 'copies'; steps: Step[] };
/** 4: of each `buy` + `get` copies, `get` (the cheapest of them) are so many basis points cheaper: 10,000 is for nothing. */
export type BuyGetTerms = { kind: 'buyGet'; buy: number; get: number; offBasisPoints: number };
/** 6: one copy of each of its products together, for a price. */
export type BundleTerms = { kind: 'bundle'; priceSatang: number };
/** 8: from an amount of goods on, so much less for the parcel; null is a free one. */
export type ParcelTerms = { kind: 'parcel'; fromSatang: number; offSatang: number | null };
/** What comes for nothing: so many copies of a product, or in all of several, among which whoever buys chooses. */
type Given = {
  /** The first: it is given to who chooses nothing, as long as there is one. */
  giftProductId: number;
  /** The others, in the order in which they are given where those before have run out; left out where there are none. */
  otherGiftIds?: readonly number[];
  copies: number;
};
/** 5: from an amount of goods on. */
export type AmountGiftTerms = Given & { kind: 'amountGift'; fromSatang: number };
/** 7: with so many copies of what it is on. */
export type ProductGiftTerms = Given & { kind: 'productGift'; fromCopies: number };
export type GiftTerms = AmountGiftTerms | ProductGiftTerms;
export type PromotionTerms = StepsTerms | BuyGetTerms | BundleTerms | ParcelTerms | GiftTerms;

/** 1: what it is on costs less, for everybody; one of the three. It is a price (slice `pricing`), and takes no copies. */
export type DiscountTerms = {
  kind: 'discount';
  offBasisPoints: number | null;
  offSatang: number | null;
  priceSatang: number | null;
};
/** What desks make: what a checkout works out over its copies and parcels, and prices. */
export type AnyTerms = PromotionTerms | DiscountTerms;

export function isGift(terms: AnyTerms): terms is GiftTerms {
  return terms.kind === 'amountGift' || terms.kind === 'productGift';
}

/** Products that terms may give, the first first. */
export function giftIdsOf({ giftProductId, otherGiftIds = [] }: GiftTerms): number[] {
  return [giftProductId, ...otherGiftIds];
}

/** What somebody chose of a promotion's gifts: a product for each copy, as far as anything was chosen. */
export type ChosenGifts = { promotionId: number; productIds: readonly number[] };

export const promotionAudiences = ['everybody', 'new_customers', 'tiers'] as const;
export type PromotionAudience = (typeof promotionAudiences)[number];

/** What a promotion can be on. A category's are those of the ones below it, too. */
export const promotionScopeKinds = [
  'product',
  'category',
  'series',
  'author',
  'publisher',
  'store',
  'list',
] as const;
export type PromotionScopeKind = (typeof promotionScopeKinds)[number];

/** One of what a promotion is on. */
export type PromotionScope = { kind: PromotionScopeKind; targetId: number };

/** Minutes of the day in Bangkok; one that ends before it begins runs over midnight. */
export type HoursOfDay = { fromMinute: number; untilMinute: number };

/** What a promotion gives, and whose it is: it goes into that store's parcel. */
export type GivenProduct = { productId: number; sellerId: number; nameTh: string; nameEn: string };

/** A promotion as a checkout needs it: satang, and what this cart has to do with it. */
export type RunningPromotion = {
  id: number;
  promotionTypeId: EvaluatedTypeId;
  /** Null: over several stores, which the house funds. */
  sellerId: number | null;
  nameTh: string;
  nameEn: string;
  funder: PromotionFunder;
  terms: PromotionTerms;
  /** Of the cart's products those that it is on; null for all of its store's, or of all stores. */
  productIds: readonly number[] | null;
  /** Of a gift, what it may be, all of one store, the first first; none of the others. */
  gifts: readonly GivenProduct[];
  /** Of a bundle, the products it is made of. */
  partIds: readonly number[];
  audience: PromotionAudience;
  tierIds: readonly number[];
  hours: HoursOfDay | null;
  startsAtMs: number;
  endsAtMs: number;
  budgetSatang: number | null;
  spentSatang: number;
  usageLimit: number | null;
  usedCount: number;
  perPersonLimit: number | null;
  /** In how many orders of this person's it has been used. */
  usedByPerson: number;
};

/** Who buys, as far as promotions ask. `userId` is null while nobody has signed in. */
export type Person = { userId: number | null; isNewCustomer: boolean; tierId: number | null };

/** What promotions ask of who buys and what, as it is now. */
export type Promoted = { promotions: readonly RunningPromotion[]; person: Person };

export const nothingPromoted: Promoted = {
  promotions: [],
  person: { userId: null, isNewCustomer: false, tierId: null },
};
