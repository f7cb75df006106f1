import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { clearNotesOf, selectMovementsBy } from './personal-data.store.ts';

/** What a person has booked of a store's stock, for themselves. */
export function exportStockMovements(db: Queryable, userId: number) {
  return selectMovementsBy(db, userId);
}

/**
 * Copies that came and went are a store's books and stay, under an account that has no name any more; the words that the
 * person wrote beside them go.
 */
export function eraseStockNotes(tx: Transaction, userId: number): Promise<void> {
  return clearNotesOf(tx, userId);
}
