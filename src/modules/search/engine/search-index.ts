import type {
  SearchDocument,
  SearchFacets,
  SearchQuery,
  SearchResult,
  SortBy,
  Suggestion,
} from '../search.types.ts';
import { OtherSpellings, type SpellingPair, type SynonymGroup } from '../spelling-pairs.rules.ts';
import { hasBit } from './bit-sets.ts';
import { type Collapsers, collapserOf, OfferCollapser, type Selection } from './collapse-editions.ts';
import { emptyFacets, ProductCounter } from './count-products.ts';
import { inCountingOrder } from './counting-order.rules.ts';
import { DocumentColumns } from './document-columns.ts';
import { DocumentTerms } from './document-terms.ts';
import type { DocumentTokens } from './document-tokens.rules.ts';
import { searchableText, TextInterpreter, type TextReading } from './interpret-text.ts';
import { IsbnLookup } from './isbn-lookup.ts';
import { type Keeper, type KeptParts, putTogether, takeApart } from './kept-parts.ts';
import { LineIndex } from './line-index.ts';
import { TextMatcher } from './match-text.ts';
import { ProductFilters, type ResolvedFilters } from './product-filters.ts';
import { ProductRanking } from './rank-products.ts';
import { WordRespeller } from './respell-words.ts';
import { SortedOrder } from './sorted-order.ts';
import { StandingFacets, standingBrowseKey, standingWordKey } from './standing-facets.ts';
import { ProductSuggester } from './suggest-products.ts';
import { SuggestionIndex } from './suggestions.ts';

/** Documents taken in before other work may go first. */
const TURN_LENGTH = 50;
const PER_PAGE_DEFAULT = 10;
const PER_PAGE_MAX = 100;
/** Found documents above this many are filtered and counted as bit sets, not one by one. */
const BITS_FROM = 2048;
const STANDING_SORTS: SortBy[] = [
  'bestSeller',
  'newest',
  'priceAsc',
  'priceDesc',
  'rating',
  'discount',
  'name',
];

export type BuildOptions = {
  /** Kept tokens of a document (see `tokensOf`), so its text needn't be segmented again. */
  tokensFor?: (document: SearchDocument) => DocumentTokens | undefined;
};

/** What is left out stays. */
export type StockAndPrice = { stock?: number; priceSatang?: number; fullPriceSatang?: number };

/**
 * The search index: everything a product list needs to be found, filtered, counted, sorted and paged, in memory. It is a
 * projection; the database stays the truth. Not safe to share between threads, and never throws on a query.
 */
export class SearchIndex {
  private readonly columns = new DocumentColumns();
  private readonly terms = new DocumentTerms();
  private readonly isbns = new IsbnLookup();
  private readonly lines = new LineIndex();
  private readonly matcher: TextMatcher;
  private readonly interpreter: TextInterpreter;
  private readonly filters = new ProductFilters(this.columns);
  private readonly collapsers: Collapsers = {
    edition: new OfferCollapser(this.columns, this.columns.features.editions),
    work: new OfferCollapser(this.columns, this.columns.features.works),
  };
  private readonly standing = new StandingFacets();
  private readonly counter = new ProductCounter(this.columns, this.filters, this.collapsers, this.standing);
  private readonly ranking = new ProductRanking(this.columns);
  private readonly orders = new Map<SortBy, SortedOrder>();
  private readonly suggestions = new SuggestionIndex();
  private readonly suggester: ProductSuggester;

  constructor() {
    const { columns, terms, suggestions, ranking } = this;
    // A book is suggested once, however many editions it has.
    const collapser = this.collapsers.work;
    const matcher = new TextMatcher({
      vocabulary: terms.vocabulary,
      postings: terms.postings,
      liveCount: () => columns.liveCount,
      capacity: () => columns.capacity,
      popularity: () => columns.popularity,
    });
    const respeller = new WordRespeller(terms.vocabulary, (term) => matcher.countOf(term));
    const interpreter = new TextInterpreter(matcher, respeller, this.isbns, this.lines);
    this.matcher = matcher;
    this.interpreter = interpreter;
    this.suggester = new ProductSuggester({ columns, suggestions, interpreter, matcher, collapser, ranking });
    for (const sortBy of STANDING_SORTS) this.orders.set(sortBy, new SortedOrder(ranking.comparator(sortBy)));
  }

