import type { HoldReason, Outcome } from './attribution.rules.ts';

/** How an order's earning stands, as its sentence needs it. */
export type ToldEarning = {
  outcome: Outcome;
  heldReason: HoldReason | null;
  decision: 'released' | 'refused' | null;
  status: 'ordered' | 'waiting' | 'confirmed' | 'cancelled' | null;
  orderStatus: string;
  amountSatang: number;
  reversedSatang: number;
};

/** The sentences there are: keys of `sentence` in affiliate.json. */
export const sentences = [
  ...(['ownAccount', 'ownTelephone', 'ownBankAccount', 'stopped'] as const),
  ...(['brokenLink', 'clickTooOld', 'noRate', 'otherProduct', 'otherLink', 'allLowered'] as const),
  ...([
    'ordered',
    'orderedHeld',
    'waiting',
    'waitingPart',
    'sameAddress',
    'sameDevice',
    'linksStopped',
  ] as const),
  ...(['confirmed', 'confirmedPart', 'returned', 'refused', 'expired', 'cancelled'] as const),
] as const;
export type Sentence = (typeof sentences)[number];

/** Why it was this link and no other: keys of `rule` in affiliate.json. */
type WinRule = 'voucher' | 'live' | 'cart' | 'product' | 'both';

/** By which rule an earning was won; null of what earns nothing (any more). */
export function winRuleOf(
  sentence: Sentence,
  { via, reach }: { via: 'click' | 'voucher' | 'live'; reach: 'cart' | 'product' | 'both' | null },
): WinRule | null {
  const lost: readonly Sentence[] = ['returned', 'refused', 'expired', 'cancelled'];
  if (reach === null || lost.includes(sentence)) return null;
  return via === 'click' ? reach : via;
}

/** What a list of orders can be narrowed to: what still comes, what is one's own, what brought nothing. */
export const earningStates = ['all', 'waiting', 'confirmed', 'nothing'] as const;
export type EarningState = (typeof earningStates)[number];

/** Which sentence says why an order earned what it did, and what happens next. */
export function chooseSentence(earning: ToldEarning): Sentence {
  const { outcome, status, heldReason, decision, amountSatang, reversedSatang } = earning;
  if (outcome !== 'earns') return outcome;
  if (decision === 'refused') return 'refused';
  const isHeld = heldReason !== null && decision === null;
  if (status === 'ordered') {
    if (!isHeld) return 'ordered';
    return heldReason === 'linksStopped' ? heldReason : 'orderedHeld';
  }
  if (status === 'cancelled' || status === null)
    return earning.orderStatus === 'expired' ? 'expired' : 'cancelled';
  if (reversedSatang >= amountSatang) return 'returned';
  if (status === 'confirmed') return reversedSatang > 0 ? 'confirmedPart' : 'confirmed';
  if (isHeld) return heldReason;
  return reversedSatang > 0 ? 'waitingPart' : 'waiting';
}
