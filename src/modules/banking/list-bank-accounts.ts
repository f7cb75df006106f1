import { findThaiBank } from '../../platform/payments/thai-banks.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { findAccountById } from '../identity/find-account.ts';
import type { BankAccountList } from './banking.contract.ts';
import { bankAccountsMost, maskAccountNumber, withdrawableFrom } from './banking.rules.ts';
import { selectBankAccounts } from './banking.store.ts';

/** A bank's name in one language; its code, should it have lost its licence. */
export function bankNameIn(locale: Locale, bankCode: string): string {
  const bank = findThaiBank(bankCode);
  return bank === null ? bankCode : inLocale(locale, bank.nameTh, bank.nameEn);
}

/** "Kasikornbank xxx-xxx-7890" */
export function accountLabel(locale: Locale, account: { bankCode: string; accountNumber: string }): string {
  return `${bankNameIn(locale, account.bankCode)} ${maskAccountNumber(account.accountNumber)}`;
}

/** A person's bank accounts, their numbers masked but for the last digits. */
export async function listBankAccounts(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  userId: number,
): Promise<BankAccountList> {
  const [rows, owner] = await Promise.all([selectBankAccounts(db, userId), findAccountById(db, userId)]);
  return {
    dataList: rows.map((row) => ({
      id: row.id,
      bankCode: row.bankCode,
      bankName: bankNameIn(locale, row.bankCode),
      accountNumber: maskAccountNumber(row.accountNumber),
      accountName: row.accountName,
      isDefault: row.isDefault,
      createdAt: row.createdAt.toISOString(),
      withdrawableFrom: withdrawableFrom(row.createdAt).toISOString(),
    })),
    most: bankAccountsMost,
    needsPassword: owner?.passwordHash !== null,
  };
}
