import { slipsAllowed } from './spelling.rules.ts';
import type { Word } from './tokenize.rules.ts';
import type { SpellingCandidate, Vocabulary } from './vocabulary.ts';

const CANDIDATES_MAX = 3;
const WINDOW_MAX = 3;
const TRIES_MAX = 24;
/** Near spellings looked up for one query: nonsense must not cost more than a misspelling. */
const LOOKUPS_MAX = 12;
/** How much commoner a word must be to stand for another that exists. */
const COMMONER = 4;

type Respelling = { words: Word[]; slips: number };

/** Offers other spellings of a query's words, likeliest first. A caller takes the first that finds something. */
export class WordRespeller {
  private readonly vocabulary: Vocabulary;
  private readonly countOf: (term: number) => number;
  private lookups = 0;
  /** What was looked up for this query. */
  private readonly looked = new Map<string, SpellingCandidate[]>();

  constructor(vocabulary: Vocabulary, countOf: (term: number) => number) {
    this.vocabulary = vocabulary;
    this.countOf = countOf;
  }

  /** At most two dozen versions of the words, each differing from what was typed. */
  respell(words: Word[]): Word[][] {
    this.lookups = 0;
    this.looked.clear();
    const runs = runsOf(words);
    const unknown = runs.map((run) => run.some((word) => !this.isKnown(word.text)));
    const versions: Word[][] = [];
    if (unknown.some(Boolean)) {
      const options = runs.map((run, i) => (unknown[i] ? this.optionsFor(run) : [{ words: run, slips: 0 }]));
      const best = options.map((option, i) => option[0]?.words ?? runs[i] ?? []);
      if (options.some((option, i) => unknown[i] && option.length > 0)) versions.push(best.flat());
      for (let i = 0; i < options.length; i++) {
        for (const option of options[i]?.slice(1) ?? []) {
          versions.push(best.flatMap((run, at) => (at === i ? option.words : run)));
        }
      }
    }
    // Every word may exist and one still be the wrong one (`hairy potter`): change one run at a time, and a word that
    // products have only for one that far more of them have.
    for (let i = 0; i < runs.length; i++) {
      if (unknown[i]) continue;
      for (const option of this.optionsFor(runs[i] ?? [])) {
        if (this.rarestOf(option.words) < COMMONER * this.rarestOf(runs[i] ?? [])) continue;
        versions.push(runs.flatMap((run, at) => (at === i ? option.words : run)));
      }
    }
    return versions.slice(0, TRIES_MAX);
  }

  private rarestOf(words: Word[]): number {
    return Math.min(...words.map((word) => this.countOf(this.vocabulary.find(word.text) ?? -1)));
  }

  private isKnown(text: string): boolean {
    const term = this.vocabulary.find(text);
    return term !== undefined && this.countOf(term) > 0;
  }

  private near(text: string): SpellingCandidate[] {
    if (slipsAllowed(text) === 0 || this.lookups >= LOOKUPS_MAX) return [];
    this.lookups++;
    let near = this.looked.get(text);
    if (near === undefined) {
      near = this.vocabulary.nearSpellings(text, this.countOf, CANDIDATES_MAX);
      this.looked.set(text, near);
    }
    return near;
  }

  /** Other spellings of one run: as a whole, a stretch of it, or word by word. */
  private optionsFor(run: Word[]): Respelling[] {
    const options: Respelling[] = [];
    const allKnown = run.every((word) => this.isKnown(word.text));
    if (run.length > 1) options.push(...this.replaceStretch(run, 0, run.length));
    options.push(...this.replaceUnknown(run));
    for (let size = 1; size <= Math.min(WINDOW_MAX, run.length - 1); size++) {
      for (let from = 0; from + size <= run.length; from++) {
        const isSuspect = allKnown || run.slice(from, from + size).some((word) => !this.isKnown(word.text));
        if (isSuspect) options.push(...this.replaceStretch(run, from, size));
      }
    }
    if (run.length === 1) options.push(...this.replaceStretch(run, 0, 1));
    const known = options.filter((option) => option.words.every((word) => this.isKnown(word.text)));
    const distinct = new Map(
      known.map((option) => [option.words.map((word) => word.text).join(' '), option]),
    );
    return [...distinct.values()].sort((a, b) => a.slips - b.slips).slice(0, CANDIDATES_MAX * 2);
  }

  private replaceUnknown(run: Word[]): Respelling[] {
    let slips = 0;
    const words: Word[] = [];
    for (const word of run) {
      if (this.isKnown(word.text)) {
        words.push(word);
        continue;
      }
      const [nearest] = this.near(word.text);
      if (!nearest) return [];
      slips += nearest.slips;
      words.push({ ...word, text: this.vocabulary.wordOf(nearest.term) });
    }
    return slips === 0 ? [] : [{ words, slips }];
  }

  /** The segmenter cuts a misspelled word anywhere, so neighbours are also looked up as one. */
  private replaceStretch(run: Word[], from: number, size: number): Respelling[] {
    const stretch = run.slice(from, from + size);
    const first = stretch[0];
    const last = stretch[stretch.length - 1];
    if (!first || !last) return [];
    const text = stretch.map((word) => word.text).join('');
    const whole = size > 1 && this.isKnown(text) ? [{ term: this.vocabulary.find(text) ?? 0, slips: 0 }] : [];
    if (whole.length === 0 && slipsAllowed(text) === 0) return [];
    const near = [...whole, ...this.near(text)];
    return near.map(({ term, slips }) => {
      const word: Word = { ...first, text: this.vocabulary.wordOf(term), end: last.end };
      return { words: [...run.slice(0, from), word, ...run.slice(from + size)], slips };
    });
  }
}

function runsOf(words: Word[]): Word[][] {
  const runs = new Map<number, Word[]>();
  for (const word of words) {
    const run = runs.get(word.run);
    if (run) run.push(word);
    else runs.set(word.run, [word]);
  }
  return [...runs.values()];
}

/** The normalised query with changed words put in their places. */
export function spliceWords(normalized: string, typed: Word[], respelled: Word[]): string {
  const kept = new Set(typed.map((word) => `${word.start}|${word.end}|${word.text}`));
  let text = '';
  let at = 0;
  for (const word of respelled) {
    const original = normalized.slice(word.start, word.end);
    text += normalized.slice(at, word.start);
    text += kept.has(`${word.start}|${word.end}|${word.text}`) ? original : word.text;
    at = word.end;
  }
  return (text + normalized.slice(at)).trim();
}
