import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deleteCartOf, selectCartOf } from './personal-data.store.ts';

/** A person's cart, for themselves; without its id, which is a secret of the browser's. */
export function exportCart(db: Queryable, userId: number) {
  return selectCartOf(db, userId);
}

export function eraseCart(tx: Transaction, userId: number): Promise<void> {
  return deleteCartOf(tx, userId);
}
