import { otherLayoutReading } from '../../../shared/keyboard-layout.rules.ts';
import type { Interpretation } from '../search.types.ts';
import { OtherSpellings } from '../spelling-pairs.rules.ts';
import type { IsbnLookup } from './isbn-lookup.ts';
import { readIsbn } from './isbn-query.rules.ts';
import type { LineIndex, NearLine } from './line-index.ts';
import { demandedWords, type TextMatcher } from './match-text.ts';
import { normalizeText } from './normalize-text.rules.ts';
import { spliceWords, type WordRespeller } from './respell-words.ts';
import { soundComparer } from './sound-distance.rules.ts';
import { romanizedSoundsOf, soundsOf } from './sound-key.rules.ts';
import { spelledNearness } from './spelled-nearness.rules.ts';
import { type Word, wordsOf } from './tokenize.rules.ts';

const SEARCH_LENGTH_MAX = 200;
/** With fewer whole-word matches than this, partial matches join those of a query of so few words. */
const SCARCE = 5;
const SHORT = 2;
/** The other layout's reading wins over a literal one this poor when it finds this many times as much. */
const POOR = 2;
const FAR_MORE = 20;
const TELLING_LENGTH = 4;
/** Lines that a text is a stretch of, looked through at most; what more of them have is told by its words. */
const CONTAINING_MAX = 400;
/** What is said word for word in a line stands before what only has the words. */
const STRETCH_BONUS = 9_000;
/** How near by sound a line must be to be what was meant; and how much less near others may be. */
const SOUND_LEAST = { thai: 0.76, latin: 0.7 };
/** Sounds agree by chance more often than letters do, those of a misspelled Latin word with Thai most of all. */
const SOUND_TRUST = { thai: 0.93, latin: 0.9 };
/** Heard so nearly, a line is meant even where a word's beginning or part was found. */
const HEARD_SURELY = 0.9;
/** A whole point of nearness, as a score beside popularity. */
const NEARNESS_WORTH = 400_000;
/** A respelling of the words that leaves this little of them is none. */
const RESPELLED_LEAST = 0.7;
/** One that leaves so much of them is what was meant: nothing nearer is looked for. */
const RESPELLED_SURELY = 0.8;

/** How near the words must be that a query and a line don't share, for one to be the other's spelling. */
const DIFFERENCE_LEAST = 0.4;

const THAI = /[\u0e01-\u0e4e]/;

export type TextReading = {
  count: number;
  interpretation: Interpretation;
  /** The text to mark in results, and to show as what was searched for. */
  text: string;
  /** The one word it comes down to, when whole matches of one word are all that was found. */
  word: string | null;
};

type Respelled = { words: Word[]; text: string; nearness: number };
type Typed = { text: string; normalized: string; words: Word[] };
/** A text as it was asked, and with words of it in the other spellings that staff have named. */
type Asked = Typed & { others: readonly Typed[] };

/** The part of a search text that is looked at. */
export function searchableText(text: string): string {
  return text.slice(0, SEARCH_LENGTH_MAX).toWellFormed().trim();
}

/**
 * Decides what a search text means and leaves its documents in the matcher. Readings are tried from the most literal on,
 * and the first that finds anything is taken: ISBN; all words, or a stretch of a title or name; the other keyboard
 * layout; then whichever is nearest of a respelling of words, a line spelled nearly so, and a line that sounds so in the
 * other script; the other layout read less strictly; most of the words.
 */
export class TextInterpreter {
  private readonly matcher: TextMatcher;
  private readonly respeller: WordRespeller;
  private readonly isbns: IsbnLookup;
  private readonly lines: LineIndex;
  private spellings = new OtherSpellings();

  constructor(matcher: TextMatcher, respeller: WordRespeller, isbns: IsbnLookup, lines: LineIndex) {
    this.matcher = matcher;
    this.respeller = respeller;
    this.isbns = isbns;
    this.lines = lines;
  }

