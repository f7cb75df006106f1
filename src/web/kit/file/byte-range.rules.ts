/** What of a file is asked for: all of it, its bytes from the first to the last, or what it doesn't have. */
export type AskedBytes = 'whole' | { from: number; to: number } | 'unsatisfiable';

const one = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/i;

/**
 * Reads a request's `Range` of a file of so many bytes (RFC 9110 section 14.1.2). What isn't one range of bytes, or is a
 * backwards one, is no range; several at once are answered with the whole, as section 14.2 lets a server do.
 */
export function readByteRange(header: string | null, size: number): AskedBytes {
  const found = header === null ? null : one.exec(header.trim());
  if (found === null) return 'whole';
  const [, first, last, suffix] = found;
  if (suffix !== undefined) {
    const count = Math.min(Number(suffix), size);
    return count === 0 ? 'unsatisfiable' : { from: size - count, to: size - 1 };
  }
  const from = Number(first);
  const to = last === undefined ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== undefined && Number(last) < from) return 'whole';
  return from >= size ? 'unsatisfiable' : { from, to };
}

/**
 * Whether a range may be answered: without `If-Range`, or while it names the file as it is by its strong tag (RFC 9110
 * section 13.1.5). A date names none here, since a copy has no time of its own.
 */
export function isSameFile(ifRange: string | null, etag: string): boolean {
  return ifRange === null || ifRange.trim() === etag;
}
