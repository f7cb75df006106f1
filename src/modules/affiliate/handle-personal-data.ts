import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deleteClicksOf, selectOwnData, stopAffiliate } from './affiliate.store.ts';

/** What a person's links brought them, for themselves. */
export function exportAffiliate(db: Queryable, userId: number) {
  return selectOwnData(db, userId);
}

/** Their links earn nothing more, and who opened them is forgotten. Rows of orders hold the account's number and no more. */
export async function eraseAffiliate(tx: Transaction, userId: number, now: Date): Promise<void> {
  await stopAffiliate(tx, userId, now);
  await deleteClicksOf(tx, userId);
}