  /** Spellings that stand for each other from now on; those that did until now. */
  takeSpellings(spellings: OtherSpellings): OtherSpellings {
    const before = this.spellings;
    this.spellings = spellings;
    return before;
  }

  read(text: string): TextReading {
    const literal = this.asked(text);
    const isbn = this.readIsbn(literal, 'isbn');
    if (isbn) return isbn;
    const { count, meant } = this.matchAll(literal);
    const reading = count > POOR ? null : otherLayoutReading(text);
    const other = reading === null ? null : this.asked(reading);
    if (count > 0) {
      if (
        other &&
        text.length >= TELLING_LENGTH &&
        this.matcher.matchWhole(other.words) >= FAR_MORE * count
      ) {
        return this.finish(other, this.matchAll(other).count, 'keyboard');
      }
      const kept = other ? this.matchAll(literal).count : count;
      const joined = this.joinHeard(meant, this.joinStretches(literal, kept));
      return this.finish(meant, joined, meant === literal ? 'exact' : 'typo');
    }
    for (const each of [literal, ...literal.others]) {
      const stretches = this.joinStretches(each, 0);
      if (stretches > 0) return this.finish(each, stretches, each === literal ? 'exact' : 'typo');
    }
    return (
      (other && (this.readIsbn(other, 'keyboard') ?? this.readWhole(other))) ??
      this.readNearest(literal) ??
      (other && (this.readPartly(other) ?? this.readRespelled(other, 'keyboard'))) ??
      this.readMost(literal)
    );
  }

  private asked(text: string): Asked {
    const query = typed(text);
    const others = this.spellings.variantsOf(query.normalized, query.words).map(typed);
    return { ...query, others };
  }

  /** The documents that have the most of its words, or of those in another spelling. */
  private readMost(query: Asked): TextReading {
    for (const each of [query, ...query.others]) {
      const count = this.matcher.matchMost(each.words);
      if (count > 0) return this.finish(each, count, each === query ? 'exact' : 'typo');
    }
    return this.finish(query, 0, 'exact');
  }

  /** Adds what has the text as a stretch of a line to the documents found by words. */
  private joinStretches(query: Typed, count: number): number {
    if (query.normalized.trim().length < TELLING_LENGTH) return count;
    const scored = new Map<number, number>();
    for (const line of this.lines.containing(query.normalized, CONTAINING_MAX))
      this.lines.forDocuments(line, (document, worth) => {
        scored.set(document, Math.max(scored.get(document) ?? 0, STRETCH_BONUS + worth * 8));
      });
    return scored.size === 0 ? count : this.matcher.join(count, scored);
  }

  /** Where words were found only in part, what surely sounds so in the other script joins what was found. */
  private joinHeard(query: Typed, count: number): number {
    if (count >= SCARCE * 4 || this.matcher.hasWhole(query.words)) return count;
    const heard = this.lines.soundingLike(query.normalized, HEARD_SURELY);
    return heard.length === 0 ? count : this.joinNear(heard, count);
  }

