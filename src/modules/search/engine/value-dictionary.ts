import { grownTo } from './grow-array.ts';
import type { Keeper } from './kept-parts.ts';

/** Numbers values from 0 in the order they are met, so counts and sets can be arrays. */
export class ValueDictionary<T extends string | number> {
  values: T[] = [];
  private readonly ids = new Map<T, number>();

  keep(keeper: Keeper): void {
    this.values = keeper.value(this.values);
    this.ids.clear();
    for (const [id, value] of this.values.entries()) this.ids.set(value, id);
  }

  get size(): number {
    return this.values.length;
  }

  find(value: T): number | undefined {
    return this.ids.get(value);
  }

  add(value: T): number {
    const known = this.ids.get(value);
    if (known !== undefined) return known;
    const id = this.values.length;
    this.values.push(value);
    this.ids.set(value, id);
    return id;
  }
}

/**
 * Numbers distinct lists of small numbers: a document stores one number for all its categories, or for its format,
 * language, stars and price bucket together. The lists lie end to end, so that reading thousands stays in the cache.
 */
export class ListDictionary {
  size = 0;
  /** List n is `values` from `starts[n]` to before `starts[n + 1]`. */
  starts = new Uint32Array(64);
  values = new Uint32Array(256);
  /** Lists by their hash, each with one added; 0 is a free place. */
  private places = new Uint32Array(128);

  keep(keeper: Keeper): void {
    this.size = keeper.value(this.size);
    this.values = keeper.array(this.values, this.starts[this.size] ?? 0);
    this.starts = keeper.array(this.starts, this.size + 1);
    this.places = keeper.array(this.places);
  }

  add(list: readonly number[]): number {
    let at = this.placeOf(list);
    const place = this.places[at] ?? 0;
    if (place !== 0) return place - 1;
    if ((this.size + 1) * 2 > this.places.length) {
      this.spread();
      at = this.placeOf(list);
    }
    const id = this.size++;
    this.places[at] = id + 1;
    const start = this.starts[id] ?? 0;
    const end = start + list.length;
    if (id + 2 > this.starts.length) this.starts = grownTo(this.starts, id + 2);
    if (end > this.values.length) this.values = grownTo(this.values, end);
    this.values.set(list, start);
    this.starts[id + 1] = end;
    return id;
  }

  list(id: number): Uint32Array {
    return this.values.subarray(this.starts[id] ?? 0, this.starts[id + 1] ?? 0);
  }

  /** Where the list stands, or would stand. */
  private placeOf(list: readonly number[] | Uint32Array): number {
    const mask = this.places.length - 1;
    let at = hashOf(list) & mask;
    for (let place = this.places[at] ?? 0; place !== 0; place = this.places[at] ?? 0) {
      if (this.isList(place - 1, list)) return at;
      at = (at + 1) & mask;
    }
    return at;
  }

  private isList(id: number, list: readonly number[] | Uint32Array): boolean {
    const start = this.starts[id] ?? 0;
    if ((this.starts[id + 1] ?? 0) - start !== list.length) return false;
    for (let i = 0; i < list.length; i++) if (this.values[start + i] !== list[i]) return false;
    return true;
  }

  private spread(): void {
    this.places = new Uint32Array(this.places.length * 2);
    for (let id = 0; id < this.size; id++) this.places[this.placeOf(this.list(id))] = id + 1;
  }
}

function hashOf(list: readonly number[] | Uint32Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < list.length; i++) hash = Math.imul(hash ^ (list[i] ?? 0), 0x85ebca6b) ^ (hash >>> 13);
  return (hash ^ (hash >>> 15)) >>> 0;
}
