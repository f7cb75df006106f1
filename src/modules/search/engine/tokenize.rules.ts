import { clustersOf } from './thai-clusters.rules.ts';

export type Script = 'thai' | 'latin' | 'digit' | 'other';

export type Word = {
  /** What is indexed: Latin words are folded to the singular. */
  text: string;
  script: Script;
  /** Where it stands in the normalised text. */
  start: number;
  end: number;
  /** Words of one unbroken run of a script share this number. */
  run: number;
};

// Script and digit boundaries come first: the segmenter glues `harryพอตเตอร์` and `ม6` together.
const RUN =
  /(?<thai>[\u0e01-\u0e2e\u0e30-\u0e3a\u0e40-\u0e45\u0e47-\u0e4e]+)|(?<digit>[0-9]+)|(?<latin>[a-z]+(?:'[a-z]+)*)|(?<other>[[\p{L}\p{M}\p{Nd}]--[a-z0-9\u0e00-\u0e7f]]+)/gv;
const thaiSegmenter = new Intl.Segmenter('th', { granularity: 'word' });
const segmented = new Map<string, string[]>();
const SEGMENTED_MAX = 20_000;
const SEGMENTED_LENGTH_MAX = 40;

/** Names, categories and publishers repeat from product to product, so short runs are remembered. */
function segmentThai(run: string): string[] {
  const known = segmented.get(run);
  if (known) return known;
  const words: string[] = [];
  for (const part of thaiSegmenter.segment(run)) words.push(part.segment);
  if (run.length <= SEGMENTED_LENGTH_MAX) {
    if (segmented.size >= SEGMENTED_MAX) segmented.clear();
    segmented.set(run, words);
  }
  return words;
}

/** Light plural folding: enough for book titles, and never shorter than three letters. */
export function foldPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word.slice(0, -1);
}

/** The words of a normalised text. */
export function wordsOf(normalized: string): Word[] {
  const words: Word[] = [];
  let run = 0;
  for (const match of normalized.matchAll(RUN)) {
    const start = match.index;
    const text = match[0];
    if (match.groups?.thai !== undefined) {
      let at = start;
      for (const part of segmentThai(text)) {
        words.push({ text: part, script: 'thai', start: at, end: at + part.length, run });
        at += part.length;
      }
    } else if (match.groups?.latin !== undefined) {
      const folded = foldPlural(text.replaceAll("'", ''));
      words.push({ text: folded, script: 'latin', start, end: start + text.length, run });
    } else {
      const script = match.groups?.digit === undefined ? 'other' : 'digit';
      words.push({ text, script, start, end: start + text.length, run });
    }
    run++;
  }
  return words;
}

/** Words too common to be demanded of a result when the query has others. */
const LIGHT = new Set(
  'a an and at by for from in of on or the to with การ ความ และ ของ ที่ ใน กับ เป็น ให้ จาก แห่ง โดย หรือ ก็'.split(
    ' ',
  ),
);

export function isLightWord(word: string): boolean {
  return LIGHT.has(word);
}

const VOLUME_WORDS = new Set(
  'volume vol book no part number episode ep issue เล่ม เล่มที่ ที่ ภาค ตอน ตอนที่ ฉบับ'.split(' '),
);

/** Without words like "volume" before a number: a book tells its place in a series by the number alone. */
export function withoutVolumeWords(words: readonly Word[]): Word[] {
  const kept: Word[] = [];
  for (const word of words) {
    if (word.script === 'digit')
      while (kept.length > 1 && VOLUME_WORDS.has(kept.at(-1)?.text ?? '')) kept.pop();
    kept.push(word);
  }
  return kept;
}

/** The n-grams a partial Thai word is looked up by: trigrams of clusters, or the one bigram of a short word. */
export function lookupGramsOf(thaiWord: string): string[] {
  const clusters = clustersOf(thaiWord);
  if (clusters.length < 2) return [];
  if (clusters.length === 2) return [gram(clusters)];
  const grams: string[] = [];
  for (let i = 0; i + 3 <= clusters.length; i++) grams.push(gram(clusters.slice(i, i + 3)));
  return [...new Set(grams)];
}

/** All bigrams and trigrams of clusters of a Thai run, as indexed. */
export function indexGramsOf(thaiRun: string): string[] {
  const clusters = clustersOf(thaiRun);
  const grams: string[] = [];
  for (let i = 0; i + 2 <= clusters.length; i++) {
    grams.push(gram(clusters.slice(i, i + 2)));
    if (i + 3 <= clusters.length) grams.push(gram(clusters.slice(i, i + 3)));
  }
  return grams;
}

/** N-grams live in the same vocabulary as words, told apart by their first character. */
function gram(clusters: string[]): string {
  return `#${clusters.join('|')}`;
}
