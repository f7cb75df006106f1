import { transact } from '../../platform/db/transact.ts';
import type { Caller, CallOrigin } from '../../platform/http/api-context.ts';
import { findThaiBank } from '../../platform/payments/thai-banks.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  type BankAccountDraft,
  type BankAccountFailure,
  checkBankAccount,
  maskAccountNumber,
  withdrawableFrom,
} from '../banking/banking.rules.ts';
import { accountLabel, bankNameIn } from '../banking/list-bank-accounts.ts';
import { readLegalNames } from '../document/keep-tax-profile.ts';
import {
  confirmOwner,
  type OwnerProof,
  type OwnerProofFailure,
  spendConfirmation,
} from '../identity/confirm-owner.ts';
import { findAccountById } from '../identity/find-account.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { tellStep } from '../seller/prepare-store.ts';
import type * as Contract from './payout.contract.ts';
import { holderOf } from './payout.rules.ts';
import { lockStore, replaceStoreAccount, selectStoreAccount } from './payout.store.ts';

export type NameAccountFailure = BankAccountFailure | OwnerProofFailure | { code: 'storeAccountSame' };

/**
 * Names the account that a store's payouts go to, for an owner who shows that the session is theirs. It takes the place of
 * the one before; nothing goes there for three days, in which everybody who keeps the store's books has been told.
 */
export async function nameStoreAccount(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl' | 'canSendSms'>,
  owner: { userId: number; sellerId: number; origin: CallOrigin },
  input: { account: BankAccountDraft; proof: OwnerProof },
): Promise<Result<true, NameAccountFailure>> {
  const checked = checkBankAccount(input.account, (code) => findThaiBank(code) !== null);
  if (!checked.ok) return checked;
  const confirmed = await confirmOwner(services, owner.userId, input.proof);
  if (!confirmed.ok) return confirmed;
  return transact<true, NameAccountFailure>(services.db, async (tx) => {
    const now = services.clock();
    const { sellerId, userId, origin } = owner;
    const account = checked.value;
    await lockStore(tx, sellerId);
    const before = await selectStoreAccount(tx, sellerId);
    // The same once more would only begin the hold anew.
    if (before !== null && isSame(before, account)) return fail({ code: 'storeAccountSame' });
    const spent = await spendConfirmation(tx, confirmed.value, now);
    if (!spent.ok) return spent;
    await replaceStoreAccount(tx, { ...account, sellerId, setBy: userId, createdAt: now });
    const params = {
      accountTh: accountLabel('th', account),
      accountEn: accountLabel('en', account),
      from: withdrawableFrom(now).toISOString(),
    };
    await tellStep(tx, sellerId);
    const href = '/manage-store/settings/bank';
    await notifyStores(
      tx,
      services,
      [{ sellerId, right: 'finance', kind: 'sellerAccountNamed', params, href }],
      now,
    );
    await recordAudit(
      tx,
      {
        kind: 'store_account_named',
        actorUserId: userId,
        subjectUserId: userId,
        origin,
        detail: {
          sellerId,
          bankCode: account.bankCode,
          endsWith: account.accountNumber.slice(-4),
          before: before === null ? null : `${before.bankCode} ${before.accountNumber.slice(-4)}`,
        },
      },
      now,
    );
    return succeed(true);
  });
}

function isSame(one: BankAccountDraft, other: BankAccountDraft): boolean {
  return (
    one.bankCode === other.bankCode &&
    one.accountNumber === other.accountNumber &&
    one.accountName === other.accountName
  );
}

/** The account in use, its number masked but for its last digits; and how whoever asks could name another. */
export async function readStoreAccount(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  { sellerId, userId, storeRights }: Pick<Caller, 'userId' | 'storeRights'> & { sellerId: number },
): Promise<Contract.StoreAccount> {
  const [row, person, legal] = await Promise.all([
    selectStoreAccount(db, sellerId),
    findAccountById(db, userId),
    readLegalNames(db, [sellerId]),
  ]);
  return {
    account:
      row === null
        ? null
        : {
            bankCode: row.bankCode,
            bankName: bankNameIn(locale, row.bankCode),
            accountNumber: maskAccountNumber(row.accountNumber),
            accountName: row.accountName,
            namedAt: row.createdAt.toISOString(),
            payableFrom: withdrawableFrom(row.createdAt).toISOString(),
            ...holderOf(row.accountName, legal.get(sellerId)),
          },
    mayName: storeRights.includes('owner'),
    needsPassword: person?.passwordHash !== null,
  };
}
