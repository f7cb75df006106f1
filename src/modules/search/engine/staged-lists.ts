import type { PackedLists } from './packed-lists.ts';

const COMMITTED_AT_ONCE = 4_000;

/**
 * What many lists will hold, noted for one id after another from 0 on, and put into them at once: a list that is laid out
 * with the room it needs isn't moved as it grows.
 */
export class StagedLists {
  private lists = new Uint32Array(16_384);
  private used = 0;
  /** Where the lists of each id end in `lists`. */
  private ends = new Uint32Array(1_024);
  private count = 0;
  /** The last id each list has been named for, with one added. */
  private lastIds = new Uint32Array(4_096);

  /** The next id stands in this list; naming it again changes nothing. */
  add(list: number): void {
    if (list >= this.lastIds.length) this.lastIds = grown(this.lastIds, list + 1);
    if (this.lastIds[list] === this.count + 1) return;
    this.lastIds[list] = this.count + 1;
    if (this.used === this.lists.length) this.lists = grown(this.lists, this.used + 1);
    this.lists[this.used++] = list;
  }

  /** The next id has all its lists. */
  endId(): void {
    if (this.count === this.ends.length) this.ends = grown(this.ends, this.count + 1);
    this.ends[this.count++] = this.used;
  }

  /** Lays the lists out, in the place of whatever they held, a stretch of them at a time. */
  *commitInTurns(postings: PackedLists): Generator<void> {
    const lengths = new Uint32Array(this.lastIds.length);
    for (let i = 0; i < this.used; i++) {
      const list = this.lists[i] ?? 0;
      lengths[list] = (lengths[list] ?? 0) + 1;
    }
    yield;
    postings.layOut(lengths);
    let at = 0;
    for (let id = 0; id < this.count; id++) {
      for (const end = this.ends[id] ?? 0; at < end; at++) postings.append(this.lists[at] ?? 0, id, 1);
      if (id % COMMITTED_AT_ONCE === 0) yield;
    }
  }
}

function grown(old: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(Math.max(least, old.length * 2));
  next.set(old);
  return next;
}
