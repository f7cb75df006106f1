import type { Transaction } from '../../platform/db/database.ts';
import { imbalance, type LedgerEntry } from './ledger.rules.ts';
import { insertTransaction } from './ledger.store.ts';

export type LedgerTransaction = {
  /** What happened, e.g. `sale`. */
  kind: string;
  /** What it happened to, e.g. a payment's id: the same kind and cause are written once. */
  cause: string;
  at: Date;
  entries: readonly LedgerEntry[];
};

/**
 * Writes money's movement down, in the transaction that moves it. False when it was written before. Accounts are opened
 * when they are first used. The database checks the balance again at the commit.
 */
export async function postLedgerTransaction(
  tx: Transaction,
  transaction: LedgerTransaction,
): Promise<boolean> {
  const { entries, ...head } = transaction;
  const left = imbalance(entries);
  if (left !== 0) throw new Error(`ledger transaction ${head.kind} ${head.cause} is off by ${left} satang`);
  if (entries.length === 0) return false;
  const written = await insertTransaction(tx, head, entries);
  if (written !== null && written.posted !== entries.length)
    throw new Error(`ledger transaction ${head.kind} ${head.cause} lost entries`);
  return written !== null;
}
