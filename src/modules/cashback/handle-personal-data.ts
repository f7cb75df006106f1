import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { selectCashbacksOf } from './cashback.store.ts';
import { forfeitWallet } from './forfeit-wallet.ts';
import { forfeitWaitingCashback } from './settle-cashback.ts';

/** A person's cashback, line by line, for themselves. */
export function exportCashback(db: Queryable, userId: number) {
  return selectCashbacksOf(db, userId);
}

/**
 * Rows hold the account's number and nothing else of the person. What is left in the wallet falls to the house: the page
 * that asks for the erasure says so beforehand.
 */
export async function forfeitCashback(tx: Transaction, userId: number, now: Date): Promise<void> {
  await forfeitWaitingCashback(tx, userId, now);
  await forfeitWallet(tx, { userId, cause: `wallet of user ${userId}`, now });
}
