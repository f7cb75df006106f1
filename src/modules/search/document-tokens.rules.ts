import { normalizeText } from './normalize-text.rules.ts';
import type { SearchDocument } from './search.types.ts';
import { indexGramsOf, isLightWord, type Word, wordsOf } from './tokenize.rules.ts';

/**
 * A document's terms with what each is worth in it (1–255). Plain JSON, so a table can keep it and a starting
 * process needn't segment Thai again. It depends on nothing but the document: rarity is applied at query time.
 */
export type DocumentTokens = { terms: string[]; impacts: number[] };

/** Bump when tokenising changes, so kept tokens are made again. */
export const TOKENS_VERSION = 1;

const WEIGHT = { title: 10, author: 6, series: 5, publisher: 3, label: 2 } as const;
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

type FieldOptions = { weight: number; grams: boolean; title: boolean };

function addField(weights: Map<string, number>, text: string, options: FieldOptions): void {
  if (text === '') return;
  const words = wordsOf(normalizeText(text));
  if (words.length === 0) return;
  const worth = options.weight / (0.6 + (0.4 * words.length) / USUAL_WORDS);
  const add = (term: string, amount: number) => weights.set(term, (weights.get(term) ?? 0) + amount);
  for (const word of words) add(word.text, worth);
  for (const joined of joinedWordsOf(words)) add(joined, worth);
  if (options.grams) {
    for (const run of thaiRunsOf(words)) for (const gram of new Set(indexGramsOf(run))) add(gram, worth);
  }
  if (options.title) {
    const texts = words.map((word) => word.text);
    for (let n = 1; n <= Math.min(PREFIX_WORDS, texts.length); n++) {
      weights.set(titlePrefixTerm(texts.slice(0, n)), WEIGHT.title);
    }
    weights.set(wholeTitleTerm(texts), WEIGHT.title);
  }
}

/** The terms of a document. Pure: the same document always gives the same tokens. */
export function tokensOf(document: SearchDocument): DocumentTokens {
  const weights = new Map<string, number>();
  for (const title of new Set([document.titleTh, document.titleEn])) {
    addField(weights, title, { weight: WEIGHT.title, grams: true, title: true });
  }
  for (const name of document.authorNames) {
    addField(weights, name, { weight: WEIGHT.author, grams: true, title: false });
  }
  for (const name of document.seriesNames) {
    addField(weights, name, { weight: WEIGHT.series, grams: true, title: false });
  }
  for (const name of document.publisherNames) {
    addField(weights, name, { weight: WEIGHT.publisher, grams: false, title: false });
  }
  for (const name of [...document.categoryNames, ...document.tags]) {
    addField(weights, name, { weight: WEIGHT.label, grams: false, title: false });
  }
  const terms: string[] = [];
  const impacts: number[] = [];
  for (const [term, weight] of weights) {
    terms.push(term);
    impacts.push(Math.max(1, Math.round((255 * weight) / (weight + SATURATION))));
  }
  return { terms, impacts };
}
