import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deleteAccountsOf, selectAccountsOf } from './personal-data.store.ts';

/** A person's bank accounts, those they have removed too, for themselves. */
export function exportBankAccounts(db: Queryable, userId: number) {
  return selectAccountsOf(db, userId);
}

export function eraseBankAccounts(tx: Transaction, userId: number): Promise<void> {
  return deleteAccountsOf(tx, userId);
}
