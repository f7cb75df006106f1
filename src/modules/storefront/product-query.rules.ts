/** Orders of a product list, as `sortBy` names them (SPEC §2 "Product list query"). */
export const productSorts = [
  'relevance',
  'bestSeller',
  'newest',
  'priceAsc',
  'priceDesc',
  'rating',
  'discount',
  'name',
] as const;
export type ProductSort = (typeof productSorts)[number];

/** "At least N % off", smallest first. */
export const discountBands = ['10', '20', '30', '50'] as const;

/** What a number of books counts: editions, or works with all their editions. The shop's pages list works. */
export const countings = ['edition', 'work'] as const;
export type CountedAs = (typeof countings)[number];
