import type { SearchDocument } from '../search.types.ts';
import { normalizeText } from './normalize-text.rules.ts';
import { indexGramsOf, isLightWord, type Word, wordsOf } from './tokenize.rules.ts';

/**
 * A document's terms with what each is worth in it (1–255). Plain JSON, so a table can keep it and a starting
 * process needn't segment Thai again. It depends on nothing but the document: rarity is applied at query time.
 */
export type DocumentTokens = { terms: string[]; impacts: number[] };

/** Where a further occurrence stops mattering: impact = w ÷ (w + SATURATION), as BM25's k1. */
const SATURATION = 8;
/** A title of this many words is neither favoured nor punished for its length. */
const USUAL_WORDS = 8;
const JOINED_MAX = 16;
const RUN_JOINED_MAX = 24;
const PREFIX_WORDS = 3;

/** Marks the terms for "the title begins with these words" and "this is the whole title". */
export function titlePrefixTerm(words: string[]): string {
  return `^${words.slice(0, PREFIX_WORDS).join('')}`;
}
export function wholeTitleTerm(words: string[]): string {
  return `=${words.join('')}`;
}

/**
 * Neighbouring Thai words written as one: the segmenter over-splits loan words (ไพ|ทอน), and not always the same way.
 * Also a short run as a whole (a name between spaces).
 */
export function joinedWordsOf(words: Word[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < words.length; ) {
    const first = words[i];
    let end = i + 1;
    while (end < words.length && words[end]?.run === first?.run) end++;
    if (first?.script === 'thai') {
      for (let j = i; j + 1 < end; j++) {
        const a = words[j]?.text ?? '';
        const b = words[j + 1]?.text ?? '';
        if (a.length + b.length <= JOINED_MAX && !isLightWord(a) && !isLightWord(b)) joined.push(a + b);
      }
      if (end - i >= 3 && end - i <= 4) {
        const whole = words.slice(i, end).map((word) => word.text);
        const text = whole.join('');
        if (text.length <= RUN_JOINED_MAX) joined.push(text);
      }
    }
    i = end;
  }
  return joined;
}

function thaiRunsOf(words: Word[]): string[] {
  const runs = new Map<number, string>();
  for (const word of words) {
    if (word.script === 'thai') runs.set(word.run, (runs.get(word.run) ?? '') + word.text);
  }
  return [...runs.values()];
}

/** "Harry Potter 5": a series by its name's words, and the place in it. */
export function seriesTerm(words: string[], number: string): string {
  return `~${words.join('')}#${number}`;
}

type Field = { weight: number; grams: boolean; title: boolean };
const FIELDS = {
  title: { weight: 10, grams: true, title: true },
  author: { weight: 6, grams: true, title: false },
  subtitle: { weight: 7, grams: true, title: false },
  series: { weight: 5, grams: true, title: false },
  publisher: { weight: 3, grams: false, title: false },
  label: { weight: 2, grams: false, title: false },
} as const satisfies Record<string, Field>;

/** What one text adds to a document in a field. */
function termsOf(text: string, { weight, grams, title }: Field): Map<string, number> {
  const terms = new Map<string, number>();
  const words = wordsOf(normalizeText(text));
  const worth = weight / (0.6 + (0.4 * words.length) / USUAL_WORDS);
  const add = (term: string) => terms.set(term, (terms.get(term) ?? 0) + worth);
  for (const word of words) add(word.text);
  for (const joined of joinedWordsOf(words)) add(joined);
  if (grams) for (const run of thaiRunsOf(words)) for (const gram of new Set(indexGramsOf(run))) add(gram);
  if (title && words.length > 0) {
    const texts = words.map((word) => word.text);
    for (let n = 1; n <= Math.min(PREFIX_WORDS, texts.length); n++) {
      terms.set(titlePrefixTerm(texts.slice(0, n)), weight);
    }
    terms.set(wholeTitleTerm(texts), weight);
  }
  return terms;
}

const KNOWN_MAX = 5_000;
const known: Record<keyof typeof FIELDS, Map<string, Map<string, number>>> = {
  title: new Map(),
  subtitle: new Map(),
  author: new Map(),
  series: new Map(),
  publisher: new Map(),
  label: new Map(),
};

/** Offers share their edition's texts, and all of a publisher's books its name: what was just worked out is kept. */
function knownTermsOf(text: string, field: keyof typeof FIELDS): Map<string, number> {
  const texts = known[field];
  let terms = texts.get(text);
  if (!terms) {
    terms = termsOf(text, FIELDS[field]);
    if (texts.size >= KNOWN_MAX) texts.clear();
    texts.set(text, terms);
  }
  return terms;
}

const SERIES_PLACE_WORTH = 8;

/** The number a book has in its series: alone, and behind the series' name. */
function* seriesPlaceOf({
  seriesNames,
  seriesNumber,
}: SearchDocument): Generator<[term: string, worth: number]> {
  if (seriesNumber === null) return;
  const digits = normalizeText(seriesNumber);
  for (const { text } of wordsOf(digits)) yield [text, SERIES_PLACE_WORTH];
  for (const name of new Set(seriesNames)) {
    const words = wordsOf(normalizeText(name)).map((word) => word.text);
    yield [seriesTerm(words, digits), SERIES_PLACE_WORTH];
  }
}

/** The terms of a document. Pure: the same document always gives the same tokens. */
export function tokensOf(document: SearchDocument): DocumentTokens {
  const weights = new Map<string, number>();
  const add = (texts: Iterable<string>, field: keyof typeof FIELDS) => {
    for (const text of texts) {
      for (const [term, worth] of knownTermsOf(text, field))
        weights.set(term, (weights.get(term) ?? 0) + worth);
    }
  };
  add(new Set([document.titleTh, document.titleEn]), 'title');
  add(document.authorNames, 'author');
  add(document.subtitles, 'subtitle');
  add(document.seriesNames, 'series');
  for (const [term, worth] of seriesPlaceOf(document)) weights.set(term, (weights.get(term) ?? 0) + worth);
  add(document.publisherNames, 'publisher');
  add(document.categoryNames, 'label');
  add(document.tags, 'label');
  const terms: string[] = [];
  const impacts: number[] = [];
  for (const [term, weight] of weights) {
    terms.push(term);
    impacts.push(Math.max(1, Math.round((255 * weight) / (weight + SATURATION))));
  }
  return { terms, impacts };
}
