import { transact } from '../../platform/db/transact.ts';
import { EventRefused } from '../../platform/events.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
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

type RemovalFailure = NotFound | { code: 'bankAccountInUse' };

/**
 * Removes an account, unless somebody who reacts refuses, since money is on its way there. The oldest of the others becomes
 * the default.
 */
export async function removeBankAccount(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  userId: number,
  id: number,
  origin: CallOrigin,
): Promise<Result<true, RemovalFailure>> {
  try {
    return await transact<true, RemovalFailure>(services.db, async (tx) => {
      const now = services.clock();
      const accounts = await lockAccountsOf(tx, userId);
      const account = await lockBankAccount(tx, userId, id);
      if (account === null) return fail({ code: 'bankAccountNotFound' });
      const { bankCode, accountNumber } = account;
      await services.emit(tx, { name: 'bankAccountRemoved', userId, bankCode, accountNumber });
      await markRemoved(tx, userId, id, now);
      const next = accounts.find((other) => other.id !== id);
      if (account.isDefault && next !== undefined) await setDefaultAccount(tx, userId, next.id);
      const detail = { bankAccountId: id, bankCode };
      await recordAudit(
        tx,
        { kind: 'bank_account_removed', actorUserId: userId, subjectUserId: userId, origin, detail },
        now,
      );
      return succeed(true);
    });
  } catch (error) {
    if (error instanceof EventRefused) return fail({ code: 'bankAccountInUse' });
    throw error;
  }
}
