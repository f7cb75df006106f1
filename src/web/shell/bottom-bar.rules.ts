type BarPlace = 'home' | 'categories' | 'product' | 'me';

/** What is of one's own, wherever its address is. */
const own = /^\/(user|login|register|payment|product\/(return|review))(\/|$)/;
const shelves = /^\/category(\/|$)/;
const books = /^\/(product|author|series|publisher|share)(\/|$)/;

/** Which place of the bottom bar a page belongs to; null where none is meant. */
export function placeOf(path: string): BarPlace | null {
  if (path === '/' || path === '/home') return 'home';
  if (own.test(path)) return 'me';
  if (shelves.test(path)) return 'categories';
  return books.test(path) ? 'product' : null;
}
