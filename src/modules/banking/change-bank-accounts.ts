import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isWithdrawalOpenTo } from '../withdrawal/open-withdrawals.ts';
import { lockAccountsOf, lockBankAccount, markRemoved, setDefaultAccount } from './banking.store.ts';

type NotFound = { code: 'bankAccountNotFound' };

/** Refunds and withdrawals go there unless somebody says otherwise. */
export async function setDefaultBankAccount(
  { db }: Pick<Services, 'db'>,
  userId: number,
  id: number,
): Promise<Result<true, NotFound>> {
  return transact<true, NotFound>(db, async (tx) => {
    const accounts = await lockAccountsOf(tx, userId);
    if (!accounts.some((account) => account.id === id)) return fail({ code: 'bankAccountNotFound' });
    await setDefaultAccount(tx, userId, id);
    return succeed(true);
  });
}

/** Removes an account, unless a withdrawal is on its way there. The oldest of the others becomes the default. */
export async function removeBankAccount(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  id: number,
  origin: CallOrigin,
): Promise<Result<true, NotFound | { code: 'bankAccountInUse' }>> {
  return transact<true, NotFound | { code: 'bankAccountInUse' }>(db, async (tx) => {
    const now = clock();
    const accounts = await lockAccountsOf(tx, userId);
    const account = await lockBankAccount(tx, userId, id);
    if (account === null) return fail({ code: 'bankAccountNotFound' });
    if (await isWithdrawalOpenTo(tx, userId, account)) return fail({ code: 'bankAccountInUse' });
    await markRemoved(tx, userId, id, now);
    const next = accounts.find((other) => other.id !== id);
    if (account.isDefault && next !== undefined) await setDefaultAccount(tx, userId, next.id);
    const detail = { bankAccountId: id, bankCode: account.bankCode };
    await recordAudit(
      tx,
      { kind: 'bank_account_removed', actorUserId: userId, subjectUserId: userId, origin, detail },
      now,
    );
    return succeed(true);
  });
}
