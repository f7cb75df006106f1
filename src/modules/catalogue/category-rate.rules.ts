/** A rate as it was set: for a category, from an instant on; null takes back what was set before. */
export type CategoryRate = { categoryId: number; startsAt: Date; basisPoints: number | null; id: number };

/** What a category itself says at an instant: the last that has begun, of two at once the one that was set later. */
export function ownRateAt(rates: readonly CategoryRate[], categoryId: number, at: Date): CategoryRate | null {
  const begun = rates
    .filter((rate) => rate.categoryId === categoryId && rate.startsAt <= at)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
  return begun.at(-1) ?? null;
}

/** What commission is taken at an instant, in basis points, and what says so. */
export type RateSource = 'store' | 'category' | 'standard';
export type AppliedRate = { basisPoints: number; source: RateSource; categoryId: number | null };

/**
 * Which commission is taken (decision 86): what the house has agreed with the store; without that, what the category says,
 * or the nearest one above it; without that, the store's standard rate. `path` runs from the category up to the root. The
 * cart reads the same in SQL (category-rate-views.tables.ts).
 */
export function appliedRate(
  store: { basisPoints: number; isAgreed: boolean },
  rates: readonly CategoryRate[],
  path: readonly number[],
  at: Date,
): AppliedRate {
  if (store.isAgreed) return { basisPoints: store.basisPoints, source: 'store', categoryId: null };
  for (const categoryId of path) {
    const basisPoints = ownRateAt(rates, categoryId, at)?.basisPoints ?? null;
    if (basisPoints !== null) return { basisPoints, source: 'category', categoryId };
  }
  return { basisPoints: store.basisPoints, source: 'standard', categoryId: null };
}
