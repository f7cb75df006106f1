/** Two lists that are in order as one; of the first only what `isKept`. */
export function mergeSorted(
  main: Uint32Array,
  added: ArrayLike<number>,
  compare: (a: number, b: number) => number,
  isKept: (number: number) => boolean = () => true,
): Uint32Array<ArrayBuffer> {
  const merged = new Uint32Array(main.length + added.length);
  let length = 0;
  let next = 0;
  for (const number of main) {
    if (!isKept(number)) continue;
    while (next < added.length && compare(added[next] ?? 0, number) < 0)
      merged[length++] = added[next++] ?? 0;
    merged[length++] = number;
  }
  while (next < added.length) merged[length++] = added[next++] ?? 0;
  return length === merged.length ? merged : merged.slice(0, length);
}
