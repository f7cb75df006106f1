import { otherLayoutReading } from '../../../shared/keyboard-layout.rules.ts';
import type { Suggestion } from '../search.types.ts';
import type { OfferCollapser } from './collapse-editions.ts';
import type { DocumentColumns } from './document-columns.ts';
import { searchableText, type TextInterpreter } from './interpret-text.ts';
import { markMatches } from './mark-matches.rules.ts';
import type { TextMatcher } from './match-text.ts';
import type { ProductRanking } from './rank-products.ts';
import { suggestionKeyOf } from './suggestion-key.rules.ts';
import type { SuggestionIndex } from './suggestions.ts';

const SUGGESTIONS_MAX = 50;
/** Books that share a title and are offered each: more would leave no place for other titles. */
const SAME_TITLE_MAX = 3;
/** Offers of one title that are looked at for them. */
const SAME_TITLE_SCAN = 256;

export type SuggesterParts = {
  columns: DocumentColumns;
  suggestions: SuggestionIndex;
  interpreter: TextInterpreter;
  matcher: TextMatcher;
  collapser: OfferCollapser;
  ranking: ProductRanking;
};

/** Answers a text being typed: what begins so; what would in the other keyboard layout; what a search would find. */
export class ProductSuggester {
  private readonly parts: SuggesterParts;

  constructor(parts: SuggesterParts) {
    this.parts = parts;
  }

  suggest(text: string, limit: number): Suggestion[] {
    const asked = searchableText(text);
    const size = Math.max(0, Math.min(SUGGESTIONS_MAX, Math.floor(limit) || 0));
    if (asked === '' || size === 0) return [];
    const begun = this.begunBy(asked, size);
    if (begun.length > 0) return begun;
    const other = otherLayoutReading(asked);
    const swapped = other === null ? [] : this.begunBy(other, size);
    return swapped.length > 0 ? swapped : this.foundBy(asked, size);
  }

  private begunBy(text: string, size: number): Suggestion[] {
    const { suggestions } = this.parts;
    return suggestions
      .startingWith(suggestionKeyOf(text), size)
      .flatMap((entry) => this.booksOf(entry, this.suggestionOf(entry, text)))
      .slice(0, size);
  }

  /** Different books may have one title: each of them, the most bought first, by one of its offers. */
  private booksOf(entry: number, suggestion: Suggestion): Suggestion[] {
    const { columns, collapser, matcher, ranking, suggestions } = this.parts;
    const documents = suggestions.documentsOf(entry, SAME_TITLE_SCAN);
    if (documents.length < 2) return [suggestion];
    columns.features.refresh();
    const found = collapser.collapse(documents, documents.length);
    const books = ranking.page(found, 'bestSeller', matcher.scores, 0, SAME_TITLE_MAX);
    return books.map((document) => ({ ...suggestion, productId: columns.productIds[document] ?? 0 }));
  }

  /** For another word order, a slip, an ISBN. */
  private foundBy(text: string, size: number): Suggestion[] {
    const { columns, interpreter, matcher, collapser, ranking, suggestions } = this.parts;
    columns.features.refresh();
    const reading = interpreter.read(text);
    const found = collapser.collapse(matcher.found, reading.count);
    const best = ranking.page(found, 'relevance', matcher.scores, 0, size);
    const offered: Suggestion[] = [];
    if (reading.count > 0 && reading.text !== text) {
      offered.push({ kind: 'query', text: reading.text, marks: markMatches(reading.text, reading.text) });
    }
    for (const document of best) {
      const productId = columns.productIds[document] ?? 0;
      const titles = suggestions.titlesOf(document).map((entry) => this.suggestionOf(entry, reading.text));
      const title = titles.find(({ marks }) => marks.length > 0) ?? titles[0];
      if (title) offered.push({ ...title, productId });
    }
    return offered.slice(0, size);
  }

  private suggestionOf(entry: number, asked: string): Suggestion {
    const { columns, suggestions } = this.parts;
    const text = suggestions.textOf(entry);
    const suggestion: Suggestion = { kind: suggestions.kindOf(entry), text, marks: markMatches(text, asked) };
    const document = suggestions.documentOf(entry);
    if (document !== undefined) suggestion.productId = columns.productIds[document] ?? 0;
    const id = suggestions.idOf(entry);
    if (id !== undefined) suggestion.id = id;
    return suggestion;
  }
}
