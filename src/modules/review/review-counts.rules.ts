/** Shown reviews of one number of stars, with photos or without. */
export type ReviewCount = { stars: number; hasPhoto: boolean; count: number };

export type ReviewCounts = {
  all: number;
  withPhoto: number;
  /** 5 first. */
  stars: { stars: number; count: number }[];
  /** 0–5 with one decimal; null without reviews. */
  average: number | null;
};

export function sumCounts(counts: readonly ReviewCount[]): ReviewCounts {
  const total = (of: readonly ReviewCount[]) => of.reduce((sum, { count }) => sum + count, 0);
  const all = total(counts);
  const points = counts.reduce((sum, { stars, count }) => sum + stars * count, 0);
  return {
    all,
    withPhoto: total(counts.filter(({ hasPhoto }) => hasPhoto)),
    stars: [5, 4, 3, 2, 1].map((stars) => ({
      stars,
      count: total(counts.filter((each) => each.stars === stars)),
    })),
    average: all === 0 ? null : Math.round((points * 10) / all) / 10,
  };
}

/** How many reviews pass the review filter (SPEC §3): any of these stars (none means all), with a photo if asked for. */
export function countFiltered(
  counts: readonly ReviewCount[],
  filter: { stars: readonly number[]; hasPhoto: boolean },
): number {
  return counts
    .filter(({ stars }) => filter.stars.length === 0 || filter.stars.includes(stars))
    .filter(({ hasPhoto }) => hasPhoto || !filter.hasPhoto)
    .reduce((sum, { count }) => sum + count, 0);
}
