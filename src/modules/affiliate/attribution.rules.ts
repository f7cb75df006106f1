import { clickLastsMs, type LinkClick, thingMark } from './click.rules.ts';
import { chooseRate, earnedSatang, type Rate, type RatedLine } from './rate.rules.ts';

/** What came of a link for an order, as it was frozen: it earns, or why it doesn't. */
export const outcomes = [
  'earns',
  'ownAccount',
  'ownTelephone',
  'ownBankAccount',
  'stopped',
  'brokenLink',
  'clickTooOld',
  'noRate',
  'otherProduct',
] as const;
export type Outcome = (typeof outcomes)[number];

/** `linksStopped`: earned before staff stopped the affiliate's links, and open then. */
export const holdReasons = ['sameAddress', 'sameDevice', 'linksStopped'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What buyer and affiliate have in common. */
export type Ties = {
  isSameAccount: boolean;
  isSameTelephone: boolean;
  isSameBankAccount: boolean;
  isSameAddress: boolean;
  isSameDevice: boolean;
};

/** How somebody came: by a link whose click was proven, a link that proves nothing, or a sharer's voucher. */
export type Way = { via: 'voucher' } | { via: 'click'; click: LinkClick | null };

export type AttributedLine = RatedLine & { orderLineId: number; urlKey: string };
export type EarnedLine = { orderLineId: number; rate: Rate; amountSatang: number };

export type Attribution = {
  outcome: Outcome;
  heldReason: HoldReason | null;
  lines: EarnedLine[];
};

const nothing = (outcome: Outcome): Attribution => ({ outcome, heldReason: null, lines: [] });

/** Why a click doesn't count; null when it does. A voucher needs none. */
function whyNot(way: Way, now: Date): Outcome | null {
  if (way.via === 'voucher') return null;
  // A proof from the future was never written by this shop's clock.
  if (way.click === null || way.click.at.getTime() > now.getTime() + 60_000) return 'brokenLink';
  return now.getTime() - way.click.at.getTime() > clickLastsMs ? 'clickTooOld' : null;
}

function ownPurchase(ties: Ties): Outcome | null {
  if (ties.isSameAccount) return 'ownAccount';
  if (ties.isSameTelephone) return 'ownTelephone';
  return ties.isSameBankAccount ? 'ownBankAccount' : null;
}

/**
 * What an order earns the one who sent its buyer (DECISIONS "Affiliates, sharing"), decided once, when it is placed. One's
 * own purchase earns nothing; one from the same household or device is held for staff.
 */
export function attribute(input: {
  way: Way;
  isStopped: boolean;
  ties: Ties;
  rates: readonly Rate[];
  lines: readonly AttributedLine[];
  now: Date;
}): Attribution {
  const { way, ties, now } = input;
  const refused = whyNot(way, now) ?? (input.isStopped ? 'stopped' : null) ?? ownPurchase(ties);
  if (refused !== null) return nothing(refused);
  let isReachedElsewhere = false;
  const lines: EarnedLine[] = [];
  for (const line of input.lines) {
    const rate = chooseRate(input.rates, line, now);
    if (rate === null) continue;
    const isReached =
      rate.reach === 'cart' ||
      way.via === 'voucher' ||
      way.click?.thing === thingMark('product', line.urlKey);
    if (!isReached) isReachedElsewhere = true;
    const amountSatang = isReached ? earnedSatang(rate, line) : 0;
    if (amountSatang > 0) lines.push({ orderLineId: line.orderLineId, rate, amountSatang });
  }
  if (lines.length === 0) return nothing(isReachedElsewhere ? 'otherProduct' : 'noRate');
  const heldReason = ties.isSameAddress ? 'sameAddress' : ties.isSameDevice ? 'sameDevice' : null;
  return { outcome: 'earns', heldReason, lines };
}
