import { fail, type Result, succeed } from '../../shared/result.ts';
import { normalizeText } from './engine/normalize-text.rules.ts';
import { type Word, wordsOf } from './engine/tokenize.rules.ts';

/** A word and another spelling of it, as people write them: Coelho, โคเอลโญ. Neither comes before the other. */
export type SpellingPair = { word: string; spelling: string };

/** Words that mean the same: มังงะ, การ์ตูนญี่ปุ่น, manga. One way: the first finds the others, and isn't found by them. */
export type SynonymGroup = { words: readonly string[]; isOneWay: boolean };

/** How long a word may be (UTF-16 units), and how many pairs a shop may have. */
export const spellingPairLimits = { lettersLeast: 2, lettersMost: 60, pairsMost: 2_000 };

/** Readings of one query with other spellings in it. */
const VARIANTS_MAX = 8;
/** Other spellings of one word. */
const ALTERNATIVES_MAX = 6;

/** Letters, with a space, a hyphen or an apostrophe between words. */
const WORDS = /^[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+)*$/u;

export type SpellingPairMessage = 'lettersOnly' | 'sameWord';
export type SpellingPairInvalid = {
  code: 'spellingInvalid';
  fields: Partial<Record<keyof SpellingPair, SpellingPairMessage>>;
};

/** By what a word is known, however it is parted or cased; two spellings with one key are found alike as it is. */
export function spellingKey(text: string): string {
  return joined(wordsOf(normalizeText(text)));
}

/** Whether it is a word, or a few, that search can know: letters, and as many as a word has at least. */
export function isSearchWord(text: string): boolean {
  return WORDS.test(text) && spellingKey(text).length >= spellingPairLimits.lettersLeast;
}

/** Checks a pair, and tells the keys it is known by, in the order in which they are kept. */
export function checkSpellingPair(
  pair: SpellingPair,
): Result<{ firstKey: string; secondKey: string }, SpellingPairInvalid> {
  const fields: SpellingPairInvalid['fields'] = {};
  for (const name of ['word', 'spelling'] as const) {
    if (!isSearchWord(pair[name])) fields[name] = 'lettersOnly';
  }
  const [firstKey = '', secondKey = ''] = [spellingKey(pair.word), spellingKey(pair.spelling)].sort();
  if (Object.keys(fields).length === 0 && firstKey === secondKey) fields.spelling = 'sameWord';
  return Object.keys(fields).length === 0
    ? succeed({ firstKey, secondKey })
    : fail({ code: 'spellingInvalid', fields });
}

/** Where in a query a known word stands, and its other spellings, the nearest relations first. */
type Site = { start: number; end: number; others: readonly string[] };

/** Pairs put together: spellings of one word, whatever pair they stand in, stand for each other. */
export class OtherSpellings {
  private readonly relations = new Map<string, Set<string>>();
  private readonly written = new Map<string, string>();
  private longest = 0;

  constructor(pairs: readonly SpellingPair[] = [], groups: readonly SynonymGroup[] = []) {
    for (const { word, spelling } of pairs) {
      this.relate(word, spelling);
      this.relate(spelling, word);
    }
    for (const { words, isOneWay } of groups)
      for (const [at, from] of words.entries())
        for (const to of words) if (to !== from && (!isOneWay || at === 0)) this.relate(from, to);
  }

  /** The query with its words written in the other ways there are, all of them first; at most eight. */
  variantsOf(normalized: string, words: readonly Word[]): string[] {
    if (this.relations.size === 0) return [];
    let variants = [{ text: '', at: 0 }];
    for (const { start, end, others } of this.sitesIn(words)) {
      const choices = [...others, normalized.slice(start, end)];
      variants = variants
        .flatMap(({ text, at }) =>
          choices.map((choice) => ({ text: text + normalized.slice(at, start) + choice, at: end })),
        )
        .slice(0, VARIANTS_MAX + 1);
    }
    return variants
      .map(({ text, at }) => text + normalized.slice(at))
      .filter((text) => text !== normalized)
      .slice(0, VARIANTS_MAX);
  }

  /** Whether any of the words has another spelling. */
  knows(words: readonly Word[]): boolean {
    return this.relations.size > 0 && this.sitesIn(words).length > 0;
  }

  private relate(from: string, to: string): void {
    const key = spellingKey(from);
    this.written.set(key, normalizeText(from));
    // What only is found by another is written as it was, too.
    const target = spellingKey(to);
    if (!this.written.has(target)) this.written.set(target, normalizeText(to));
    this.longest = Math.max(this.longest, key.length);
    const related = this.relations.get(key);
    if (related) related.add(spellingKey(to));
    else this.relations.set(key, new Set([spellingKey(to)]));
  }

  /** Known words in a row of words, the longest from the left: Thai names are cut into words anywhere. */
  private sitesIn(words: readonly Word[]): Site[] {
    const sites: Site[] = [];
    for (let from = 0; from < words.length; from++) {
      let key = '';
      let found: { to: number; key: string } | null = null;
      for (let to = from; to < words.length && key.length <= this.longest; to++) {
        key += words[to]?.text ?? '';
        if (this.relations.has(key)) found = { to, key };
      }
      const first = words[from];
      const last = found === null ? undefined : words[found.to];
      if (found === null || first === undefined || last === undefined) continue;
      sites.push({ start: first.start, end: last.end, others: this.othersOf(found.key) });
      from = found.to;
    }
    return sites;
  }

  private othersOf(key: string): string[] {
    const found = new Set([key]);
    for (const known of found) {
      if (found.size > ALTERNATIVES_MAX) break;
      for (const related of this.relations.get(known) ?? []) found.add(related);
    }
    return [...found].slice(1, ALTERNATIVES_MAX + 1).map((each) => this.written.get(each) ?? each);
  }
}

function joined(words: readonly Word[]): string {
  return words.map((word) => word.text).join('');
}
