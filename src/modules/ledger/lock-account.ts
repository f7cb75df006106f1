import type { Transaction } from '../../platform/db/database.ts';
import type { AccountKind } from './ledger.rules.ts';
import { lockLedgerAccount } from './statement.store.ts';

/**
 * Holds one account still until the transaction ends: whoever spends from a balance takes this first and reads the balance
 * after, so that two can't both spend it. Others who write to the account wait as well.
 */
export function lockAccount(tx: Transaction, account: { kind: AccountKind; ownerId: number }): Promise<void> {
  return lockLedgerAccount(tx, account);
}
