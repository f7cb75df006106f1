import { grownTo } from './grow-array.ts';
import type { Keeper } from './kept-parts.ts';
import { mergeSorted } from './merge-sorted.ts';
import { NumberDictionary } from './number-dictionary.ts';
import { PackedLists } from './packed-lists.ts';
import { letterDistance, slipsAllowed, spellingDistance, spellingUnits } from './spelling.rules.ts';
import { TextTable } from './text-table.ts';

const WORD_LENGTH_MAX = 31;
const THAI_START = 0x0e01;
const LATIN = /^[a-z]+$/;
const UNIT_LENGTH_USUAL = 5;

export type SpellingCandidate = { term: number; slips: number };

/** Every term ever seen and its number, with the ways to find one by a beginning or by a near spelling. */
export class Vocabulary {
  private readonly words = new TextTable();
  /** Terms by letter pair and length: what a misspelled word shares with the right one. */
  private readonly pairs = new NumberDictionary();
  private readonly byPair = new PackedLists();
  private shared = new Uint8Array(1024);
  private touched = new Uint32Array(1024);
  /** Which letters a term has, one bit each: most wrong candidates are told by it alone. */
  private letters = new Uint32Array(1024);
  private sortedLatin = new Uint32Array(0);
  private unsortedLatin: number[] = [];

  keep(keeper: Keeper): void {
    this.sortLatin();
    this.words.keep(keeper);
    this.pairs.keep(keeper);
    this.byPair.keep(keeper);
    this.letters = keeper.array(this.letters);
    this.sortedLatin = keeper.array(this.sortedLatin);
  }

  get size(): number {
    return this.words.size;
  }

  find(word: string): number | undefined {
    return this.words.find(word);
  }

  wordOf(term: number): string {
    return this.words.textOf(term);
  }

  add(word: string): number {
    const before = this.words.size;
    const id = this.words.add(word);
    if (id < before) return id;
    const first = word.charCodeAt(0);
    const isLatin = first >= 97 && first <= 122;
    if (isLatin) this.unsortedLatin.push(id);
    if ((isLatin || first >= THAI_START) && word.length >= 3 && word.length <= WORD_LENGTH_MAX)
      this.addPairs(word, id);
    return id;
  }

  /** To be called once all terms are added. */
  settle(): void {
    this.sortLatin();
    this.byPair.trim();
  }

