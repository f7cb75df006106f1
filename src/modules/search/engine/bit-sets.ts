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
  private readonly sets: Uint32Array[] = [];
  private words: number;

  constructor(words: number) {
    this.words = words;
  }

  grow(words: number): void {
    this.words = words;
    for (let i = 0; i < this.sets.length; i++) {
      const next = new Uint32Array(words);
      const old = this.sets[i];
      if (old) next.set(old);
      this.sets[i] = next;
    }
  }

  bitsOf(value: number): Uint32Array {
    while (this.sets.length <= value) this.sets.push(new Uint32Array(this.words));
    return this.sets[value] ?? new Uint32Array(this.words);
  }

  put(value: number, document: number, present: boolean): void {
    if (present) setBit(this.bitsOf(value), document);
    else clearBit(this.bitsOf(value), document);
  }
}
