import { lackingFor } from '../promotion/give-gifts.rules.ts';
import type { PromotionFunder } from '../promotion/promotion-kinds.rules.ts';
import type { GiftPromise } from './gift-promise.rules.ts';
import type { ReturnableLine, ReturnedParts } from './returned-parts.rules.ts';

/** A line of an order, and of a gift what it was promised on and what of it has been charged so far. */
export type GiftableLine = ReturnableLine & {
  /** Where its price came from. */
  priceSource: string;
  gift: GiftPromise | null;
  chargedSatang: number;
};

/** What a return charges for a gift that is kept; below zero when what was charged before is paid back, as it came back, too. */
export type GiftCharge = { orderLineId: number; satang: number; funder: PromotionFunder };

/** Copies of lines that are gone, or will be: line → copies. */
type Gone = ReadonlyMap<number, number>;

/** Whether a gift is still due with what is kept of the lines that brought it. Files are always kept. */
function isGiftDue(promise: GiftPromise, lines: readonly GiftableLine[], gone: Gone): boolean {
  const kept = promise.counted.map((counted) => {
    const line = lines.find(
      ({ productId, priceSource, isFreeGift }) =>
        !isFreeGift && productId === counted.productId && priceSource === counted.priceSource,
    );
    if (line === undefined) return counted;
    const copies = line.quantity - (gone.get(line.id) ?? 0);
    // In the buyer's favour: a satang of rounding takes no gift away.
    return { ...counted, copies, satang: Math.ceil((counted.satang * copies) / line.quantity) };
  });
  return lackingFor(promise.terms, kept) === null;
}

/** Gifts that are kept, worth something, and not due any more once these copies are gone. */
export function giftsNotDue(lines: readonly GiftableLine[], gone: Gone): GiftableLine[] {
  return lines.filter(
    (line) =>
      line.gift !== null &&
      line.gift.worthSatang > 0 &&
      (gone.get(line.id) ?? 0) < line.quantity &&
      !isGiftDue(line.gift, lines, gone),
  );
}

/**
 * What a return charges for gifts: of those that aren't due any more and that the buyer has agreed to keep (`agreed`) what
 * their kept copies are worth, less what was charged before, and in all no more than the return brings. What is left is
 * charged by the next one. What was charged for a gift that comes back after all is paid back.
 */
export function giftCharges(
  lines: readonly GiftableLine[],
  gone: Gone,
  availableSatang: number,
  agreed: ReadonlySet<number>,
): GiftCharge[] {
  const notDue = new Set(giftsNotDue(lines, gone).map(({ id }) => id));
  const charges: GiftCharge[] = [];
  let left = availableSatang;
  for (const { id, gift, quantity, chargedSatang } of lines) {
    if (gift === null) continue;
    const kept = quantity - (gone.get(id) ?? 0);
    const worth = Math.floor((gift.worthSatang * kept) / quantity);
    const isCharged = notDue.has(id) && agreed.has(id);
    const satang = Math.min(left, (isCharged ? worth : Math.min(worth, chargedSatang)) - chargedSatang);
    if (satang === 0) continue;
    left -= Math.max(0, satang);
    charges.push({ orderLineId: id, satang, funder: gift.funder });
  }
  return charges;
}

/**
 * What a return brings, less what it charges for gifts: the buyer gets so much less, and whoever gave the gift, its store or
 * the house, gets it.
 */
export function withGiftCharges(parts: ReturnedParts, charges: readonly GiftCharge[]): ReturnedParts {
  const sum = (of: readonly GiftCharge[]) => of.reduce((total, { satang }) => total + satang, 0);
  return {
    ...parts,
    itemSatang: parts.itemSatang - sum(charges),
    platformFundedSatang:
      parts.platformFundedSatang + sum(charges.filter(({ funder }) => funder === 'house')),
  };
}
