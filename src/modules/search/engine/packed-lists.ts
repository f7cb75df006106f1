import type { Keeper } from './kept-parts.ts';

/**
 * Many growing lists of unsigned 32-bit entries in one array. An entry packs an id (upper 24 bits) and an impact
 * (lower 8), and a list is sorted by id; so one list of entries is a term's postings, or a document's terms.
 */
export class PackedLists {
  entries: Uint32Array;
  private starts: Uint32Array;
  private lengths: Uint32Array;
  private capacities: Uint32Array;
  private used = 0;
  private wasted = 0;

  constructor(listCapacity = 1024, entryCapacity = 16_384) {
    this.entries = new Uint32Array(entryCapacity);
    this.starts = new Uint32Array(listCapacity);
    this.lengths = new Uint32Array(listCapacity);
    this.capacities = new Uint32Array(listCapacity);
  }

  keep(keeper: Keeper): void {
    this.entries = keeper.array(this.entries, this.used);
    this.starts = keeper.array(this.starts);
    this.lengths = keeper.array(this.lengths);
    this.capacities = keeper.array(this.capacities);
    this.used = keeper.value(this.used);
    this.wasted = keeper.value(this.wasted);
  }

  /** Empties everything and gives each list room for as many entries as it will hold. */
  layOut(lengths: Uint32Array): void {
    let total = 0;
    for (const length of lengths) total += length;
    const count = Math.max(1024, lengths.length);
    this.entries = new Uint32Array(Math.max(16_384, Math.ceil(total * 1.1)));
    this.starts = new Uint32Array(count);
    this.lengths = new Uint32Array(count);
    this.capacities = new Uint32Array(count);
    this.wasted = 0;
    this.used = 0;
    for (let list = 0; list < lengths.length; list++) {
      this.starts[list] = this.used;
      this.capacities[list] = lengths[list] ?? 0;
      this.used += lengths[list] ?? 0;
    }
  }

  /** Lists there is room to name; those never used are empty. */
  get listCount(): number {
    return this.starts.length;
  }

  start(list: number): number {
    return this.starts[list] ?? 0;
  }

  length(list: number): number {
    return this.lengths[list] ?? 0;
  }

  /** Adds an entry whose id is above all in the list. */
  append(list: number, id: number, impact: number): void {
    this.reserve(list, this.length(list) + 1);
    const length = this.length(list);
    this.entries[this.start(list) + length] = id * 256 + impact;
    this.lengths[list] = length + 1;
  }

  /** Puts an entry where its id belongs, replacing one of the same id. */
  insert(list: number, id: number, impact: number): void {
    const at = this.lowerBound(list, id);
    const length = this.length(list);
    const found = at < length && this.idAt(this.start(list) + at) === id;
    if (!found) {
      this.reserve(list, length + 1);
      const from = this.start(list) + at;
      this.entries.copyWithin(from + 1, from, this.start(list) + length);
      this.lengths[list] = length + 1;
    }
    this.entries[this.start(list) + at] = id * 256 + impact;
  }

  /** Puts a bare number in as the list's `at`th entry, whatever stands beside it. */
  putAt(list: number, at: number, number: number): void {
    const length = this.length(list);
    this.reserve(list, length + 1);
    const from = this.start(list) + at;
    this.entries.copyWithin(from + 1, from, this.start(list) + length);
    this.entries[from] = number;
    this.lengths[list] = length + 1;
  }

  /** Takes a bare number out of a list, if it is there. */
  takeOut(list: number, number: number): void {
    const at = this.placeOf(list, number);
    if (at < 0) return;
    const length = this.length(list);
    const from = this.start(list) + at;
    this.entries.copyWithin(from, from + 1, this.start(list) + length);
    this.lengths[list] = length - 1;
  }

  /** Where a bare number stands in a list; -1 when it doesn't. */
  placeOf(list: number, number: number): number {
    const start = this.start(list);
    const end = start + this.length(list);
    for (let i = start; i < end; i++) if (this.entries[i] === number) return i - start;
    return -1;
  }

  /** The list's `at`th entry as it is. */
  entryAt(list: number, at: number): number {
    return this.entries[this.start(list) + at] ?? 0;
  }

  /** Closes all holes and gives back the room that lists kept for growing. To be called once a great many have grown. */
  trim(): void {
    let used = 0;
    for (const length of this.lengths) used += length;
    if (this.entries.length <= used * 1.1 + 16_384) return;
    const next = new Uint32Array(used);
    let at = 0;
    for (let list = 0; list < this.starts.length; list++) {
      const start = this.start(list);
      const length = this.length(list);
      next.set(this.entries.subarray(start, start + length), at);
      this.starts[list] = at;
      this.capacities[list] = length;
      at += length;
    }
    this.entries = next;
    this.used = used;
    this.wasted = 0;
  }

  remove(list: number, id: number): void {
    const at = this.lowerBound(list, id);
    const length = this.length(list);
    const from = this.start(list) + at;
    if (at >= length || this.idAt(from) !== id) return;
    this.entries.copyWithin(from, from + 1, this.start(list) + length);
    this.lengths[list] = length - 1;
  }

  clear(list: number): void {
    this.lengths[list] = 0;
  }

  /** The impact of `id` in the list, 0 when it isn't there. */
  impactOf(list: number, id: number): number {
    const at = this.lowerBound(list, id);
    const from = this.start(list) + at;
    return at < this.length(list) && this.idAt(from) === id ? (this.entries[from] ?? 0) & 255 : 0;
  }

  private idAt(position: number): number {
    return (this.entries[position] ?? 0) >>> 8;
  }

  /** How many entries of a list have an id below this one. */
  lowerBound(list: number, id: number): number {
    const start = this.start(list);
    let low = 0;
    let high = this.length(list);
    // What grows comes in order.
    if (high === 0 || this.idAt(start + high - 1) < id) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.idAt(start + middle) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Makes room for a list to hold `length` entries. */
  reserve(list: number, length: number): void {
    if (list >= this.starts.length) this.growLists(list + 1);
    const capacity = this.capacities[list] ?? 0;
    if (length <= capacity) return;
    const wanted = this.length(list) === 0 ? length : length + (length >>> 1) + 2;
    if (this.used + wanted > this.entries.length) this.makeRoom(wanted);
    const from = this.start(list);
    this.entries.copyWithin(this.used, from, from + this.length(list));
    this.starts[list] = this.used;
    this.capacities[list] = wanted;
    this.used += wanted;
    this.wasted += capacity;
  }

  private growLists(count: number): void {
    const size = Math.max(count, this.starts.length * 2);
    const grown = (old: Uint32Array) => {
      const next = new Uint32Array(size);
      next.set(old);
      return next;
    };
    this.starts = grown(this.starts);
    this.lengths = grown(this.lengths);
    this.capacities = grown(this.capacities);
  }

  /** Grows the array, first closing the holes that moved lists left when they are a third of it. */
  private makeRoom(wanted: number): void {
    const live = this.used - this.wasted;
    const compact = this.wasted * 3 > this.used;
    const next = new Uint32Array(Math.ceil(((compact ? live : this.used) + wanted) * 1.25));
    if (!compact) {
      next.set(this.entries.subarray(0, this.used));
    } else {
      let at = 0;
      for (let list = 0; list < this.starts.length; list++) {
        const start = this.start(list);
        next.set(this.entries.subarray(start, start + this.length(list)), at);
        this.starts[list] = at;
        at += this.capacities[list] ?? 0;
      }
      this.used = at;
      this.wasted = 0;
    }
    this.entries = next;
  }
}
