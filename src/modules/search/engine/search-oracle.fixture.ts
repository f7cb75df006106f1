import type {
  FacetCount,
  FacetName,
  SearchDocument,
  SearchFacets,
  SearchQuery,
  SortBy,
} from '../search.types.ts';
import { DISCOUNT_BANDS, PRICE_EDGES_SATANG } from './facet-values.rules.ts';

/** The search rules written the plain way, over whole documents: what the index must agree with. */

const bandReached = (document: SearchDocument, percent: number) => {
  const { priceSatang: price, fullPriceSatang: full } = document;
  return full > 0 && price < full && (full - price) * 100 >= percent * full;
};
const starsOf = (document: SearchDocument) =>
  document.ratingCount > 0 ? Math.min(5, Math.floor(document.ratingAverage)) : 0;

/** What a document has of each facet. */
const VALUES: Record<FacetName, (document: SearchDocument) => (number | string)[]> = {
  category: (document) => document.categoryIds,
  rating: (document) => [starsOf(document)],
  discount: (document) => DISCOUNT_BANDS.filter((band) => bandReached(document, Number(band))),
  format: (document) => (document.format ? [document.format] : []),
  language: (document) => (document.language ? [document.language] : []),
  seller: (document) => [document.sellerId],
  author: (document) => document.authorIds,
  publisher: (document) => (document.publisherId === null ? [] : [document.publisherId]),
  payment: (document) => document.paymentCodes,
  shipping: (document) => document.shippingIds,
  price: (document) => [PRICE_EDGES_SATANG.findLastIndex((edge) => document.priceSatang >= edge)],
};
const LARGEST: Partial<Record<FacetName, number>> = { seller: 50, shipping: 50, author: 20, publisher: 20 };

function passes(document: SearchDocument, query: SearchQuery, except: FacetName | null): boolean {
  const any = (facet: FacetName, wanted: (number | string)[] | undefined) =>
    facet === except ||
    wanted === undefined ||
    wanted.length === 0 ||
    VALUES[facet](document).some((value) => wanted.includes(value));
  const one = (wanted: number | undefined) => (wanted === undefined ? undefined : [wanted]);
  const { startPriceSatang = 0, endPriceSatang = Number.POSITIVE_INFINITY } = query;
  return (
    any('category', one(query.categoryId)) &&
    any('author', one(query.authorId)) &&
    any('publisher', one(query.publisherId)) &&
    any('seller', one(query.sellerId)) &&
    (query.among === undefined || query.among.includes(document.productId)) &&
    any('rating', query.rating) &&
    any('discount', query.discount) &&
    any('format', query.format) &&
    any('language', query.language) &&
    any('payment', query.payment) &&
    any('shipping', query.shipping) &&
    (query.seriesId === undefined || document.seriesId === query.seriesId) &&
    (query.stock === undefined || document.stock > 0 === (query.stock === 'in')) &&
    (except === 'price' ||
      (document.priceSatang >= startPriceSatang && document.priceSatang <= endPriceSatang))
  );
}

/** Matching offers of each thing the list shows. */
function groupsOf(documents: SearchDocument[], query: SearchQuery): SearchDocument[][] {
  const groups = new Map<string, SearchDocument[]>();
  for (const document of documents) {
    const group = query.collapse === 'work' ? document.workId : document.editionId;
    const isOwn = query.collapse === 'none' || group === null;
    const key = isOwn ? `product ${document.productId}` : `group ${group}`;
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  return [...groups.values()];
}

function bestOf(offers: SearchDocument[], query: SearchQuery): SearchDocument | undefined {
  const newFirst = (a: SearchDocument, b: SearchDocument) =>
    query.collapse === 'work' ? Number(b.condition === 'new') - Number(a.condition === 'new') : 0;
  return offers.toSorted(
    (a, b) =>
      Number(b.stock > 0) - Number(a.stock > 0) ||
      newFirst(a, b) ||
      a.priceSatang - b.priceSatang ||
      a.productId - b.productId,
  )[0];
}

const ORDERS: Record<
  Exclude<SortBy, 'relevance' | 'name'>,
  (a: SearchDocument, b: SearchDocument) => number
> = {
  bestSeller: (a, b) => b.soldCount - a.soldCount,
  newest: (a, b) => b.publishedAtMs - a.publishedAtMs,
  priceAsc: (a, b) => a.priceSatang - b.priceSatang,
  priceDesc: (a, b) => b.priceSatang - a.priceSatang,
  rating: (a, b) =>
    (b.ratingCount > 0 ? b.ratingAverage : 0) - (a.ratingCount > 0 ? a.ratingAverage : 0) ||
    b.ratingCount - a.ratingCount,
  discount: (a, b) => offOf(b) - offOf(a),
};
const offOf = ({ priceSatang, fullPriceSatang }: SearchDocument) =>
  fullPriceSatang > 0 && priceSatang < fullPriceSatang
    ? Math.floor(((fullPriceSatang - priceSatang) * 10_000) / fullPriceSatang)
    : 0;

/** The page and facets of a query over the documents its text was found in. */
export function searchPlainly(documents: SearchDocument[], query: SearchQuery) {
  const passing = (except: FacetName | null) =>
    groupsOf(
      documents.filter((document) => passes(document, query, except)),
      query,
    );
  const shown = passing(null).flatMap((offers) => bestOf(offers, query) ?? []);
  const sortBy = query.sortBy ?? 'bestSeller';
  const order = ORDERS[sortBy === 'relevance' || sortBy === 'name' ? 'bestSeller' : sortBy];
  const sorted = shown.toSorted((a, b) => order(a, b) || a.productId - b.productId);
  const { pageNo = 1, perPage = 10 } = query;
  const facets: Partial<Record<FacetName, unknown>> = {};
  for (const name of Object.keys(VALUES) as FacetName[]) facets[name] = countPlainly(name, passing(name));
  return {
    total: shown.length,
    productIds: sorted.slice((pageNo - 1) * perPage, pageNo * perPage).map((document) => document.productId),
    facets: facets as SearchFacets,
  };
}

function countPlainly(name: FacetName, groups: SearchDocument[][]): unknown {
  const counts = new Map<number | string, number>();
  for (const offers of groups) {
    for (const value of new Set(offers.flatMap(VALUES[name])))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  if (name === 'price') {
    const prices = groups.flat().map((document) => document.priceSatang);
    return {
      minSatang: prices.length > 0 ? Math.min(...prices) : null,
      maxSatang: prices.length > 0 ? Math.max(...prices) : null,
      buckets: PRICE_EDGES_SATANG.map((startSatang, i) => ({
        startSatang,
        endSatang: PRICE_EDGES_SATANG[i + 1] ?? null,
        count: counts.get(i) ?? 0,
      })),
    };
  }
  const found: FacetCount<number | string>[] = [...counts].map(([id, count]) => ({ id, count }));
  if (name === 'rating') return found.sort((a, b) => Number(b.id) - Number(a.id));
  if (name === 'discount') return found.sort((a, b) => Number(a.id) - Number(b.id));
  return found
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
    .slice(0, LARGEST[name] ?? Infinity);
}
