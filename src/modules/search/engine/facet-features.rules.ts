import { DISCOUNT_BANDS, PRICE_EDGES_SATANG } from './facet-values.rules.ts';

/**
 * Facet values as small numbers ("features"), so that all facets are counted by the same loop: an offer has a few
 * features, an edition the union of its offers', and a facet reads off its own.
 */
export type FeatureRange = { first: number; stride: number; count: number };

const STARS = 6;
const RATING_FIRST = 0;
/** One for each band reached: a deeper discount has all the features of a shallower one. */
const DISCOUNT_FIRST = RATING_FIRST + STARS;
const PRICE_FIRST = DISCOUNT_FIRST + DISCOUNT_BANDS.length;
const OPEN_FIRST = PRICE_FIRST + PRICE_EDGES_SATANG.length;

export const ratingFeature = (star: number) => RATING_FIRST + star;
export const discountFeature = (band: number) => DISCOUNT_FIRST + band;
export const priceFeature = (bucket: number) => PRICE_FIRST + bucket;
/** Formats and languages have no fixed number, so they take turns. */
export const formatFeature = (format: number) => OPEN_FIRST + format * 2;
export const languageFeature = (language: number) => OPEN_FIRST + language * 2 + 1;

export const RATING_FEATURES: FeatureRange = { first: RATING_FIRST, stride: 1, count: STARS };
export const DISCOUNT_FEATURES: FeatureRange = {
  first: DISCOUNT_FIRST,
  stride: 1,
  count: DISCOUNT_BANDS.length,
};
export const PRICE_FEATURES: FeatureRange = {
  first: PRICE_FIRST,
  stride: 1,
  count: PRICE_EDGES_SATANG.length,
};
export const formatFeatures = (count: number): FeatureRange => ({ first: OPEN_FIRST, stride: 2, count });
export const languageFeatures = (count: number): FeatureRange => ({
  first: OPEN_FIRST + 1,
  stride: 2,
  count,
});

/** How many features stars, discounts, price buckets, formats and languages take. */
export function cellFeatureCount(formats: number, languages: number): number {
  return OPEN_FIRST + 2 * Math.max(formats, languages);
}

/** A merchant: a seller, how one can pay there and have things sent. */
export const sellerFeature = (seller: number) => seller * 3;
export const paymentFeature = (payment: number) => payment * 3 + 1;
export const shippingFeature = (shipping: number) => shipping * 3 + 2;
export const sellerFeatures = (count: number): FeatureRange => ({ first: 0, stride: 3, count });
export const paymentFeatures = (count: number): FeatureRange => ({ first: 1, stride: 3, count });
export const shippingFeatures = (count: number): FeatureRange => ({ first: 2, stride: 3, count });

export function merchantFeatureCount(sellers: number, payments: number, shippings: number): number {
  return 3 * Math.max(sellers, payments, shippings);
}

/** Categories, authors and publishers are features as they are. */
export const plainFeatures = (count: number): FeatureRange => ({ first: 0, stride: 1, count });
