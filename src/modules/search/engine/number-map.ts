import type { Keeper } from './kept-parts.ts';

const START_SIZE = 1_024;
const FREE = -1;

/** Whole numbers from 0 on to whole numbers below 2^32, without an object for each. */
export class NumberMap {
  size = 0;
  private keys = new Float64Array(START_SIZE).fill(FREE);
  private values = new Uint32Array(START_SIZE);

  keep(keeper: Keeper): void {
    this.size = keeper.value(this.size);
    this.keys = keeper.array(this.keys);
    this.values = keeper.array(this.values);
  }

  get(key: number): number | undefined {
    if (key < 0) return undefined;
    const at = this.placeOf(key);
    return this.keys[at] === key ? this.values[at] : undefined;
  }

  set(key: number, value: number): void {
    let at = this.placeOf(key);
    if (this.keys[at] !== key) {
      if ((this.size + 1) * 3 >= this.keys.length * 2) {
        this.spread();
        at = this.placeOf(key);
      }
      this.keys[at] = key;
      this.size++;
    }
    this.values[at] = value;
  }

  delete(key: number): void {
    const { keys, values } = this;
    const mask = keys.length - 1;
    let hole = this.placeOf(key);
    if (keys[hole] !== key) return;
    this.size--;
    // Whoever stands behind the hole and could stand in it moves up, so that no search ends before its key.
    for (let at = (hole + 1) & mask; keys[at] !== FREE; at = (at + 1) & mask) {
      const home = hashOf(keys[at] ?? 0) & mask;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      keys[hole] = keys[at] ?? FREE;
      values[hole] = values[at] ?? 0;
      hole = at;
    }
    keys[hole] = FREE;
  }

  /** Where the key stands, or would stand. */
  private placeOf(key: number): number {
    const { keys } = this;
    const mask = keys.length - 1;
    let at = hashOf(key) & mask;
    while (keys[at] !== FREE && keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  private spread(): void {
    const { keys, values } = this;
    this.keys = new Float64Array(keys.length * 2).fill(FREE);
    this.values = new Uint32Array(keys.length * 2);
    for (const [i, key] of keys.entries()) {
      if (key === FREE) continue;
      const at = this.placeOf(key);
      this.keys[at] = key;
      this.values[at] = values[i] ?? 0;
    }
  }
}

function hashOf(key: number): number {
  const mixed = Math.imul(key | 0, 0x9e3779b1) ^ Math.imul(Math.floor(key / 2 ** 32), 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
