const unknownGrams = 300;

/** What a copy weighs in its wrapping, in grams, of paper and boards; files weigh nothing. */
export function bookWeightGrams(format: 'hardcover' | 'paperback' | 'ebook', pages: number | null): number {
  if (format === 'ebook') return 0;
  if (pages === null) return unknownGrams;
  return Math.round((pages * 0.85 + (format === 'hardcover' ? 260 : 70)) / 10) * 10;
}
