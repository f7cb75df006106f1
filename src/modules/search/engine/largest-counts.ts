import type { FacetCount } from '../search.types.ts';
import type { FeatureRange } from './facet-features.rules.ts';
import type { Tally } from './tally.ts';

/** The counted values of one facet, most first, then by id; at most `max`. `scratch` holds as many as the tally has. */
export function largestCounts<T extends string | number>(
  tally: Tally,
  range: FeatureRange,
  ids: readonly T[],
  scratch: Uint32Array,
  max = ids.length,
): FacetCount<T>[] {
  const { counts } = tally;
  const { first, stride } = range;
  const met = tally.valuesOf(range, scratch);
  // The best so far, sorted, in the front of `scratch`: it never overtakes the feature being looked at.
  let length = 0;
  let least = 0;
  for (let i = 0; i < met; i++) {
    const feature = scratch[i] ?? 0;
    const count = counts[feature] ?? 0;
    if (length === max && count < least) continue;
    const id = ids[(feature - first) / stride];
    if (id === undefined) continue;
    let at = length;
    while (at > 0) {
      const above = scratch[at - 1] ?? 0;
      const aboveCount = counts[above] ?? 0;
      if (aboveCount > count || (aboveCount === count && (ids[(above - first) / stride] ?? id) < id)) break;
      if (at < max) scratch[at] = above;
      at--;
    }
    if (at < max) scratch[at] = feature;
    if (length < max) length++;
    if (length === max) least = counts[scratch[length - 1] ?? 0] ?? 0;
  }
  const largest: FacetCount<T>[] = [];
  for (let i = 0; i < length; i++) {
    const feature = scratch[i] ?? 0;
    const id = ids[(feature - first) / stride];
    if (id !== undefined) largest.push({ id, count: counts[feature] ?? 0 });
  }
  return largest;
}
