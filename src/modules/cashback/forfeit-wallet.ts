import type { Transaction } from '../../platform/db/database.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { readBalance } from '../ledger/read-balance.ts';

/** What is left in a wallet that nobody can open any more falls to the house. How much, in satang. */
export async function forfeitWallet(
  tx: Transaction,
  { userId, cause, now }: { userId: number; cause: string; now: Date },
): Promise<number> {
  const wallet = { kind: 'cashback', ownerId: userId } as const;
  await lockAccount(tx, wallet);
  const leftSatang = -(await readBalance(tx, wallet));
  if (leftSatang <= 0) return 0;
  const isPosted = await postLedgerTransaction(tx, {
    kind: 'cashback_forfeited',
    cause,
    at: now,
    entries: [
      { account: wallet, amountSatang: leftSatang },
      { account: { kind: 'cashback_cost' }, amountSatang: -leftSatang },
    ],
  });
  return isPosted ? leftSatang : 0;
}
