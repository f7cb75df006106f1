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
  productId: number;
  sellerId: number;
  copies: number;
  /** What its copies cost its funder: their own price. */
  worthSatang: number;
  /** The lines that it is given for. */
  counted: CountedLine[];
};

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
  const { gift } = promotion;
  if (gift === null) return [];
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
