import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { BankAccountSnapshot } from './banking.rules.ts';
import {
  type BankAccountRow,
  lockBankAccount,
  selectBankAccount,
  selectDefaultBankAccount,
} from './banking.store.ts';

/** An account in full, to be copied into what is sent there: it may be removed later. */
type DatedBankAccount = BankAccountSnapshot & { createdAt: Date };

function snapshotOf(row: BankAccountRow | null): DatedBankAccount | null {
  if (row === null) return null;
  const { bankCode, accountNumber, accountName, createdAt } = row;
  return { bankCode, accountNumber, accountName, createdAt };
}

/** One of a person's accounts; null when it isn't theirs, or was removed. */
export async function readBankAccount(
  db: Queryable,
  userId: number,
  id: number,
): Promise<DatedBankAccount | null> {
  return snapshotOf(await selectBankAccount(db, userId, id));
}

/** The same, and it can't be removed until the transaction ends. */
export async function holdBankAccount(
  tx: Transaction,
  userId: number,
  id: number,
): Promise<DatedBankAccount | null> {
  return snapshotOf(await lockBankAccount(tx, userId, id));
}

/** Where a person's refunds go unless they say otherwise; null when they have no account. */
export async function readDefaultBankAccount(
  db: Queryable,
  userId: number,
): Promise<DatedBankAccount | null> {
  return snapshotOf(await selectDefaultBankAccount(db, userId));
}
