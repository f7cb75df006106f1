/** An array as an index is kept in. */
export type KeptArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** What an index is made of, apart from its code: arrays, and beside them what is small. */
export type KeptParts = { arrays: KeptArray[]; values: unknown[] };

/**
 * Takes an index apart, or puts one together: each part of the index names what it holds in one `keep`, which serves both, so
 * that what is written and what is read can't differ.
 */
export type Keeper = {
  /** Taking apart: notes the first `used` of the array (all without), and gives it back. Putting together: gives what was noted. */
  array<Kept extends KeptArray>(array: Kept, used?: number): Kept;
  /** The same for anything JSON holds: few, for each is an object. */
  value<Kept>(value: Kept): Kept;
};

/** Notes what it is shown: views of the arrays, not copies. */
export function takeApart(keep: (keeper: Keeper) => void): KeptParts {
  const parts: KeptParts = { arrays: [], values: [] };
  keep({
    array(array, used = array.length) {
      parts.arrays.push(array.subarray(0, used));
      return array;
    },
    value(value) {
      parts.values.push(value);
      return value;
    },
  });
  return parts;
}

/**
 * Gives what was noted, in the same order; the arrays are used as they are.
 * @throws Error when there is another number of them, or one of another kind: they are of other code.
 */
export function putTogether({ arrays, values }: KeptParts, keep: (keeper: Keeper) => void): void {
  let [arrayAt, valueAt] = [0, 0];
  keep({
    array<Kept extends KeptArray>(array: Kept): Kept {
      const kept = arrays[arrayAt++];
      if (kept?.constructor !== array.constructor) throw new Error(`part ${arrayAt} is another one`);
      return kept as Kept;
    },
    value<Kept>(_value: Kept): Kept {
      if (valueAt >= values.length) throw new Error('there are too few values');
      return values[valueAt++] as Kept;
    },
  });
  if (arrayAt !== arrays.length || valueAt !== values.length) throw new Error('there are too many parts');
}
