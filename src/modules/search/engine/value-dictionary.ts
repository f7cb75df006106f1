/** Numbers values from 0 in the order they are met, so counts and sets can be arrays. */
export class ValueDictionary<T extends string | number> {
  readonly values: T[] = [];
  private readonly ids = new Map<T, number>();

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
  private readonly ids = new Map<string, number>();

  add(list: readonly number[]): number {
    const key = list.join();
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.size++;
    const start = this.starts[id] ?? 0;
    const end = start + list.length;
    if (id + 2 > this.starts.length) this.starts = doubled(this.starts, id + 2);
    if (end > this.values.length) this.values = doubled(this.values, end);
    this.values.set(list, start);
    this.starts[id + 1] = end;
    this.ids.set(key, id);
    return id;
  }

  list(id: number): Uint32Array {
    return this.values.subarray(this.starts[id] ?? 0, this.starts[id + 1] ?? 0);
  }
}

function doubled(old: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(Math.max(least, old.length * 2));
  next.set(old);
  return next;
}
