import { agreedRateAt, isRaisedSoon, type StoreRate } from '../seller/store-rate.rules.ts';
import type { Standing } from './category.rules.ts';
import { type AppliedRate, appliedRate, type CategoryRate } from './category-rate.rules.ts';

/** What categories have said of commission, and how they stand. */
export type CategoryTerms = { rates: readonly CategoryRate[]; standing: readonly Standing[] };

/** A store's own: its standard, in basis points, and what was agreed with it. */
export type StoreTerms = { standard: number; agreed: readonly StoreRate[] };

/** Asked for at every instant of every store's goods, of a few trees. */
const parentsByTree = new WeakMap<readonly Standing[], ReadonlyMap<number, number | null>>();

function parentsOf(standing: readonly Standing[]): ReadonlyMap<number, number | null> {
  const known = parentsByTree.get(standing);
  if (known !== undefined) return known;
  const parents = new Map(standing.map((each) => [each.id, each.parentId]));
  parentsByTree.set(standing, parents);
  return parents;
}

/** A category and those above it, up to the top; a circle, which only an import can make, ends where it began. */
function pathUp(standing: readonly Standing[], id: number | null): number[] {
  const parents = parentsOf(standing);
  const path: number[] = [];
  let at = id;
  while (at !== null && !path.includes(at)) {
    path.push(at);
    at = parents.get(at) ?? null;
  }
  return path;
}

/** What commission a store pays at an instant of what it sells in a category (null: in none), and what says so. */
export function rateOf(
  { standard, agreed }: StoreTerms,
  { rates, standing }: CategoryTerms,
  categoryId: number | null,
  at: Date,
): AppliedRate {
  const own = agreedRateAt(agreed, at);
  const store = { basisPoints: own ?? standard, isAgreed: own !== null };
  return appliedRate(store, rates, pathUp(standing, categoryId), at);
}

/** What a store pays now of what it sells in a category, what says so, and each change to come of which it is told by now. */
export type RateAhead = AppliedRate & { next: { startsAt: Date; basisPoints: number }[] };

export function rateAhead(
  store: StoreTerms,
  terms: CategoryTerms,
  categoryId: number | null,
  now: Date,
): RateAhead {
  const present = rateOf(store, terms, categoryId, now);
  const next: RateAhead['next'] = [];
  const toCome = [...store.agreed, ...terms.rates]
    .map(({ startsAt }) => startsAt)
    .filter((at) => at > now)
    .sort((a, b) => a.getTime() - b.getTime());
  for (const startsAt of toCome) {
    const { basisPoints } = rateOf(store, terms, categoryId, startsAt);
    if (basisPoints !== (next.at(-1) ?? present).basisPoints) next.push({ startsAt, basisPoints });
  }
  return { ...present, next };
}

/** What it depends on what a store pays of something it sells: its own terms, those of the categories, and which it is in. */
export type Paid = { store: StoreTerms; terms: CategoryTerms; categoryId: number | null };

/** What comes of other terms. `isMore`: the store pays more by them, at whatever instant to come. */
export type RateChange = { isOther: boolean; isMore: boolean; isSoon: boolean };

/** What comes of other terms for something that a store sells. */
export function compareTerms(before: Paid, after: Paid, now: Date): RateChange {
  const over = (paid: Paid) => (at: Date) => rateOf(paid.store, paid.terms, paid.categoryId, at).basisPoints;
  const [was, will] = [over(before), over(after)];
  const instants = [before, after]
    .flatMap(({ store, terms }) => [...store.agreed, ...terms.rates])
    .map(({ startsAt }) => startsAt)
    .filter((at) => at > now);
  const compared = [now, ...instants];
  return {
    isOther: compared.some((at) => will(at) !== was(at)),
    isMore: compared.some((at) => will(at) > was(at)),
    isSoon: isRaisedSoon(was, will, instants, now),
  };
}

/** Something a store sells, and its category before and after the tree became another. */
type Moved = { store: StoreTerms; from: number | null; to: number | null };

/**
 * Whether a store pays more of anything, now or later, by the tree having become another. Categories are tidied up without
 * notice: whoever wants a higher rate says so of the category, from a day on (decision 86).
 */
export function isAnyRaised(
  moved: readonly Moved[],
  before: CategoryTerms,
  after: CategoryTerms,
  now: Date,
): boolean {
  // Most stores have the same terms: what is compared once for one of them holds for all.
  const seen = new Set<string>();
  return moved.some(({ store, from, to }) => {
    const key = JSON.stringify([store.standard, store.agreed, from, to]);
    if (seen.has(key)) return false;
    seen.add(key);
    return compareTerms(
      { store, terms: before, categoryId: from },
      { store, terms: after, categoryId: to },
      now,
    ).isMore;
  });
}
