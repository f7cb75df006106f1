import { clickLastsMs, type LinkClick, thingMark } from './click.rules.ts';
import { chooseRate, earnedPoints, earnedSatang, type Rate, type RatedLine } from './rate.rules.ts';

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
  'otherLink',
  'allLowered',
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

/** How somebody came: by a link whose click was proven, a link that proves nothing, a sharer's voucher, or an affiliate's live. */
export type Way = { via: 'voucher' } | { via: 'live' } | { via: 'click'; click: LinkClick | null };

export type AttributedLine = RatedLine & { orderLineId: number; urlKey: string };
export type EarnedLine = {
  orderLineId: number;
  rate: Rate;
  amountSatang: number;
  points: number;
  /** What the buyer got of it, as a lower price. */
  loweredSatang: number;
};

/** A link that a buyer came by: whose it was, and its click; null where nothing proves one. */
export type CameByLink = { affiliateId: number; click: LinkClick | null };

/** What somebody's link or voucher is about to earn of an order: the lines that it wins, with the rates that say so. */
export type Claim = {
  affiliateId: number;
  way: Way;
  won: readonly { line: AttributedLine; rate: Rate; loweredSatang?: number }[];
  /** Why no line is won, where there is none. */
  otherwise: 'noRate' | 'otherProduct' | 'otherLink' | 'allLowered';
};

export type Attribution = {
  outcome: Outcome;
  heldReason: HoldReason | null;
  lines: EarnedLine[];
};

const nothing = (outcome: Outcome): Attribution => ({ outcome, heldReason: null, lines: [] });

/** Why a click doesn't count; null when it does. A voucher needs none. */
function whyNot(way: Way, now: Date): Outcome | null {
  if (way.via !== 'click') return null;
  // A proof from the future was never written by this shop's clock.
  if (way.click === null || way.click.at.getTime() > now.getTime() + 60_000) return 'brokenLink';
  return now.getTime() - way.click.at.getTime() > clickLastsMs ? 'clickTooOld' : null;
}

/** Why a purchase is the affiliate's own; null where it is somebody else's. */
export function ownPurchase(ties: Ties): Outcome | null {
  if (ties.isSameAccount) return 'ownAccount';
  if (ties.isSameTelephone) return 'ownTelephone';
  return ties.isSameBankAccount ? 'ownBankAccount' : null;
}

type Proven = { affiliateId: number; click: LinkClick };

/** Whose click wins a line, of the proven ones with the last first: the last of all, or the last to the very product. */
function winnerOf(rate: Rate, line: AttributedLine, proven: readonly Proven[]): Proven | null {
  if (rate.reach === 'cart') return proven[0] ?? null;
  const mark = thingMark('product', line.urlKey);
  return proven.find(({ click }) => click.thing === mark) ?? null;
}

/**
 * Who earns what of an order's lines (DECISIONS "Affiliates, sharing"): a sharer's voucher wins them all. Else each line's rate
 * says which of the clicks of the last 30 days wins it: the last of all, or the last on a link to the very product, whatever
 * was clicked later. What isn't proven takes nothing from what is. The first claim is the last link's, also where it wins
 * nothing; the others are of those who win something. Of clicks in the same second the one that is named first is the last.
 */
export function shareOut({
  voucherOf,
  came,
  rates,
  lines,
  now,
}: {
  /** Whose voucher was used; null for nobody's. */
  voucherOf: number | null;
  came: readonly CameByLink[];
  rates: readonly Rate[];
  lines: readonly AttributedLine[];
  now: Date;
}): Claim[] {
  const rated = lines.flatMap((line) => {
    const rate = chooseRate(rates, line, now);
    return rate === null ? [] : [{ line, rate }];
  });
  const isWorth = ({ line, rate }: (typeof rated)[number]) => earnedSatang(rate, line) > 0;
  if (voucherOf !== null)
    return [
      { affiliateId: voucherOf, way: { via: 'voucher' }, won: rated.filter(isWorth), otherwise: 'noRate' },
    ];
  const proven = came
    .flatMap(({ affiliateId, click }) =>
      click === null || whyNot({ via: 'click', click }, now) !== null ? [] : [{ affiliateId, click }],
    )
    .sort((one, other) => other.click.at.getTime() - one.click.at.getTime());
  const [last] = proven;
  if (last === undefined)
    return came.slice(0, 1).map(({ affiliateId, click }) => ({
      ...{ affiliateId, way: { via: 'click', click }, won: [], otherwise: 'noRate' as const },
    }));
  const claims = new Map<number, { click: LinkClick; won: (typeof rated)[number][] }>();
  claims.set(last.affiliateId, { click: last.click, won: [] });
  let [isUnreached, isOthers] = [false, false];
  for (const each of rated) {
    const winner = winnerOf(each.rate, each.line, proven);
    if (winner === null) isUnreached = true;
    else if (winner.affiliateId !== last.affiliateId) isOthers = true;
    if (winner === null || !isWorth(each)) continue;
    const claim = claims.get(winner.affiliateId) ?? { click: winner.click, won: [] };
    // What is told of a claim is its first win's click.
    claims.set(winner.affiliateId, {
      click: claim.won.length === 0 ? winner.click : claim.click,
      won: [...claim.won, each],
    });
  }
  return [...claims].map(([affiliateId, { click, won }]) => ({
    ...{ affiliateId, way: { via: 'click', click }, won },
    otherwise: isOthers ? 'otherLink' : isUnreached ? 'otherProduct' : 'noRate',
  }));
}

