import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { BankAccountSnapshot } from './banking.rules.ts';
import {
  type BankAccountRow,
  lockBankAccount,
  selectBankAccount,
  selectDefaultBankAccounts,
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

/** Where people's refunds go unless they say otherwise, by their numbers; who has no account isn't among them. */
export async function readDefaultBankAccounts(
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, BankAccountSnapshot>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectDefaultBankAccounts(db, userIds);
  return new Map(
    rows.map(({ userId, bankCode, accountNumber, accountName }) => [
      userId,
      { bankCode, accountNumber, accountName },
    ]),
  );
}
