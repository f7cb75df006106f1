import type { FacetName, SearchFacets, SearchQuery } from '../search.types.ts';
import { listBits } from './bit-sets.ts';
import { type Collapsers, collapserOf, type Selection } from './collapse-editions.ts';
import { FacetCounter, PLACE_OF } from './count-facets.ts';
import type { DocumentColumns } from './document-columns.ts';
import type { ProductFilters, ResolvedFilters } from './product-filters.ts';
import { type StandingFacets, standingBrowseKey, withoutFilter } from './standing-facets.ts';

/** Applies filters and counts facets, each facet without its own filter. `facets` null counts nothing. */
export class ProductCounter {
  private readonly columns: DocumentColumns;
  private readonly filters: ProductFilters;
  private readonly collapsers: Collapsers;
  private readonly standing: StandingFacets;
  private readonly facets: FacetCounter;
  private passed = new Uint32Array(0);
  private spared: Uint32Array[] = [];

  constructor(
    columns: DocumentColumns,
    filters: ProductFilters,
    collapsers: Collapsers,
    standing: StandingFacets,
  ) {
    this.columns = columns;
    this.filters = filters;
    this.collapsers = collapsers;
    this.standing = standing;
    this.facets = new FacetCounter(columns);
  }

  /** Filters and counts many documents, as bit sets. */
  countBits(query: SearchQuery, filters: ResolvedFilters, facets: SearchFacets | null): Selection {
    for (const facet of facets ? filters.steered : []) {
      if (facets) this.countSteered(query, filters, facet, facets);
    }
    const selection = this.selectBits(query, this.filters.passing(filters, null));
    if (facets) this.facets.count(selection, (name) => !filters.steered.includes(name), facets);
    return selection;
  }

  /** Counts a facet without its own filter; what browsing without it has counted is taken from there. */
  private countSteered(
    query: SearchQuery,
    filters: ResolvedFilters,
    facet: FacetName,
    facets: SearchFacets,
  ): void {
    const isSearch = filters.bitFilters.some((filter) => filter.isText === true);
    const key = isSearch ? null : standingBrowseKey(withoutFilter(query, facet));
    const standing = key === null ? undefined : this.standing.findFacet(key, facet);
    if (standing) {
      Object.assign(facets, { [facet]: standing[facet] });
      return;
    }
    const bits = this.filters.passing(filters, facet);
    // The ends of the price facet need every offer's price, not one for an edition.
    const isWhole = query.collapse === 'none' || facet === 'price';
    const selection = isWhole
      ? this.selectBits(query, bits)
      : collapserOf(this.collapsers, query).collapseForCount(bits, PLACE_OF[facet]);
    this.facets.count(selection, (name) => name === facet, facets);
    if (key !== null) this.standing.keepFacet(key, facet, facets, query.stock !== undefined);
  }

  selectBits(query: SearchQuery, bits: Uint32Array): Selection {
    const collapser = collapserOf(this.collapsers, query);
    if (query.collapse !== 'none') return collapser.collapseBits(bits);
    this.reserve(0);
    return collapser.asTheyAre(this.passed, listBits(bits, this.columns.words, this.passed));
  }

  /** Filters and counts the few documents found, one by one. */
  countList(
    query: SearchQuery,
    filters: ResolvedFilters,
    found: Uint32Array,
    count: number,
    facets: SearchFacets | null,
  ): Selection {
    const collapser = collapserOf(this.collapsers, query);
    const select = (list: Uint32Array, length: number) =>
      query.collapse === 'none' ? collapser.asTheyAre(list, length) : collapser.collapse(list, length);
    this.reserve(filters.steered.length);
    const { passed, spared } = this;
    const { length, sparedLengths } = this.filters.split(filters, found, count, passed, spared);
    filters.steered.forEach((facet, slot) => {
      const selection = select(spared[slot] ?? passed, sparedLengths[slot] ?? 0);
      if (facets) this.facets.count(selection, (name) => name === facet, facets);
    });
    const selection = select(passed, length);
    if (facets) this.facets.count(selection, (name) => !filters.steered.includes(name), facets);
    return selection;
  }

  private reserve(steered: number): void {
    const { capacity } = this.columns;
    if (this.passed.length < capacity) {
      this.passed = new Uint32Array(capacity);
      this.spared = [];
    }
    while (this.spared.length < steered) this.spared.push(new Uint32Array(capacity));
  }
}

export function emptyFacets(): SearchFacets {
  return {
    category: [],
    rating: [],
    discount: [],
    format: [],
    language: [],
    seller: [],
    author: [],
    publisher: [],
    payment: [],
    shipping: [],
    price: { minSatang: null, maxSatang: null, buckets: [] },
  };
}
