import { basisPointsOf } from '../../shared/money.ts';

/** A commission as it was agreed with a store, from an instant on; null takes back what was agreed before. */
export type StoreRate = { id: number; startsAt: Date; basisPoints: number | null };

const dayMs = 86_400_000;

/**
 * How long before it begins a store is told of a commission that it hasn't agreed to and that is higher: a change of the terms
 * it sells by (the law on digital platforms wants notice of those; the length is that of Regulation (EU) 2019/1150 Art. 3(2)).
 */
export const raiseNoticeDays = 15;

/** What is agreed with a store at an instant, in basis points: the last that has begun, of two at once the one set later. */
export function agreedRateAt(rates: readonly StoreRate[], at: Date): number | null {
  const begun = rates
    .filter(({ startsAt }) => startsAt <= at)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
  return begun.at(-1)?.basisPoints ?? null;
}

/** What a store pays by an instant, in basis points of what it earns. */
export type RateOverTime = (at: Date) => number;

/**
 * Whether a change lets a store pay more before its notice is over: more than it pays now and than it was told that it would
 * pay by then. `instants` are those at which what it pays may change, before or after the change.
 */
export function isRaisedSoon(
  before: RateOverTime,
  after: RateOverTime,
  instants: readonly Date[],
  now: Date,
): boolean {
  const noticeEnd = now.getTime() + raiseNoticeDays * dayMs;
  return [now, ...instants]
    .filter((at) => at >= now && at.getTime() < noticeEnd)
    .some((at) => after(at) > Math.max(before(now), before(at)));
}

export type RateStartFault = 'rateStartsPast' | 'rateStartsTooSoon';

/** Why a rate can't begin at `startsAt`; null where it can. `isSoon`: somebody pays more by it before having had notice. */
export function rateStartFault(startsAt: Date, now: Date, isSoon: boolean): RateStartFault | null {
  if (startsAt < now) return 'rateStartsPast';
  return isSoon ? 'rateStartsTooSoon' : null;
}

/**
 * What the house keeps of what a store earns with something, in satang, its VAT included (decision 55). The house's own
 * promotions and vouchers don't lower what the store earns.
 */
export function commissionOn(earnedSatang: number, basisPoints: number): number {
  return basisPointsOf(earnedSatang, basisPoints);
}