  /** What is nearest by its letters, by its words' letters or by its sound, if anything is near enough. */
  private readNearest(query: Asked): TextReading | null {
    const respelled = this.findRespelling(query);
    if (respelled !== null && respelled.nearness >= RESPELLED_SURELY)
      return this.takeRespelled(respelled, 'typo');
    // Words that the shop has, one by one, are spelled right: what has most of them is what is meant.
    const isSpelledRight =
      new Set(query.words.map((word) => word.run)).size === query.words.length &&
      this.matcher.hasWhole(query.words);
    if (isSpelledRight) return respelled === null ? null : this.takeRespelled(respelled, 'typo');
    const script = THAI.test(query.normalized) ? 'thai' : 'latin';
    const isMixed = script === 'thai' && /[a-z]/.test(query.normalized);
    // A word that the shop has isn't taken for another, nor one of three letters, nor a number: who asks for manga
    // doesn't mean a mango.
    const kept = demandedWords(query.words).filter(
      (word) =>
        word.script === 'digit' ||
        (word.script === 'latin' && (word.text.length < TELLING_LENGTH || this.matcher.isKnown(word))),
    );
    const spelled = this.lines.spelledLike(query.normalized, (line) =>
      kept.every((word) => line.includes(` ${word.text}`)),
    );
    const bySpelling = spelled[0]?.nearness ?? 0;
    const beyond = Math.max(bySpelling, respelled?.nearness ?? 0) / SOUND_TRUST[script];
    const heard = isMixed ? [] : this.soundingLike(query, SOUND_LEAST[script], beyond);
    const bySound = (heard[0]?.nearness ?? 0) * SOUND_TRUST[script];
    if (respelled !== null && respelled.nearness >= Math.max(bySpelling, bySound)) {
      const { words, text } = respelled;
      const count = this.joinNear(spelled, this.matcher.matchWhole(words));
      return this.finish({ text, normalized: text, words }, count, 'typo');
    }
    if (bySpelling === 0 && bySound === 0) return null;
    const near = bySpelling >= bySound ? spelled : heard;
    const line = typed(this.lines.textOf(near[0]?.line ?? 0));
    if (!(near === spelled ? isRespelled : isTransliterated)(query, line)) {
      const most = this.matcher.matchMost(query.words);
      if (most > 0) return this.finish(query, most, 'exact');
    }
    // What its letters may have meant comes behind what it sounds like.
    const others = near === heard && respelled !== null ? this.scoreRespelled(respelled) : new Map();
    return this.finish(line, this.joinNear(near, 0, others), 'typo');
  }

  private scoreRespelled({ words, nearness }: Respelled): Map<number, number> {
    const count = this.matcher.matchWhole(words);
    const score = Math.round(nearness * NEARNESS_WORTH);
    return new Map(Array.from({ length: count }, (_, at) => [this.matcher.found[at] ?? 0, score]));
  }

  /** Lines of the other script that sound like the text, or like the nearest of its other spellings. */
  private soundingLike(query: Asked, atLeast: number, beyond: number): NearLine[] {
    const isThai = THAI.test(query.normalized);
    let heard: NearLine[] = [];
    for (const { normalized } of [query, ...query.others]) {
      const lines = this.lines.soundingLike(normalized, atLeast, beyond, isThai);
      if ((lines[0]?.nearness ?? 0) > (heard[0]?.nearness ?? 0)) heard = lines;
    }
    return heard;
  }

  /** Adds the documents of the nearest lines, and of those nearly as near. */
  private joinNear(near: readonly NearLine[], count: number, scored = new Map<number, number>()): number {
    for (const { line, nearness } of near) {
      this.lines.forDocuments(line, (document, worth) => {
        const score = Math.round(nearness * NEARNESS_WORTH) + worth * 8;
        scored.set(document, Math.max(scored.get(document) ?? 0, score));
      });
    }
    return this.matcher.join(count, scored);
  }

  private readIsbn(query: Typed, interpretation: Interpretation): TextReading | null {
    const isbn = readIsbn(query.normalized);
    const documents = isbn ? this.isbns.find(isbn) : [];
    if (documents.length === 0) return null;
    const count = this.matcher.take(documents);
    this.matcher.addBonuses([], count);
    return { count, interpretation, text: query.text, word: null };
  }

  /** Documents with all words, in any of their spellings; and the reading that found some: as typed, if that did. */
  private matchAll(query: Asked): { count: number; meant: Typed } {
    if (query.others.length === 0) return { count: this.matchOwn(query.words), meant: query };
    const scored = new Map<number, number>();
    let other: Typed | null = null;
    for (const each of query.others) {
      const count = this.matcher.matchWhole(each.words);
      if (count > 0) other ??= each;
      for (let i = 0; i < count; i++) {
        const document = this.matcher.found[i] ?? 0;
        scored.set(document, Math.max(scored.get(document) ?? 0, this.matcher.scores[document] ?? 0));
      }
    }
    if (other === null) return { count: this.matchOwn(query.words), meant: query };
    const own = this.matcher.matchWhole(query.words);
    return { count: this.matcher.join(own, scored), meant: own > 0 ? query : other };
  }

