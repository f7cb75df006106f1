import { clearBit, setBit } from './bit-sets.ts';
import type { Keeper } from './kept-parts.ts';
import type { Tally } from './tally.ts';

/** Shorter runs aren't worth a range of their own. */
const RUN_MIN = 64;

type Run = { list: number; from: number; to: number };

/**
 * When the index is built, documents are put in order of their categories, so those with the same ones are a range of
 * ordinals: counting categories over a bit set is counting its bits range by range, thirty-two at a time. Documents that
 * came or changed since are `late`, and counted one by one.
 */
export class CategoryRuns {
  private runs: Run[] = [];
  private late: Uint32Array;

  constructor(words: number) {
    this.late = new Uint32Array(words);
  }

  keep(keeper: Keeper): void {
    this.runs = keeper.value(this.runs);
    this.late = keeper.array(this.late);
  }

  grow(words: number): void {
    const { late } = this;
    this.late = new Uint32Array(words);
    this.late.set(late);
  }

  /** `column` holds the number of each document's list of categories. */
  build(column: Uint32Array, used: number): void {
    this.runs = [];
    for (let from = 0; from < used; ) {
      const list = column[from] ?? 0;
      let to = from + 1;
      while (to < used && column[to] === list) to++;
      const isRun = to - from >= RUN_MIN;
      if (isRun) this.runs.push({ list, from, to });
      for (let document = from; document < to; document++) {
        if (isRun) clearBit(this.late, document);
        else setBit(this.late, document);
      }
      from = to;
    }
  }

  /** The document's categories may differ from those of its range now. */
  changed(document: number): void {
    setBit(this.late, document);
  }

  /** Adds to `lists` how many of `bits` have each list of categories. */
  count(bits: Uint32Array, words: number, column: Uint32Array, lists: Tally): void {
    const { late } = this;
    for (const { list, from, to } of this.runs) {
      const first = from >>> 5;
      const last = (to - 1) >>> 5;
      let sum = 0;
      for (let i = first; i <= last; i++) {
        let word = (bits[i] ?? 0) & ~(late[i] ?? 0);
        if (i === first) word &= -1 << (from & 31);
        if (i === last) word &= -1 >>> (31 - ((to - 1) & 31));
        word -= (word >>> 1) & 0x55555555;
        word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
        sum += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
      }
      if (sum > 0) lists.add(list, sum);
    }
    for (let i = 0; i < words; i++) {
      let word = (bits[i] ?? 0) & (late[i] ?? 0);
      while (word !== 0) {
        const low = word & -word;
        word ^= low;
        lists.add(column[(i << 5) + 31 - Math.clz32(low)] ?? 0, 1);
      }
    }
  }
}