  /** An index of these documents. A product given twice keeps its last document. */
  static build(documents: Iterable<SearchDocument>, options: BuildOptions = {}): SearchIndex {
    const index = new SearchIndex();
    for (const _ of index.fill(documents, options));
    return index;
  }

  /**
   * As `build`, of batches that come one after another, so that they needn't all be in memory: each product once, in the
   * order of counting-order.rules.ts as far as can be. `turn` resolves when it is the index's turn again.
   */
  static async buildFrom(
    batches: AsyncIterable<readonly SearchDocument[]> | Iterable<readonly SearchDocument[]>,
    turn: () => Promise<unknown>,
  ): Promise<SearchIndex> {
    const index = new SearchIndex();
    for await (const batch of batches) for (const _ of index.stage(batch, {})) await turn();
    for (const _ of index.settle()) await turn();
    return index;
  }

  /**
   * What the index is made of, to be written down: views of its own arrays, so nothing may change it until they are written;
   * it may answer meanwhile. Spellings aren't in it.
   */
  takeApart(): KeptParts {
    this.columns.features.refresh();
    for (const order of this.orders.values()) order.merge();
    return takeApart((keeper) => this.keep(keeper));
  }

  /**
   * The index that these parts were taken from; it goes on with the arrays themselves.
   * @throws Error when they can't be those of an index of this code.
   */
  static putTogether(parts: KeptParts): SearchIndex {
    const index = new SearchIndex();
    putTogether(parts, (keeper) => index.keep(keeper));
    return index;
  }

  private keep(keeper: Keeper): void {
    for (const part of [this.columns, this.terms, this.lines, this.isbns, this.suggestions])
      part.keep(keeper);
    for (const order of this.orders.values()) order.keep(keeper);
  }

  private *fill(documents: Iterable<SearchDocument>, options: BuildOptions): Generator<void> {
    yield* this.stage(inCountingOrder(documents), options);
    yield* this.settle();
  }

  private *stage(documents: Iterable<SearchDocument>, options: BuildOptions): Generator<void> {
    let count = 0;
    for (const document of documents) {
      const ordinal = this.columns.add(document);
      this.terms.stage(ordinal, document, options.tokensFor?.(document));
      this.lines.stage(ordinal, document);
      this.isbns.put(ordinal, document.isbn13);
      this.suggestions.add(ordinal, document);
      if (++count % TURN_LENGTH === 0) yield;
    }
  }

  private *settle(): Generator<void> {
    yield* this.terms.commitInTurns();
    yield* this.lines.commitInTurns();
    yield* this.suggestions.commitInTurns();
    this.columns.settle();
    const all = Uint32Array.from({ length: this.columns.used }, (_, ordinal) => ordinal);
    for (const order of this.orders.values()) {
      yield;
      order.build(all);
    }
  }

  /** Words that are found for each other from now on, in the place of those there were. */
  takeSpellings(pairs: readonly SpellingPair[], groups: readonly SynonymGroup[] = []): void {
    this.interpreter.takeSpellings(new OtherSpellings(pairs, groups));
    this.standing.forget();
  }

  /** What would be found if words were found for each other as these say; nothing is kept of it. */
  tryWith(
    { pairs, groups }: { pairs: readonly SpellingPair[]; groups: readonly SynonymGroup[] },
    query: SearchQuery,
  ): SearchResult {
    const kept = this.interpreter.takeSpellings(new OtherSpellings(pairs, groups));
    this.standing.forget();
    try {
      return this.search(query);
    } finally {
      this.interpreter.takeSpellings(kept);
      this.standing.forget();
    }
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
    if (known !== undefined) this.columns.replace(ordinal, document);
    this.terms.replace(ordinal, document, tokens);
    this.lines.replace(ordinal, document);
    this.isbns.put(ordinal, document.isbn13);
    this.suggestions.replace(ordinal, document);
    this.standing.forget();
    for (const order of this.orders.values()) order.touch(ordinal, true);
  }

