import type { FeatureRange } from './facet-features.rules.ts';

/** Above this many possible values a tally remembers which it met; below, looking at all of them is cheaper. */
const SCANNED_MAX = 2048;

/** Counts by small number. */
export class Tally {
  counts = new Uint32Array(64);
  private size = 0;
  private met = new Uint32Array(64);
  private metCount = 0;
  private lastGroup = new Uint32Array(64);

  /** Must be called with the number of possible values before counting. */
  open(size: number): void {
    this.size = size;
    if (size <= this.counts.length) return;
    const grown = Math.max(size, this.counts.length * 2);
    this.counts = new Uint32Array(grown);
    this.met = new Uint32Array(grown);
    this.lastGroup = new Uint32Array(grown);
  }

  /** Counts the column's value for each listed document. */
  addColumn(column: Uint32Array, documents: Uint32Array, count: number): void {
    const { counts } = this;
    if (this.size <= SCANNED_MAX) {
      for (let i = 0; i < count; i++) {
        const value = column[documents[i] ?? 0] ?? 0;
        counts[value] = (counts[value] ?? 0) + 1;
      }
      return;
    }
    const { met } = this;
    let { metCount } = this;
    for (let i = 0; i < count; i++) {
      const value = column[documents[i] ?? 0] ?? 0;
      const before = counts[value] ?? 0;
      if (before === 0) met[metCount++] = value;
      counts[value] = before + 1;
    }
    this.metCount = metCount;
  }

  add(value: number, amount: number): void {
    const count = this.counts[value] ?? 0;
    if (count === 0 && this.size > SCANNED_MAX) this.met[this.metCount++] = value;
    this.counts[value] = count + amount;
  }

  /** Counts so many for each of a list's values. */
  addEach(values: Uint32Array, start: number, end: number, amount: number): void {
    const { counts } = this;
    if (this.size <= SCANNED_MAX) {
      for (let at = start; at < end; at++) {
        const value = values[at] ?? 0;
        counts[value] = (counts[value] ?? 0) + amount;
      }
    } else {
      for (let at = start; at < end; at++) this.add(values[at] ?? 0, amount);
    }
  }

  /** Counts one for each of a list's values, once in a group however many of its lists have it. Groups only ever grow. */
  addEachOnce(values: Uint32Array, start: number, end: number, group: number): void {
    const { lastGroup } = this;
    for (let at = start; at < end; at++) {
      const value = values[at] ?? 0;
      if (lastGroup[value] === group) continue;
      lastGroup[value] = group;
      this.add(value, 1);
    }
  }

  of(value: number): number {
    return this.counts[value] ?? 0;
  }

  /** Writes the values met into `out` and returns how many. */
  values(out: Uint32Array): number {
    const { counts, met, metCount, size } = this;
    if (size > SCANNED_MAX) {
      for (let i = 0; i < metCount; i++) out[i] = met[i] ?? 0;
      return metCount;
    }
    let length = 0;
    for (let value = 0; value < size; value++) if ((counts[value] ?? 0) > 0) out[length++] = value;
    return length;
  }

  /** As `values`, but only those of a range. */
  valuesOf({ first, stride, count }: FeatureRange, out: Uint32Array): number {
    const { counts, met, metCount, size } = this;
    let length = 0;
    if (size > SCANNED_MAX) {
      for (let i = 0; i < metCount; i++) {
        const value = met[i] ?? 0;
        if (value % stride === first % stride) out[length++] = value;
      }
    } else {
      const end = Math.min(size, first + stride * count);
      for (let value = first; value < end; value += stride)
        if ((counts[value] ?? 0) > 0) out[length++] = value;
    }
    return length;
  }

  clear(): void {
    const { counts, met, metCount, size } = this;
    if (size <= SCANNED_MAX) counts.fill(0, 0, size);
    else for (let i = 0; i < metCount; i++) counts[met[i] ?? 0] = 0;
    this.metCount = 0;
  }
}
