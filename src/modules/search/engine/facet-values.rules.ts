/** "At least N % off": the bands of the discount filter, smallest first. */
export const DISCOUNT_BANDS = ['10', '20', '30', '50'] as const;

/** Lower edges of the price facet's buckets, in satang (0, 100, 200, 300, 500 and 1,000 baht). */
export const PRICE_EDGES_SATANG = [0, 10_000, 20_000, 30_000, 50_000, 100_000] as const;

/** Off the full price, in hundredths of a percent, rounded down; 0 when there is no full price to be off. */
export function discountBasisPoints(priceSatang: number, fullPriceSatang: number): number {
  if (fullPriceSatang <= 0 || priceSatang >= fullPriceSatang) return 0;
  return Math.floor(((fullPriceSatang - Math.max(0, priceSatang)) * 10_000) / fullPriceSatang);
}

/** How many of the bands a discount reaches: 0 (under 10 %) to 4 (half price or less). */
export function discountLevel(basisPoints: number): number {
  let level = 0;
  while (level < DISCOUNT_BANDS.length && basisPoints >= Number(DISCOUNT_BANDS[level]) * 100) level++;
  return level;
}

/** The star bucket: the average rounded down, 0 to 5; 0 when nobody has rated. */
export function starBucket(ratingAverage: number, ratingCount: number): number {
  if (!(ratingCount > 0) || !(ratingAverage > 0)) return 0;
  return Math.min(5, Math.floor(ratingAverage));
}

export function priceBucket(priceSatang: number): number {
  let bucket = 0;
  while (bucket + 1 < PRICE_EDGES_SATANG.length && priceSatang >= (PRICE_EDGES_SATANG[bucket + 1] ?? 0))
    bucket++;
  return bucket;
}

/** Sales and ratings as one number from 0 to 255: what breaks ties of relevance. */
export function popularityOf(soldCount: number, ratingAverage: number, ratingCount: number): number {
  const sold = Math.log2(1 + Math.max(0, soldCount)) * 12;
  const trust = Math.max(0, ratingCount) / (Math.max(0, ratingCount) + 5);
  return (
    Math.max(0, Math.min(255, Math.round(sold + (ratingCount > 0 ? ratingAverage * 10 * trust : 0)))) || 0
  );
}

/** Rating as a sort key: average to two decimals, then how many gave it. */
export function ratingSortKey(ratingAverage: number, ratingCount: number): number {
  if (!(ratingCount > 0)) return 0;
  return Math.round(ratingAverage * 100) * 2 ** 24 + Math.min(ratingCount, 2 ** 24 - 1);
}