  /** Removes the product's document; false when there was none. */
  removeDocument(productId: number): boolean {
    const ordinal = this.columns.ordinalOf(productId);
    if (ordinal === undefined) return false;
    this.columns.remove(ordinal);
    this.terms.remove(ordinal);
    this.lines.remove(ordinal);
    this.isbns.put(ordinal, null);
    this.suggestions.remove(ordinal);
    this.standing.forget();
    for (const order of this.orders.values()) order.touch(ordinal, false);
    return true;
  }

  /** What a product costs, and what it would without being cheaper; null when it isn't in. */
  priceOf(productId: number): { priceSatang: number; fullPriceSatang: number } | null {
    const ordinal = this.columns.ordinalOf(productId);
    if (ordinal === undefined) return null;
    const { prices, fullPrices } = this.columns;
    return { priceSatang: prices[ordinal] ?? 0, fullPriceSatang: fullPrices[ordinal] ?? 0 };
  }

  /** Where a product's document stands, below `ordinalCount`; it stays there for as long as the product is in. */
  ordinalOf(productId: number): number | undefined {
    return this.columns.ordinalOf(productId);
  }

  get ordinalCount(): number {
    return this.columns.used;
  }

  /** The signature that the document at this place came with. */
  signatureAt(ordinal: number): number {
    return this.columns.signatures[ordinal] ?? 0;
  }

  hasStockAndPrice(
    ordinal: number,
    product: { isInStock: boolean; priceSatang: number; fullPriceSatang: number },
  ): boolean {
    const { prices, fullPrices, inStock } = this.columns;
    return (
      prices[ordinal] === product.priceSatang &&
      fullPrices[ordinal] === product.fullPriceSatang &&
      (inStock[ordinal] === 1) === product.isInStock
    );
  }

  /** All that are in: where each stands, and its number. */
  *products(): Generator<[ordinal: number, productId: number]> {
    const { live, productIds, used } = this.columns;
    for (let ordinal = 0; ordinal < used; ordinal++)
      if (hasBit(live, ordinal)) yield [ordinal, productIds[ordinal] ?? 0];
  }

  /** New stock or prices of a product, in place; false when it isn't indexed. */
  updateStockAndPrice(productId: number, change: StockAndPrice): boolean {
    const ordinal = this.columns.ordinalOf(productId);
    if (ordinal === undefined) return false;
    const { prices, fullPrices, inStock } = this.columns;
    const { stock, priceSatang = prices[ordinal] ?? 0, fullPriceSatang = fullPrices[ordinal] ?? 0 } = change;
    if (stock !== undefined && (inStock[ordinal] === 1) !== stock > 0) {
      this.columns.writeStock(ordinal, stock);
      this.standing.forgetStock();
    }
    if (priceSatang !== prices[ordinal] || fullPriceSatang !== fullPrices[ordinal]) {
      this.columns.writePrices(ordinal, priceSatang, fullPriceSatang);
      this.standing.forget();
      for (const sortBy of ['priceAsc', 'priceDesc', 'discount'] as const)
        this.orders.get(sortBy)?.touch(ordinal, true);
    }
    return true;
  }

  /** One page of products with facet counts. */
  search(query: SearchQuery): SearchResult {
    const text = searchableText(query.search ?? '');
    const sortBy = query.sortBy ?? (text === '' ? 'bestSeller' : 'relevance');
    this.columns.features.refresh();
    const filters = this.filters.resolve(query);
    if (text === '') return this.browse(query, filters, sortBy === 'relevance' ? 'bestSeller' : sortBy);
    return this.find(query, filters, sortBy, this.interpreter.read(text), text);
  }

