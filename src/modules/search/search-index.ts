import { hasBit, listBits } from './bit-sets.ts';
import { EditionCollapser, type Selection } from './collapse-editions.ts';
import { FacetCounter, PLACE_OF } from './count-facets.ts';
import { DocumentColumns } from './document-columns.ts';
import { DocumentTerms } from './document-terms.ts';
import type { DocumentTokens } from './document-tokens.rules.ts';
import { searchableText, TextInterpreter, type TextReading } from './interpret-text.ts';
import { IsbnLookup } from './isbn-lookup.ts';
import { TextMatcher } from './match-text.ts';
import { ProductFilters, type ResolvedFilters } from './product-filters.ts';
import { ProductRanking } from './rank-products.ts';
import { WordRespeller } from './respell-words.ts';
import type {
  FacetName,
  SearchDocument,
  SearchFacets,
  SearchQuery,
  SearchResult,
  SortBy,
  Suggestion,
} from './search.types.ts';
import { SortedOrder } from './sorted-order.ts';
import { StandingFacets, standingBrowseKey, standingWordKey, withoutFilter } from './standing-facets.ts';
import { ProductSuggester } from './suggest-products.ts';
import { SuggestionIndex } from './suggestions.ts';

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
  private readonly isbnOf: (string | null)[] = [];
  private readonly matcher: TextMatcher;
  private readonly interpreter: TextInterpreter;
  private readonly filters = new ProductFilters(this.columns);
  private readonly collapser = new EditionCollapser(this.columns);
  private readonly counter = new FacetCounter(this.columns);
  private readonly ranking = new ProductRanking(this.columns);
  private readonly orders = new Map<SortBy, SortedOrder>();
  private readonly suggestions = new SuggestionIndex();
  private readonly suggester: ProductSuggester;
  private readonly standing = new StandingFacets();
  private passed = new Uint32Array(0);
  private spared: Uint32Array[] = [];

  constructor() {
    const { columns, terms, suggestions, collapser, ranking } = this;
    const matcher = new TextMatcher({
      vocabulary: terms.vocabulary,
      postings: terms.postings,
      liveCount: () => columns.liveCount,
      capacity: () => columns.capacity,
      popularity: () => columns.popularity,
    });
    const respeller = new WordRespeller(terms.vocabulary, (term) => matcher.countOf(term));
    const interpreter = new TextInterpreter(matcher, respeller, this.isbns);
    this.matcher = matcher;
    this.interpreter = interpreter;
    this.suggester = new ProductSuggester({ columns, suggestions, interpreter, matcher, collapser, ranking });
    for (const sortBy of STANDING_SORTS) this.orders.set(sortBy, new SortedOrder(ranking.comparator(sortBy)));
  }

  /** An index of these documents. A product given twice keeps its last document. */
  static build(documents: Iterable<SearchDocument>, options: BuildOptions = {}): SearchIndex {
    const index = new SearchIndex();
    const latest = new Map<number, SearchDocument>();
    for (const document of documents) latest.set(document.productId, document);
    const inOrder = inCountingOrder([...latest.values()]);
    for (const document of inOrder) {
      const ordinal = index.columns.add(document);
      index.terms.stage(ordinal, document, options.tokensFor?.(document));
      index.isbns.add(document.isbn13, ordinal);
      index.isbnOf[ordinal] = document.isbn13;
      index.suggestions.add(document);
    }
    index.terms.commit();
    index.suggestions.commit();
    index.columns.settle();
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
    this.standing.forget();
    for (const order of this.orders.values()) order.touch(ordinal, true);
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
    this.standing.forget();
    for (const order of this.orders.values()) order.touch(ordinal, false);
    return true;
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
    this.reserve(filters.steered.length);
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
      selection = this.countBits(query, filters, standing ? null : facets);
    } else selection = this.countList(query, filters, reading.count, standing ? null : facets);
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
    const selection = this.countBits(query, filters, facets);
    const counted = { total: selection.shownCount, facets };
    if (key !== null) this.standing.keep(key, counted, query.inStockOnly === true);
    return browsed(counted, this.page(query, sortBy, selection));
  }

  /** Filters and counts many documents, as bit sets. */
  private countBits(query: SearchQuery, filters: ResolvedFilters, facets: SearchFacets | null): Selection {
    for (const facet of facets ? filters.steered : []) {
      if (facets) this.countSteered(query, filters, facet, facets);
    }
    const selection = this.selectBits(query, this.filters.passing(filters, null));
    if (facets) this.counter.count(selection, (name) => !filters.steered.includes(name), facets);
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
      : this.collapser.collapseForCount(bits, PLACE_OF[facet]);
    this.counter.count(selection, (name) => name === facet, facets);
    if (key !== null) this.standing.keepFacet(key, facet, facets, query.inStockOnly === true);
  }

  private selectBits(query: SearchQuery, bits: Uint32Array): Selection {
    if (query.collapse !== 'none') return this.collapser.collapseBits(bits);
    return this.collapser.asTheyAre(this.passed, listBits(bits, this.columns.words, this.passed));
  }

  /** Filters and counts the few documents found, one by one. */
  private countList(
    query: SearchQuery,
    filters: ResolvedFilters,
    count: number,
    facets: SearchFacets | null,
  ): Selection {
    const select = (list: Uint32Array, length: number) =>
      query.collapse === 'none'
        ? this.collapser.asTheyAre(list, length)
        : this.collapser.collapse(list, length);
    const { passed, spared } = this;
    const { found } = this.matcher;
    const { length, sparedLengths } = this.filters.split(filters, found, count, passed, spared);
    filters.steered.forEach((facet, slot) => {
      const selection = select(spared[slot] ?? passed, sparedLengths[slot] ?? 0);
      if (facets) this.counter.count(selection, (name) => name === facet, facets);
    });
    const selection = select(passed, length);
    if (facets) this.counter.count(selection, (name) => !filters.steered.includes(name), facets);
    return selection;
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
    if (!order || (offset + size) * 4 > total) return this.page(query, sortBy, this.selectBits(query, bits));
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

  private reserve(steered: number): void {
    const { capacity } = this.columns;
    if (this.passed.length < capacity) {
      this.passed = new Uint32Array(capacity);
      this.spared = [];
    }
    while (this.spared.length < steered) this.spared.push(new Uint32Array(capacity));
  }
}

/** Same categories side by side, and within them the offers of an edition: counting goes over what lies together. */
function inCountingOrder(documents: SearchDocument[]): SearchDocument[] {
  const categoriesOf = new Map<number, string>();
  const ordered = documents.map((document) => {
    const { editionId } = document;
    const own = document.categoryIds.join();
    const categories = editionId === null ? own : (categoriesOf.get(editionId) ?? own);
    if (editionId !== null) categoriesOf.set(editionId, categories);
    return { document, categories, edition: editionId ?? 0 };
  });
  ordered.sort((a, b) => {
    if (a.categories !== b.categories) return a.categories < b.categories ? -1 : 1;
    return a.edition - b.edition || a.document.productId - b.document.productId;
  });
  return ordered.map(({ document }) => document);
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
