import { letterDistance, slipsAllowed, spellingDistance, spellingUnits } from './spelling.rules.ts';

const WORD_LENGTH_MAX = 31;
const NO_TERMS: number[] = [];
const THAI_START = 0x0e01;
const LATIN = /^[a-z]+$/;

export type SpellingCandidate = { term: number; slips: number };

/** Every term ever seen and its number, with the ways to find one by a beginning or by a near spelling. */
export class Vocabulary {
  readonly words: string[] = [];
  private readonly ids = new Map<string, number>();
  /** Terms by letter pair and length: what a misspelled word shares with the right one. */
  private readonly byPair = new Map<number, number[]>();
  private shared = new Uint8Array(1024);
  /** Which letters a term has, one bit each: most wrong candidates are told by it alone. */
  private letters = new Uint32Array(1024);
  private sortedLatin: number[] = [];
  private unsortedLatin: number[] = [];

  get size(): number {
    return this.words.length;
  }

  find(word: string): number | undefined {
    return this.ids.get(word);
  }

  add(word: string): number {
    const known = this.ids.get(word);
    if (known !== undefined) return known;
    const id = this.words.length;
    this.words.push(word);
    this.ids.set(word, id);
    const first = word.charCodeAt(0);
    const isLatin = first >= 97 && first <= 122;
    if (isLatin) this.unsortedLatin.push(id);
    if ((isLatin || first >= THAI_START) && word.length >= 3 && word.length <= WORD_LENGTH_MAX)
      this.addPairs(word, id);
    return id;
  }

  /** Latin terms in use that begin so, in alphabetical order, at most `max`. */
  withPrefix(prefix: string, countOf: (term: number) => number, max: number): number[] {
    this.sortLatin();
    const found: number[] = [];
    let low = 0;
    let high = this.sortedLatin.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.wordAt(middle) < prefix) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < this.sortedLatin.length && found.length < max; at++) {
      if (!this.wordAt(at).startsWith(prefix)) break;
      const term = this.sortedLatin[at] ?? 0;
      if (countOf(term) > 0) found.push(term);
    }
    return found;
  }

  /** Terms in use spelled nearly like `word`, nearest and then commonest first. */
  nearSpellings(word: string, countOf: (term: number) => number, max: number): SpellingCandidate[] {
    const slips = slipsAllowed(word);
    if (slips === 0 || word.length > WORD_LENGTH_MAX) return [];
    const units = spellingUnits(word);
    const isThai = word.charCodeAt(0) >= THAI_START;
    const isLatin = LATIN.test(word);
    const stretch = isThai ? slips * 2 : slips;
    // A slip spoils at most three of a word's pairs (a swap in its middle); two in Thai leave at least one to share.
    const needed = Math.max(1, Math.min(pairsOf(word).size - 3 * slips, isThai ? 2 : word.length));
    const letters = lettersOf(word);
    const touched = this.countShared(word, stretch);
    const found: SpellingCandidate[] = [];
    for (const term of touched) {
      const enough = (this.shared[term] ?? 0) >= needed;
      this.shared[term] = 0;
      if (!enough) continue;
      const others = this.letters[term] ?? 0;
      if (bitCount(letters & ~others) > stretch || bitCount(others & ~letters) > stretch) continue;
      if (countOf(term) === 0) continue;
      const other = this.words[term] ?? '';
      const distance =
        isLatin && LATIN.test(other)
          ? letterDistance(word, other, slips)
          : spellingDistance(units, spellingUnits(other), slips);
      if (distance <= slips && distance > 0) found.push({ term, slips: distance });
    }
    const wordOf = (candidate: SpellingCandidate) => this.words[candidate.term] ?? '';
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

  private countShared(word: string, stretch: number): number[] {
    if (this.shared.length < this.size) this.shared = new Uint8Array(this.size * 2);
    const { shared } = this;
    const touched: number[] = [];
    const from = Math.max(3, word.length - stretch);
    const to = Math.min(WORD_LENGTH_MAX, word.length + stretch);
    for (const pair of pairsOf(word)) {
      for (let length = from; length <= to; length++) {
        for (const term of this.byPair.get(pair * 32 + length) ?? NO_TERMS) {
          const count = shared[term] ?? 0;
          if (count === 0) touched.push(term);
          shared[term] = count + 1;
        }
      }
    }
    return touched;
  }

  private addPairs(word: string, id: number): void {
    if (id >= this.letters.length) {
      const next = new Uint32Array((id + 1) * 2);
      next.set(this.letters);
      this.letters = next;
    }
    this.letters[id] = lettersOf(word);
    for (const pair of pairsOf(word)) {
      const key = pair * 32 + word.length;
      const terms = this.byPair.get(key);
      if (terms) terms.push(id);
      else this.byPair.set(key, [id]);
    }
  }

  private wordAt(position: number): string {
    return this.words[this.sortedLatin[position] ?? 0] ?? '';
  }

  private sortLatin(): void {
    if (this.unsortedLatin.length === 0) return;
    const byWord = (a: number, b: number) => ((this.words[a] ?? '') < (this.words[b] ?? '') ? -1 : 1);
    this.sortedLatin = [...this.sortedLatin, ...this.unsortedLatin].sort(byWord);
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
