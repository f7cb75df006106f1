import type { ProductCard } from '../../../../modules/catalogue/product-card.contract.ts';

/** The book of the series with the lowest number above this one's; null when there is none, or no number is known. */
export function nextVolume(
  number: string | null,
  mates: readonly ProductCard[],
): { card: ProductCard; number: string } | null {
  const own = number === null ? Number.NaN : Number.parseFloat(number);
  if (Number.isNaN(own)) return null;
  const later = mates.flatMap((card) => {
    const printed = card.work?.seriesNumber ?? null;
    // "1-3" is a box of several, not the book after this one.
    if (printed === null || !/^\d+(\.\d+)?$/.test(printed) || Number(printed) <= own) return [];
    return [{ card, number: printed }];
  });
  return later.sort((a, b) => Number(a.number) - Number(b.number))[0] ?? null;
}
