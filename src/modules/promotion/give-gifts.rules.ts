import { isOn } from './assign-copies.rules.ts';
import type { GiftTerms, RunningPromotion } from './promotion-terms.rules.ts';

/** A product that promotions may give, as the catalogue has it now. */
export type GiftFacts = {
  productId: number;
  /** A copy's own price, which is what it costs its funder. */
  priceSatang: number;
  /** Copies that nobody's order holds, and that aren't bought here. */
  freeCopies: number;
  /** Whether its store sends a parcel anyway: nobody pays for one that is sent for a gift. */
  isSent: boolean;
};

/** What a promotion gives here. */
export type GivenGift = {
  sellerId: number;
  /** What is given, each product once, in the promotion's order. */
  products: GivenCopies[];
  /** What could be chosen instead: copies that are left for this promotion, its own among them. */
  options: { productId: number; left: number }[];
  /** What was chosen and can't be given: something else is, by the rule. */
  unmet: number[];
  /** The lines that it is given for. */
  counted: CountedLine[];
};

/** Copies of a product that are given, and what they cost their funder: their own price. */
type GivenCopies = { productId: number; copies: number; worthSatang: number };

/** A line that counts towards a gift: all its copies, and what they cost once promotions of copies were off. */
export type CountedLine = { key: string; copies: number; satang: number };

/** What a line comes to for gifts and parcels. */
export type Goods = {
  key: string;
  productId: number;
  sellerId: number;
  copies: number;
  satang: number;
};

/**
 * Lines that count towards a gift: what it is on, of the store whose product it gives. A gift goes with what it is given for,
 * in one order, so that sending something back is between one store and its buyer.
 */
export function countedFor(promotion: RunningPromotion, goods: readonly Goods[]): CountedLine[] {
  const [gift] = promotion.gifts;
  if (gift === undefined) return [];
  return goods
    .filter((each) => each.sellerId === gift.sellerId && isOn(promotion, each))
    .map(({ key, copies, satang }) => ({ key, copies, satang }));
}

/** What counted lines lack for a gift; null when nothing does. A gift is due for at least one copy of something. */
export function lackingFor(
  terms: GiftTerms,
  counted: readonly Pick<CountedLine, 'copies' | 'satang'>[],
): { satang: number } | { copies: number } | null {
  const copies = counted.reduce((sum, line) => sum + line.copies, 0);
  if (terms.kind === 'productGift')
    return copies >= Math.max(1, terms.fromCopies)
      ? null
      : { copies: Math.max(1, terms.fromCopies) - copies };
  const satang = counted.reduce((sum, line) => sum + line.satang, 0);
  if (satang < terms.fromSatang) return { satang: terms.fromSatang - satang };
  return copies > 0 ? null : { copies: 1 };
}

/** Something that could be given: what a copy costs its funder, and how many are left. */
type Offered = { productId: number; priceSatang: number; left: number };

/**
 * A product for each copy that a promotion gives; null where there are too few, or too little money. What was chosen goes
 * first. The rest is the first that there is, in the promotion's order, whose price leaves money for as many copies as are
 * still to come. A choice that would leave too little for them counts for nothing: it costs nobody a gift.
 */
export function pickGifts(
  offered: readonly Offered[],
  copies: number,
  chosen: readonly number[],
  budgetSatang: number,
): number[] | null {
  return fill(offered, copies, chosen, budgetSatang) ?? fill(offered, copies, [], budgetSatang);
}

function fill(
  offered: readonly Offered[],
  copies: number,
  chosen: readonly number[],
  budgetSatang: number,
): number[] | null {
  const picked: number[] = [];
  let budget = budgetSatang;
  const take = (isFit: (one: Offered) => boolean): boolean => {
    const found = offered.find(
      (one) => isFit(one) && one.left > picked.filter((id) => id === one.productId).length,
    );
    if (found === undefined) return false;
    picked.push(found.productId);
    budget -= found.priceSatang;
    return true;
  };
  for (const id of chosen.slice(0, copies))
    take(({ productId, priceSatang }) => productId === id && priceSatang <= budget);
  while (picked.length < copies) {
    const open = copies - picked.length;
    if (!take(({ priceSatang }) => priceSatang * open <= budget)) return null;
  }
  return picked;
}

/** What of `wanted` isn't in `given`, each copy counted. */
export function lackingOf(wanted: readonly number[], given: readonly number[]): number[] {
  const left = [...given];
  return wanted.filter((id) => {
    const place = left.indexOf(id);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}
