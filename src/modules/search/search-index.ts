import { hasBit } from './bit-sets.ts';
import { EditionCollapser, type Selection } from './collapse-editions.ts';
import { FacetCounter } from './count-facets.ts';
import { DocumentColumns } from './document-columns.ts';
import { DocumentTerms } from './document-terms.ts';
import type { DocumentTokens } from './document-tokens.rules.ts';
import { searchableText, TextInterpreter, type TextReading } from './interpret-text.ts';
import { IsbnLookup } from './isbn-lookup.ts';
import { otherLayoutReading } from './keyboard-layout.rules.ts';
import { markMatches } from './mark-matches.rules.ts';
import { TextMatcher } from './match-text.ts';
import { type FacetName, ProductFilters, type ResolvedFilters } from './product-filters.ts';
import { ProductRanking } from './rank-products.ts';
import { WordRespeller } from './respell-words.ts';
import type {
  SearchDocument,
  SearchFacets,
  SearchQuery,
  SearchResult,
  SortBy,
  Suggestion,
} from './search.types.ts';
import { SortedOrder } from './sorted-order.ts';
import { suggestionKeyOf } from './suggestion-key.rules.ts';
import { type SuggestionEntry, SuggestionIndex } from './suggestions.ts';

const PER_PAGE_DEFAULT = 10;
const PER_PAGE_MAX = 100;
const SUGGESTIONS_MAX = 50;
const STANDING_SORTS: SortBy[] = [
  'bestSeller',
  'newest',
  'priceAsc',
  'priceDesc',
  'rating',
  'discount',
  'name',
];
const STANDING_FACETS_MAX = 2000;

export type BuildOptions = {
  /** Kept tokens of a document (see `tokensOf`), so its text needn't be segmented again. */
  tokensFor?: (document: SearchDocument) => DocumentTokens | undefined;
};

/**
 * The search index: everything a product list needs to be found, filtered, counted, sorted and paged, in memory. It is a
 * projection; the database stays the truth. Not safe to share between threads, and never throws on a query.
 */
export class SearchIndex {
  private readonly columns = new DocumentColumns();
  private readonly terms = new DocumentTerms();
  private readonly isbns = new IsbnLookup();
  private readonly isbnOf: (string | null)[] = [];
  private readonly matcher: TextMatcher;
  private readonly interpreter: TextInterpreter;
  private readonly filters = new ProductFilters(this.columns);
  private readonly collapser = new EditionCollapser(this.columns);
  private readonly counter = new FacetCounter(this.columns);
  private readonly ranking = new ProductRanking(this.columns);
  private readonly orders = new Map<SortBy, SortedOrder>();
  private readonly suggestions: SuggestionIndex;
  /** Facets and totals of browsing with at most one filter, until a change could alter them. */
  private readonly standing = new Map<string, { total: number; facets: SearchFacets }>();
  private passed = new Uint32Array(0);
  private spared: Uint32Array[] = [];

  constructor() {
    const { columns, terms } = this;
    this.matcher = new TextMatcher({
      vocabulary: terms.vocabulary,
      postings: terms.postings,
      liveCount: () => columns.liveCount,
      capacity: () => columns.capacity,
      popularity: () => columns.popularity,
    });
    const respeller = new WordRespeller(terms.vocabulary, (term) => this.matcher.countOf(term));
    this.interpreter = new TextInterpreter(this.matcher, respeller, this.isbns);
    this.suggestions = new SuggestionIndex();
    for (const sortBy of STANDING_SORTS) {
      const compare = (a: number, b: number) => this.ranking.compare(sortBy, this.matcher.scores, a, b);
      this.orders.set(sortBy, new SortedOrder(compare));
    }
  }

  /** An index of these documents. A product given twice keeps its last document. */
  static build(documents: Iterable<SearchDocument>, options: BuildOptions = {}): SearchIndex {
    const index = new SearchIndex();
    const latest = new Map<number, SearchDocument>();
    for (const document of documents) latest.set(document.productId, document);
    for (const document of latest.values()) {
      const ordinal = index.columns.add(document);
      index.terms.stage(ordinal, document, options.tokensFor?.(document));
      index.isbns.add(document.isbn13, ordinal);
      index.isbnOf[ordinal] = document.isbn13;
      index.suggestions.add(document);
    }
    index.terms.commit();
    index.suggestions.commit();
    const all = Uint32Array.from({ length: index.columns.used }, (_, ordinal) => ordinal);
    for (const order of index.orders.values()) order.build(all);
    return index;
  }

  /** How many documents there are. */
  get size(): number {
    return this.columns.liveCount;
  }

  has(productId: number): boolean {
    return this.columns.ordinalOf(productId) !== undefined;
  }

