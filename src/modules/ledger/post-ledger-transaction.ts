import type { Transaction } from '../../platform/db/database.ts';
import { imbalance, type LedgerEntry } from './ledger.rules.ts';
import { insertTransactions } from './ledger.store.ts';

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
  return (await postLedgerTransactions(tx, [transaction])) === 1;
}

/** The same of several, each of another kind or cause, by one statement; how many weren't written before. */
export async function postLedgerTransactions(
  tx: Transaction,
  transactions: readonly LedgerTransaction[],
): Promise<number> {
  for (const { kind, cause, entries } of transactions) {
    const left = imbalance(entries);
    if (left !== 0) throw new Error(`ledger transaction ${kind} ${cause} is off by ${left} satang`);
  }
  const moving = transactions.filter(({ entries }) => entries.length > 0);
  if (moving.length === 0) return 0;
  const written = await insertTransactions(tx, moving);
  for (const { kind, cause, posted } of written) {
    const asked = moving.find((transaction) => transaction.kind === kind && transaction.cause === cause);
    if (posted !== asked?.entries.length) throw new Error(`ledger transaction ${kind} ${cause} lost entries`);
  }
  return written.length;
}
