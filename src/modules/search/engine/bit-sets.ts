import type { Keeper } from './kept-parts.ts';

export function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

export function setBit(bits: Uint32Array, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
}

export function clearBit(bits: Uint32Array, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31));
}

export function hasBit(bits: Uint32Array, at: number): boolean {
  return (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;
}

/** Writes the numbers of the set bits, ascending, into `out`; returns how many. */
export function listBits(bits: Uint32Array, words: number, out: Uint32Array): number {
  let length = 0;
  for (let i = 0; i < words; i++) {
    let word = bits[i] ?? 0;
    const base = i << 5;
    while (word !== 0) {
      const low = word & -word;
      out[length++] = base + 31 - Math.clz32(low);
      word ^= low;
    }
  }
  return length;
}

/** One bit set of documents for each value of a property. */
export class ValueBits {
  /** Only of values that some document has or had: of the numbers of a kind, many may belong to another. */
  private readonly sets: (Uint32Array | undefined)[] = [];
  private words: number;

  constructor(words: number) {
    this.words = words;
  }

  keep(keeper: Keeper): void {
    this.words = keeper.value(this.words);
    const values = keeper.value(Object.keys(this.sets).map(Number));
    for (const value of values) this.sets[value] = keeper.array(this.sets[value] ?? new Uint32Array(0));
  }

  grow(words: number): void {
    this.words = words;
    for (let i = 0; i < this.sets.length; i++) {
      const old = this.sets[i];
      if (old === undefined) continue;
      const next = new Uint32Array(words);
      next.set(old);
      this.sets[i] = next;
    }
  }

  bitsOf(value: number): Uint32Array {
    const known = this.sets[value];
    if (known !== undefined) return known;
    const made = new Uint32Array(this.words);
    this.sets[value] = made;
    return made;
  }

  put(value: number, document: number, present: boolean): void {
    if (present) setBit(this.bitsOf(value), document);
    else clearBit(this.bitsOf(value), document);
  }
}
