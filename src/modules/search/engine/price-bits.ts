import { clearBit, ValueBits } from './bit-sets.ts';
import type { Keeper } from './kept-parts.ts';

/** Steps of the price ladder; each is about 9 % dearer than the one below. */
const STEPS = 96;
const STEPS_PER_DOUBLING = 8;
const FIRST_SATANG = 1000;

function stepOf(priceSatang: number): number {
  const step = Math.floor(STEPS_PER_DOUBLING * Math.log2(1 + Math.max(0, priceSatang) / FIRST_SATANG));
  return Math.min(STEPS - 1, Math.max(0, step || 0));
}

/**
 * Documents by price, for ranges: bit set n holds who costs no more than step n. A range is one set without another,
 * and only the documents on the two steps it ends on are looked at one by one.
 */
export class PriceBits {
  private readonly upTo: ValueBits;
  private capacityWords: number;

  constructor(words: number) {
    this.upTo = new ValueBits(words);
    this.capacityWords = words;
  }

  keep(keeper: Keeper): void {
    this.upTo.keep(keeper);
    this.capacityWords = keeper.value(this.capacityWords);
  }

  grow(words: number): void {
    this.upTo.grow(words);
    this.capacityWords = words;
  }

  put(document: number, priceSatang: number, present: boolean): void {
    for (let step = stepOf(priceSatang); step < STEPS; step++) this.upTo.put(step, document, present);
  }

  /** Writes who costs from `start` to `end`, both included, into `out`. */
  range(start: number, end: number, prices: Float64Array, words: number, out: Uint32Array): void {
    out.fill(0, 0, words);
    if (!(start <= end)) return;
    const from = stepOf(start);
    const to = stepOf(end);
    const none = new Uint32Array(from === 0 ? this.capacityWords : 0);
    const below = from === 0 ? none : this.upTo.bitsOf(from - 1);
    const inside = this.upTo.bitsOf(to);
    for (let i = 0; i < words; i++) out[i] = (inside[i] ?? 0) & ~(below[i] ?? 0);
    this.check(from, start, end, prices, words, out);
    if (to !== from) this.check(to, start, end, prices, words, out);
  }

  private check(
    step: number,
    start: number,
    end: number,
    prices: Float64Array,
    words: number,
    out: Uint32Array,
  ) {
    const upTo = this.upTo.bitsOf(step);
    const below = step === 0 ? null : this.upTo.bitsOf(step - 1);
    for (let i = 0; i < words; i++) {
      let rest = (out[i] ?? 0) & (upTo[i] ?? 0) & ~(below?.[i] ?? 0);
      while (rest !== 0) {
        const low = rest & -rest;
        rest ^= low;
        const document = (i << 5) + 31 - Math.clz32(low);
        const price = prices[document] ?? 0;
        if (price < start || price > end) clearBit(out, document);
      }
    }
  }
}
