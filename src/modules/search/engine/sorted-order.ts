import type { Keeper } from './kept-parts.ts';
import { mergeSorted } from './merge-sorted.ts';

/** Documents whose place may have changed wait in a side list; above this many they are merged in. */
const WAITING_MAX = 256;

/**
 * All documents in one order, kept while documents change: a page of a browse is read off it instead of sorting what
 * matched. A changed document is skipped where it stood and read from a small sorted side list instead.
 */
export class SortedOrder {
  private readonly compare: (a: number, b: number) => number;
  private main = new Uint32Array(0);
  private moved = new Uint8Array(0);
  private readonly waiting = new Set<number>();
  private sortedWaiting: number[] | null = null;

  constructor(compare: (a: number, b: number) => number) {
    this.compare = compare;
  }

  /** What waits must have been merged in. */
  keep(keeper: Keeper): void {
    this.main = keeper.array(this.main);
    if (this.moved.length < this.main.length) this.moved = new Uint8Array(this.main.length * 2);
  }

  /** Starts over from these documents. */
  build(documents: Uint32Array): void {
    this.main = Uint32Array.from(documents).sort(this.compare);
    this.moved = new Uint8Array(Math.max(64, documents.length * 2));
    this.waiting.clear();
    this.sortedWaiting = null;
  }

  /** The document is new, has other values, or (`isLive` false) is gone. */
  touch(document: number, isLive: boolean): void {
    if (document >= this.moved.length) {
      const next = new Uint8Array((document + 1) * 2);
      next.set(this.moved);
      this.moved = next;
    }
    this.moved[document] = 1;
    if (isLive) this.waiting.add(document);
    else this.waiting.delete(document);
    this.sortedWaiting = null;
  }

  /** Calls `take` with documents in order until it returns false. */
  walk(take: (document: number) => boolean): void {
    if (this.waiting.size > WAITING_MAX) this.merge();
    const { main, moved } = this;
    const waiting = this.waitingInOrder();
    let w = 0;
    for (let i = 0; i < main.length; i++) {
      const document = main[i] ?? 0;
      if (moved[document] === 1) continue;
      while (w < waiting.length && this.compare(waiting[w] ?? 0, document) < 0) {
        if (!take(waiting[w++] ?? 0)) return;
      }
      if (!take(document)) return;
    }
    while (w < waiting.length) if (!take(waiting[w++] ?? 0)) return;
  }

  private waitingInOrder(): number[] {
    this.sortedWaiting ??= [...this.waiting].sort(this.compare);
    return this.sortedWaiting;
  }

  /** Puts what waits where it belongs. */
  merge(): void {
    this.main = mergeSorted(
      this.main,
      this.waitingInOrder(),
      this.compare,
      (document) => this.moved[document] !== 1,
    );
    this.moved.fill(0);
    this.waiting.clear();
    this.sortedWaiting = null;
  }
}