/** A line of an affiliate's live, by what was agreed when it began to sell. */
export type HostedLine = {
  orderLineId: number;
  affiliateId: number;
  rate: Rate;
  /** The list price when that was agreed, and now. */
  agreedListSatang: number;
  listSatang: number;
  unitSatang: number;
};

/** How much lower than the list price a host sold a line; what its store has lowered itself is none of it. In satang. */
export function loweredOf(
  { agreedListSatang, listSatang, unitSatang }: Omit<HostedLine, 'orderLineId' | 'affiliateId' | 'rate'>,
  quantity: number,
): number {
  return Math.max(0, Math.min(agreedListSatang, listSatang) - unitSatang) * quantity;
}

/**
 * What is left of a line's cashback once the buyer has had a part of it: what the rate gives for the price as it was before, less
 * what was taken off it. So the store has the same, whatever its host gives away. In satang.
 */
export function leftOfLowered(
  rate: Pick<Rate, 'basisPoints' | 'satangPerCopy'>,
  { quantity, totalSatang }: Pick<RatedLine, 'quantity' | 'totalSatang'>,
  loweredSatang: number,
): number {
  const given = earnedSatang(rate, { quantity, totalSatang: totalSatang + loweredSatang });
  return Math.min(totalSatang, Math.max(0, given - loweredSatang));
}

/** What the hosts of lives are about to earn of an order's lines, which nobody's link or voucher earns anything of. */
export function shareOutHosted(
  lines: readonly AttributedLine[],
  hosted: readonly HostedLine[],
): (Claim & { way: { via: 'live' } })[] {
  const hosts = [...new Set(hosted.map(({ affiliateId }) => affiliateId))];
  return hosts.flatMap((affiliateId) => {
    const own = hosted.filter((each) => each.affiliateId === affiliateId);
    const sold = lines.flatMap((line) => {
      const terms = own.find(({ orderLineId }) => orderLineId === line.orderLineId);
      return terms === undefined
        ? []
        : [{ line, rate: terms.rate, loweredSatang: loweredOf(terms, line.quantity) }];
    });
    if (sold.length === 0) return [];
    const won = sold.filter((each) => leftOfLowered(each.rate, each.line, each.loweredSatang) > 0);
    return [{ affiliateId, way: { via: 'live' as const }, won, otherwise: 'allLowered' as const }];
  });
}

/**
 * What a claim earns, decided once, when its order is placed. One's own purchase earns nothing; one from the same household or
 * device is held for staff.
 */
export function attribute({
  claim,
  isStopped,
  ties,
  now,
}: {
  claim: Claim;
  isStopped: boolean;
  ties: Ties;
  now: Date;
}): Attribution {
  const refused = whyNot(claim.way, now) ?? (isStopped ? 'stopped' : null) ?? ownPurchase(ties);
  if (refused !== null) return nothing(refused);
  if (claim.won.length === 0) return nothing(claim.otherwise);
  const heldReason = ties.isSameAddress ? 'sameAddress' : ties.isSameDevice ? 'sameDevice' : null;
  const lines = claim.won.map(({ line, rate, loweredSatang = 0 }) => ({
    ...{ orderLineId: line.orderLineId, rate, loweredSatang },
    amountSatang: leftOfLowered(rate, line, loweredSatang),
    points: earnedPoints(rate, line),
  }));
  return { outcome: 'earns', heldReason, lines };
}
