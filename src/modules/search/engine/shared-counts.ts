import type { PackedLists } from './packed-lists.ts';

/** So many ids are counted at once that their counts stay near the core (256 KB). */
const BLOCK = 1 << 18;
/** A count is a byte. */
const LISTS_MAX = 255;
const EACH_BYTE = 0x01010101;
const LOW_BITS = 0x7f7f7f7f;
const HIGH_BITS = 0x80808080 | 0;

/** What is asked for: ids below `size` that are in use and stand in the most of the lists, `most` of them, `least` at the least. */
type SharedQuestion = {
  size: number;
  most: number;
  least: number;
  isUsed: (id: number) => boolean;
};

/**
 * Tells which ids stand in the most of some lists. The lists are gone through once, adding to a byte an id; then the bytes
 * are, four at a time, and all are passed over that are below what enough others have already.
 */
export class SharedCounts {
  private counts = new Uint8Array(4_096);
  private words = new Int32Array(this.counts.buffer);
  private at = new Uint32Array(LISTS_MAX);

  /** Ids by how many of the lists they stand in: whoever can be among the most, and perhaps some more. */
  count(
    lists: PackedLists,
    named: readonly number[],
    { size, most, least, isUsed }: SharedQuestion,
  ): number[][] {
    const bins: number[][] = [];
    const listCount = Math.min(named.length, LISTS_MAX);
    this.reserve(Math.min(size, BLOCK));
    const { counts, words, at } = this;
    at.fill(0, 0, listCount);
    let cut = Math.max(1, least);
    /** How many were met that stand in more lists than `cut`. */
    let above = 0;
    for (let first = 0; first < size; first += BLOCK) {
      const blockSize = Math.min(BLOCK, size - first);
      for (let n = 0; n < listCount; n++) at[n] = this.addList(lists, named[n] ?? 0, at[n] ?? 0, first);
      const wordCount = (blockSize + 3) >>> 2;
      let raise = raiseOf(cut);
      for (let w = 0; w < wordCount; w++) {
        const word = words[w] ?? 0;
        // A byte's high bit is set where it is as much as `cut`, which a text that is asked for reaches by seven bits.
        if (((((word & LOW_BITS) + raise) | word) & HIGH_BITS) === 0) continue;
        for (let i = w * 4; i < w * 4 + 4; i++) {
          const count = counts[i] ?? 0;
          if (count < cut || !isUsed(first + i)) continue;
          const bin = bins[count];
          if (bin === undefined) bins[count] = [first + i];
          else bin.push(first + i);
          if (count === cut) continue;
          above++;
          while (above >= most) above -= bins[++cut]?.length ?? 0;
          raise = raiseOf(cut);
        }
      }
      counts.fill(0, 0, wordCount * 4);
    }
    return bins;
  }

  /** Counts a list's ids of the block that begins with `first`, from its `from`th on; where the next block's begin. */
  private addList(lists: PackedLists, list: number, from: number, first: number): number {
    const { counts } = this;
    const { entries } = lists;
    const start = lists.start(list);
    const upTo = lists.lowerBound(list, first + BLOCK);
    const end = start + upTo;
    for (let i = start + from; i < end; i++) {
      const at = ((entries[i] ?? 0) >>> 8) - first;
      counts[at] = (counts[at] ?? 0) + 1;
    }
    return upTo;
  }

  private reserve(size: number): void {
    if (this.counts.length >= size) return;
    this.counts = new Uint8Array(Math.min(BLOCK, (size + (size >>> 2) + 3) & ~3));
    this.words = new Int32Array(this.counts.buffer);
  }
}

/** What added to a byte of seven bits sets its eighth when it is `cut` or more. */
function raiseOf(cut: number): number {
  return Math.imul(0x80 - Math.min(cut, 0x7f), EACH_BYTE);
}
