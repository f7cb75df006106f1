/**
 * Which entry of a desk's navigation a page belongs to: the longest address that the page's begins with, at a slash; null
 * where none does. The first is the desk's start, which has no pages under it: everything there is another entry's.
 */
export function currentEntry(addresses: readonly string[], path: string): string | null {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  let best: string | null = null;
  addresses.forEach((address, place) => {
    const isIn = plain === address || (place > 0 && plain.startsWith(`${address}/`));
    if (isIn && address.length > (best?.length ?? 0)) best = address;
  });
  return best;
}