  /** What the search box offers for a text being typed: titles, names, categories. */
  suggest(text: string, limit = 10): Suggestion[] {
    return this.suggester.suggest(text, limit);
  }

  private find(
    query: SearchQuery,
    filters: ResolvedFilters,
    sortBy: SortBy,
    reading: TextReading,
    text: string,
  ): SearchResult {
    const isFiltered = filters.bitFilters.length > 0 || filters.price !== null;
    const key = isFiltered ? null : standingWordKey(query, reading);
    const standing = key === null ? undefined : this.standing.find(key);
    const facets = standing?.facets ?? emptyFacets();
    let selection: Selection;
    if (reading.count > BITS_FROM) {
      this.filters.addFound(filters, this.matcher.found, reading.count);
      selection = this.counter.countBits(query, filters, standing ? null : facets);
    } else {
      selection = this.counter.countList(
        query,
        filters,
        this.matcher.found,
        reading.count,
        standing ? null : facets,
      );
    }
    const total = selection.shownCount;
    if (key !== null && !standing) this.standing.keep(key, { total, facets }, false);
    const result: SearchResult = {
      total,
      productIds: this.page(query, sortBy, selection),
      facets,
      markQuery: reading.text,
      interpretation: reading.interpretation,
    };
    if (reading.text !== text) result.correctedQuery = reading.text;
    return result;
  }

  private browse(query: SearchQuery, filters: ResolvedFilters, sortBy: SortBy): SearchResult {
    const key = standingBrowseKey(query);
    const standing = key === null ? undefined : this.standing.find(key);
    // With standing facets the page is read off the sorted order, and nothing else is looked at.
    if (standing) return browsed(standing, this.walkPage(query, filters, sortBy, standing.total));
    const facets = emptyFacets();
    const selection = this.counter.countBits(query, filters, facets);
    const counted = { total: selection.shownCount, facets };
    if (key !== null) this.standing.keep(key, counted, query.stock !== undefined);
    return browsed(counted, this.page(query, sortBy, selection));
  }

  private page(query: SearchQuery, sortBy: SortBy, selection: Selection): number[] {
    const { offset, size } = pageOf(query);
    const ranked = this.ranking.page(selection, sortBy, this.matcher.scores, offset, size);
    return ranked.map((ordinal) => this.columns.productIds[ordinal] ?? 0);
  }

  /** A page of everything a filter lets through, along the sorted order; a deep page is sorted instead. */
  private walkPage(query: SearchQuery, filters: ResolvedFilters, sortBy: SortBy, total: number): number[] {
    const { offset, size } = pageOf(query);
    const { columns } = this;
    const order = this.orders.get(sortBy);
    const bits = this.filters.passing(filters, null);
    if (!order || (offset + size) * 4 > total)
      return this.page(query, sortBy, this.counter.selectBits(query, bits));
    const collapser = collapserOf(this.collapsers, query);
    const matches = (ordinal: number) => hasBit(bits, ordinal);
    const productIds: number[] = [];
    let skipped = 0;
    order.walk((ordinal) => {
      if (!matches(ordinal)) return true;
      if (query.collapse !== 'none' && !collapser.isShown(ordinal, matches)) return true;
      if (skipped < offset) skipped++;
      else productIds.push(columns.productIds[ordinal] ?? 0);
      return productIds.length < size;
    });
    return productIds;
  }
}

function pageOf(query: SearchQuery): { offset: number; size: number } {
  const whole = (value: number | undefined, fallback: number) =>
    value === undefined || !Number.isFinite(value) ? fallback : Math.max(1, Math.floor(value));
  const size = Math.min(PER_PAGE_MAX, whole(query.perPage, PER_PAGE_DEFAULT));
  return { offset: (whole(query.pageNo, 1) - 1) * size, size };
}

function browsed(counted: { total: number; facets: SearchFacets }, productIds: number[]): SearchResult {
  return { ...counted, productIds, markQuery: null, interpretation: 'exact' };
}
