/** The same numbers in an array that has room for `least`, and for as many again. */
export function grownTo<Numbers extends Uint8Array | Uint32Array | Float64Array>(
  old: Numbers,
  least: number,
): Numbers {
  const next = new (old.constructor as new (length: number) => Numbers)(Math.max(least, old.length * 2));
  next.set(old);
  return next;
}
