import type { IsbnLookup } from './isbn-lookup.ts';
import { readIsbn } from './isbn-query.rules.ts';
import { otherLayoutReading } from './keyboard-layout.rules.ts';
import { demandedWords, type TextMatcher } from './match-text.ts';
import { normalizeText } from './normalize-text.rules.ts';
import { spliceWords, type WordRespeller } from './respell-words.ts';
import type { Interpretation } from './search.types.ts';
import { type Word, wordsOf } from './tokenize.rules.ts';

const SEARCH_LENGTH_MAX = 200;
const SEARCH_WORDS_MAX = 16;
/** With fewer whole-word matches than this, partial matches join those of a query of so few words. */
const SCARCE = 5;
const SHORT = 2;
/** The other layout's reading wins over a literal one this poor when it finds this many times as much. */
const POOR = 2;
const FAR_MORE = 20;
const TELLING_LENGTH = 4;

export type TextReading = {
  count: number;
  interpretation: Interpretation;
  /** The text to mark in results, and to show as what was searched for. */
  text: string;
  /** The one word it comes down to, when whole matches of one word are all that was found. */
  word: string | null;
};

type Typed = { text: string; normalized: string; words: Word[] };

/** The part of a search text that is looked at. */
export function searchableText(text: string): string {
  return text.slice(0, SEARCH_LENGTH_MAX).toWellFormed().trim();
}

/**
 * Decides what a search text means and leaves its documents in the matcher. Readings are tried from the most literal on,
 * and the first that finds anything is taken: ISBN; all words; the other keyboard layout; a respelling; the other
 * layout read less strictly or respelled; most of the words.
 */
export class TextInterpreter {
  private readonly matcher: TextMatcher;
  private readonly respeller: WordRespeller;
  private readonly isbns: IsbnLookup;

  constructor(matcher: TextMatcher, respeller: WordRespeller, isbns: IsbnLookup) {
    this.matcher = matcher;
    this.respeller = respeller;
    this.isbns = isbns;
  }

  read(text: string): TextReading {
    const literal = typed(text);
    const isbn = this.readIsbn(literal, 'isbn');
    if (isbn) return isbn;
    const count = this.matchAll(literal.words);
    const reading = count > POOR ? null : otherLayoutReading(text);
    const other = reading === null ? null : typed(reading);
    if (count > 0) {
      if (
        other &&
        text.length >= TELLING_LENGTH &&
        this.matcher.matchWhole(other.words) >= FAR_MORE * count
      ) {
        return this.finish(other, this.matchAll(other.words), 'keyboard');
      }
      return this.finish(literal, other ? this.matchAll(literal.words) : count, 'exact');
    }
    return (
      (other && (this.readIsbn(other, 'keyboard') ?? this.readWhole(other))) ??
      this.readRespelled(literal, 'typo') ??
      (other && (this.readPartly(other) ?? this.readRespelled(other, 'keyboard'))) ??
      this.finish(literal, this.matcher.matchMost(literal.words), 'exact')
    );
  }

  private readIsbn(query: Typed, interpretation: Interpretation): TextReading | null {
    const isbn = readIsbn(query.normalized);
    const documents = isbn ? this.isbns.find(isbn) : [];
    if (documents.length === 0) return null;
    const count = this.matcher.take(documents);
    this.matcher.addBonuses([], count);
    return { count, interpretation, text: query.text, word: null };
  }

  private matchAll(words: Word[]): number {
    const count = this.matcher.matchWhole(words);
    if (count >= SCARCE || (count > 0 && demandedWords(words).length > SHORT)) return count;
    return this.matcher.matchPartly(words, SCARCE) || this.matcher.matchPartly(words);
  }

  private readWhole(query: Typed): TextReading | null {
    if (this.matcher.matchWhole(query.words) === 0) return null;
    return this.finish(query, this.matchAll(query.words), 'keyboard');
  }

  private readPartly(query: Typed): TextReading | null {
    const count = this.matcher.matchPartly(query.words);
    return count === 0 ? null : this.finish(query, count, 'keyboard');
  }

  private readRespelled(query: Typed, interpretation: Interpretation): TextReading | null {
    for (const words of this.respeller.respell(query.words)) {
      const count = this.matcher.matchWhole(words);
      if (count === 0) continue;
      const text = spliceWords(query.normalized, query.words, words);
      return this.finish({ text, normalized: text, words }, count, interpretation);
    }
    return null;
  }

  private finish(query: Typed, count: number, interpretation: Interpretation): TextReading {
    this.matcher.addBonuses(query.words, count);
    const demanded = demandedWords(query.words);
    const word = demanded.length === 1 && count >= SCARCE ? (demanded[0]?.text ?? null) : null;
    return { count, interpretation, text: query.text, word };
  }
}

function typed(text: string): Typed {
  const normalized = normalizeText(text);
  return { text, normalized, words: wordsOf(normalized).slice(0, SEARCH_WORDS_MAX) };
}
