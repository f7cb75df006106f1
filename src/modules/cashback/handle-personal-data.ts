import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { selectCashbacksOf } from './cashback.store.ts';
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
  const wallet = { kind: 'cashback', ownerId: userId } as const;
  await lockAccount(tx, wallet);
  const leftSatang = -(await readBalance(tx, wallet));
  if (leftSatang <= 0) return;
  await postLedgerTransaction(tx, {
    kind: 'cashback_forfeited',
    cause: `wallet of user ${userId}`,
    at: now,
    entries: [
      { account: wallet, amountSatang: leftSatang },
      { account: { kind: 'cashback_cost' }, amountSatang: -leftSatang },
    ],
  });
}