  /** Latin terms in use that begin so, in alphabetical order, at most `max`. */
  withPrefix(prefix: string, countOf: (term: number) => number, max: number): number[] {
    this.sortLatin();
    const found: number[] = [];
    const begins = this.words.seeker(prefix);
    let low = 0;
    let high = this.sortedLatin.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.wordAt(middle) < prefix) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < this.sortedLatin.length && found.length < max; at++) {
      const term = this.sortedLatin[at] ?? 0;
      if (!begins(term, 0)) break;
      if (countOf(term) > 0) found.push(term);
    }
    return found;
  }

  /** Terms in use spelled nearly like `word`, nearest and then commonest first. */
  nearSpellings(word: string, countOf: (term: number) => number, max: number): SpellingCandidate[] {
    const usual = slipsAllowed(word);
    if (usual === 0 || word.length > WORD_LENGTH_MAX) return [];
    const units = spellingUnits(word);
    const isThai = word.charCodeAt(0) >= THAI_START;
    const isLatin = LATIN.test(word);
    // One of the slips may be a letter left out: the word that was meant says how many are forgiven.
    const slips = isLatin ? Math.max(usual, slipsAllowed(`${word}-`)) : usual;
    const stretch = isThai ? slips * 2 : slips;
    // A slip spoils at most three of a word's pairs: one more than what is left out or swapped has letters, and a cluster
    // of five that is another one altogether is two slips. Of two slips in longer ones at least one pair is left to share.
    const isUsual = units.every((unit) => unit.length <= UNIT_LENGTH_USUAL);
    const spared = pairsOf(word).size - 3 * slips;
    const needed = Math.max(1, isUsual ? spared : Math.min(spared, isThai ? 2 : word.length));
    const letters = lettersOf(word);
    const touchedCount = this.countShared(word, stretch);
    const { shared, touched } = this;
    const found: SpellingCandidate[] = [];
    for (let i = 0; i < touchedCount; i++) {
      const term = touched[i] ?? 0;
      const enough = (shared[term] ?? 0) >= needed;
      shared[term] = 0;
      if (!enough) continue;
      const others = this.letters[term] ?? 0;
      if (bitCount(letters & ~others) > stretch || bitCount(others & ~letters) > stretch) continue;
      if (countOf(term) === 0) continue;
      const other = this.words.textOf(term);
      const forgiven = isLatin ? Math.min(slips, Math.max(usual, slipsAllowed(other))) : slips;
      const distance =
        isLatin && LATIN.test(other)
          ? letterDistance(word, other, forgiven)
          : spellingDistance(units, spellingUnits(other), forgiven);
      if (distance <= forgiven && distance > 0) found.push({ term, slips: distance });
    }
    const wordOf = (candidate: SpellingCandidate) => this.words.textOf(candidate.term);
    // People rarely get the first letter wrong.
    const beginning = (candidate: SpellingCandidate) => (wordOf(candidate)[0] === word[0] ? 0 : 1);
    return found
      .sort(
        (a, b) =>
          a.slips - b.slips ||
          beginning(a) - beginning(b) ||
          countOf(b.term) - countOf(a.term) ||
          (wordOf(a) < wordOf(b) ? -1 : 1),
      )
      .slice(0, max);
  }

  /** Counts which terms of like length share pairs with a word, those it met into `touched`; how many they are. */
  private countShared(word: string, stretch: number): number {
    if (this.shared.length < this.size) {
      this.shared = new Uint8Array(this.size + (this.size >>> 2));
      this.touched = new Uint32Array(this.shared.length);
    }
    const { shared, touched } = this;
    const { entries } = this.byPair;
    let touchedCount = 0;
    const from = Math.max(3, word.length - stretch);
    const to = Math.min(WORD_LENGTH_MAX, word.length + stretch);
    for (const pair of pairsOf(word)) {
      for (let length = from; length <= to; length++) {
        const list = this.pairs.find(pair * 32 + length);
        if (list === undefined) continue;
        const start = this.byPair.start(list);
        const end = start + this.byPair.length(list);
        for (let i = start; i < end; i++) {
          const term = (entries[i] ?? 0) >>> 8;
          const count = shared[term] ?? 0;
          if (count === 0) touched[touchedCount++] = term;
          shared[term] = count + 1;
        }
      }
    }
    return touchedCount;
  }

  private addPairs(word: string, id: number): void {
    if (id >= this.letters.length) this.letters = grownTo(this.letters, id + 1);
    this.letters[id] = lettersOf(word);
    for (const pair of pairsOf(word)) this.byPair.append(this.pairs.add(pair * 32 + word.length), id, 0);
  }

  private wordAt(position: number): string {
    return this.words.textOf(this.sortedLatin[position] ?? 0);
  }

  private sortLatin(): void {
    if (this.unsortedLatin.length === 0) return;
    const byWord = (a: number, b: number) => this.words.compare(a, b);
    const added = Uint32Array.from(this.unsortedLatin).sort(byWord);
    this.sortedLatin = mergeSorted(this.sortedLatin, added, byWord);
    this.unsortedLatin = [];
  }
}

/** The distinct letter pairs of a word with its edges, as numbers below 2^18. */
function pairsOf(word: string): Set<number> {
  const pairs = new Set<number>();
  let previous = 0;
  for (let i = 0; i <= word.length; i++) {
    const letter = i < word.length ? letterNumber(word.charCodeAt(i)) : 1;
    pairs.add(previous * 512 + letter);
    previous = letter;
  }
  return pairs;
}

function letterNumber(code: number): number {
  if (code >= 97 && code <= 122) return code - 95;
  return code >= THAI_START && code <= 0x0e5b ? code - THAI_START + 32 : 128 + (code % 384);
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
