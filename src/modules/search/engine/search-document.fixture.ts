import type { SearchDocument } from '../search.types.ts';

/** A document for tests: plain values, unless a test says otherwise. Each is an edition and a work of its own. */
export function documentOf(given: Partial<SearchDocument> & { productId: number }): SearchDocument {
  return {
    editionId: given.productId,
    workId: given.productId,
    sellerId: 1,
    titleTh: '',
    titleEn: '',
    subtitles: [],
    authorNames: [],
    seriesNames: [],
    seriesNumber: null,
    publisherNames: [],
    categoryNames: [],
    tags: [],
    isbn13: null,
    categoryIds: [],
    authorIds: [],
    seriesId: null,
    publisherId: null,
    priceSatang: 25_000,
    fullPriceSatang: 25_000,
    stock: 5,
    ratingAverage: 0,
    ratingCount: 0,
    soldCount: 0,
    publishedAtMs: 0,
    format: 'paperback',
    language: 'th',
    condition: 'new',
    paymentCodes: ['card'],
    shippingIds: [1],
    ...given,
  };
}
