import type { Queryable } from '../../platform/db/database.ts';
import { selectBooksOf } from './library.store.ts';

/**
 * A person's library, for themselves. Whoever is erased keeps none to read, since nobody signs in as them; the rows say which
 * order bought what, as the orders do, and name nobody.
 */
export function exportLibrary(db: Queryable, userId: number) {
  return selectBooksOf(db, userId);
}
