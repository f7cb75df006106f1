import type { FacetName, SearchFacets, SearchQuery } from '../search.types.ts';
import type { TextReading } from './interpret-text.ts';

const KEPT_MAX = 2000;
const FILTERS_MAX = 2;
/** A single word found in so many products is kept as well: it is as common as a category, and asked for as often. */
const STANDING_FROM = 1000;

export type Counted = { total: number; facets: SearchFacets };

/** Totals and facets of what most visits begin with (up to two filters, or one common word), until a change alters them. */
export class StandingFacets {
  private readonly kept = new Map<string, Counted>();
  private readonly keptOfStock = new Map<string, Counted>();

  find(key: string): Counted | undefined {
    return this.kept.get(key) ?? this.keptOfStock.get(key);
  }

  keep(key: string, counted: Counted, dependsOnStock: boolean): void {
    const kept = dependsOnStock ? this.keptOfStock : this.kept;
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, counted);
  }

  /** One facet of a browse: of the whole of it, or counted for a narrower one. */
  findFacet(key: string, facet: FacetName): SearchFacets | undefined {
    return (this.find(key) ?? this.find(`${key}#${facet}`))?.facets;
  }

  keepFacet(key: string, facet: FacetName, facets: SearchFacets, dependsOnStock: boolean): void {
    this.keep(`${key}#${facet}`, { total: 0, facets: { ...facets } }, dependsOnStock);
  }

  /** A product came into stock or ran out; nothing else changed. */
  forgetStock(): void {
    this.keptOfStock.clear();
  }

  forget(): void {
    this.kept.clear();
    this.keptOfStock.clear();
  }
}

const FIELDS: Record<FacetName, (keyof SearchQuery)[]> = {
  category: ['categoryId'],
  rating: ['rating'],
  discount: ['discount'],
  format: ['format'],
  language: ['language'],
  seller: ['sellerId'],
  author: ['authorId'],
  publisher: ['publisherId'],
  payment: ['payment'],
  shipping: ['shipping'],
  price: ['startPriceSatang', 'endPriceSatang'],
};

/** The query without the filters a facet steers. */
export function withoutFilter(query: SearchQuery, facet: FacetName): SearchQuery {
  const wider = { ...query };
  for (const field of FIELDS[facet]) delete wider[field];
  return wider;
}

/** The key of a browse, or null when it is too narrow to be kept. Price ranges are too many to keep. */
export function standingBrowseKey(query: SearchQuery): string | null {
  const {
    search: _search,
    sortBy: _sortBy,
    pageNo: _pageNo,
    perPage: _perPage,
    collapse,
    ...filters
  } = query;
  if (filters.startPriceSatang !== undefined || filters.endPriceSatang !== undefined) return null;
  // Some hundred numbers: none of those that are asked for again and again.
  if (filters.among !== undefined) return null;
  const active: string[] = [];
  for (const [name, value] of Object.entries(filters)) {
    const isOff = value === undefined || (Array.isArray(value) && value.length === 0);
    if (!isOff) active.push(`${name}=${JSON.stringify(value)}`);
  }
  if (active.length > FILTERS_MAX) return null;
  return `${collapse ?? 'edition'}|${active.sort().join('|')}`;
}

/** The key of an unfiltered search for one common word, or null when it isn't that. */
export function standingWordKey(query: SearchQuery, reading: TextReading): string | null {
  if (reading.word === null || reading.count < STANDING_FROM) return null;
  return `${query.collapse ?? 'edition'}|search=${JSON.stringify(reading.word)}`;
}