  /** Adds the document, or puts it in the place of the product's former one. */
  replaceDocument(document: SearchDocument, tokens?: DocumentTokens): void {
    const known = this.columns.ordinalOf(document.productId);
    const ordinal = known ?? this.columns.add(document);
    if (known !== undefined) {
      this.columns.replace(ordinal, document);
      this.isbns.remove(this.isbnOf[ordinal] ?? null, ordinal);
    }
    this.terms.replace(ordinal, document, tokens);
    this.isbns.add(document.isbn13, ordinal);
    this.isbnOf[ordinal] = document.isbn13;
    this.suggestions.replace(document);
    this.touch(ordinal, true);
  }

  /** Removes the product's document; false when there was none. */
  removeDocument(productId: number): boolean {
    const ordinal = this.columns.ordinalOf(productId);
    if (ordinal === undefined) return false;
    this.columns.remove(ordinal);
    this.terms.remove(ordinal);
    this.isbns.remove(this.isbnOf[ordinal] ?? null, ordinal);
    this.isbnOf[ordinal] = null;
    this.suggestions.remove(productId);
    this.touch(ordinal, false);
    return true;
  }

  /** New stock and prices of a product, in place; false when it isn't indexed. What is left out stays. */
  updateStockAndPrice(
    productId: number,
    change: { stock?: number; priceSatang?: number; fullPriceSatang?: number },
  ): boolean {
    const ordinal = this.columns.ordinalOf(productId);
    if (ordinal === undefined) return false;
    const { prices, fullPrices, inStock } = this.columns;
    const price = change.priceSatang ?? prices[ordinal] ?? 0;
    const fullPrice = change.fullPriceSatang ?? fullPrices[ordinal] ?? 0;
    const stock = change.stock ?? inStock[ordinal] ?? 0;
    if (this.columns.writeStockAndPrice(ordinal, stock, price, fullPrice)) this.touch(ordinal, true);
    return true;
  }

  /** One page of products with facet counts. */
  search(query: SearchQuery): SearchResult {
    const text = searchableText(query.search ?? '');
    const sortBy = query.sortBy ?? (text === '' ? 'bestSeller' : 'relevance');
    const filters = this.filters.resolve(query);
    this.reserve(filters.steered.length);
    if (text === '') return this.browse(query, filters, sortBy === 'relevance' ? 'bestSeller' : sortBy);
    return this.find(query, filters, sortBy, this.interpreter.read(text), text);
  }

  /** What the search box offers for a text being typed: titles, names, categories. */
  suggest(text: string, limit = 10): Suggestion[] {
    const asked = searchableText(text);
    const size = Math.max(0, Math.min(SUGGESTIONS_MAX, Math.floor(limit) || 0));
    if (asked === '' || size === 0) return [];
    const begun = this.suggestBegun(asked, size);
    if (begun.length > 0) return begun;
    const other = otherLayoutReading(asked);
    const swapped = other === null ? [] : this.suggestBegun(other, size);
    if (swapped.length > 0) return swapped;
    return this.suggestFound(asked, size);
  }

  private suggestBegun(text: string, size: number): Suggestion[] {
    return this.suggestions
      .startingWith(suggestionKeyOf(text), size)
      .map((entry) => suggestionOf(entry, text));
  }

  /** What a search would find, when nothing begins so: other word order, a slip, an ISBN. */
  private suggestFound(text: string, size: number): Suggestion[] {
    const reading = this.interpreter.read(text);
    const found = this.collapser.collapse(this.matcher.found, reading.count);
    const best = this.ranking.page(found, 'relevance', this.matcher.scores, 0, size);
    const suggestions: Suggestion[] = [];
    if (reading.count > 0 && reading.text !== text) {
      suggestions.push({ kind: 'query', text: reading.text, marks: markMatches(reading.text, reading.text) });
    }
    for (const ordinal of best) {
      const productId = this.columns.productIds[ordinal] ?? 0;
      const titles = this.suggestions.titlesOf(productId).map((entry) => suggestionOf(entry, reading.text));
      const title = titles.find(({ marks }) => marks.length > 0) ?? titles[0];
      if (title) suggestions.push({ ...title, productId });
    }
    return suggestions.slice(0, size);
  }

