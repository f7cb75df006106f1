/** One offer (product listing) as the search index sees it. Money in satang, times in epoch milliseconds. */
export type SearchDocument = {
  productId: number;
  editionId: number | null;
  workId: number | null;
  sellerId: number;
  titleTh: string;
  titleEn: string;
  subtitles: string[];
  /** Both scripts of every name. */
  authorNames: string[];
  seriesNames: string[];
  /** Place in the series as printed: "1", "1.5". */
  seriesNumber: string | null;
  publisherNames: string[];
  categoryNames: string[];
  tags: string[];
  isbn13: string | null;
  /** Leaf and all its ancestors. */
  categoryIds: number[];
  authorIds: number[];
  seriesId: number | null;
  publisherId: number | null;
  priceSatang: number;
  fullPriceSatang: number;
  stock: number;
  /** 0–5; ignored while `ratingCount` is 0. */
  ratingAverage: number;
  ratingCount: number;
  soldCount: number;
  publishedAtMs: number;
  format: string | null;
  language: string | null;
  condition: string;
  paymentCodes: string[];
  shippingIds: number[];
  /**
   * What tells it from another document of the product, but for stock and price: with the same one its text needn't be read
   * again. Whoever compares documents gives them one.
   */
  signature?: number;
};

export type SortBy =
  | 'relevance'
  | 'bestSeller'
  | 'newest'
  | 'priceAsc'
  | 'priceDesc'
  | 'rating'
  | 'discount'
  | 'name';

export type SearchQuery = {
  search?: string | undefined;
  categoryId?: number | undefined;
  authorId?: number | undefined;
  seriesId?: number | undefined;
  publisherId?: number | undefined;
  sellerId?: number | undefined;
  /** Only these products. */
  among?: readonly number[] | undefined;
  startPriceSatang?: number | undefined;
  endPriceSatang?: number | undefined;
  /** Bands, any of: '10' means at least 10 % off the full price. */
  discount?: string[] | undefined;
  /** Star buckets, any of: 4 means 4 ≤ average < 5; 0 means under 1 or not rated. */
  rating?: number[] | undefined;
  payment?: string[] | undefined;
  shipping?: number[] | undefined;
  format?: string[] | undefined;
  language?: string[] | undefined;
  /** 'in': what can be bought now; 'out': what can't. Both without. */
  stock?: 'in' | 'out' | undefined;
  /** Default: relevance with a search text, best sellers without. */
  sortBy?: SortBy | undefined;
  /** From 1. */
  pageNo?: number | undefined;
  /** 1–100, default 10 (SPEC: search page size). */
  perPage?: number | undefined;
  /**
   * 'edition' (default) keeps the best matching offer of an edition: in stock first, then cheapest. 'work' keeps one of all
   * editions: in stock first, then new, then cheapest.
   */
  collapse?: 'edition' | 'work' | 'none' | undefined;
};

export type FacetCount<T> = { id: T; count: number };

/** `endSatang` is exclusive; null is open. */
export type PriceBucket = { startSatang: number; endSatang: number | null; count: number };

/** Every facet is counted with every other filter applied, in units of the list (editions or works when collapsed). */
export type SearchFacets = {
  category: FacetCount<number>[];
  rating: FacetCount<number>[];
  discount: FacetCount<string>[];
  format: FacetCount<string>[];
  language: FacetCount<string>[];
  /** The 50 largest. */
  seller: FacetCount<number>[];
  /** The 20 largest. */
  author: FacetCount<number>[];
  /** The 20 largest. */
  publisher: FacetCount<number>[];
  payment: FacetCount<string>[];
  /** The 50 largest. */
  shipping: FacetCount<number>[];
  price: { minSatang: number | null; maxSatang: number | null; buckets: PriceBucket[] };
};

export type FacetName = keyof SearchFacets;

/** How the text was read; 'keyboard' is the other layout, 'typo' a corrected spelling or one of the other script. */
export type Interpretation = 'exact' | 'keyboard' | 'typo' | 'isbn';

export type SearchResult = {
  total: number;
  productIds: number[];
  facets: SearchFacets;
  /** What to mark in each result: `markMatches(title, markQuery)`. Null when nothing was searched for. */
  markQuery: string | null;
  /** The text that was really searched, when it is not what was typed. */
  correctedQuery?: string;
  interpretation: Interpretation;
};

/** UTF-16 offsets into the original text, end exclusive. */
export type MarkRange = { start: number; end: number };

export type SuggestionKind = 'product' | 'author' | 'series' | 'category' | 'query';

export type Suggestion = {
  kind: SuggestionKind;
  text: string;
  productId?: number;
  id?: number;
  marks: MarkRange[];
};
