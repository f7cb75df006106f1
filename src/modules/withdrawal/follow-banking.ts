import type { Transaction } from '../../platform/db/database.ts';
import { EventRefused } from '../../platform/events.ts';
import type { RemovedBankAccount } from '../banking/banking-events.ts';
import { isWithdrawalOpenTo } from './open-withdrawals.ts';

/** @throws EventRefused while a withdrawal to this account isn't paid or rejected yet. */
export async function keepAccountOfOpenWithdrawals(
  tx: Transaction,
  _services: unknown,
  { userId, bankCode, accountNumber }: RemovedBankAccount,
): Promise<void> {
  if (await isWithdrawalOpenTo(tx, userId, { bankCode, accountNumber }))
    throw new EventRefused('bankAccountInUse');
}
