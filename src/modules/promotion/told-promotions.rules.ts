import type { Evaluation, MissedPromotion, MissedWhy } from './evaluate-promotions.rules.ts';

/**
 * Reasons that shoppers are told: those that they can do something about, and those that explain a price they may have
 * expected. That a promotion is over, or has no money left, helps nobody who has something in the cart.
 */
export const toldReasons = [
  'tooLittle',
  'nextStep',
  'notWithFlashPrice',
  'otherPromotion',
  'giftOutOfStock',
  'notYet',
  'outOfHours',
  'signIn',
  'personLimit',
] as const satisfies readonly MissedWhy[];
export type ToldReason = (typeof toldReasons)[number];

const mostTold = 6;

/** What shoppers read of promotions that don't apply, the nearest first. */
export function toldMissed({ notApplied }: Evaluation): (MissedPromotion & { why: ToldReason })[] {
  const rank = ({ why }: { why: ToldReason }) => toldReasons.indexOf(why);
  return notApplied
    .flatMap((missed) => {
      const why = toldReasons.find((reason) => reason === missed.why);
      return why === undefined ? [] : [{ ...missed, why }];
    })
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, mostTold);
}
