/** Counts by small number, remembering which numbers were met so that reading and clearing cost no more than counting. */
export class Tally {
  counts = new Uint32Array(64);
  met = new Uint32Array(64);
  metCount = 0;
  private lastGroup = new Uint32Array(64);

  /** Must be called with the largest number before counting. */
  reserve(size: number): void {
    if (size <= this.counts.length) return;
    const grown = Math.max(size, this.counts.length * 2);
    const counts = new Uint32Array(grown);
    counts.set(this.counts);
    const met = new Uint32Array(grown);
    met.set(this.met.subarray(0, this.metCount));
    this.counts = counts;
    this.met = met;
    this.lastGroup = new Uint32Array(grown);
  }

  add(value: number, amount: number): void {
    const count = this.counts[value] ?? 0;
    if (count === 0) this.met[this.metCount++] = value;
    this.counts[value] = count + amount;
  }

  /** Counts one for a group of offers, once however many of them have the value. Group numbers only ever grow. */
  addOnce(value: number, group: number): void {
    if (this.lastGroup[value] === group) return;
    this.lastGroup[value] = group;
    this.add(value, 1);
  }

  /** Counts the column's value for each listed document. */
  addColumn(column: Uint32Array, documents: Uint32Array, count: number): void {
    const { counts, met } = this;
    let { metCount } = this;
    for (let i = 0; i < count; i++) {
      const value = column[documents[i] ?? 0] ?? 0;
      const before = counts[value] ?? 0;
      if (before === 0) met[metCount++] = value;
      counts[value] = before + 1;
    }
    this.metCount = metCount;
  }

  of(value: number): number {
    return this.counts[value] ?? 0;
  }

  clear(): void {
    for (let i = 0; i < this.metCount; i++) this.counts[this.met[i] ?? 0] = 0;
    this.metCount = 0;
  }
}