  private find(
    query: SearchQuery,
    filters: ResolvedFilters,
    sortBy: SortBy,
    reading: TextReading,
    text: string,
  ) {
    const { passed, spared } = this;
    const { length, sparedLengths } = this.filters.split(
      filters,
      this.matcher.found,
      reading.count,
      passed,
      spared,
    );
    const facets = emptyFacets();
    filters.steered.forEach((facet, slot) => {
      const list = spared[slot] ?? passed;
      const own = sparedLengths[slot] ?? 0;
      list.set(passed.subarray(0, length), own);
      this.counter.count(this.select(query, list, own + length), (name) => name === facet, facets);
    });
    const selection = this.select(query, passed, length);
    this.counter.count(selection, (name) => !filters.steered.includes(name), facets);
    const result: SearchResult = {
      total: selection.singleCount + selection.groupCount,
      productIds: this.page(query, sortBy, selection),
      facets,
      markQuery: reading.text,
      interpretation: reading.interpretation,
    };
    if (reading.text !== text) result.correctedQuery = reading.text;
    return result;
  }

  private browse(query: SearchQuery, filters: ResolvedFilters, sortBy: SortBy): SearchResult {
    const key = standingKey(query, filters);
    const standing = key === null ? undefined : this.standing.get(key);
    if (standing) return browsed(standing, this.walkPage(query, filters, sortBy, standing.total));
    const facets = emptyFacets();
    for (const facet of filters.steered) {
      this.counter.count(this.selectAll(query, filters, facet), (name) => name === facet, facets);
    }
    const selection = this.selectAll(query, filters, null);
    this.counter.count(selection, (name) => !filters.steered.includes(name), facets);
    const found = { total: selection.singleCount + selection.groupCount, facets };
    if (key !== null) {
      if (this.standing.size >= STANDING_FACETS_MAX) this.standing.clear();
      this.standing.set(key, found);
    }
    return browsed(found, this.page(query, sortBy, selection));
  }

  private selectAll(query: SearchQuery, filters: ResolvedFilters, except: FacetName | null): Selection {
    return this.select(query, this.passed, this.filters.listAll(filters, except, this.passed));
  }

  private select(query: SearchQuery, list: Uint32Array, length: number): Selection {
    return query.collapse === 'none'
      ? this.collapser.asTheyAre(list, length)
      : this.collapser.collapse(list, length);
  }

  private page(query: SearchQuery, sortBy: SortBy, selection: Selection): number[] {
    const { offset, size } = pageOf(query);
    const ranked = this.ranking.page(selection, sortBy, this.matcher.scores, offset, size);
    return ranked.map((ordinal) => this.columns.productIds[ordinal] ?? 0);
  }

  /** A page of everything a filter lets through, without looking at everything: along the sorted order. */
  private walkPage(query: SearchQuery, filters: ResolvedFilters, sortBy: SortBy, total: number): number[] {
    const { offset, size } = pageOf(query);
    const { columns } = this;
    const order = this.orders.get(sortBy);
    const expected = ((offset + size) / Math.max(1, total)) * columns.used;
    if (!order || filters.price || expected > columns.used / 4) {
      return this.page(query, sortBy, this.selectAll(query, filters, null));
    }
    const bits = this.filters.intersect(filters, null);
    const matches = (ordinal: number) => hasBit(bits, ordinal);
    const productIds: number[] = [];
    let skipped = 0;
    order.walk((ordinal) => {
      if (!matches(ordinal)) return true;
      if (query.collapse !== 'none' && !this.collapser.isShown(ordinal, matches)) return true;
      if (skipped < offset) skipped++;
      else productIds.push(columns.productIds[ordinal] ?? 0);
      return productIds.length < size;
    });
    return productIds;
  }

  private touch(ordinal: number, isLive: boolean): void {
    this.standing.clear();
    for (const order of this.orders.values()) order.touch(ordinal, isLive);
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

function pageOf(query: SearchQuery): { offset: number; size: number } {
  const whole = (value: number | undefined, fallback: number) =>
    value === undefined || !Number.isFinite(value) ? fallback : Math.max(1, Math.floor(value));
  const size = Math.min(PER_PAGE_MAX, whole(query.perPage, PER_PAGE_DEFAULT));
  return { offset: (whole(query.pageNo, 1) - 1) * size, size };
}

/** Browsing with no filter or one (the home of most visits) has facets worth keeping; anything narrower is counted. */
function standingKey(query: SearchQuery, filters: ResolvedFilters): string | null {
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

function suggestionOf(entry: SuggestionEntry, text: string): Suggestion {
  const suggestion: Suggestion = { kind: entry.kind, text: entry.text, marks: markMatches(entry.text, text) };
  if (entry.kind === 'product' && entry.products[0] !== undefined) suggestion.productId = entry.products[0];
  if (entry.id !== undefined) suggestion.id = entry.id;
  return suggestion;
}

function browsed(found: { total: number; facets: SearchFacets }, productIds: number[]): SearchResult {
  return { ...found, productIds, markQuery: null, interpretation: 'exact' };
}

function emptyFacets(): SearchFacets {
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
