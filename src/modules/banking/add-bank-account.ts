import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { findThaiBank } from '../../platform/payments/thai-banks.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  confirmOwner,
  type OwnerProof,
  type OwnerProofFailure,
  spendConfirmation,
} from '../identity/confirm-owner.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import {
  type BankAccountDraft,
  type BankAccountFailure,
  bankAccountsMost,
  checkBankAccount,
  withdrawableFrom,
} from './banking.rules.ts';
import { insertBankAccount, lockAccountsOf } from './banking.store.ts';
import { accountLabel } from './list-bank-accounts.ts';

export type AddBankAccountFailure =
  | BankAccountFailure
  | OwnerProofFailure
  | { code: 'bankAccountsFull' | 'bankAccountKnown' };

/**
 * Adds an account that refunds and withdrawals may go to, for whoever shows that they are the account's owner. The first
 * is the default. The owner is told by mail, and no withdrawal goes there for three days.
 */
export async function addBankAccount(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl' | 'canSendSms'>,
  userId: number,
  input: { account: BankAccountDraft; proof: OwnerProof; origin: CallOrigin },
): Promise<Result<number, AddBankAccountFailure>> {
  const checked = checkBankAccount(input.account, (code) => findThaiBank(code) !== null);
  if (!checked.ok) return checked;
  const confirmed = await confirmOwner(services, userId, input.proof);
  if (!confirmed.ok) return confirmed;
  return transact<number, AddBankAccountFailure>(services.db, async (tx) => {
    const now = services.clock();
    const spent = await spendConfirmation(tx, confirmed.value, now);
    if (!spent.ok) return spent;
    const known = await lockAccountsOf(tx, userId);
    if (known.length >= bankAccountsMost) return fail({ code: 'bankAccountsFull' });
    const account = checked.value;
    const id = await insertBankAccount(tx, {
      ...account,
      userId,
      isDefault: known.length === 0,
      createdAt: now,
    });
    if (id === null) return fail({ code: 'bankAccountKnown' });
    const params = {
      accountTh: accountLabel('th', account),
      accountEn: accountLabel('en', account),
      from: withdrawableFrom(now).toISOString(),
    };
    const href = '/user/profile/bank-account';
    await notifyUsers(tx, services, [{ userId, kind: 'bankAccountAdded', params, href }], now);
    await recordAudit(
      tx,
      {
        kind: 'bank_account_added',
        actorUserId: userId,
        subjectUserId: userId,
        origin: input.origin,
        detail: { bankAccountId: id, bankCode: account.bankCode },
      },
      now,
    );
    return succeed(id);
  });
}
