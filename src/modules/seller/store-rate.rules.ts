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

export type RateStartFault = 'rateStartsPast' | 'rateStartsTooSoon';

/**
 * Why a rate can't begin at `startsAt`; null where it can. `before` and `after` are what the store pays of its sales at the
 * most, in basis points.
 */
export function rateStartFault(
  { before, after, hasConsent }: { before: number; after: number; hasConsent: boolean },
  startsAt: Date,
  now: Date,
): RateStartFault | null {
  if (startsAt < now) return 'rateStartsPast';
  const isSoon = startsAt.getTime() - now.getTime() < raiseNoticeDays * dayMs;
  return after > before && !hasConsent && isSoon ? 'rateStartsTooSoon' : null;
}
