import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deleteRemindersOf, selectReminders } from './flash-sale.store.ts';

/** Flash sales that a person wants to be told of, for themselves. */
export function exportFlashReminders(db: Queryable, userId: number) {
  return selectReminders(db, userId);
}

/** Nobody is there to be told. What a store's people proposed is the store's, and names nobody but the account's number. */
export function eraseFlashReminders(tx: Transaction, userId: number): Promise<void> {
  return deleteRemindersOf(tx, userId);
}
