/**
 * Addresses in one form. Whatever is kept under an address is kept under this form, and is made from a request for this
 * form: two requests with one key are then one request, however each was written.
 */

/** A path with each segment percent-encoded in one way and no slash at its end. A segment that isn't UTF-8 stays as it is. */
export function canonicalPath(path: string): string {
  const encoded = path.includes('%') ? path.split('/').map(canonicalSegment).join('/') : path;
  return encoded.length > 1 && encoded.endsWith('/') ? encoded.replace(/\/+$/, '') || '/' : encoded;
}

function canonicalSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

/**
 * The query (without "?") of the parameters that are read, in the order of their names; what comes several times keeps
 * its own order. `nameOf` gives the name under which a parameter is read, or null for one that nobody reads; it is asked
 * with the brackets of lists apart: ("discount", "[]") for "discount[]=10".
 */
export function canonicalQuery(
  query: string,
  nameOf: (name: string, brackets: string) => string | null,
): string {
  if (query === '') return '';
  const read: { name: string; brackets: string; value: string }[] = [];
  for (const [whole, value] of new URLSearchParams(query)) {
    const bracketAt = whole.indexOf('[');
    const brackets = bracketAt === -1 ? '' : whole.slice(bracketAt);
    const name = nameOf(bracketAt === -1 ? whole : whole.slice(0, bracketAt), brackets);
    if (name !== null) read.push({ name, brackets, value });
  }
  read.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  const written = new URLSearchParams(read.map(({ name, brackets, value }) => [name + brackets, value]));
  // Lists are comma-joined here: readable, and as our own links write them.
  return written.toString().replaceAll('%2C', ',');
}

/** An address's parts as they stand in it: its origin, its path and its query without "?". A fragment is left out. */
export function splitAddress(url: string): { origin: string; path: string; query: string } {
  const pathAt = url.indexOf('/', url.indexOf('://') + 3);
  const hashAt = url.indexOf('#', pathAt);
  const end = hashAt === -1 ? url.length : hashAt;
  const queryAt = url.indexOf('?', pathAt);
  const pathEnds = queryAt === -1 || queryAt > end ? end : queryAt;
  return {
    origin: url.slice(0, pathAt),
    path: url.slice(pathAt, pathEnds),
    query: pathEnds === end ? '' : url.slice(pathEnds + 1, end),
  };
}

/** The request for another address; the very same where it is the one it has. */
export function requestFor(request: Request, url: string): Request {
  return request.url === url ? request : new Request(url, request);
}
