import type { TextReading } from './interpret-text.ts';
import type { ResolvedFilters } from './product-filters.ts';
import type { SearchFacets, SearchQuery } from './search.types.ts';

const KEPT_MAX = 2000;
/** A single word found in so many products is kept as well: it is as common as a category, and asked for as often. */
export const STANDING_FROM = 1000;

export type Counted = { total: number; facets: SearchFacets };

/** Totals and facets of what most visits begin with (no filter or one; one common word), until a change alters them. */
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

  /** A product came into stock or ran out; nothing else changed. */
  forgetStock(): void {
    this.keptOfStock.clear();
  }

  forget(): void {
    this.kept.clear();
    this.keptOfStock.clear();
  }
}

/** The key of a browse, or null when it is too narrow to be kept. */
export function standingBrowseKey(query: SearchQuery, filters: ResolvedFilters): string | null {
  if (filters.price || filters.bitFilters.length > 1) return null;
  const { categoryId, authorId, seriesId, publisherId, sellerId, inStockOnly } = query;
  const { discount, rating, payment, shipping, format, language } = query;
  const ids = [categoryId, authorId, seriesId, publisherId, sellerId, inStockOnly === true];
  return JSON.stringify([
    query.collapse === 'none',
    ids,
    discount,
    rating,
    payment,
    shipping,
    format,
    language,
  ]);
}

/** The key of an unfiltered search for one common word, or null when it isn't that. */
export function standingWordKey(query: SearchQuery, reading: TextReading): string | null {
  if (reading.word === null || reading.count < STANDING_FROM) return null;
  return JSON.stringify([query.collapse === 'none', reading.word]);
}
