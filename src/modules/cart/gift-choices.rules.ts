import type { Evaluation } from '../promotion/evaluate-promotions.rules.ts';
import { lackingOf } from '../promotion/give-gifts.rules.ts';
import {
  type ChosenGifts,
  giftIdsOf,
  isGift,
  type RunningPromotion,
} from '../promotion/promotion-terms.rules.ts';

/** What whoever has the cart chose of a promotion's gifts, and when: of two carts that become one the later counts. */
export type GiftChoice = ChosenGifts & { chosenAtMs: number };

/** A cart keeps so many: what was chosen first is forgotten. */
export const giftChoicesMost = 20;

const latest = (choices: readonly GiftChoice[]): GiftChoice[] =>
  [...choices]
    .sort((one, other) => other.chosenAtMs - one.chosenAtMs || one.promotionId - other.promotionId)
    .slice(0, giftChoicesMost);

/** Why something can't be chosen; null when it can. Whether there is any left is for whoever knows what is bought. */
export function refusalOfChoice(
  { promotionId, productIds }: ChosenGifts,
  promotions: readonly RunningPromotion[],
  atMs: number,
): 'promotionNotFound' | 'giftTooMany' | 'giftNotOffered' | null {
  const terms = promotions.find(
    ({ id, startsAtMs, endsAtMs }) => id === promotionId && startsAtMs <= atMs && atMs < endsAtMs,
  )?.terms;
  if (terms === undefined || !isGift(terms)) return 'promotionNotFound';
  if (productIds.length > terms.copies) return 'giftTooMany';
  return productIds.every((id) => giftIdsOf(terms).includes(id)) ? null : 'giftNotOffered';
}

/** Puts a choice in place of the one of the same promotion; of nothing, it takes that away. */
export function putGiftChoice(choices: readonly GiftChoice[], choice: GiftChoice): GiftChoice[] {
  const others = choices.filter(({ promotionId }) => promotionId !== choice.promotionId);
  return choice.productIds.length === 0 ? others : latest([...others, choice]);
}

/** Of two carts that become one, of each promotion what was chosen later. Doing it again changes nothing. */
export function mergeGiftChoices(own: readonly GiftChoice[], other: readonly GiftChoice[]): GiftChoice[] {
  const merged = new Map(own.map((choice) => [choice.promotionId, choice]));
  for (const choice of other)
    if (choice.chosenAtMs > (merged.get(choice.promotionId)?.chosenAtMs ?? 0))
      merged.set(choice.promotionId, choice);
  return latest([...merged.values()]);
}

/** A choice that isn't kept to: a gift of it has run out, so that another is given, or none; or its promotion has ended. */
export type UnmetChoice = { promotion: RunningPromotion; why: 'soldOut' | 'ended'; productIds: number[] };

/**
 * Choices that can't be kept to, which is said before anything is ordered. That too little is bought for a gift isn't among
 * them: whoever takes something out sees it go.
 */
export function unmetChoices(
  choices: readonly ChosenGifts[],
  { applied, notApplied }: Evaluation,
): UnmetChoice[] {
  return choices.flatMap(({ promotionId, productIds }): UnmetChoice[] => {
    const given = applied.find(({ promotion }) => promotion.id === promotionId);
    const unmet = given?.gift?.unmet ?? [];
    if (given !== undefined)
      return unmet.length === 0 ? [] : [{ promotion: given.promotion, why: 'soldOut', productIds: unmet }];
    const missed = notApplied.find(({ promotion }) => promotion.id === promotionId);
    switch (missed?.why) {
      case 'giftOutOfStock':
        return [{ promotion: missed.promotion, why: 'soldOut', productIds: [...productIds] }];
      case 'over':
      case 'usedUp':
      case 'budgetSpent':
        return [{ promotion: missed.promotion, why: 'ended', productIds: [...productIds] }];
      default:
        return [];
    }
  });
}

/** "Update cart": choices that can't be kept to are what can be, or nothing. */
export function acceptGiftChoices(choices: readonly GiftChoice[], evaluation: Evaluation): GiftChoice[] {
  const unmet = new Map(unmetChoices(choices, evaluation).map((one) => [one.promotion.id, one]));
  return choices.flatMap((choice) => {
    const found = unmet.get(choice.promotionId);
    if (found === undefined) return [choice];
    const productIds = lackingOf(choice.productIds, found.productIds);
    return productIds.length === 0 ? [] : [{ ...choice, productIds }];
  });
}
