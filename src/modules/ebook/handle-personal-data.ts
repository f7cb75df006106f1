import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { clearPlacesOf, selectBooksOf } from './library.store.ts';

/** A person's library and where they are in its books, for themselves. */
export function exportLibrary(db: Queryable, userId: number) {
  return selectBooksOf(db, userId);
}

/**
 * Whoever is erased keeps no library to read, since nobody signs in as them; the rows say which order bought what, as the
 * orders do, and name nobody. How far they had read goes.
 */
export function eraseLibrary(tx: Transaction, userId: number): Promise<void> {
  return clearPlacesOf(tx, userId);
}
