import type { Queryable } from '../../platform/db/database.ts';
import { selectOpenWithdrawals } from './open-withdrawals.store.ts';

/** Whether a person's withdrawal to this account isn't paid or rejected yet. */
export async function isWithdrawalOpenTo(
  db: Queryable,
  userId: number,
  account: { bankCode: string; accountNumber: string },
): Promise<boolean> {
  const open = await selectOpenWithdrawals(db, userId);
  return open.some(
    ({ bankAccount }) =>
      bankAccount.bankCode === account.bankCode && bankAccount.accountNumber === account.accountNumber,
  );
}

/** Whether any of a person's withdrawals isn't paid or rejected yet. */
export async function hasOpenWithdrawals(db: Queryable, userId: number): Promise<boolean> {
  return (await selectOpenWithdrawals(db, userId)).length > 0;
}
