/** A point is worth one baht when it is spent (DECISIONS leaves it to us). In the ledger points are that money. */
export const pointValueSatang = 100;

/** One point for every 100 baht of goods paid, in an order. */
const goodsPerPointSatang = 10_000;
const validMonths = 12;
/** Of the goods after vouchers, points may pay half at most. */
const spendableShare = 2;
/** Points that come back after their time, by no doing of their owner's, are good for that long; once. */
export const returnedValidMs = 30 * 24 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** Nothing is forfeited without three notices (DECISIONS "Affiliates"): so many days before points run out people are told. */
const warningDays = [30, 14, 3] as const;
const bangkokOffsetMs = 7 * 60 * 60 * 1000;

/** The days in Bangkok, counted. */
const dayNumber = (at: Date) => Math.floor((at.getTime() + bangkokOffsetMs) / dayMs);

/** Until when points run out that people are told of now: the end of the thirtieth day from today in Bangkok. */
export function warnedUntil(now: Date): Date {
  return new Date((dayNumber(now) + warningDays[0] + 1) * dayMs - bangkokOffsetMs - 1);
}

/**
 * Which of its notices is due for points that run out then, by its days; each is told once. Points run out at the end of a
 * day in Bangkok: what is told three days before is told on the third day before it, whatever the hour.
 */
export function dueWarning(expiresAt: Date, now: Date): number {
  const left = dayNumber(expiresAt) - dayNumber(now);
  return warningDays.findLast((days) => left <= days) ?? warningDays[0];
}

export function pointsWorthSatang(points: number): number {
  return points * pointValueSatang;
}

/** What an order's goods earn: rounded down, per order. `goodsSatang` is what was paid for them. */
export function pointsForGoods(goodsSatang: number): number {
  return Math.max(0, Math.floor(goodsSatang / goodsPerPointSatang));
}

/** The most points that may pay for goods; `goodsSatang` is what they cost after vouchers. */
export function mostPointsFor(goodsSatang: number): number {
  return Math.max(0, Math.floor(goodsSatang / spendableShare / pointValueSatang));
}

/** The last instant of a month in Bangkok; months are counted from 0 and may run over. */
function endOfMonth(year: number, month: number): Date {
  return new Date(Date.UTC(year, month + 1, 1) - bangkokOffsetMs - 1);
}

/** Points earned today are good until the end of the same month a year later, in Bangkok: the last millisecond of it. */
export function pointsExpireAt(earnedAt: Date): Date {
  const local = new Date(earnedAt.getTime() + bangkokOffsetMs);
  return endOfMonth(local.getUTCFullYear(), local.getUTCMonth() + validMonths);
}

export type PointLot = { id: number; remaining: number; expiresAt: Date };
export type LotShare = { lotId: number; points: number };

/** Which lots points are taken from: those that run out first, of the same day the older first. Null: there aren't enough. */
export function takeFromLots(lots: readonly PointLot[], points: number): LotShare[] | null {
  const inOrder = [...lots].sort(
    (one, other) => one.expiresAt.getTime() - other.expiresAt.getTime() || one.id - other.id,
  );
  const shares: LotShare[] = [];
  let missing = points;
  for (const lot of inOrder) {
    const taken = Math.min(missing, lot.remaining);
    if (taken > 0) shares.push({ lotId: lot.id, points: taken });
    missing -= taken;
  }
  return missing === 0 ? shares : null;
}

export type Spend = {
  id: number;
  lotId: number;
  points: number;
  returnedPoints: number;
  expiresAt: Date;
  /** The lot has points that came back after their time already. */
  isGrace: boolean;
};

/**
 * Whether points that come back get a new lot and a new time: only when theirs is over, not by their owner's doing, and
 * not again. Otherwise they go where they came from, and what is over runs out there.
 */
export function getsGrace(
  lot: Pick<Spend, 'expiresAt' | 'isGrace'>,
  isOwnersDoing: boolean,
  now: Date,
): boolean {
  return lot.expiresAt <= now && !isOwnersDoing && !lot.isGrace;
}

/**
 * What goes back of what was spent, and to which spend: to the lots that last longest first, in their owner's favour.
 * `points` is capped by what hasn't gone back yet.
 */
export function giveBack(
  spends: readonly Spend[],
  points: number | null,
): { spend: Spend; points: number }[] {
  const inOrder = [...spends].sort(
    (one, other) => other.expiresAt.getTime() - one.expiresAt.getTime() || other.id - one.id,
  );
  const parts: { spend: Spend; points: number }[] = [];
  let left = points ?? Number.POSITIVE_INFINITY;
  for (const spend of inOrder) {
    const back = Math.min(left, spend.points - spend.returnedPoints);
    if (back > 0) parts.push({ spend, points: back });
    left -= back;
  }
  return parts;
}

const redemptionMark = 'redemption ';

/** What the points of a redemption were spent for. */
export function redemptionCause(redemptionId: string): string {
  return `${redemptionMark}${redemptionId}`;
}

/** Whether points were moved for a redemption, or for its end. */
export function isRedemptionCause(cause: string): boolean {
  return cause.startsWith(redemptionMark);
}