  private matchOwn(words: Word[]): number {
    const count = this.matcher.matchWhole(words);
    if (count >= SCARCE || (count > 0 && demandedWords(words).length > SHORT)) return count;
    return this.matcher.matchPartly(words, SCARCE) || this.matcher.matchPartly(words);
  }

  private readWhole(query: Asked): TextReading | null {
    if (this.matcher.matchWhole(query.words) === 0) return null;
    return this.finish(query, this.matchAll(query).count, 'keyboard');
  }

  private readPartly(query: Typed): TextReading | null {
    const count = this.matcher.matchPartly(query.words);
    return count === 0 ? null : this.finish(query, count, 'keyboard');
  }

  private readRespelled(query: Asked, interpretation: Interpretation): TextReading | null {
    const found = this.findRespelling(query);
    return found === null ? null : this.takeRespelled(found, interpretation);
  }

  private takeRespelled({ words, text }: Respelled, interpretation: Interpretation): TextReading {
    return this.finish({ text, normalized: text, words }, this.matcher.matchWhole(words), interpretation);
  }

  /** The likeliest respelling that finds anything and keeps most of what was typed. */
  private findRespelling(query: Asked): Respelled | null {
    for (const each of [query, ...query.others]) {
      const nearnessOf = spelledNearness(each.normalized.trim());
      for (const words of this.respeller.respell(each.words)) {
        if (this.matcher.matchWhole(words) === 0) continue;
        const text = spliceWords(each.normalized, each.words, words);
        const nearness = nearnessOf(text);
        if (nearness >= RESPELLED_LEAST) return { words, text, nearness };
      }
    }
    return null;
  }

  private finish(query: Typed, count: number, interpretation: Interpretation): TextReading {
    this.matcher.addBonuses(query.words, count);
    const demanded = demandedWords(query.words);
    // What was found by another spelling as well isn't what the word alone finds.
    const isAlone = demanded.length === 1 && count >= SCARCE && !this.spellings.knows(query.words);
    const word = isAlone ? (demanded[0]?.text ?? null) : null;
    return { count, interpretation, text: query.text, word };
  }
}

/**
 * Whether a line is another spelling of a query, and not one that has some of its words and is unlike it in the others:
 * then whatever has most of the words is meant, not that line alone.
 */
function isRespelled(query: Typed, line: Typed): boolean {
  const { asked, had } = differenceOf(query, line);
  if (asked.length + had.length === 0) return true;
  return spelledNearness(asked)(had) >= DIFFERENCE_LEAST;
}

/**
 * The same by sound. Mostly the two have no word in common, being in two scripts; where they do, what is left is short, and
 * must be heard surely.
 */
function isTransliterated(query: Typed, line: Typed): boolean {
  const { asked, had } = differenceOf(query, line);
  if (asked === query.words.map((word) => word.text).join(' ')) return true;
  return soundComparer(soundsIn(asked))(soundsIn(had)) >= HEARD_SURELY;
}

function soundsIn(text: string): string {
  return THAI.test(text) ? soundsOf(text) : romanizedSoundsOf(text);
}

/** The words that only one of the two has. */
function differenceOf(query: Typed, line: Typed): { asked: string; had: string } {
  const only = ({ words }: Typed, other: Typed) =>
    words
      .map((word) => word.text)
      .filter((text) => !other.words.some((word) => word.text === text))
      .join(' ');
  return { asked: only(query, line), had: only(line, query) };
}

function typed(text: string): Typed {
  const normalized = normalizeText(text);
  return { text, normalized, words: wordsOf(normalized) };
}
