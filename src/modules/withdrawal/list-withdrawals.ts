import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { readAskedSearch } from '../../shared/asked-search.ts';
import type { Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { maskAccountNumber } from '../banking/banking.rules.ts';
import { bankNameIn } from '../banking/list-bank-accounts.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { isIdentityVerified } from '../verification/is-identity-verified.ts';
import { readVerifiedNames } from '../verification/read-verified-names.ts';
import type { Withdrawal, WithdrawalForStaff, WithdrawalTerms } from './withdrawal.contract.ts';
import { type WithdrawalStatus, withdrawalMinimumSatang } from './withdrawal.rules.ts';
import {
  countWithdrawals,
  countWithdrawalsOf,
  selectWithdrawal,
  selectWithdrawalsFor,
  selectWithdrawalsOf,
  selectWithheld,
  type WithdrawalRow,
} from './withdrawal.store.ts';

function describeWithdrawal(locale: Locale, row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    status: row.status,
    amount: toBaht(row.amountSatang),
    serviceCharge: toBaht(row.serviceChargeSatang),
    fee: toBaht(row.feeSatang),
    tax: toBaht(row.taxSatang),
    taxable: toBaht(row.taxableSatang),
    net: toBaht(row.netSatang),
    bankName: bankNameIn(locale, row.bankAccount.bankCode),
    accountNumber: maskAccountNumber(row.bankAccount.accountNumber),
    accountName: row.bankAccount.accountName,
    reason: row.reason,
    transferReference: row.transferReference,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    hasProof: row.proofKey !== null,
  };
}

/** What a person can withdraw now, in satang: never less than nothing. */
async function withdrawableSatang(db: Queryable, userId: number): Promise<number> {
  return Math.max(0, -(await readBalance(db, { kind: 'cashback', ownerId: userId })));
}

export async function readWithdrawalTerms(
  { db }: Pick<Services, 'db'>,
  userId: number,
): Promise<WithdrawalTerms> {
  const [balance, isVerified] = await Promise.all([
    withdrawableSatang(db, userId),
    isIdentityVerified(db, userId),
  ]);
  return { balance: toBaht(balance), minimum: toBaht(withdrawalMinimumSatang), isVerified };
}

export async function listOwnWithdrawals(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  userId: number,
  page: { pageNo: number; perPage: number },
) {
  const { perPage } = page;
  const [rows, total] = await Promise.all([
    selectWithdrawalsOf(db, userId, { limit: perPage, offset: (page.pageNo - 1) * perPage }),
    countWithdrawalsOf(db, userId),
  ]);
  return { dataList: rows.map((row) => describeWithdrawal(locale, row)), total };
}

/** Tax that was kept back: nothing has been before a withdrawal is paid. */
export async function readWithheldTax({ db }: Pick<Services, 'db'>, userId: number) {
  const { taxSatang, count } = await selectWithheld(db, userId);
  return { tax: toBaht(taxSatang), count };
}

/** For staff, who need the whole number to pay, and compare the account's name with the one on the card. */
export async function listWithdrawalsForStaff(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  asked: { status: WithdrawalStatus; search: string; pageNo: number; perPage: number },
) {
  const { status, perPage } = asked;
  const search = readAskedSearch(asked.search);
  const [rows, counts] = await Promise.all([
    selectWithdrawalsFor(db, { status, search }, { limit: perPage, offset: (asked.pageNo - 1) * perPage }),
    countWithdrawals(db, search),
  ]);
  const names = await readVerifiedNames(db, [...new Set(rows.map(({ withdrawal }) => withdrawal.userId))]);
  const stranded = new Map<number, number>();
  for (const { withdrawal, ownerStatus } of rows)
    if (ownerStatus === 'erased')
      stranded.set(withdrawal.userId, await withdrawableSatang(db, withdrawal.userId));
  const dataList = rows.map(
    ({ withdrawal, ownerName, ownerStatus, ownerDisabledAt }): WithdrawalForStaff => ({
      ...describeWithdrawal(locale, withdrawal),
      accountNumber: withdrawal.bankAccount.accountNumber,
      ownerName,
      verifiedName: names.get(withdrawal.userId) ?? null,
      isOwnerErased: ownerStatus === 'erased',
      isOwnerDisabled: ownerDisabledAt !== null,
      stranded: toBaht(stranded.get(withdrawal.userId) ?? 0),
    }),
  );
  return { dataList, counts };
}

/** The proof of a payment, for staff, or with `userId` for whose withdrawal it is; null when there is none. */
export async function readProof(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  id: string,
  userId: number | null,
): Promise<File | null> {
  const row = await selectWithdrawal(db, id);
  if (row === null || row.proofKey === null || (userId !== null && row.userId !== userId)) return null;
  const stored = await storage.get(row.proofKey);
  if (stored === null) return null;
  const name = row.proofKey.split('/').at(-1) ?? 'proof';
  return new File([new Uint8Array(stored.bytes)], name, { type: stored.contentType });
}
