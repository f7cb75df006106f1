/** Numbers values from 0 in the order they are met, so counts and sets can be arrays. */
export class ValueDictionary<T extends string | number> {
  readonly values: T[] = [];
  private readonly ids = new Map<T, number>();

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

/** Numbers distinct combinations: a document stores one number for all its categories, or all its authors. */
export class RecordDictionary<T> {
  readonly records: T[] = [];
  private readonly ids = new Map<string, number>();

  add(key: string, make: () => T): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.records.length;
    this.records.push(make());
    this.ids.set(key, id);
    return id;
  }
}
