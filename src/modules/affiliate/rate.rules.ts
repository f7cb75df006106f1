/** Who pays what a link earns. */
export type Funder = 'store' | 'house';
/** What a click reaches: everything in the cart, or the product alone that the link led to. */
export const rateReaches = ['cart', 'product'] as const;
export type RateReach = (typeof rateReaches)[number];

/** A third of the price at most; a copy, 500 baht; of points, which are worth a baht each, ten for 100 baht. */
export const rateMost = { basisPoints: 3_000, satangPerCopy: 50_000, pointsPerHundred: 10 } as const;

export type Rate = {
  id: number;
  funder: Funder;
  /** Of a store's rate the store; its goods alone. */
  sellerId: number | null;
  /** Of a campaign's rate the campaign; what is in it alone. */
  campaignId: number | null;
  /** What of that: one product, a category with everything below it, or all. */
  productId: number | null;
  categoryId: number | null;
  /** One of the two. */
  basisPoints: number | null;
  satangPerCopy: number | null;
  /** Points beside it for every 100 baht paid; null for none. The house's rates alone: points are the house's. */
  pointsPerHundred: number | null;
  reach: RateReach;
  startsAt: Date;
  endsAt: Date | null;
};

export type RatedLine = {
  productId: number;
  sellerId: number;
  /** Its category and those above it, the nearest first. */
  categoryIds: readonly number[];
  /** The campaigns it is in now. */
  campaignIds: readonly number[];
  quantity: number;
  /** What is paid for it after all vouchers, in satang. */
  totalSatang: number;
};

function applies(rate: Rate, line: RatedLine, now: Date): boolean {
  return (
    rate.startsAt <= now &&
    (rate.endsAt === null || now < rate.endsAt) &&
    (rate.sellerId === null || rate.sellerId === line.sellerId) &&
    (rate.campaignId === null || line.campaignIds.includes(rate.campaignId)) &&
    (rate.productId === null || rate.productId === line.productId) &&
    (rate.categoryId === null || line.categoryIds.includes(rate.categoryId))
  );
}

/** How narrow a rate is for a line, the first difference deciding: what it is on, who gives it, when it began, its number. */
function narrowness(rate: Rate, line: RatedLine): number[] {
  const depth =
    rate.categoryId === null ? 0 : line.categoryIds.length - line.categoryIds.indexOf(rate.categoryId);
  const target = rate.productId === null ? depth : Number.MAX_SAFE_INTEGER;
  const giver = rate.campaignId !== null ? 2 : rate.sellerId !== null ? 1 : 0;
  return [target, giver, rate.startsAt.getTime(), rate.id];
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The rate of a line: the most specific of those that apply. A product goes before a category, the nearest category before
 * those above it, and a category before all; for the same goods a campaign's goes before the store's, and the store's before
 * the house's; of equals the one that began last, then the one made last. Null when nothing is earned on it.
 */
export function chooseRate(rates: readonly Rate[], line: RatedLine, now: Date): Rate | null {
  let best: { rate: Rate; rank: number[] } | null = null;
  for (const rate of rates) {
    if (!applies(rate, line, now)) continue;
    const rank = narrowness(rate, line);
    if (best === null || compare(rank, best.rank) > 0) best = { rate, rank };
  }
  return best?.rate ?? null;
}

/** What a rate gives for a line, in satang, rounded down: never more than was paid for it. */
export function earnedSatang(
  { basisPoints, satangPerCopy }: Pick<Rate, 'basisPoints' | 'satangPerCopy'>,
  { quantity, totalSatang }: Pick<RatedLine, 'quantity' | 'totalSatang'>,
): number {
  const given =
    basisPoints !== null
      ? Number((BigInt(totalSatang) * BigInt(basisPoints)) / 10_000n)
      : (satangPerCopy ?? 0) * quantity;
  return Math.max(0, Math.min(given, totalSatang));
}

const hundredBahtSatang = 10_000n;

/** The points beside what a rate gives for a line, whole ones: none where it says none. */
export function earnedPoints(
  { pointsPerHundred }: Pick<Rate, 'pointsPerHundred'>,
  { totalSatang }: Pick<RatedLine, 'totalSatang'>,
): number {
  return Number((BigInt(Math.max(0, totalSatang)) * BigInt(pointsPerHundred ?? 0)) / hundredBahtSatang);
}

/** What is left of a line's points: as much of them is reversed as of its cashback, rounded in the affiliate's favour. */
export function pointsLeft(points: number, reversedSatang: number, amountSatang: number): number {
  return points - Number((BigInt(points) * BigInt(reversedSatang)) / BigInt(amountSatang));
}
